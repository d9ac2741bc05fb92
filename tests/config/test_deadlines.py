"""Half requests do not hold sockets for ever, and a server that has no socket left says so and recovers."""

from __future__ import annotations

import resource
import socket
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from urllib.request import urlopen

import pytest

from config.http.deadlines import hear_refusal
from config.http.descriptors import SAY_AGAIN, Descriptors
from tests.support.stage import Server

DEADLINE = 2
PATIENCE = 10
FEW = 40
"""Files and sockets that the server may have open."""
NEARLY_FULL = "hardly anybody else can be let in"
HALVES = {
    "half a line": b"GET / HT",
    "half a head": b"GET / HTTP/1.1\r\nHost: localhost\r\n",
    "half a body": b"POST /join/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\ncode=",
}
pytestmark = [pytest.mark.long, pytest.mark.slow(seconds=10)]


ALONE = ("half a body",)
"""The requests that reach a club's worker: its proxy hands on no half head (tests/package/test_proxies.py)."""
HOMES = {"at home": False, "by the recipe": True}


@pytest.fixture(scope="module", params=[*HOMES.values()], ids=[*HOMES])
def server(request, tmp_path_factory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("late"), club=request.param)
    server.environment["REQUEST_DEADLINE"] = str(DEADLINE)
    server.prepare()
    server.start()
    yield server
    server.stop()


def dial(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)


def is_cut(line: socket.socket) -> bool:
    """Say whether the other side hangs up, whatever it says before."""
    try:
        while line.recv(4096):
            pass
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize(
    ("server", "half"),
    [
        pytest.param(club, half, id=f"{name}, {half}")
        for name, club in HOMES.items()
        for half in (ALONE if club else HALVES)
    ],
    indirect=["server"],
)
def test_half_a_request_is_cut_off(server, half):
    with closing(dial(server)) as line:
        line.sendall(HALVES[half])
        assert is_cut(line)
    with urlopen(f"{server.url}/health/", timeout=PATIENCE) as answer:
        assert answer.status == 200


def test_a_byte_now_and_then_does_not_keep_a_line_open(server):
    with closing(dial(server)) as line:
        line.sendall(HALVES["half a body"])
        begun = time.monotonic()
        line.settimeout(0.5)
        while time.monotonic() - begun < PATIENCE:
            try:
                line.sendall(b"x")
                if not line.recv(4096):
                    break
            except TimeoutError:
                continue
            except OSError:
                break
        took = time.monotonic() - begun

    assert took < PATIENCE


def test_running_out_of_sockets_is_logged_and_passes(server):
    assert server.process is not None
    pid, before = server.process.pid, resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    lines = []
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as known:
        ask(known)
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (FEW, before[1]))
        try:
            for _ in range(FEW + 10):
                lines.append(dial(server))
                lines[-1].sendall(HALVES["half a head"])
            until = time.monotonic() + PATIENCE
            while NEARLY_FULL not in server.log and time.monotonic() < until:
                time.sleep(0.2)
                ask(known)
        finally:
            for line in lines:
                line.close()
            resource.prlimit(pid, resource.RLIMIT_NOFILE, before)

    assert NEARLY_FULL in server.log
    time.sleep(1.5)
    with urlopen(f"{server.url}/health/", timeout=PATIENCE) as answer:
        assert answer.status == 200


def ask(line: HTTPConnection) -> None:
    line.request("GET", "/health/")
    line.getresponse().read()


def test_it_is_said_once_a_minute(caplog, monkeypatch):
    now = [1000.0]
    monkeypatch.setattr("config.http.descriptors.time.monotonic", lambda: now[0])
    monkeypatch.setattr("config.http.deadlines.descriptors", Descriptors())
    for _ in range(3):
        hear_refusal({"log_format": "EMFILE encountered; releasing reserved file descriptor."})
    hear_refusal({"log_format": "Something else"})
    assert len(caplog.records) == 1
    now[0] += SAY_AGAIN
    hear_refusal({"log_format": "Could not accept new connection ({acceptError})"})

    assert len(caplog.records) == 2
