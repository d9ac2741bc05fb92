"""Long files come in while others play: checked first, then written game by game, by one worker at a time."""

from __future__ import annotations

import gzip
import json
from copy import deepcopy
from datetime import timedelta
from http import HTTPStatus
from itertools import count

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.utils import timezone

from games.models import ImportJob, Table
from games.projections.integrity import table_problems
from games.services.administration import imports, records
from games.services.administration.imports import queue_import, run_job, run_queue, take_next
from games.services.tables import copy_table as copying
from games.services.tables.copy_table import save_played
from tests.games.past.test_records_in_and_out import exported
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN, open_table, play_turns

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_rest(monkeypatch):
    monkeypatch.setattr(imports, "SHORTEST_REST", 0)


def several(games=3):
    table = open_table(name="Sent")
    play_turns(table, 3)
    record = exported(table)
    seats = [[seat | {"name": f"{seat['name']} {number}"} for seat in record["seats"]] for number in range(games)]
    return [deepcopy(record) | {"id": f"Game {number}", "seats": seats[number]} for number in range(games)]


def in_lines(records) -> bytes:
    return b"\n".join(json.dumps(record).encode() for record in records)


def send(client, content: bytes):
    return client.post("/games/import/", {"file": SimpleUploadedFile("games.jsonl", content)})


def came() -> set[str]:
    return set(Table.objects.exclude(name="Sent").values_list("name", flat=True))


def test_a_file_of_several_games_waits_and_comes_in_with_progress():
    ann = phone_client(ANN)
    answer = send(ann, in_lines(several()))

    assert answer.status_code == HTTPStatus.SEE_OTHER
    assert not came(), "nothing is played in the thread that answers"
    page = ann.get(answer.url).text
    assert "waiting for its turn" in page
    assert 'hx-trigger="every 1s"' in page
    assert '<meta http-equiv="refresh"' in page

    run_queue()

    assert came() == {"Game 0", "Game 1", "Game 2"}
    assert all(table_problems(table) == [] for table in Table.objects.all())
    assert "3 games imported" in ann.get(answer.url).text
    assert bytes(ImportJob.objects.get().content) == b""


def test_nobody_else_sees_what_somebody_brings_in():
    answer = send(phone_client(ANN), in_lines(several()))

    assert phone_client(BEN).get(answer.url).status_code == HTTPStatus.NOT_FOUND


def test_if_one_game_is_wrong_none_comes_in_and_it_is_said_which():
    records = several()
    records[2]["moves"][1]["at"] = [50, 50]
    ann = phone_client(ANN)
    answer = send(ann, in_lines(records))

    run_queue()

    page = ann.get(answer.url)
    assert page.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Nothing was imported." in page.text
    assert "Game 3 of the file." in page.text
    assert not came()


def test_games_are_checked_and_played_outside_of_transactions(monkeypatch):
    """With SQLite a transaction is the lock for which every move at every table waits."""
    depth = len(connection.savepoint_ids)
    seen = []
    for name in ("advance", "check"):
        home = copying if name == "advance" else records
        real = getattr(home, name)

        def watched(*args, real=real, **options):
            seen.append(len(connection.savepoint_ids))
            return real(*args, **options)

        monkeypatch.setattr(home, name, watched)
    queue_import(content=in_lines(several()), phone=ANN)

    run_queue()

    assert len(seen) == 6
    assert set(seen) == {depth}


def test_each_game_is_written_in_a_transaction_of_its_own(monkeypatch):
    queue_import(content=in_lines(several()), phone=ANN)
    real, calls = save_played, count()

    def killed(**options):
        if next(calls) == 2:
            raise KeyboardInterrupt
        real(**options)

    monkeypatch.setattr(records, "save_played", killed)
    with pytest.raises(KeyboardInterrupt):
        run_queue()

    job = ImportJob.objects.get()
    assert (job.state, job.written, job.came) == ("working", 2, 2)
    assert came() == {"Game 0", "Game 1"}


def test_what_a_killed_server_left_is_taken_over_and_no_game_comes_twice(monkeypatch):
    test_each_game_is_written_in_a_transaction_of_its_own(monkeypatch)
    monkeypatch.undo()
    run_queue()
    assert len(came()) == 2, "whoever works on it may only be slow"
    ImportJob.objects.update(beat_at=timezone.now() - timedelta(minutes=2))

    run_queue()

    assert sorted(Table.objects.exclude(name="Sent").values_list("name", flat=True)) == ["Game 0", "Game 1", "Game 2"]
    assert ImportJob.objects.get().state == "done"


def test_only_one_file_is_worked_on_at_a_time():
    first, second = (queue_import(content=in_lines(several()), phone=phone) for phone in (ANN, BEN))

    assert take_next() == first
    assert take_next() is None
    run_job(ImportJob.objects.get(pk=first.pk))
    assert take_next() == second


def test_a_queue_has_an_end(monkeypatch):
    monkeypatch.setattr(imports, "MOST_WAITING", 1)
    queue_import(content=in_lines(several()), phone=ANN)

    answer = send(phone_client(BEN), in_lines(several()))

    assert "Many files are being imported already" in answer.text
    assert ImportJob.objects.count() == 1


def test_jobs_of_yesterday_are_cleared_away():
    old = queue_import(content=in_lines(several()), phone=ANN)
    ImportJob.objects.update(made_at=timezone.now() - timedelta(days=2))

    queue_import(content=in_lines(several()), phone=ANN)

    assert not ImportJob.objects.filter(pk=old.pk).exists()


def test_a_backup_says_how_many_were_here():
    table = open_table(name="Sent")
    play_turns(table, 2)
    ann = phone_client(ANN)
    content = gzip.decompress(b"".join(ann.get("/games/export.jsonl.gz")))
    answer = send(ann, gzip.compress(content))

    run_queue()

    assert "1 was here before" in ann.get(answer.url).text


def test_a_zero_byte_is_refused_before_any_database_sees_it():
    record = several(1)[0]
    record["seats"][0]["name"] = "A\0nn"

    assert send(phone_client(ANN), json.dumps(record).encode()).status_code == HTTPStatus.UNPROCESSABLE_ENTITY
