"""On a public server tables and gatherings go after a while (`KEEP_DAYS`): for good, with files of deleted ones."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from games.archive.table_files import drop_old_files
from games.models import Gathering, Person, Table
from games.phones.identity import DEMO_PHONE
from games.services.administration.keeper import drop_old_gathering, drop_table


def delete_old() -> int:
    """Delete the tables in which nothing was logged for so many days, and people who sat nowhere else.

    A gathering goes when nothing has happened there or at its tables for so long. Returns how many tables went. Nothing
    goes where nobody has said after how many days.
    """
    if settings.KEEP_DAYS <= 0:
        return 0
    last = timezone.now() - timedelta(days=settings.KEEP_DAYS)
    old = list(Table.objects.filter(moved_at__lt=last).exclude(host=DEMO_PHONE).values_list("pk", flat=True))
    people = list(Person.objects.filter(seats__table__in=old).values_list("pk", flat=True))
    # One by one: a move that is logged meanwhile waits for one table, not for all.
    gone = sum(drop_table(pk, unmoved_since=last) for pk in old)
    for pk in list(Gathering.objects.filter(moved_at__lt=last).values_list("pk", flat=True)):
        drop_old_gathering(pk, unmoved_since=last)
    Person.objects.filter(pk__in=people, seats=None).delete()
    drop_old_files(before=last.date())
    return gone
