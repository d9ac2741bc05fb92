"""A thousand games come in while a table plays: what a move there takes meanwhile, and how long the games take."""

from __future__ import annotations

import gzip
import json
import re
import time
from contextlib import closing
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import urlsplit

from benchmarks.measure import Row, summary
from tests.support.caller import CSRF, Caller, as_forms
from tests.support.stage import Laid, Server, Stage, recorded

GAMES: Final = 1_000
EVERY: Final = 0.2
"""Seconds between two moves of the table that plays."""
PATIENCE: Final = 1_200
GOAL: Final = "≤ 200 ms"


def rows() -> list[Row]:
    """Measure on SQLite, the whole server in a process of its own."""
    with TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.prepare()
        server.start()
        try:
            return measured(server)
        finally:
            server.stop()


def measured(server: Server) -> list[Row]:
    """Play before, and while the games come in."""
    stage, game = Stage(server.environment), recorded("base-2006", 1)
    seats = [(seat["name"], seat["colour"]) for seat in game["seats"]]
    before = moves_of(server, stage.open(seats=seats, phones=[0] * len(seats)), 100)
    began = time.monotonic()
    job, cookie = upload(server, stage.open(seats=seats, phones=[0] * len(seats)))
    meanwhile: list[float] = []
    while not is_done(server, job, cookie) and time.monotonic() - began < PATIENCE:
        meanwhile += moves_of(server, stage.open(seats=seats, phones=[0] * len(seats)), 100)
    took = time.monotonic() - began
    stage.close()
    assert is_done(server, job, cookie), server.log[-2000:]
    return [
        summary("a move, nothing else to do", before, "ms"),
        summary(f"a move while {GAMES:,} games come in ({len(meanwhile)} moves)", meanwhile, "ms", GOAL),
        summary(f"the same, the slowest of a hundred ({GAMES:,} games)", worst(meanwhile), "ms", GOAL),
        summary(f"{GAMES:,} games of 72 tiles, to the last", [took], "s"),
    ]


def worst(times: list[float]) -> list[float]:
    """Return the slowest hundredth of some times."""
    return sorted(times)[-max(1, len(times) // 100) :]


def moves_of(server: Server, table: Laid, count: int) -> list[float]:
    """Log a game at a table, a move at a time; return how long each took, in milliseconds."""
    times: list[float] = []
    head = 0
    with closing(Caller(server.url, table, table.cookies[0])) as caller:
        for form in list(as_forms(recorded("base-2006", 1)))[:count]:
            began = time.perf_counter()
            answer = caller.post("record", form, seen=head)
            times.append(1000 * (time.perf_counter() - began))
            assert answer.status == HTTPStatus.OK, answer.status
            head = answer.head or head
            time.sleep(EVERY)
    return times


def upload(server: Server, table: Laid) -> tuple[str, str]:
    """Send a packed file of many games; return where its page is, and the cookies of who sent it."""
    game = recorded("base-2006", 1)
    lines = (json.dumps(game | {"id": f"Game {number}"}).encode() for number in range(GAMES))
    content = gzip.compress(b"\n".join(lines))
    edge = "edge"
    body = f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="games.jsonl.gz"\r\n\r\n'.encode()
    body += content + f"\r\n--{edge}--\r\n".encode()
    cookie = f"csrftoken={CSRF}; phone={table.cookies[0]}"
    headers = {"Content-Type": f"multipart/form-data; boundary={edge}", "Cookie": cookie, "X-CSRFToken": CSRF}
    with closing(HTTPConnection(urlsplit(server.url).netloc)) as line:
        line.request("POST", "/games/import/", body, headers)
        answer = line.getresponse()
        assert answer.status == HTTPStatus.SEE_OTHER, answer.read()[:2000]
        return str(answer.headers["Location"]), cookie


def is_done(server: Server, job: str, cookie: str) -> bool:
    """Say whether all games are there."""
    with closing(HTTPConnection(urlsplit(server.url).netloc)) as line:
        line.request("GET", job, headers={"Cookie": cookie})
        answer = line.getresponse()
        page = answer.read().decode()
    assert answer.status == HTTPStatus.OK, page
    if (found := re.search(r'role="status">([^<]*)', page)) is not None:
        print(f"  {found[1]}", flush=True)
    return f"{GAMES} games came in" in page or f"{GAMES:,} games came in" in page


if __name__ == "__main__":
    for row in rows():
        print(row.text())
