"""What is measured: every round visits every server, so that a busy moment of the machine meets all of them."""

from __future__ import annotations

import asyncio
import gc
import json
import math
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import psycopg

from benchmarks.load import board, servers
from benchmarks.load.scenes import Seen, connect, paced, saturated
from benchmarks.load.servers import CLIENTS_CORE, CORES, SERVERS_CORE, Process
from benchmarks.load.tables import PHONES, BoardgameTable, EchoTable, FloorTable, Forms, MinimalTable, OurTable, Table
from benchmarks.load.wire import Ear, Line, request_of
from tests.faults.proxy import nginx
from tests.support.caller import as_forms
from tests.support.chromium import WHOLE
from tests.support.stage import ROOT, Laid, Server, Stage, free_port, recorded

PARTS: Final = ("beside", "workers", "evening", "sockets", "large_board", "first_page")
GAME: Final = recorded("base-2006", 1)
SEATS: Final = [(seat["name"], seat["colour"]) for seat in GAME["seats"]]
EVERY: Final = 2.0
"""Seconds from one move of a table to its next."""
TABLES: Final = (50, 200)
OURS: Final = "ours"
BEFORE: Final = "bc4e0b3"
"""The commit before news were pushed."""
ECHO: Final = "an echo (the client's own limit)"
FLOOR: Final = "WSGI floor"
FLOOR_THAT_SYNCS: Final = f"{FLOOR} whose commits survive a power cut"
MINIMAL: Final = "minimal Channels app"
MINIMAL_THAT_SYNCS: Final = f"{MINIMAL} whose commits survive a power cut"
CALLED: Final = f"{FLOOR}, called without a server"
SLICES: Final = 2
"""How often in a round servers are saturated, in turns: a slow minute of the machine meets all."""
GAMES: Final = 8
"""Whole games that are played at once then, to the last tile: a move may cost more the more was played before it."""
ALONE: Final = 0.2
"""Seconds from move to move where one table plays alone: one every two seconds would be too few to say anything."""
BUSY_TABLES: Final = 16
BEHIND: Final = "ours behind a proxy"
FEW, MANY = 100, 2000
"""Sockets."""
RATE: Final = 20
"""Moves a second of all tables together while sockets are counted."""
PATIENCE: Final = 120

Maker = Callable[[int], list[Table]]
Serving = AbstractContextManager[Process]
Makers = dict[str, tuple[Process, Maker]]
DEAD: Final = (
    OSError, TimeoutError, EOFError, asyncio.InvalidStateError, subprocess.SubprocessError, RuntimeError,
    AssertionError,
)  # fmt: skip
"""What a server that dies, hangs or does not even start looks like from outside."""


@dataclass
class Bench:
    """How long to measure, where, and what was found: values by name, one for each round."""

    folder: Path
    rounds: int
    seconds: float
    found: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    homes: int = 0
    broken: list[str] = field(default_factory=list)
    """What came to no end, and why: the others are measured all the same."""

    def home(self) -> Path:
        """Return a folder of its own for a server."""
        self.homes += 1
        return self.folder / str(self.homes)

    def give_up(self, name: str, error: Exception) -> None:
        """Name what died; what else there is goes on."""
        self.broken.append(f"{name}: {error!r}")
        print(f"{name} died, and is left out: {error!r}", file=sys.stderr, flush=True)

    def note(self, name: str, scene: str, seen: Seen) -> None:
        """Keep what a scene showed."""
        if not seen.times:
            raise TimeoutError(f"no move came through: {scene}")
        for what, value in {
            "p50": seen.p50, "p99": seen.p99, "cpu": seen.busy / len(seen.times) * 1e3, "errors": float(seen.errors),
            "rate": seen.moves_per_cpu_second, "requests": seen.requests / len(seen.times),
        }.items():  # fmt: skip
            self.found[f"{name}, {scene}, {what}"].append(value)
        if seen.sizes:
            for what, sizes in zip(("head", "body"), zip(*seen.sizes, strict=True), strict=True):
                self.found[f"{name}, {scene}, {what}"].append(sum(sizes) / len(sizes))


def forms() -> Forms:
    """Return the forms of a recorded game."""
    return as_forms(GAME)


def lay_out(server: Process, count: int) -> list[Laid]:
    """Open tables of four players and one who watches."""
    stage = Stage(server.environment, server.code)
    phones = [number % PHONES for number in range(len(SEATS))]
    laid = [stage.open(seats=SEATS, phones=phones, known=PHONES) for _ in range(count)]
    stage.close()
    return laid


# ------------------------------------------------------- ours beside the others


def beside(bench: Bench) -> None:
    """Play the same scenes at all servers, in turns: at the pace of tables, then whole games without a pause."""
    with ExitStack() as stack:
        makers = _started(bench, stack)
        for name in _in_turns([name for name in makers if name not in {ECHO, FLOOR, FLOOR_THAT_SYNCS}], bench.rounds):
            _try(bench, makers, name, lambda: asyncio.run(_paces(bench, name, *makers[name])))  # noqa: B023 - done at once
        for name in _in_turns([*makers, CALLED], bench.rounds * SLICES):
            if name == CALLED:
                bench.found[f"{CALLED}, cpu"].append(_called(bench.home()))
            else:
                _try(bench, makers, name, lambda: _saturate(bench, name, *makers[name]))  # noqa: B023


def _saturate(bench: Bench, name: str, server: Process, make: Maker) -> None:
    bench.note(name, "saturated", asyncio.run(_saturated(server, make, GAMES)))


def _try(bench: Bench, makers: Makers, name: str, measure: Callable[[], None]) -> None:
    """Measure a server; one that dies is named, and left out from then on."""
    if name not in makers:
        return
    try:
        measure()
    except DEAD as error:
        bench.give_up(name, error)
        del makers[name]


def _in_turns(names: Sequence[str], rounds: int) -> Iterator[str]:
    """Yield all names in each round, each time beginning with another one."""
    for number in range(rounds):
        first = number % len(names)
        yield from (*names[first:], *names[:first])


def _called(database: Path) -> float:
    """Return the CPU milliseconds of the floor's view in a process of its own, without a server around it."""
    environment = {**os.environ, "MINIMAL_DATABASE": str(database), "MINIMAL_KEEPS": "1"}
    command = ["taskset", "-c", str(SERVERS_CORE), sys.executable, "-m", "benchmarks.load.floor"]
    done = subprocess.run(
        command[0 if shutil.which("taskset") else 3 :], cwd=ROOT, env=environment, check=True,
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    return float(done.stdout) * 1e3


def _started(bench: Bench, stack: ExitStack) -> Makers:
    """Start all servers; one that does not start is named, and left out."""
    makers: Makers = {}
    for name, start in _starts(bench):
        try:
            makers[name] = start(stack)
        except DEAD as error:
            bench.give_up(name, error)
    return makers


def _starts(bench: Bench) -> Iterator[tuple[str, Callable[[ExitStack], tuple[Process, Maker]]]]:
    yield OURS, lambda stack: _our(stack, servers.ours(bench.home(), club=True))
    yield f"{OURS} on Daphne", lambda stack: _our(stack, servers.ours(bench.home(), club=False))
    yield f"commit {BEFORE}", lambda stack: _our(stack, _before(bench))
    yield MINIMAL, lambda stack: _small(stack, servers.minimal(bench.home()), MinimalTable)
    yield MINIMAL_THAT_SYNCS, lambda stack: _small(stack, servers.minimal(bench.home(), syncs=True), MinimalTable)
    yield FLOOR, lambda stack: _small(stack, servers.floor(bench.home()), FloorTable)
    yield FLOOR_THAT_SYNCS, lambda stack: _small(stack, servers.floor(bench.home(), syncs=True), FloorTable)
    if servers.install_boardgame():
        yield "boardgame.io in memory", lambda stack: _match(stack, servers.boardgame(bench.home(), with_files=False))
        yield "boardgame.io with files", lambda stack: _match(stack, servers.boardgame(bench.home(), with_files=True))
    yield ECHO, lambda stack: _echo(stack, servers.echo(bench.home()))


def _our(stack: ExitStack, serving: Serving) -> tuple[Process, Maker]:
    server = stack.enter_context(serving)
    return server, _maker_of_ours(server)


def _before(bench: Bench) -> Serving:
    code = servers.checked_out(BEFORE)
    if code is None:
        raise RuntimeError("this clone does not have the commit")
    return servers.ours(bench.home(), club=False, code=code)


def _small(stack: ExitStack, serving: Serving, table: type[MinimalTable]) -> tuple[Process, Maker]:
    server = stack.enter_context(serving)
    session = asyncio.run(_session(server.port))
    return server, lambda count: [table(server.port, session, forms()) for _ in range(count)]


def _match(stack: ExitStack, serving: Serving) -> tuple[Process, Maker]:
    server = stack.enter_context(serving)
    return server, lambda count: [BoardgameTable(server.port, forms()) for _ in range(count)]


def _echo(stack: ExitStack, serving: Serving) -> tuple[Process, Maker]:
    server = stack.enter_context(serving)
    return server, lambda count: [EchoTable(server.port, "", forms()) for _ in range(count)]


def _maker_of_ours(server: Process) -> Maker:
    def make(count: int) -> list[Table]:
        ports = server.ports
        return [
            OurTable(ports[number % len(ports)], laid, forms()) for number, laid in enumerate(lay_out(server, count))
        ]

    return make


async def _session(port: int) -> str:
    line = await Line.to(port)
    _, head, _ = await line.ask(request_of("GET", "/enter/", {"Host": "127.0.0.1"}))
    line.close()
    found = re.search(rb"sessionid=\w+", head)
    assert found, "the minimal app begins a session"
    return found[0].decode()


async def _paces(bench: Bench, name: str, server: Process, make: Maker) -> None:
    tables = make(max(TABLES))
    await connect(tables)
    gc.collect()
    bench.note(name, "1 table", await paced(server, tables[:1], every=ALONE, seconds=bench.seconds))
    for count in TABLES:
        bench.note(name, f"{count} tables", await paced(server, tables[:count], every=EVERY, seconds=bench.seconds))
    await _hang_up(tables)


async def _saturated(server: Process, make: Maker, count: int, seconds: float = math.inf) -> Seen:
    tables = make(count)
    await connect(tables)
    seen = await saturated(server, tables, seconds=seconds)
    await _hang_up(tables)
    return seen


async def _hang_up(tables: Sequence[Table]) -> None:
    for table in tables:
        table.close()
    await asyncio.sleep(0.5)


# ------------------------------------------------ workers, PostgreSQL and Redis


def workers(bench: Bench) -> None:
    """Saturate one worker, and two, on PostgreSQL and Redis; left out where PostgreSQL does not answer."""
    try:
        with servers.postgres() as environment:
            _workers(bench, environment)
    except psycopg.OperationalError as error:
        print(f"no PostgreSQL: {error}", file=sys.stderr)


def _workers(bench: Bench, environment: dict[str, str]) -> None:
    with ExitStack() as stack:
        one = stack.enter_context(servers.ours(bench.home(), environment))
        two = stack.enter_context(servers.ours(bench.home(), environment, workers=min(2, len(CORES))))
        # Both cores serve now: the client takes what is left of either.
        os.sched_setaffinity(0, CORES)
        try:
            for _ in range(bench.rounds):
                for name, server in (("1 worker", one), ("2 workers", two)):
                    seen = asyncio.run(_saturated(server, _across(server), BUSY_TABLES, bench.seconds))
                    bench.note(f"ours on PostgreSQL and Redis, {name}", "saturated", seen)
                    bench.found[f"ours on PostgreSQL and Redis, {name}, saturated, each second"].append(
                        len(seen.times) / seen.seconds
                    )
        finally:
            os.sched_setaffinity(0, {CLIENTS_CORE})


def _across(server: Process) -> Maker:
    """Make tables whose forms, and whose phones, are spread over the workers."""

    def make(count: int) -> list[Table]:
        ports = server.ports
        return [
            OurTable(ports[at % len(ports)], one, forms(), elsewhere=ports[(at + 1) % len(ports)])
            for at, one in enumerate(lay_out(server, count))
        ]

    return make


# ------------------------------------------------ an evening behind a proxy


def evening(bench: Bench) -> None:
    """Play at the tables of a gathering through the proxy, which sends each table to one worker; a hall watches all.

    Left out where PostgreSQL does not answer, or nginx is not installed.
    """
    if not shutil.which("nginx"):
        print("no nginx: the evening behind it is left out", file=sys.stderr)
        return
    try:
        with servers.postgres() as environment:
            _evening(bench, environment)
    except psycopg.OperationalError as error:
        print(f"no PostgreSQL: {error}", file=sys.stderr)


def _evening(bench: Bench, environment: dict[str, str]) -> None:
    with ExitStack() as stack:
        behind = []
        for count in (1, min(2, len(CORES))):
            server = stack.enter_context(servers.ours(bench.home(), environment, workers=count))
            port = urlsplit(stack.enter_context(nginx(bench.home(), server.ports))).port
            assert port is not None
            behind.append((f"{BEHIND}, {count} worker{'s' * (count > 1)}", server, port))
        os.sched_setaffinity(0, CORES)
        try:
            for _ in range(bench.rounds):
                for name, server, port in behind:
                    bench.note(name, "an evening", asyncio.run(_played_evening(server, port, bench.seconds)))
        finally:
            os.sched_setaffinity(0, {CLIENTS_CORE})


async def _played_evening(server: Process, port: int, seconds: float) -> Seen:
    stage = Stage(server.environment, server.code)
    phones = [number % PHONES for number in range(len(SEATS))]
    laid = [stage.open(seats=SEATS, phones=phones, known=PHONES) for _ in range(GAMES)]
    gathering = stage.gathering(joined=[], format="evening", tables=[one.uid for one in laid])
    stage.close()
    tables: list[Table] = [OurTable(port, one, forms()) for one in laid]
    await connect(tables)
    # The screen of the hall: a summary a second, whatever is logged at however many tables.
    hall = await Ear.at(port, f"/ws/tables/{gathering.uid}/", lambda _text: None, {})
    seen = await saturated(server, tables, seconds=seconds)
    hall.close()
    await _hang_up(tables)
    return seen


# ------------------------------------------------------------- many sockets


def sockets(bench: Bench) -> None:
    """Play at the same pace among a hundred sockets, and among two thousand in one process."""
    with servers.ours(bench.home()) as server:
        tables = _maker_of_ours(server)(MANY // PHONES)
        for _ in range(bench.rounds):
            asyncio.run(_sockets(bench, server, tables))


async def _sockets(bench: Bench, server: Process, tables: Sequence[Table]) -> None:
    few = tables[: FEW // PHONES]
    await connect(few)
    before = server.memory
    bench.note("ours", f"{FEW} sockets", await _calm(server, few, bench.seconds))
    await connect(tables[len(few) :])
    # What is left of the last round is not given back, and not taken again.
    bench.found["ours, bytes of a socket"].append((server.memory - before) / (MANY - FEW))
    bench.note("ours", f"{MANY} sockets", await _calm(server, tables, bench.seconds))
    await _hang_up(tables)


async def _calm(server: Process, tables: Sequence[Table], seconds: float) -> Seen:
    return await paced(server, tables, every=len(tables) / RATE, seconds=max(seconds, len(tables) / RATE / 4))


# ------------------------------------------------------------- a large board


def large_board(bench: Bench) -> None:
    """Draw two hundred tiles, and move them about in a browser."""
    moves = board.laid_out()
    home = Server(bench.home())
    home.folder.mkdir()
    home.prepare()
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.load.board"], cwd=ROOT, env=home.environment | {"LOG_LEVEL": "ERROR"},
        check=True, input=json.dumps(moves), stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    bench.found["board of 200 tiles, drawn"] = json.loads(done.stdout.splitlines()[-1])
    if WHOLE:
        folder = bench.home()
        folder.mkdir()
        os.sched_setaffinity(0, CORES)
        for name, rates in board.frames(folder, moves).items():
            bench.found[f"board of 200 tiles, {name}"] = rates
        os.sched_setaffinity(0, {CLIENTS_CORE})


# ------------------------------------------------------------ the first page


def first_page(bench: Bench) -> None:
    """Clone the repository and run it as a newcomer does, with pip; needs a package index."""
    home, port = bench.home(), free_port()
    os.sched_setaffinity(0, CORES)
    began = time.monotonic()
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(home)], check=True)
    with (bench.folder / "first-page").open("w") as log:
        running = subprocess.Popen(
            ["make", "run", f"PORT={port}"], cwd=home, stdout=log, stderr=log, start_new_session=True
        )
    try:
        while time.monotonic() - began < PATIENCE and running.poll() is None:
            try:
                urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
            except URLError:
                time.sleep(0.1)
            else:
                bench.found["clone to first page"].append(time.monotonic() - began)
                break
    finally:
        os.killpg(running.pid, signal.SIGTERM)
        running.wait()
        os.sched_setaffinity(0, {CLIENTS_CORE})
