"""Copies of a household's database."""

from __future__ import annotations

import gzip
import shutil
import sqlite3
from contextlib import closing
from datetime import date, timedelta
from http import HTTPStatus
from pathlib import Path

import pytest

from games.archive import backups
from tests.games.playing import open_table, play_turns
from tools.caller import Caller
from tools.stage import Server, Stage, recorded, turns

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
def spoil_the_copy(monkeypatch, *statements: str) -> None:
    """Let something happen to the copy before it is packed."""
    copy_well = backups._copy

    def copy_badly(target):
        lines = copy_well(target)
        with closing(sqlite3.connect(target)) as copied:
            for statement in statements:
                copied.execute(statement)
            copied.commit()
        return lines

    monkeypatch.setattr(backups, "_copy", copy_badly)


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

    monkeypatch.setattr(backups, "_copy", damage)

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


@pytest.mark.slow(seconds=20)
def test_a_backup_unpacked_into_a_fresh_folder_serves_the_game_again(tmp_path):
    """The way back that docs/deployment.md describes."""
    old, new = Server(tmp_path / "old"), Server(tmp_path / "new")
    for server in (old, new):
        server.folder.mkdir()
    old.prepare()
    stage = Stage(old.environment)
    table = stage.open(seats=[("Ann", "red"), ("Ben", "blue")], phones=[0, 1], moves=turns(recorded("base-2006", 1), 2))
    before = stage.look(table)
    stage.close()
    printed = old.manage("backup")
    packed = Path(printed.removeprefix("Wrote ").strip().removesuffix("."))
    assert packed.parent == old.folder / "backups"

    (new.folder / "tableside.sqlite3").write_bytes(gzip.decompress(packed.read_bytes()))
    shutil.copy(old.folder / "secret-key", new.folder)
    (new.folder / "static").symlink_to(old.folder / "static")
    assert "1 tables agree with their logs" in new.manage("check_tables")
    new.start()
    try:
        with closing(Caller(new.url, table, table.cookies[0])) as ann:
            assert ann.get().head == before["head"]
            assert ann.post("note", {"note": "Here we are again"}, seen=before["head"]).status == HTTPStatus.OK
    finally:
        new.stop()
