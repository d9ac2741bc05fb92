"""Tables of five phones, at ours and at the others: each logs a move, and says when the last phone had it."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from itertools import count
from typing import Final
from urllib.parse import urlencode
from uuid import uuid4

from benchmarks.load.wire import PATIENCE, Ear, Line, request_of
from tests.support.caller import CSRF, FORM
from tests.support.stage import Laid

PHONES: Final = 5
SEEN: Final = (re.compile(rb'name="seen" value="(\d+)"'), re.compile(rb'id="seen"[^>]*value="(\d+)"'))
STATE: Final = re.compile(rb'"_stateID":(\d+)')

Forms = Iterator[dict[str, str]]


class PlayedOut(Exception):
    """The game of this table has no further move."""


class Table(ABC):
    """Five phones. `pulled` keeps the bytes of head and body that a phone was sent for a move of another one."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.ears: list[Ear] = []
        self.lines: list[Line] = []
        self.pulled: list[tuple[int, int]] = []
        self.errors = 0
        self.requests = 0
        self._having: set[int] = set()
        self._all: asyncio.Future[None] | None = None

    @abstractmethod
    async def open(self) -> None:
        """Let the phones connect."""

    @abstractmethod
    async def log(self) -> None:
        """Log the next move on one phone; come back when that phone has its answer."""

    async def move(self) -> float:
        """Log a move; return the seconds until the last of the phones has it."""
        self._having.clear()
        self._all = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        await self.log()
        await asyncio.wait_for(self._all, PATIENCE)
        return time.perf_counter() - began

    def has(self, phone: int) -> None:
        """Note that a phone has the move."""
        self._having.add(phone)
        if len(self._having) == PHONES and self._all and not self._all.done():
            self._all.set_result(None)

    def close(self) -> None:
        """Hang up, all of them; the table may be opened again."""
        for ear in self.ears:
            ear.close()
        for line in self.lines:
            line.close()
        self.ears, self.lines = [], []


class OurTable(Table):
    """A table of ours. A phone has a move when it shows it: the author by the answer, others by what they are pushed.

    What is not pushed (all of it, before pushing there was), or does not build on what a phone shows, the phone pulls.
    Every other phone listens to another worker, if there is one `elsewhere`.
    """

    def __init__(self, port: int, laid: Laid, forms: Forms, *, elsewhere: int = 0) -> None:
        super().__init__(port)
        self.laid, self.forms = laid, forms
        self.elsewhere = elsewhere or port
        self.head = 0
        self._shown = [0] * PHONES
        self._pulling: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Open a socket and a line for each phone."""
        for number, cookie in enumerate(self.laid.cookies):
            headers = {"Cookie": self._cookies(cookie)}
            path = f"/ws/tables/{self.laid.uid}/?head={self._shown[number]}&lang=en&page=page{number}"
            port = self.elsewhere if number % 2 else self.port
            self.ears.append(await Ear.at(port, path, self._hearing(number), headers))
        self.lines = [await Line.to(self.port) for _ in range(PHONES)]

    async def log(self) -> None:
        """Post the next form as the page does."""
        form = next(self.forms, None)
        if form is None:
            raise PlayedOut
        fields = {**form, "seen": self.head, "shows": self.head, "token": str(uuid4())}
        headers = self._headers(0) | {"Content-Type": FORM, "X-CSRFToken": CSRF}
        ask = request_of("POST", f"{self.laid.path}record/", headers, urlencode(fields).encode())
        self.requests += 1
        status, head, body = await self.lines[0].ask(ask)
        if status != 200:  # noqa: PLR2004
            self.errors += 1
            raise PlayedOut(f"{status}: {body[:200]!r}")
        self._shown[0] = self.head = _head_in(head, body)
        self.has(0)

    def _hearing(self, number: int) -> Callable[[bytes], None]:
        def hear(text: bytes) -> None:
            frame = json.loads(text)
            if frame["news"] != "moves" or not number:
                return
            if "html" in frame and frame["base"] == self._shown[number]:
                self._shown[number] = frame["head"]
                self.pulled.append((0, len(text)))
                self.has(number)
                return
            task = asyncio.get_running_loop().create_task(self._pull(number, frame["head"]))
            self._pulling.add(task)
            task.add_done_callback(self._pulling.discard)

        return hear

    async def _pull(self, number: int, head_now: int) -> None:
        path = f"{self.laid.path}pull/?seen={self._shown[number]}&shown=0"
        self.requests += 1
        status, head, body = await self.lines[number].ask(request_of("GET", path, self._headers(number)))
        if status == 200:  # noqa: PLR2004
            self.pulled.append((len(head), len(body)))
        else:
            self.errors += 1
        self._shown[number] = head_now
        self.has(number)

    def _headers(self, number: int) -> dict[str, str]:
        return {
            "Host": f"127.0.0.1:{self.port}", "Cookie": self._cookies(self.laid.cookies[number]),
            "HX-Request": "true", "Origin": f"http://127.0.0.1:{self.port}", "Accept-Encoding": "gzip",
            "Tableside-Page": f"page{number}",
        }  # fmt: skip

    def _cookies(self, cookie: str) -> str:
        return f"phone={cookie}; csrftoken={CSRF}; django_language=en"


def _head_in(head: bytes, body: bytes) -> int:
    page = gzip.decompress(body) if b"gzip" in head.lower() else body
    found = next(filter(None, (sign.search(page) for sign in SEEN)))
    return int(found[1])


class MinimalTable(Table):
    """A table of the minimal Channels app."""

    numbers: Final = count(1)
    path = "log"

    def __init__(self, port: int, session: str, forms: Forms) -> None:
        super().__init__(port)
        self.number = next(self.numbers)
        self.session, self.forms = session, forms
        self.head = 0

    async def open(self) -> None:
        """Open the sockets, and a line for the phone that logs."""
        path = f"/ws/{self.number}/"
        self.ears = [await Ear.at(self.port, path, self._hearing(phone)) for phone in range(PHONES)]
        self.lines = [await Line.to(self.port)]

    async def log(self) -> None:
        """Post the next form."""
        form = next(self.forms, None)
        if form is None:
            raise PlayedOut
        self.head += 1
        headers = {
            "Host": f"127.0.0.1:{self.port}", "Cookie": f"{self.session}; csrftoken={CSRF}", "X-CSRFToken": CSRF,
            "Origin": f"http://127.0.0.1:{self.port}", "Content-Type": FORM,
        }  # fmt: skip
        body = urlencode({**form, "head": self.head}).encode()
        status, _, answer = await self.lines[0].ask(request_of("POST", f"/{self.path}/{self.number}/", headers, body))
        if status != 200:  # noqa: PLR2004
            self.errors += 1
            raise PlayedOut(f"{status}: {answer[:200]!r}")

    def _hearing(self, phone: int) -> Callable[[bytes], None]:
        return lambda _text: self.has(phone)


class FloorTable(MinimalTable):
    """A table of the view by way of WSGI: a move is over with its answer."""

    path = "floor"

    async def open(self) -> None:
        """Open a line for the phone that logs; there is nobody to tell."""
        self.lines = [await Line.to(self.port)]

    async def log(self) -> None:
        """Post the next form."""
        await super().log()
        for phone in range(PHONES):
            self.has(phone)


class EchoTable(MinimalTable):
    """A table of the server that does nothing: what the client itself can do."""


class BoardgameTable(Table):
    """A match of boardgame.io, by its own words over socket.io: every phone is sent the state."""

    def __init__(self, port: int, forms: Forms) -> None:
        super().__init__(port)
        self.match = uuid4().hex[:11]
        self.forms = forms
        self.state = self.turn = 0

    async def open(self) -> None:
        """Open a socket for each player, one after the other, and take part in the match."""
        for phone in range(PHONES):
            heard: asyncio.Queue[bytes] = asyncio.Queue()
            ear = await Ear.at(self.port, "/socket.io/?EIO=4&transport=websocket", heard.put_nowait)
            self.ears.append(ear)
            ear.say(b"40/tiles,")
            await _until(heard, b"40/tiles,")
            self._tell(phone, "sync", self.match, str(phone), None, PHONES)
            await _until(heard, b'42/tiles,["sync"')
            ear._hear = self._hearing(phone)  # noqa: SLF001 - from now on moves only

    async def log(self) -> None:
        """Make the next move as the player in turn."""
        form = next(self.forms, None)
        if form is None:
            raise PlayedOut
        match form:
            case {"lay": laid}:
                tile, rotation, x, y = laid.split(".")
                kind, facts = "lay", [tile, int(rotation), int(x), int(y)]
            case {"put": put}:
                kind, facts = "put", list(put.split("."))
            case _:
                kind, facts = "put", [None, None]
        player = str(self.turn // 2 % PHONES)
        action = {"type": "MAKE_MOVE", "payload": {"type": kind, "args": facts, "playerID": player}}
        self._tell(int(player), "update", action, self.state, self.match, player)
        self.turn += 1

    def _tell(self, phone: int, *words: object) -> None:
        self.ears[phone].say(b"42/tiles," + json.dumps(words).encode())

    def _hearing(self, phone: int) -> Callable[[bytes], None]:
        def hear(text: bytes) -> None:
            if text == b"2":
                self.ears[phone].say(b"3")
            elif text.startswith(b'42/tiles,["update"'):
                self.pulled.append((0, len(text)))
                if not phone:
                    # Its log names earlier states as well.
                    self.state = max(map(int, STATE.findall(text)))
                self.has(phone)

        return hear


async def _until(heard: asyncio.Queue[bytes], begin: bytes) -> None:
    while not (await asyncio.wait_for(heard.get(), PATIENCE)).startswith(begin):
        pass
