"""Processes on several machines share PostgreSQL, Redis with its word, and the key alone; then one machine stops."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest
import redis
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.support.caller import Caller, as_forms
from tests.support.stage import Server, Stage, free_port

pytestmark = [
    pytest.mark.parametrize("database_url", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True),
    pytest.mark.skipif(not shutil.which("redis-server"), reason="the program redis-server is not installed"),
]
WORD = "onlyBetweenMachines"
PATIENCE = 30


@pytest.fixture
def redis_url() -> Iterator[str]:
    """Yield the address of a Redis that wants a word, as the compose file starts it."""
    port = free_port()
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    process = subprocess.Popen([*command, "--requirepass", WORD], stdout=subprocess.DEVNULL)
    url = f"redis://:{WORD}@127.0.0.1:{port}"
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with closing(redis.Redis.from_url(url)) as line:
                line.ping()
            break
        except redis.exceptions.ConnectionError:
            assert time.monotonic() < until
            time.sleep(0.05)
    yield url
    process.terminate()
    process.wait(timeout=PATIENCE)


@pytest.fixture
def machines(tmp_path, database_url, redis_url, prepare) -> Iterator[list[Server]]:
    """Yield processes that share no folder."""
    both = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        server = Server(tmp_path / name, club=True)
        key = "the same on all machines " * 2
        server.environment |= {"DATABASE_URL": database_url, "REDIS_URL": redis_url, "SECRET_KEY": key}
        both.append(server)
        prepare(server)
        server.start()
    yield both
    for server in both:
        server.stop()


def test_phones_at_two_machines_play_one_game_and_go_on_at_one(machines, game):
    one, other = machines
    with ExitStack() as stack:
        stage = stack.enter_context(closing(Stage(one.environment)))
        table = stage.open(
            seats=[(seat["name"], seat["colour"]) for seat in game["seats"]], phones=[0] * len(game["seats"])
        )
        here, there = (stack.enter_context(closing(Caller(at.url, table, table.cookies[0]))) for at in (one, other))
        forms = iter(as_forms(game))
        head = 0
        address = f"{other.url.replace('http', 'ws', 1)}/ws/tables/{table.uid}/"
        with connect(address, origin=Origin(other.url)) as line:
            for caller in (here, there, here, there):
                answer = caller.post("record", next(forms), seen=head)
                assert answer.head is not None, answer.body[:300]
                head = answer.head
                while json.loads(line.recv(timeout=PATIENCE))["head"] < head:
                    pass

        one.stop()

        answer = there.post("record", next(forms), seen=head)
        assert answer.head is not None
        assert answer.head > head
