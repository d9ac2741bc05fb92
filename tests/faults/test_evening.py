"""An evening of 32 by HTTP and sockets at two processes, one of which is killed in round 3: nothing is lost."""

from __future__ import annotations

import csv
import json
import re
import threading
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from io import StringIO
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.conftest import REDIS_URL
from tests.support.stage import Server

pytestmark = [
    pytest.mark.redis,
    pytest.mark.parametrize("database_url", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True),
]
PEOPLE, ROUNDS = 32, 5
CSRF = "c" * 32
PATIENCE = 30
TRIES = 40
SEEN = re.compile(r'name="seen" value="(\d+)"')


@dataclass(eq=False)
class Phone:
    """A phone without a screen. A form that got no answer is sent again with the same token, to the other process."""

    servers: list[Server]
    number: int
    cookie: str = ""

    def ask(self, verb: str, path: str, form: dict[str, str] | None = None) -> tuple[int, str, str]:
        """Return the status, where the answer leads, and its body."""
        body = None if form is None else urlencode({"token": str(uuid4())} | form)
        for attempt in range(self.number, self.number + TRIES):
            server = self.servers[attempt % len(self.servers)]
            line = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
            headers = {"Cookie": f"csrftoken={CSRF}; phone={self.cookie}", "X-CSRFToken": CSRF, "Origin": server.url}
            try:
                line.request(
                    verb, path, body, headers | ({"Content-Type": "application/x-www-form-urlencoded"} if body else {})
                )
                answer = line.getresponse()
                text = answer.read().decode()
            except (OSError, HTTPException):
                continue
            finally:
                line.close()
            if found := re.search(r"\bphone=([^;]+)", ", ".join(answer.headers.get_all("Set-Cookie", []))):
                self.cookie = found[1]
            return answer.status, answer.headers.get("Location", ""), text
        raise AssertionError(f"nobody answered {verb} {path}")

    def get(self, path: str) -> str:
        status, _where, body = self.ask("GET", path)
        assert status == 200, f"{path}: {status}"
        return body

    def post(self, path: str, **form: str) -> str:
        """Send a form, which must be taken, and return where the answer leads."""
        status, where, body = self.ask("POST", path, form)
        assert status in (200, 303), f"{path}: {status} {body[-600:]}"
        return where

    def seen(self, path: str) -> str:
        found = SEEN.search(self.get(path))
        assert found is not None
        return found[1]


@dataclass(eq=False)
class Hall(threading.Thread):
    """The hall screen: it listens at the gathering, and connects again when its process dies."""

    servers: list[Server]
    gathering: str
    over: threading.Event
    told: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(daemon=True)

    def run(self) -> None:
        """Listen until the evening is over."""
        number = 0
        while not self.over.is_set():
            server = self.servers[number % len(self.servers)]
            number += 1
            address = f"{server.url.replace('http', 'ws', 1)}/ws/tables/{self.gathering}/"
            try:
                with connect(address, origin=Origin(server.url)) as line:
                    while not self.over.is_set():
                        try:
                            self.told.append(str(line.recv(timeout=0.2)))
                        except TimeoutError:
                            continue
            except (OSError, WebSocketException):
                self.over.wait(0.2)


@pytest.fixture
def servers(tmp_path, database_url, prepare) -> Iterator[list[Server]]:
    """Yield two processes on the same PostgreSQL and Redis."""
    both = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        server = Server(tmp_path / name, club=True)
        key = "the same for both " * 2
        server.environment |= {"DATABASE_URL": database_url, "REDIS_URL": REDIS_URL, "SECRET_KEY": key}
        both.append(server)
        prepare(server)
        server.start()
    yield both
    for server in both:
        server.stop()


def play(people: list[Phone], table: str) -> int:
    """Play a short game: points by agreement, then the end; each form from another phone. Return the last head."""
    for turn, phone in enumerate(people):
        points = str(20 + (int(table[:6], 16) + 13 * turn) % 40)
        phone.post(f"/t/{table}/adjust/", seen=phone.seen(f"/t/{table}/"), seat=str(turn), points=points)
    head = people[-1].seen(f"/t/{table}/")
    people[-1].post(f"/t/{table}/overrule/", seen=head, finish="1", codes="carcassonne.tiles_remain")
    return int(head) + 1


def seated(phones: list[Phone], gathering: str, number: int) -> dict[str, list[Phone]]:
    """Return the phones at each table of the round, as their own pages lead them there."""
    found = defaultdict(list)
    with ThreadPoolExecutor(8) as pool:
        for phone, page in zip(phones, pool.map(lambda one: one.get(gathering), phones), strict=True):
            mine = re.search(r'id="my-match".*?</section>', page, re.DOTALL)
            if mine and (table := re.search(r"/t/([0-9a-f-]{36})/", mine[0])):
                assert f"Round {number}" in mine[0]
                found[table[1]].append(phone)
    return found


def test_an_evening_of_32_loses_nothing_when_a_process_is_killed(servers):
    host = Phone(servers, 0)
    where = host.post("/g/new/", name="Club night", format="carcassonne-world", game="carcassonne")
    phones = [Phone(servers, number) for number in range(PEOPLE)]
    for number, phone in enumerate(phones):
        phone.post(f"{where}join/", name=f"Player {number}")
    over, heads = threading.Event(), dict[str, int]()
    hall = Hall(servers, where.split("/")[2], over)
    hall.start()
    for number in range(1, ROUNDS + 1):
        host.post(f"{where}begin/", seen=host.seen(f"{where}draw/"))
        if number == 1:
            late = Phone(servers, PEOPLE)
            late.post(f"{where}join/", name="Late")
            phones.append(late)
        if number == 2:
            host.post(f"{where}round/2/cancel/")
            host.post(f"{where}begin/", seen=host.seen(f"{where}draw/"))
        tables = seated(phones, where, number)
        assert all(len(people) == 2 for people in tables.values())
        with ThreadPoolExecutor(8) as pool:
            played = [(table, pool.submit(play, people, table)) for table, people in tables.items()]
            if number == 3:
                played[2][1].result()
                process = servers[0].process
                assert process is not None
                process.kill()
                process.wait()
        heads |= {table: one.result() for table, one in played}
        if number == 3:
            servers[0].start()
        if number in (2, 3):
            leaver = phones.pop(number)
            me = re.search(r"/people/(\w+)/leave/", leaver.get(f"{where}people/"))
            assert me is not None
            leaver.post(f"{where}people/{me[1]}/leave/")
    host.post(f"{where}end/", over="yes")
    over.set()
    hall.join()

    lines = list(csv.DictReader(StringIO(host.get(f"{where}standings.csv").lstrip("\ufeff"))))
    record = json.loads(host.get(f"{where}gathering.json"))
    assert len(lines) == PEOPLE + 1
    assert sum(line["active"] == "0" for line in lines) == 2
    assert not [act for act in record["acts"] if act["do"] in {"result", "say"}], "no result was typed in"
    # The late entrant alone had a bye, in round 1: 16 tables, then 16, 16, 15 and 15.
    assert len(heads) == 16 + 16 + 16 + 15 + 15
    for table, head in heads.items():
        page = host.get(f"/games/{table}/")
        assert page, f"what was acknowledged is there: {head}"
    assert hall.told, "the hall screen was told"
