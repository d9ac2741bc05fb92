"""One logged move, and a fix of an old turn, through the whole stack of middleware and views: time, queries, bytes."""

from __future__ import annotations

import json
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, field
from functools import partial
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from benchmarks.measure import Row, summary
from tests.support.stage import ROOT, Server, recorded, turns

TURNS: Final = (5, 70)
TABLES: Final = 8
"""Tables that are played to each of these turns; at each the next three turns, or the last three before, are logged."""
LOGGED: Final = 3
FIXED: Final = (10, 70)
"""The turn that is put right, and the turn at which that happens."""
MILLI: Final = 1e3
HTMX: Final = {"HTTP_HX_REQUEST": "true", "HTTP_ACCEPT_ENCODING": "gzip"}


@dataclass
class Sample:
    """What requests of one kind took."""

    milliseconds: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)
    queries: list[int] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)


@dataclass
class Samples:
    """What was measured at one stage of the game: tiles logged, figures logged, and what other phones pull."""

    lay: Sample = field(default_factory=Sample)
    figure: Sample = field(default_factory=Sample)
    pull: Sample = field(default_factory=Sample)


def rows() -> list[Row]:
    """Measure in a process with a database of its own."""
    with TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.prepare()
        command = [sys.executable, "-m", "benchmarks.server"]
        environment = server.environment | {"LOG_LEVEL": "ERROR"}
        done = subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return [Row(*row) for row in json.loads(done.stdout.splitlines()[-1])]


def measured() -> Iterator[Row]:
    """Yield the rows; Django is set up."""
    from benchmarks.catan_server import rolls  # noqa: PLC0415 - measures as this one does

    found = {turn: samples_at(turn) for turn in TURNS}
    for turn, samples in found.items():
        yield from rows_of(f"a tile logged at turn {turn}", samples.lay, 3000)
        yield from rows_of(f"a figure logged at turn {turn}", samples.figure, 3000)
        yield from rows_of(f"news of it, to another phone at turn {turn}", samples.pull, 1500)
    early, late = (statistics.median(found[turn].lay.busy) for turn in TURNS)
    yield Row(
        f"a tile logged: turn {TURNS[1]} against turn {TURNS[0]}",
        late / early,
        late / early,
        late / early,
        "×",
        "≤ 1.2",
    )
    yield from rolls()
    shown, kept = fixes()
    what = f"a fix of turn {FIXED[0]} at turn {FIXED[1]} that conflicts with nothing"
    for done, sample in (("shown", shown), ("kept", kept)):
        yield _times(f"{what}, {done}: on the clock", sample.milliseconds, "≤ 150")
        yield _times(f"{what}, {done}: of the processor", sample.busy)
    yield summary(f"{what}, kept: queries", [float(count) for count in kept.queries], "")


def rows_of(what: str, sample: Sample, most: int) -> Iterator[Row]:
    """Yield the rows of what was measured: times, queries and bytes, of which there may be `most`."""
    yield _times(f"{what}: on the clock", sample.milliseconds)
    yield _times(f"{what}: of the processor", sample.busy, "≤ 30")
    yield Row(
        f"{what}: queries", statistics.median(sample.queries), min(sample.queries), max(sample.queries), "", "≤ 12"
    )
    yield Row(
        f"{what}: gzip", statistics.median(sample.sizes), min(sample.sizes), max(sample.sizes), "B", f"≤ {most:,}"
    )


def _times(what: str, times: Iterable[float], goal: str = "") -> Row:
    ms = sorted(times)
    p95 = ms[min(len(ms) - 1, round(0.95 * len(ms)))]
    return Row(f"{what} (least – p95)", statistics.median(ms), ms[0], p95, "ms", goal)


def samples_at(turn: int) -> Samples:
    """Log some turns around that turn at several tables, and measure each request."""
    game = recorded("base-2006", 1)
    samples = Samples()
    for _ in range(TABLES):
        _log_turns(game, turn - LOGGED if turn > LOGGED * 2 else turn, samples)
    return samples


def fixes() -> tuple[Sample, Sample]:
    """Put the figure of an old turn right at several tables; return what showing it took, and what keeping it took."""
    from tests.support.backstage import open_table  # noqa: PLC0415 - sets Django up

    game = recorded("base-2006", 1)
    seats = [(seat["name"], seat["colour"]) for seat in game["seats"]]
    early, moves = turns(game, FIXED[0] - 1), turns(game, FIXED[1])
    shown, kept = Sample(), Sample()
    for _ in range(TABLES):
        table = open_table({"seats": seats, "phones": [0, 1, 0, 1], "moves": moves})
        client = client_of(table["cookies"][0])
        seq = next(number for number, move in enumerate(moves, 1) if number > len(early) and move["do"] == "deploy")
        turn = f"/t/{table['uid']}/fix/{seq}/new/"
        client.get(turn)
        answer = measure(shown, partial(client.post, f"{turn}record/", {"pass": "1"}, follow=True))
        page = answer.content.decode()
        assert 'class="conflict"' not in page, "this fix should conflict with nothing"
        action = re.findall(r'action="([^"]+keep/)"', page)[0]
        fields = {name: re.findall(rf'name="{name}" value="([^"]+)"', page)[0] for name in ("seen", "token")}
        measure(kept, partial(client.post, action, fields), HTTPStatus.SEE_OTHER)
    return shown, kept


def _log_turns(game: dict[str, Any], after: int, samples: Samples) -> None:
    from tests.support.backstage import forms, open_table  # noqa: PLC0415 - sets Django up

    seats = [(seat["name"], seat["colour"]) for seat in game["seats"]]
    table = open_table({"seats": seats, "phones": [0, 1, 0, 1], "moves": turns(game, after)})
    path = f"/t/{table['uid']}/"
    actor, other = (client_of(cookie) for cookie in table["cookies"])
    for client in (actor, other):
        client.get(path)
    coming = turns(game, after + LOGGED)[len(turns(game, after)) :]
    for form in forms(coming):
        head = head_of(table["uid"])
        sample = samples.figure if len(form) == 1 else samples.lay
        data = _fields(form) | stamp_of(table["uid"], head)
        measure(sample, partial(actor.post, f"{path}record/", data, **HTMX))
        measure(samples.pull, partial(other.get, f"{path}pull/?seen={head}&shown=0", **HTMX))


def measure(sample: Sample, request: Any, status: int = HTTPStatus.OK) -> Any:
    """Make a request, keep what it took, and return the answer."""
    from django.db import connection  # noqa: PLC0415
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    with CaptureQueriesContext(connection) as queries:
        began, worked = time.perf_counter(), time.thread_time()
        response = request()
        sample.busy.append((time.thread_time() - worked) * MILLI)
        sample.milliseconds.append((time.perf_counter() - began) * MILLI)
    assert response.status_code == status, response.content[:500]
    sample.queries.append(
        sum(not query["sql"].startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")) for query in queries)
    )
    sample.sizes.append(len(response.content))
    return response


def client_of(cookie: str) -> Any:
    """Return a browser with the cookie of a phone."""
    from django.test import Client  # noqa: PLC0415

    client = Client(HTTP_HOST="127.0.0.1")
    client.cookies["phone"] = cookie
    return client


def _fields(form: Iterable[Any]) -> dict[str, str]:
    """Return what the page sends for the moves of a form."""
    *before, last = form
    match last["do"]:
        case "place":
            x, y = last["at"]
            return {"lay": f"{before[0]['tile']}.{last['rot']}.{x}.{y}"}
        case "deploy":
            return {"put": f"{last['figure']}.{last['on']}"}
        case _:
            return {"pass": "1"}


def head_of(uid: str) -> int:
    """Return the head of a table's log."""
    from games.selectors.tables import table_for  # noqa: PLC0415

    return table_for(uid).head


def stamp_of(uid: str, head: int) -> dict[str, str]:
    """Return what every form carries, made for that head."""
    from uuid import NAMESPACE_URL, uuid5  # noqa: PLC0415

    return {"seen": str(head), "shows": str(head), "token": str(uuid5(NAMESPACE_URL, f"{uid} {head}"))}


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    print(json.dumps([astuple(row) for row in measured()]))
