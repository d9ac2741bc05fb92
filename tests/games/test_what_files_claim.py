"""A file is anybody's word: in a club it makes nobody known to its bringer, and changes no table that is here."""

from __future__ import annotations

import gzip
import json
from uuid import UUID, uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games import services
from games.archive.records import backup_lines
from games.models import Person, Seat, Status, Table
from games.services.administration.imports import run_queue
from tests.support.cast import phone_client
from tests.support.playing import ANN, open_table

pytestmark = pytest.mark.django_db
EVE = UUID(int=66, version=4)


@pytest.fixture
def theirs() -> Table:
    """Return a finished game of people who have names."""
    table = open_table(name="Friday")
    services.join_names(phone=ANN, names=["Ann"], name="Ann")
    Table.objects.filter(pk=table.pk).update(status=Status.FINISHED)
    return table


def forged(table: Table, **facts: object) -> bytes:
    """Return a backup of that table which says other things about it."""
    first, line = (json.loads(one) for one in backup_lines([table]))
    return b"\n".join(json.dumps(one).encode() for one in (first, {**line, "uid": str(uuid4()), **facts}))


def brings(content: bytes) -> Table:
    """Let Eve bring a file in by the page, and return the table that came."""
    before = set(Table.objects.values_list("pk", flat=True))
    upload = gzip.compress(content)
    answer = phone_client(EVE).post("/games/import/", {"file": SimpleUploadedFile("all.jsonl.gz", upload)})
    assert answer.status_code == 303, answer.text
    run_queue()
    return Table.objects.exclude(pk__in=before).get()


@pytest.mark.parametrize(("open_to", "knows"), [("club", False), ("home", True)])
def test_who_names_a_person_in_a_file_has_not_played_with_them(settings, theirs, open_to, knows):
    settings.OPEN = open_to
    person = Person.objects.get()

    table = brings(forged(theirs))

    assert table.host == EVE
    assert Seat.objects.filter(table=table, person=person).exists() is knows
    answer = phone_client(EVE).post(f"/people/{person.uid}/rename/", {"called": "Gone"})
    assert answer.status_code == (303 if knows else 403)
    assert (Person.objects.get().name == "Ann") is not knows


@pytest.mark.parametrize(("open_to", "is_tied"), [("club", False), ("home", True)])
def test_no_file_hosts_the_rematch_of_others(settings, theirs, open_to, is_tied):
    settings.OPEN = open_to

    table = brings(forged(theirs, origin=str(theirs.uid), status="playing"))

    table.refresh_from_db()
    assert (table.origin == theirs) is is_tied
    again = phone_client(ANN).post(f"/games/{theirs.uid}/again/")
    assert (str(table.uid) in again.headers["Location"]) is is_tied


@pytest.mark.parametrize("open_to", ["club", "home"])
def test_no_file_changes_what_a_table_that_is_here_carries_on(settings, theirs, open_to):
    settings.OPEN = open_to
    mine = open_table(name="Eve’s", phone=EVE)
    line = json.loads(list(backup_lines([theirs]))[1])
    extra = json.dumps({**line, "uid": str(theirs.uid), "origin": str(mine.uid)}).encode()

    brings(forged(theirs).rpartition(b"\n")[0] + b"\n" + extra + b"\n" + forged(theirs).splitlines()[1])

    theirs.refresh_from_db()
    assert theirs.origin is None


def test_people_who_come_with_a_file_stay_who_they_are_in_a_club(settings, theirs):
    content = forged(theirs)
    Seat.objects.update(person=None)
    Person.objects.all().delete()
    settings.OPEN = "club"

    table = brings(content)

    assert Person.objects.get().name == "Ann"
    assert Seat.objects.get(person=Person.objects.get()).table == table
