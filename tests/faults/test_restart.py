"""Workers behind a proxy are restarted one after the other, in mid-game: nobody is refused, every phone hears on."""

from __future__ import annotations

import http.client
import json
import shutil
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field
from itertools import chain, cycle, repeat
from urllib.request import Request, urlopen

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.conftest import REDIS_URL
from tests.faults.proxy import nginx
from tests.support.caller import Caller, as_forms
from tests.support.stage import Json, Laid, Server, Stage

pytestmark = [
    pytest.mark.redis,
    pytest.mark.parametrize("database_url", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True),
    pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed (make test-faults tries to)"),
]
TABLES = 4
RESTARTS = 4
"""Workers that are stopped and started again, in turns."""
PACE = 0.25
"""Seconds from form to form at a table: a phone has a hundred notes in five minutes, once its game is at its end."""
CONNECT_AGAIN = 0.5
"""Seconds until a phone whose socket was closed opens another (static/js/live.js)."""
SERVICE_RESTART = 1012
PATIENCE = 30


@dataclass(eq=False)
class Phone(threading.Thread):
    """Logs a recorded game through the proxy, then notes; nothing is sent twice, so every answer counts."""

    caller: Caller
    forms: list[dict[str, str]]
    over: threading.Event
    head: int = 0
    troubles: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(daemon=True)

    def run(self) -> None:
        """Log until the test is over."""
        with closing(self.caller):
            for path, form in chain((("record", form) for form in self.forms), repeat(("note", {"note": "Cheers!"}))):
                if self.over.wait(PACE):
                    return
                try:
                    answer = self.caller.post(path, form, seen=self.head)
                except (OSError, http.client.HTTPException) as error:
                    self.troubles.append(f"after {self.head}: {error!r}")
                    return
                if answer.status != http.HTTPStatus.OK or answer.head is None:
                    self.troubles.append(f"after {self.head}: {answer.status} {answer.body[:300]}")
                    return
                self.head = answer.head


@dataclass(eq=False)
class Ear(threading.Thread):
    """A phone that only listens; it connects again when its socket is closed."""

    url: str
    table: Laid
    over: threading.Event
    head: int = 0
    closed: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(daemon=True)

    def run(self) -> None:
        """Listen."""
        address = f"{self.url.replace('http', 'ws', 1)}/ws/tables/{self.table.uid}/"
        while not self.over.is_set():
            try:
                with connect(address, origin=Origin(self.url)) as socket:
                    self._listen(socket)
            except ConnectionClosed as error:
                self.closed.append(error.rcvd.code if error.rcvd else 0)
            self.over.wait(CONNECT_AGAIN)

    def _listen(self, socket) -> None:
        while not self.over.is_set():
            with suppress(TimeoutError):
                self.head = json.loads(socket.recv(timeout=0.2))["head"]


@pytest.fixture
def workers(tmp_path, database_url, prepare) -> Iterator[list[Server]]:
    """Yield two workers on the same PostgreSQL and Redis."""
    both = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        server = Server(tmp_path / name, club=True)
        server.environment |= {
            "DATABASE_URL": database_url,
            "REDIS_URL": REDIS_URL,
            "SECRET_KEY": "the same for both " * 2,
        }
        both.append(server)
        prepare(server)
        server.start()
    yield both
    for server in both:
        server.stop()


def test_nobody_notices_that_workers_are_restarted(tmp_path, workers, game):
    over = threading.Event()
    with ExitStack() as stack:
        url = stack.enter_context(nginx(tmp_path / "proxy", [server.port for server in workers]))
        stage = stack.enter_context(closing(Stage(workers[0].environment)))
        tables = [_open(stage, game) for _ in range(TABLES)]
        phones = [Phone(Caller(url, table, table.cookies[0]), list(as_forms(game)), over) for table in tables]
        ears = [Ear(url, table, over) for table in tables for _ in range(2)]
        for thread in (*phones, *ears):
            thread.start()

        for number in range(RESTARTS):
            _go_on(phones)
            worker = workers[number % len(workers)]
            worker.stop()
            worker.start()
            _go_on(phones)
        _go_on(ears)
        over.set()
        for thread in (*phones, *ears):
            thread.join(timeout=PATIENCE)

    assert [phone.troubles for phone in phones] == [[]] * TABLES
    codes = {code for ear in ears for code in ear.closed}
    assert codes == {SERVICE_RESTART}, "sockets are closed with a word, not cut"
    assert f"{TABLES} tables agree with their logs" in workers[0].manage("check_tables")


def _go_on(threads: Sequence[Phone] | Sequence[Ear]) -> None:
    """Come back once each of these has got further; fail if somebody has come to a stop."""
    then = [(one, one.head) for one in threads]
    until = time.monotonic() + PATIENCE
    while not all(early < one.head for one, early in then):
        troubles = [one.troubles for one in threads if isinstance(one, Phone)]
        assert time.monotonic() < until, f"somebody logs or hears nothing any more: {troubles}"
        time.sleep(PACE)


def test_a_tile_held_up_at_one_worker_is_seen_at_the_other(workers, game):
    """Its row is read where the socket is: only table and head cross between the two."""
    one, other = workers
    with closing(Stage(one.environment)) as stage:
        table = _open(stage, game)
    address = f"{other.url.replace('http', 'ws', 1)}/ws/tables/{table.uid}/?head=0&lang=en"
    headers = {"Cookie": f"phone={table.cookies[0]}", "HX-Request": "true"}
    told = list[Json]()
    with connect(address, origin=Origin(other.url)) as phone:
        for tile in cycle(["base-U", "base-V"]):  # the line between them is laid when the first socket has opened
            urlopen(Request(f"{one.url}{table.path}sheet/?tile={tile}", headers=headers)).close()
            with suppress(TimeoutError):
                told.append(json.loads(phone.recv(timeout=0.5)))
                break

    (heard,) = told
    assert (heard["news"], heard["head"]) == ("hand", 0)
    assert tile in heard["hand"]


def test_who_is_being_answered_when_the_server_stops_is_answered(database_url, workers, game):
    worker = workers[0]
    with closing(Stage(worker.environment)) as stage:
        table = _open(stage, game)
    with psycopg.connect(database_url) as other, closing(Caller(worker.url, table, table.cookies[0])) as caller:
        answers: list[int] = []
        form = next(as_forms(game))
        asking = threading.Thread(target=lambda: answers.append(caller.post("record", form, seen=0).status))
        # The answer waits for a lock, so that the server is told to stop while it is at work on it.
        other.execute("SELECT 1 FROM games_table WHERE uid = %s FOR UPDATE", [table.uid])
        asking.start()
        _wait_for_somebody_who_waits(database_url)
        assert worker.process is not None
        worker.process.terminate()
        other.rollback()
        asking.join(timeout=PATIENCE)
        worker.process.wait(timeout=PATIENCE)

    assert answers == [http.HTTPStatus.OK]


def _wait_for_somebody_who_waits(database_url: str) -> None:
    """Come back once a connection to the database waits for a lock."""
    waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    until = time.monotonic() + PATIENCE
    with psycopg.connect(database_url, autocommit=True) as looking:
        while not looking.execute(waiting).fetchone():
            assert time.monotonic() < until, "nobody waits"


def _open(stage: Stage, game: Json) -> Laid:
    seats = [(seat["name"], seat["colour"]) for seat in game["seats"]]
    laid: Laid = stage.open(seats=seats, phones=[0] * len(seats))
    return laid
