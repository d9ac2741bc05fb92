"""Bytes that no browser sends, at the real server: it goes on, and takes no more memory than it should."""

from __future__ import annotations

import base64
import os
import random
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import pairwise
from pathlib import Path
from urllib.request import urlopen
from uuid import uuid4

import pytest

from config.http.limits import LARGEST_BODY
from tests.support.stage import Server

SOCKETS = int(os.environ.get("HOSTILE", "60")) // 20
MEGABYTE = 1_000_000
SPARE = 60 * MEGABYTE
PIECE = b"x" * 65536
PATIENCE = 10
OUT_OF_BOUNDS = '"logger": "django.security.'
"""Django's own notes on what it refused."""
NOT_TEXT = "Invalid UTF-8 sequence received from client."
"""Uvicorn's own note on a message that is none, with where it noticed."""

pytestmark = pytest.mark.slow(seconds=10)


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[Server]:
    # The server of the recipe: that of a household hears nobody from outside, and takes bodies of any length.
    server = Server(tmp_path_factory.mktemp("hostile"), club=True)
    server.prepare()
    server.start()
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def unharmed(server) -> Iterator[None]:
    """Hold that after whatever came the server answers, has logged no error of ours, and is no larger."""
    before, printed = memory_of(server), len(server.log)
    yield
    with urlopen(f"{server.url}/health/", timeout=PATIENCE) as answer:
        assert answer.status == 200
    lines = server.log[printed:].splitlines()
    wrong = [
        line
        for before_it, line in pairwise(["", *lines])
        if "Traceback" in line and OUT_OF_BOUNDS not in line and NOT_TEXT not in before_it
    ]
    assert wrong == []
    assert memory_of(server) < before + SPARE


def memory_of(server: Server) -> int:
    """Return the bytes that the server's process holds."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/statm")
    if not status.exists():
        pytest.skip("this system does not say how much memory a process holds")
    return int(status.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def dial(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)


def listen(server: Server) -> socket.socket:
    """Open a socket of a table by hand."""
    line = dial(server)
    key = base64.b64encode(os.urandom(16)).decode()
    headers = (
        f"GET /ws/tables/{uuid4()}/ HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.url}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
    )
    line.sendall(headers.encode())
    assert b" 101 " in line.recv(4096)
    return line


def hang_up(line: socket.socket) -> None:
    """Say that nothing more comes: whoever waited for more gives up at once."""
    line.shutdown(socket.SHUT_WR)


def frame(content: bytes, *, kind: int = 1, length: int | None = None, last: bool = True) -> bytes:
    """Return a frame as a browser masks it; it may lie about its length."""
    said = len(content) if length is None else length
    head = bytes([kind | (0x80 if last else 0)])
    if said < 126:
        head += bytes([0x80 | said])
    elif said < 65536:
        head += bytes([0x80 | 126]) + struct.pack(">H", said)
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", said)
    return head + b"\0\0\0\0" + content


FRAMES: dict[str, Callable[[], bytes]] = {
    "text that is none": lambda: frame(b"\xff\xfe\xfd"),
    "bytes": lambda: frame(os.urandom(200), kind=2),
    "nothing": lambda: frame(b""),
    "JSON": lambda: frame(b'{"type": "websocket.disconnect", "head": 99}'),
    "a kind that is none": lambda: frame(b"ping", kind=0xB),
    "the rest of nothing": lambda: frame(b"ping", kind=0),
    "a message without end": lambda: frame(b"a", last=False) + frame(b"a" * 100, kind=0, last=False) * 100,
    "a ping that is too long": lambda: frame(b"a" * 500, kind=9),
    "half a frame": lambda: frame(b"ping")[:4],
    "a close that says nonsense": lambda: frame(b"\x00\x01nonsense", kind=8),
    "a number that is too large": lambda: frame(b"ping", length=2**63 + 5),
    "pings": lambda: frame(b"ping") * 2000,
}


@pytest.mark.parametrize("sent", FRAMES)
def test_a_socket_takes_any_frame(server, sent):
    with closing(listen(server)) as line, suppress(ConnectionError):
        line.sendall(FRAMES[sent]())
        hang_up(line)
        while line.recv(65536):
            pass


@pytest.mark.long
def test_a_socket_that_only_talks_and_never_listens_is_no_longer_read(server):
    sent = 0
    with closing(listen(server)) as line:
        line.settimeout(1)
        with suppress(OSError):
            while sent < 100 * MEGABYTE:
                line.sendall(frame(b"ping") * 2000)
                sent += 2000 * len(frame(b"ping"))

    assert sent < 100 * MEGABYTE


def test_a_socket_that_says_a_little_at_once_is_answered(server):
    said = b""
    with closing(listen(server)) as line:
        line.sendall(frame(b"ping") * 20)
        while said.count(b"pong") < 20:
            said += line.recv(65536)


def test_a_frame_that_never_ends_is_cut_off(server):
    sent = 0
    with closing(listen(server)) as line, suppress(OSError):
        line.sendall(frame(b"", length=200 * MEGABYTE))
        while sent < 200 * MEGABYTE:
            line.sendall(PIECE)
            sent += len(PIECE)
    assert sent < 50 * MEGABYTE


@pytest.mark.hostile
@pytest.mark.long
def test_random_bytes_and_floods_over_many_sockets(server):
    chance = random.Random(11)
    for _ in range(max(SOCKETS, 3)):
        with closing(listen(server)) as line, suppress(OSError):
            for _ in range(20):
                line.sendall(chance.choice([*FRAMES.values(), lambda: chance.randbytes(300)])())


REQUESTS = {
    "nothing": b"\r\n\r\n",
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "a header without end": b"GET / HTTP/1.1\r\nCookie: " + b"a" * 200_000,
    "thousands of headers": b"GET / HTTP/1.1\r\n" + b"X-A: 1\r\n" * 5000 + b"\r\n",
    "a length that is none": b"POST /join/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
    "two lengths": b"POST /join/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    "an address of bytes": b"GET /\xff\xfe%00%ff HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "an address without end": b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a host that is none": b"GET / HTTP/1.1\r\nHost: \xff\xff, <script>\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "a socket without a key": b"GET /ws/tables/1/ HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    "a chunk that lies": b"POST /join/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFF\r\na",
}


UNFINISHED = {"nothing", "a header without end", "a chunk that lies"}
"""Requests whose end the server waits for."""


@pytest.mark.parametrize("sent", REQUESTS)
def test_a_request_that_is_none_is_no_error_of_ours(server, sent):
    with closing(dial(server)) as line, suppress(ConnectionError):
        line.sendall(REQUESTS[sent])
        if sent in UNFINISHED:
            hang_up(line)
        assert b" 500 " not in line.recv(65536).partition(b"\r\n")[0]


@pytest.mark.parametrize("said", [True, False], ids=["as it says", "in chunks, without saying so"])
def test_a_body_that_is_too_long_is_refused_while_it_comes_in(server, said):
    head = b"POST /games/import/ HTTP/1.1\r\nHost: localhost\r\n"
    head += b"Content-Length: %d\r\n\r\n" % (50 * LARGEST_BODY) if said else b"Transfer-Encoding: chunked\r\n\r\n"
    chunk = PIECE if said else b"%x\r\n%s\r\n" % (len(PIECE), PIECE)
    sent = 0
    with closing(dial(server)) as line:
        with suppress(OSError):
            line.sendall(head)
            while sent < 5 * LARGEST_BODY:
                line.sendall(chunk)
                sent += len(PIECE)
        with suppress(OSError):
            assert b" 413 " in line.recv(4096)
    assert sent < 3 * LARGEST_BODY
