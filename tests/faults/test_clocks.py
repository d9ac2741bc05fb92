"""The server's clock is set back and forward in the middle of a game: play goes on as if nothing had happened."""

from __future__ import annotations

import http.client
import json
import shutil
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from email.utils import parsedate_to_datetime
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.support.caller import Caller, as_forms
from tests.support.stage import Json, Laid, Server, Stage

HOUR = 3600
JUMPS = (0, -HOUR, HOUR, -2 * HOUR, 24 * HOUR, 0)
PATIENCE = 10
WRONG_GUESSES = 20
COOKIE_AGE = 364 * 24 * HOUR
"""Seconds: how long the cookie that guards forms lasts; its end tells what the server takes for now."""


@pytest.fixture
def jumpy(tmp_path, prepare) -> Iterator[tuple[Server, Callable[[int], None]]]:
    """Yield a server, and how to set its clock wrong by some seconds."""
    compiler = shutil.which("cc")
    if not compiler:
        pytest.skip("there is no C compiler")
    library, wrong_by = tmp_path / "clock.so", tmp_path / "wrong-by"
    source = str(Path(__file__).with_name("clock.c"))
    subprocess.run([compiler, "-shared", "-fPIC", "-o", str(library), source, "-ldl"], check=True)

    def set_clock(seconds: int) -> None:
        with wrong_by.open("r+b") as file:
            file.write(struct.pack("q", seconds))

    wrong_by.write_bytes(struct.pack("q", 0))
    server = Server(tmp_path)
    prepare(server)
    usual = dict(server.environment)
    server.environment |= {"LD_PRELOAD": str(library), "WRONG_BY": str(wrong_by)}
    server.start()
    server.environment = usual
    yield server, set_clock
    server.stop()


def test_a_clock_that_jumps_breaks_no_game(jumpy, game):
    server, set_clock = jumpy
    stage = Stage(server.environment)
    table, forms = _table(stage, game), as_forms(game)
    head = 0
    try:
        with closing(Caller(server.url, table, table.cookies[0])) as ann, closing(Watcher(server, table)) as phone:
            for jump in JUMPS:
                set_clock(jump)
                assert _hour_of(server) == pytest.approx(jump / HOUR, abs=0.1), "the clock was really wrong"
                for _ in range(4):
                    form = next(forms)
                    head = _log(ann, "record", form, head)
                    assert phone.heard(ann) == head
                head = _log(ann, "undo", {}, head)
                assert phone.heard(ann) == head
                head = _log(ann, "record", form, head)
                assert phone.heard(ann) == head
                for path in ("", "log/", "sheet/", "fix/1/new/", "board/", "seats/"):
                    assert ann.get(path).status == http.HTTPStatus.OK, path
        log = stage.look(table)
        assert log["head"] == head
        assert len(log["tokens"]) == len(set(log["tokens"]))
        assert "1 tables agree with their logs" in server.manage("check_tables")
    finally:
        stage.close()


def test_wrong_codes_are_counted_whatever_the_clock_says(jumpy):
    server, set_clock = jumpy
    for jump in (0, -HOUR, HOUR):
        set_clock(jump)
        tries = [_status(f"{server.url}/j/{code}/") for code in _codes(WRONG_GUESSES + 5)]
        assert set(tries) == {http.HTTPStatus.NOT_FOUND, http.HTTPStatus.TOO_MANY_REQUESTS}
        assert tries[-1] == http.HTTPStatus.TOO_MANY_REQUESTS


def _table(stage: Stage, game: Json) -> Laid:
    seats = [(seat["name"], seat["colour"]) for seat in game["seats"]]
    laid: Laid = stage.open(seats=seats, phones=[0] * len(seats))
    return laid


def _log(caller: Caller, path: str, form: dict[str, str], seen: int) -> int:
    """Log; send it again where the server took the connection for one that was idle for an hour. Return the head."""
    token = str(uuid4())
    try:
        answer = caller.post(path, form, seen=seen, token=token)
    except (OSError, http.client.HTTPException):
        answer = caller.post(path, form, seen=seen, token=token)
    assert answer.status == http.HTTPStatus.OK, answer.body
    assert answer.head is not None
    assert answer.head > seen, "it comes after what was logged before, whatever the clock says"
    return answer.head


def _hour_of(server: Server) -> float:
    """Say by how many hours the server's clock is wrong, as far as its answers tell."""
    with urlopen(f"{server.url}/join/", timeout=PATIENCE) as answer:
        cookie = str(answer.headers["Set-Cookie"])
    expires = cookie.partition("expires=")[2].partition(";")[0]
    return (parsedate_to_datetime(expires).timestamp() - time.time() - COOKIE_AGE) / HOUR


def _codes(count: int) -> Iterator[str]:
    letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
    return (f"ZZ{letters[number // 31]}{letters[number % 31]}" for number in range(count))


def _status(url: str) -> int:
    try:
        with urlopen(Request(url), timeout=PATIENCE) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code


class Watcher:
    """A phone that listens, and opens its socket again when it was closed, as the pages do."""

    def __init__(self, server: Server, table: Laid) -> None:
        self._address = f"{server.url.replace('http', 'ws', 1)}/ws/tables/{table.uid}/"
        self._origin = Origin(server.url)
        self._all = ExitStack()
        self._socket = self._open()

    def _open(self) -> ClientConnection:
        return self._all.enter_context(connect(self._address, origin=self._origin))

    def heard(self, caller: Caller) -> int | None:
        """Return the head that the next frame names; where the socket was closed, open another and ask."""
        with suppress(ConnectionClosed):
            return int(json.loads(self._socket.recv(timeout=PATIENCE))["head"])
        self._socket = self._open()
        return caller.get().head

    def close(self) -> None:
        """Hang up."""
        self._all.close()
