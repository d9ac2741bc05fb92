"""Copies of a household's database."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from datetime import date, timedelta

import pytest

from games import backups
from tests.games.playing import open_table, play_turns

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


@pytest.mark.django_db(transaction=True)
def test_a_copy_that_is_broken_is_thrown_away_and_older_backups_stay(var, monkeypatch):
    older = backups.back_up(TODAY - timedelta(days=1))
    monkeypatch.setattr("games.backups._copy", lambda target: target.write_bytes(b"SQLite format 3\0 and nothing"))

    with pytest.raises((backups.BrokenBackup, sqlite3.DatabaseError)):
        backups.back_up(TODAY)

    assert list(backups.folder().iterdir()) == [older]


@pytest.mark.django_db(transaction=True)
def test_a_week_of_days_and_eight_sundays_are_kept(var):
    backups.folder().mkdir()
    for back in range(1, 100):
        day = TODAY - timedelta(days=back)
        (backups.folder() / f"{day.isoformat()}.sqlite3.gz").write_bytes(b"")

    backups.back_up(TODAY)

    kept = sorted(date.fromisoformat(path.name[:10]) for path in backups.folder().iterdir())
    assert kept[-7:] == [TODAY - timedelta(days=back) for back in range(6, -1, -1)]
    assert {day.weekday() for day in kept[:-7]} == {6}
    assert len([day for day in kept if day.weekday() == 6]) == 8
