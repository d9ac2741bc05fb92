"""A household moves to another server, with everything."""

from __future__ import annotations

import pytest

from tests.support.stage import Server, Stage


def test_a_household_moves_to_another_database_with_everything(tmp_path, database_url):
    old, new = Server(tmp_path / "old"), Server(tmp_path / "new")
    for server in (old, new):
        server.folder.mkdir()
    new.environment["DATABASE_URL"] = database_url
    for server in (old, new):
        server.prepare(static=False)
    stage = Stage(old.environment)
    table = stage.open(seats=[("Ann", "red"), ("Ben", "blue")], phones=[0, 1], moves=[
        {"seat": 0, "do": "draw", "tile": "base-U"}, {"seat": 0, "do": "place", "at": [0, 1], "rot": 0},
    ])  # fmt: skip
    before = stage.look(table)
    stage.close()

    printed = new.manage("move_in", f"sqlite:///{old.folder / 'tableside.sqlite3'}")

    assert "1 tables" in printed
    assert "1 tables agree with their logs" in new.manage("check_tables")
    stage = Stage(new.environment)
    assert stage.look(table) == before
    again = stage.open(seats=[("Cleo", "red"), ("Dan", "blue")], phones=[0, 1])
    stage.close()
    assert again.uid != table.uid
    with pytest.raises(RuntimeError, match="nothing was moved"):
        new.manage("move_in", f"sqlite:///{old.folder / 'tableside.sqlite3'}")
