"""A home does without the libraries of a club's server; a club's server that lacks them says so in a sentence."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from config.paths import Places
from tests.support.caller import Caller, as_forms
from tests.support.stage import DATABASE, ROOT, Server, Stage, recorded
from tests.support.without import locked, modules_of_a_club, without

PATIENCE = 10
DRIVERS = {"psycopg", "redis", "channels_redis", "uvicorn", "uvloop", "httptools", "websockets"}


@pytest.fixture
def home(tmp_path) -> Iterator[Server]:
    """Yield a server, not started yet, whose programs find no library of a club."""
    (tmp_path / "served").mkdir()
    server = Server(tmp_path / "served")
    server.environment |= without(modules_of_a_club(), tmp_path / "hidden")
    yield server
    server.stop()


def test_what_a_home_does_without_is_what_a_club_adds():
    assert modules_of_a_club() >= DRIVERS
    assert not locked("base").keys() & {name.replace("_", "-") for name in DRIVERS}


def test_both_locks_agree_on_what_both_hold():
    home, club = locked("base"), locked("club")

    assert {name: club[name] for name in home.keys() & club.keys()} == {
        name: home[name] for name in home.keys() & club.keys()
    }


def test_hidden_libraries_are_hidden(home):
    done = run(home, [sys.executable, "-c", "import psycopg"])

    assert "No module named 'psycopg'" in done.stderr


def test_a_home_loads_pages_and_commands_without_the_libraries_of_a_club(home):
    assert "no issues" in home.manage("check")


@pytest.mark.long
@pytest.mark.slow(seconds=12)
def test_a_home_migrates_plays_and_exports_without_the_libraries_of_a_club(home):
    # With a file, even an empty one, it is migrated here and not copied.
    (home.folder / DATABASE).touch()
    home.prepare()
    home.start()
    form = next(as_forms(recorded("base-2006", 1)))
    with closing(Stage(home.environment)) as stage:
        table = stage.open(seats=[("Ann", "red"), ("Ben", "blue")], phones=[0, 1])
    address = f"{home.url.replace('http', 'ws', 1)}/ws/tables/{table.uid}/?head=0&lang=en"
    cookie = {"Cookie": f"phone={table.cookies[1]}"}
    with closing(Caller(home.url, table, table.cookies[0])) as ann:
        assert "<h1" in ann.get().body
        with connect(address, origin=Origin(home.url), additional_headers=cookie) as ben:
            ben.send("ping")
            assert ben.recv(timeout=PATIENCE) == "pong"
            head = ann.post("record", form, seen=0).head
            assert json.loads(ben.recv(timeout=PATIENCE))["head"] == head

    assert "Wrote 1 tables" in home.manage("export_all", str(home.folder / "all.jsonl.gz"))


@pytest.mark.parametrize(
    ("setting", "address", "sentence"),
    [
        ("DATABASE_URL", "postgres://127.0.0.1:1/none", "This server uses PostgreSQL, which wants `make club`."),
        ("REDIS_URL", "redis://127.0.0.1:1", "This server uses Redis, which wants `make club`."),
    ],
)
@pytest.mark.parametrize("command", ["check", "serve", "migrate"])
def test_a_club_that_lacks_a_library_is_told_in_a_sentence(home, command, setting, address, sentence):
    home.environment |= {setting: address}
    done = run(home, [sys.executable, "manage.py", command])

    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"{sentence}\n")


def test_a_club_that_uvicorn_serves_is_told_too(home, tmp_path):
    home.environment |= {"DATABASE_URL": "postgres://127.0.0.1:1/none"}
    home.environment |= without({"psycopg"}, tmp_path / "psycopg")
    done = run(home, [sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(home.port)])

    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stderr.endswith("This server uses PostgreSQL, which wants `make club`.\n")


def test_an_installed_package_names_the_extra():
    packed = Places(ROOT, ROOT, is_installed=True)

    assert packed.club == "pip install 'tableside[club]'"


def run(server: Server, command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=ROOT, env=server.environment, check=False, capture_output=True, text=True, timeout=60
    )
