"""After `KEEP_DAYS` without a move a table goes, for good; without that setting every table stays."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from games import services
from games.archive.backups import folder
from games.archive.table_files import kept_files
from games.models import Person, Table
from games.phones.identity import DEMO_PHONE
from games.services.administration.keeper import drop_table
from tests.support.playing import ANN, DRAW_U, PLACE_U, log, open_table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _ninety_days(settings, tmp_path):
    settings.VAR_DIR, settings.KEEP_DAYS = tmp_path, 90


def moved(days, **more):
    table = open_table(**({"seats": [("Ann", "red"), ("Ben", "blue")]} | more))
    log(table, DRAW_U, PLACE_U)
    Table.objects.filter(pk=table.pk).update(moved_at=timezone.now() - timedelta(days=days))
    table.refresh_from_db()
    return table


def left():
    return set(Table.objects.values_list("pk", flat=True))


def test_old_tables_go_and_young_ones_and_the_demo_stay():
    _old, young, demo = moved(91), moved(89), moved(400)
    Table.objects.filter(pk=demo.pk).update(host=DEMO_PHONE)

    assert services.delete_old() == 1
    assert left() == {young.pk, demo.pk}
    assert kept_files() == []
    assert services.delete_old() == 0


def test_people_go_with_the_last_table_at_which_they_sat():
    moved(91, seats=[("Ann", "red"), ("Zoe", "blue")])
    moved(1)
    for name in ("Ann", "Zoe"):
        services.join_names(phone=ANN, names=[name], name=name)
    services.delete_old()

    assert set(Person.objects.values_list("name", flat=True)) == {"Ann"}


@pytest.mark.parametrize(("days", "said"), [(0, "every table stays"), (-1, "every table stays"), (90, "Deleted 1 ")])
def test_the_command_says_what_it_did(settings, days, said):
    settings.KEEP_DAYS = days
    table, out = moved(1_000), StringIO()
    call_command("delete_old", stdout=out)

    assert said in out.getvalue()
    assert (table.pk in left()) == (days <= 0)


def test_files_of_deleted_tables_go_as_late():
    table = moved(1)
    path = services.delete_table(table_uid=table.uid)
    day = timezone.now() - timedelta(days=91)
    old = path.with_name(f"table-{day:%Y-%m-%d}-{'a' * 32}.jsonl.gz")
    backup = folder() / f"{day:%Y-%m-%d}.sqlite3.gz"
    for one in (old, backup):
        one.write_bytes(b"")
    services.delete_old()

    assert (path.exists(), old.exists(), backup.exists()) == (True, False, True)


def test_a_move_that_is_logged_meanwhile_keeps_the_table():
    table = moved(91)
    since = timezone.now() - timedelta(days=90)
    Table.objects.filter(pk=table.pk).update(moved_at=timezone.now())

    assert not drop_table(table.pk, unmoved_since=since)
    assert left() == {table.pk}


def test_the_privacy_page_says_when(client, settings):
    assert "after 90 days without a move" in client.get("/privacy/").text
    settings.KEEP_DAYS = 0
    assert "by itself" not in client.get("/privacy/").text
