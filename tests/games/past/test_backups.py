"""Copies of a household's database."""

from __future__ import annotations

import gzip
import os
import secrets
import sqlite3
import time
from contextlib import closing
from datetime import date, timedelta

import pytest
from django.db import connection

from games.archive import backups
from games.archive.photos import clear_away, name_of, want
from games.archive.restore import unpack_whole
from games.models import MapPhoto, SavedMap
from tests.support.playing import ANN, open_table, play_turns

TODAY = date(2026, 11, 18)  # a Wednesday


@pytest.fixture
def var(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    return tmp_path


@pytest.mark.django_db(transaction=True)
def test_a_backup_reads_back_as_what_was_copied(var, tmp_path):
    table = open_table()
    play_turns(table, 2)

    path = backups.back_up(TODAY)

    assert path is not None
    assert path.name == "2026-11-18.sqlite3.gz"
    plain = tmp_path / "restored.sqlite3"
    plain.write_bytes(gzip.decompress(path.read_bytes()))
    with closing(sqlite3.connect(plain)) as restored:
        assert restored.execute("SELECT COUNT(*) FROM games_entry").fetchone()[0] == table.entries.count()
        assert restored.execute("SELECT name FROM games_table").fetchone()[0] == table.name
    assert [file.name for file in path.parent.iterdir()] == [path.name], "nothing unfinished stays"


def traced(content: bytes) -> MapPhoto:
    saved = SavedMap.objects.create(name="Lake", phone=ANN)
    return MapPhoto.objects.create(saved=saved, kind="jpeg", content=content, corners=[])


def photos_beside() -> list[bytes]:
    return sorted(path.read_bytes() for path in (backups.folder() / "photos").iterdir())


PHOTOS = [b"\xff\xd8\xff" + secrets.token_bytes(200_000) for _ in range(2)]


@pytest.mark.django_db(transaction=True)
def test_photos_lie_beside_the_backups_each_once(var):
    open_table()
    light = backups.back_up(TODAY)
    assert light is not None
    weight = light.stat().st_size
    for photo in (*PHOTOS, PHOTOS[0]):
        traced(photo)

    paths = [backups.back_up(TODAY + timedelta(days=day)) for day in range(1, 4)]

    assert photos_beside() == sorted(PHOTOS)
    assert all(path is not None and path.stat().st_size < weight + 50_000 for path in paths)
    assert [bytes(one.content) for one in MapPhoto.objects.order_by("pk")] == [*PHOTOS, PHOTOS[0]], "here as before"


@pytest.mark.django_db(transaction=True)
def test_a_backup_brings_its_photos_back_and_goes_without_one_that_is_gone(var, tmp_path):
    for photo in PHOTOS:
        traced(photo)
    path = backups.back_up(TODAY)
    assert path is not None
    (backups.folder() / "photos" / name_of(PHOTOS[0])).unlink()

    with backups.drafts() as drawer:
        unpack_whole(path, drawer / "copy")
        with closing(sqlite3.connect(drawer / "copy")) as restored:
            kept = restored.execute("SELECT content FROM games_mapphoto").fetchall()

    assert kept == [(PHOTOS[1],)]


@pytest.mark.django_db(transaction=True)
def test_a_backup_from_before_an_update_holds_its_photos_for_the_version_before(var, tmp_path):
    traced(PHOTOS[0])
    path = backups.back_up(TODAY, before="0099_x")
    assert path is not None

    backups.unpack(path, tmp_path / "plain.sqlite3")
    with closing(sqlite3.connect(tmp_path / "plain.sqlite3")) as plain:
        assert plain.execute("SELECT content FROM games_mapphoto").fetchall() == [(PHOTOS[0],)]


@pytest.mark.django_db(transaction=True)
def test_a_photo_goes_with_the_last_backup_that_wants_it(var, monkeypatch):
    traced(PHOTOS[0])
    kept = traced(PHOTOS[1])
    backups.back_up(TODAY)
    MapPhoto.objects.exclude(pk=kept.pk).delete()
    second = backups.back_up(TODAY + timedelta(days=1))
    assert second is not None
    for path in (backups.folder() / "photos").iterdir():
        os.utime(path, (0, 0))
    clear_away(backups.folder(), time.time())
    assert photos_beside() == sorted(PHOTOS), "the first backup wants both"

    first = backups.folder() / f"{TODAY}{backups.ENDING}"
    first.unlink()
    want(first, frozenset())
    clear_away(backups.folder(), time.time())

    assert photos_beside() == [PHOTOS[1]]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("ahead", [timedelta(hours=25), timedelta(days=-2)])
def test_a_clock_that_is_not_that_of_the_files_breaks_no_backup(var, monkeypatch, ahead):
    open_table()
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + ahead.total_seconds())

    assert backups.back_up(TODAY) is not None
    assert backups.back_up(TODAY) is not None, "which looks into the first one"


@pytest.mark.django_db(transaction=True)
def test_a_clock_that_leaps_while_a_backup_is_made_leaves_its_draft_alone(var):
    with backups.drafts() as drawer:
        (drawer / "copy").write_bytes(b"half")
        os.utime(drawer, (0, 0))
        with backups.drafts():
            assert (drawer / "copy").exists()


def test_what_a_power_cut_left_is_cleared_a_day_later(var):
    left = backups.folder() / f"{backups.UNFINISHED}left"
    left.mkdir(parents=True)
    os.utime(left, (0, 0))

    with backups.drafts():
        assert not left.exists()


def spoil_the_copy(monkeypatch, *statements: str) -> None:
    """Let something happen to the copy before it is packed."""
    copy_well = backups.copy_database

    def copy_badly(target):
        lines = copy_well(target)
        with closing(sqlite3.connect(target)) as copied:
            for statement in statements:
                copied.execute(statement)
            copied.commit()
        return lines

    monkeypatch.setattr(backups, "copy_database", copy_badly)


SPOILT = {
    "a line of a log is missing": "DELETE FROM games_entry WHERE seq = 1",
    "rows do not follow from the log": "UPDATE games_placedtile SET rotation = (rotation + 1) % 4",
    "rows point nowhere": "UPDATE games_entry SET author_id = 4711",
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_copy_that_does_not_restore_is_thrown_away_and_older_backups_stay(var, monkeypatch, spoilt):
    play_turns(open_table(), 2)
    older = backups.back_up(TODAY - timedelta(days=1))
    spoil_the_copy(monkeypatch, SPOILT[spoilt])

    with pytest.raises(backups.BrokenBackup):
        backups.back_up(TODAY)

    assert list(backups.folder().iterdir()) == [older]


@pytest.mark.django_db(transaction=True)
def test_a_copy_with_damaged_pages_is_thrown_away(var, monkeypatch):
    older = backups.back_up(TODAY - timedelta(days=1))

    def damage(target):
        target.write_bytes(b"SQLite format 3\0 and nothing")
        return 0

    monkeypatch.setattr(backups, "copy_database", damage)

    with pytest.raises((backups.BrokenBackup, sqlite3.DatabaseError)):
        backups.back_up(TODAY)

    assert list(backups.folder().iterdir()) == [older]


# ------------------------------------------------------------------ which are kept


def keep_empty(*days: date) -> None:
    """Put a backup without a line into the folder for each of these days."""
    backups.folder().mkdir(exist_ok=True)
    with sqlite3.connect(":memory:") as empty:
        empty.execute("CREATE TABLE games_entry (seq INTEGER)")
        packed = gzip.compress(empty.serialize())
    empty.close()
    for day in days:
        (backups.folder() / f"{day.isoformat()}.sqlite3.gz").write_bytes(packed)


def kept_days() -> list[date]:
    return sorted(date.fromisoformat(path.name[:10]) for path in backups.folder().iterdir())


@pytest.mark.django_db(transaction=True)
def test_a_week_of_days_and_the_last_of_eight_weeks_are_kept(var):
    for back in range(100, 0, -1):
        day = TODAY - timedelta(days=back)
        keep_empty(day)
        for path in backups.spent(day)[:1]:
            path.unlink()

    backups.back_up(TODAY)

    kept = kept_days()
    assert kept[-7:] == [TODAY - timedelta(days=back) for back in range(6, -1, -1)]
    assert len(kept) == 15
    # The week before the last seven days has not left them whole yet.
    assert {day.weekday() for day in kept[:-8]} == {6}


@pytest.mark.django_db(transaction=True)
def test_a_clock_that_stands_in_the_past_takes_no_backup_away(var):
    days = [TODAY - timedelta(days=back) for back in range(14)]
    keep_empty(*days)

    backups.back_up(date(1976, 1, 1))

    assert kept_days() == [date(1976, 1, 1), *sorted(days)]


@pytest.mark.django_db(transaction=True)
def test_after_a_long_pause_one_backup_at_most_goes_for_each_that_is_made(var):
    keep_empty(*(TODAY - timedelta(days=70 + back) for back in range(30)))

    for day in range(3):
        backups.back_up(TODAY + timedelta(days=day))

        assert len(kept_days()) == 30


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_not_replaced_by_one_with_fewer_lines(var, caplog):
    play_turns(open_table(), 2)
    full = backups.back_up(TODAY)
    assert full is not None
    before = full.read_bytes()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM games_entry")

    empty = backups.back_up(TODAY)

    assert full.read_bytes() == before
    assert empty is not None
    assert empty.name == "2026-11-18-2.sqlite3.gz"
    assert f"{full.name} holds" in caplog.text
    assert backups.back_up(TODAY) == empty, "it is replaced by one with as many"


@pytest.mark.django_db(transaction=True)
def test_nothing_goes_while_the_new_backup_holds_less_than_the_last(var):
    keep_empty(*(TODAY - timedelta(days=1 + back) for back in range(30)))
    (backups.folder() / f"{TODAY - timedelta(days=1)}.sqlite3.gz").write_bytes(b"damaged")

    backups.back_up(TODAY)

    assert len(kept_days()) == 31


@pytest.mark.django_db(transaction=True)
def test_nobody_else_reads_a_backup(var):
    path = backups.back_up(TODAY)

    assert path is not None
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
