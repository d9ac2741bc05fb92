"""The first line of a backup: anybody's word about people and maps, bounded, and written while others play."""

from __future__ import annotations

import gzip
import json
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.archive.records import backup_lines
from games.models import ImportJob, Person, Table
from games.selectors.history import tables_for_backup
from games.services.administration import imports
from games.services.administration.restore_table import MOST_PEOPLE
from tests.support.cast import phone_client
from tests.support.playing import ANN, open_table, play_turns

pytestmark = pytest.mark.django_db


def backup() -> list[dict[str, Any]]:
    """Return the lines of a backup with one table at which one person sits, none of which is here any more."""
    table = open_table()
    play_turns(table, 2)
    person = Person.objects.create(name="Ann")
    table.seats.filter(position=0).update(person=person)
    lines = [json.loads(line) for line in b"".join(backup_lines(tables_for_backup(), ANN, None)).splitlines()]
    # As from another server.
    for line in lines[1:]:
        line["uid"] = str(uuid4())
        for entry in line["entries"]:
            entry["token"] = str(uuid4())
    table.seats.update(person=None)
    Person.objects.all().delete()
    return lines


def strangers(count: int) -> list[dict[str, str]]:
    return [{"uid": str(UUID(int=number, version=4)), "name": f"Nobody {number}"} for number in range(count)]


def send(lines: list[dict[str, Any]]):
    content = gzip.compress(b"\n".join(json.dumps(line).encode() for line in lines))
    return phone_client(ANN).post("/games/import/", {"file": SimpleUploadedFile("backup.jsonl.gz", content)})


def test_only_people_of_the_tables_of_a_file_come_in():
    lines = backup()
    lines[0]["people"] += strangers(2_000)
    before = Table.objects.count()

    send(lines)
    imports.run_queue()

    assert [person.name for person in Person.objects.all()] == ["Ann"]
    assert Table.objects.count() == before + 1


def test_a_first_line_alone_waits_for_its_turn_as_any_long_file():
    lines = backup()[:1]
    lines[0]["people"] = strangers(10)

    answer = send(lines)

    assert answer.status_code == 303
    assert ImportJob.objects.count() == 1
    imports.run_queue()
    assert ImportJob.objects.get().state == ImportJob.State.DONE
    assert not Person.objects.exists()


def test_a_file_that_names_more_people_than_any_club_has_is_refused():
    lines = backup()
    lines[0]["people"] += strangers(MOST_PEOPLE)

    send(lines)
    imports.run_queue()

    job = ImportJob.objects.get()
    assert job.state == ImportJob.State.FAILED
    assert "too large" in job.problem[0]
    assert not Person.objects.exists()


def test_people_come_in_by_hundreds_and_not_one_by_one():
    lines = backup()
    people = [{"uid": str(uuid4()), "name": f"Player {number}"} for number in range(4)]
    lines[0]["people"] = people
    for seat, person in zip(lines[1]["seats"], people, strict=False):
        seat["person"] = person["uid"]
    send(lines)

    with CaptureQueriesContext(connection) as asked:
        imports.run_queue()

    inserts = [one["sql"] for one in asked if "INSERT" in one["sql"] and "games_person" in one["sql"]]
    assert len(inserts) == 1
    assert Person.objects.count() == 2
