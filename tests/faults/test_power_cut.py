"""The power goes: of what was written, only what was synced is left on the disk. Every acknowledged move is."""

from __future__ import annotations

import http.client
import shutil
import subprocess
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest

from tests.faults.test_kills import kill
from tests.support.caller import Caller, as_forms
from tests.support.stage import DATABASE, Server, Stage

MOVES = 30


@pytest.fixture
def disk(tmp_path) -> tuple[Path, dict[str, str]]:
    """Return where what was synced is kept, and what makes a process forget the rest."""
    compiler = shutil.which("cc")
    if not compiler:
        pytest.skip("there is no C compiler")
    library, kept = tmp_path / "forgetful.so", tmp_path / "kept"
    kept.mkdir()
    source = str(Path(__file__).with_name("forgetful.c"))
    subprocess.run([compiler, "-shared", "-fPIC", "-o", str(library), source, "-ldl"], check=True)
    return kept, {"LD_PRELOAD": str(library), "REMEMBERED": str(kept)}


def test_no_acknowledged_move_is_lost_when_the_power_goes(disk, tmp_path, prepare, game):
    kept, forgetful = disk
    server = Server(tmp_path / "var")
    server.folder.mkdir()
    prepare(server)
    usual = dict(server.environment)
    server.environment |= forgetful
    shutil.copy(server.folder / DATABASE, kept)
    stage = Stage(server.environment)
    seats = [(seat["name"], seat["colour"]) for seat in game["seats"]]
    table = stage.open(seats=seats, phones=[0] * len(seats))
    stage.close()
    server.start()
    acknowledged, head = [], 0
    with closing(Caller(server.url, table, table.cookies[0])) as ann:
        for form in list(as_forms(game))[:MOVES]:
            token = str(uuid4())
            answer = ann.post("record", form, seen=head, token=token)
            assert answer.status == http.HTTPStatus.OK
            assert answer.head is not None
            acknowledged.append(token)
            head = answer.head

    kill(server)
    for file in server.folder.glob(f"{DATABASE}*"):
        file.unlink()
    for file in kept.glob(f"{DATABASE}*"):
        shutil.copy(file, server.folder)
    server.environment = usual

    assert "1 tables agree with their logs" in server.manage("check_tables")
    after = Stage(server.environment)
    tokens = after.look(table)["tokens"]
    after.close()
    assert [token for token in acknowledged if token not in tokens] == []
