"""A server is updated without a pause: a worker on the code before the latest migration serves beside a new one."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import cycle
from pathlib import Path

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.conftest import REDIS_URL
from tests.support.caller import Caller, as_forms
from tests.support.stage import ROOT, Json, Laid, Server, Stage

pytestmark = [
    pytest.mark.redis,
    pytest.mark.parametrize("database_url", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True),
]
PATIENCE = 10
NEEDS = "needs"
"""The folder with the libraries of the old code."""
FORMS = 16


@pytest.fixture
def old_code(tmp_path) -> Path:
    """Return a folder with the code as it was before the latest migration, and with the libraries that it asks for."""
    latest = max((ROOT / "games" / "migrations").glob("[0-9]*.py"))
    if not shutil.which("git") or not (ROOT / ".git").exists():
        pytest.skip("there is no history to look into")
    # A merge may have given it its number: what it brought counts as made there.
    where = ["--first-parent", "-m", "--diff-filter=A", "--format=%H", "--", str(latest.relative_to(ROOT))]
    made = _git("log", *where).decode().split()
    if not made:
        pytest.skip("the latest migration is not in the history yet, or the history is cut short")
    folder: Path = tmp_path / "old"
    folder.mkdir()
    packed = _git("archive", f"{made[-1]}^")
    subprocess.run(["tar", "--extract", "--directory", str(folder)], input=packed, check=True)
    assert not (folder / latest.relative_to(ROOT)).exists()
    # Before there was a lock for clubs, all that they need was in the other.
    locks = [lock for lock in ("requirements/base.txt", "requirements/club.txt") if (folder / lock).exists()]
    needs = ["--require-hashes", "--no-deps", "--no-compile", *(word for lock in locks for word in ("-r", lock))]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", NEEDS, *needs]
    subprocess.run(pip, cwd=folder, check=True)
    return folder


def _git(*command: str) -> bytes:
    return subprocess.run(["git", *command], cwd=ROOT, check=True, capture_output=True).stdout


@pytest.fixture
def workers(tmp_path, database_url, old_code) -> Iterator[tuple[Server, Server]]:
    """Yield a worker on the old code that serves, and one on the new that does not yet."""
    shared = {"DATABASE_URL": database_url, "REDIS_URL": REDIS_URL, "SECRET_KEY": "the same for both, and long enough"}
    both = []
    for name, code in (("before", old_code), ("after", ROOT)):
        (tmp_path / name).mkdir()
        both.append(Server(tmp_path / name, code=code))
        both[-1].environment |= shared
    old, new = both
    # It runs on what it ran on then; what that left out, the Python of today may have.
    old.environment["PYTHONPATH"] = str(old_code / NEEDS)
    old.prepare()
    old.start()
    yield old, new
    for server in both:
        server.stop()


def test_play_goes_on_while_workers_of_two_versions_serve(workers, game, prepare):
    old, new = workers
    before = Stage(old.environment, code=old.code)
    table, forms = _open(before, game), list(as_forms(game))[:FORMS]
    with closing(Caller(old.url, table, table.cookies[0])) as caller:
        head = _log(caller, forms[0], 0)

    prepare(new)  # with the migrations, while the old one serves
    new.start()
    address = f"{old.url.replace('http', 'ws', 1)}/ws/tables/{table.uid}/"
    with connect(address, origin=Origin(old.url)) as phone:
        phone.send("ping")
        assert phone.recv(timeout=PATIENCE) == "pong"
        for form, worker in zip(forms[1:], cycle((new, old)), strict=False):
            with closing(Caller(worker.url, table, table.cookies[0])) as caller:
                head = _log(caller, form, head)
                for path in ("", "log/", "sheet/", "seats/"):
                    assert caller.get(path).status == 200, (worker.folder.name, path)
            assert json.loads(phone.recv(timeout=PATIENCE))["head"] == head

    opened_late = _open(before, game)
    with closing(Caller(new.url, opened_late, opened_late.cookies[0])) as caller:
        assert _log(caller, forms[0], 0) == 2, "a table that the old worker opened is played on by the new one"
    before.close()
    old.stop()
    new.manage("rebuild_tables")
    assert "2 tables agree with their logs" in new.manage("check_tables")


def _open(stage: Stage, game: Json) -> Laid:
    seats = [(seat["name"], seat["colour"]) for seat in game["seats"]]
    laid: Laid = stage.open(seats=seats, phones=[0] * len(seats))
    return laid


def _log(caller: Caller, form: dict[str, str], head: int) -> int:
    answer = caller.post("record", form, seen=head)
    assert answer.status == 200, answer.body
    assert answer.head is not None
    return answer.head
