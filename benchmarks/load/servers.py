"""The servers that are measured, each in a process of its own that is tied to one core, and what they have used."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import psycopg

from tests.support.stage import ROOT, Server, free_port

CORES: Final = sorted(os.sched_getaffinity(0))
SERVERS_CORE, CLIENTS_CORE = CORES[0], CORES[-1]
TICKS: Final = os.sysconf("SC_CLK_TCK")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")
PATIENCE: Final = 30
BOARDGAME: Final = Path(__file__).parent / "boardgame"
POSTGRES: Final = os.environ.get("BENCH_POSTGRES", "postgres://postgres@127.0.0.1:5432")
REDIS: Final = os.environ.get("BENCH_REDIS", "redis://127.0.0.1:6379/9")


@dataclass
class Process:
    """A running server: its ports (one for each worker) and its processes."""

    ports: Sequence[int]
    pids: Sequence[int]
    environment: Mapping[str, str] = field(default_factory=dict)
    code: Path = ROOT

    @property
    def port(self) -> int:
        """Return the port of the first worker."""
        return self.ports[0]

    @property
    def busy(self) -> float:
        """Return the CPU seconds that the processes have used."""
        return sum(map(_busy, self.pids))

    @property
    def memory(self) -> int:
        """Return the bytes of memory that the processes hold."""
        return sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE for pid in self.pids)


def _busy(pid: int) -> float:
    # The name, in brackets, may hold anything.
    facts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(facts[11]) + int(facts[12])) / TICKS


@contextmanager
def ours(
    folder: Path,
    environment: Mapping[str, str] | None = None,
    workers: int = 1,
    *,
    club: bool = True,
    code: Path = ROOT,
) -> Iterator[Process]:
    """Serve Tableside: `workers` processes, each on a core of its own as far as there are any.

    By the recipe for clubs (`club`) or as `make run` does; `code` is another commit's.
    """
    servers = []
    for number in range(workers):
        home = folder / str(number)
        home.mkdir(parents=True)
        server = Server(home, code=code, club=club)
        server.environment |= {"DATABASE_URL": f"sqlite:///{folder / 'tables.sqlite3'}", **(environment or {})}
        server.environment["SECRET_KEY"] = "the same in all processes, and long enough"  # noqa: S105
        server.prepare(static=not number)
        servers.append(server)
    static = servers[0].folder / "static"
    for server in servers[1:]:
        server.folder.joinpath("static").symlink_to(static)
    try:
        for number, server in enumerate(servers):
            server.start()
            assert server.process
            _tie(server.process.pid, CORES[number % len(CORES)])
        pids = [server.process.pid for server in servers if server.process]
        yield Process([server.port for server in servers], pids, servers[0].environment, code)
    finally:
        for server in servers:
            server.stop()


@contextmanager
def _program(command: Sequence[str], folder: Path, port: int, environment: Mapping[str, str]) -> Iterator[Process]:
    with (folder / "log").open("a") as log:
        process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **environment}, stdout=log, stderr=log)
    try:
        _tie(process.pid, SERVERS_CORE)
        _wait_for(process, port, folder)
        yield Process([port], [process.pid])
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=PATIENCE)


def _tie(pid: int, core: int) -> None:
    for thread in Path(f"/proc/{pid}/task").iterdir():
        with suppress(ProcessLookupError):
            os.sched_setaffinity(int(thread.name), {core})


def _wait_for(process: subprocess.Popen[bytes], port: int, folder: Path) -> None:
    import socket  # noqa: PLC0415

    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if process.poll() is not None:
            break
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError((folder / "log").read_text())


SYNCS: Final[tuple[dict[str, str], ...]] = ({}, {"MINIMAL_SYNCS": "1"})


@contextmanager
def minimal(folder: Path, *, syncs: bool = False) -> Iterator[Process]:
    """Serve the minimal Channels app by Daphne's own command; `syncs` has each commit survive a power cut."""
    folder.mkdir(parents=True)
    environment = {"MINIMAL_DATABASE": str(folder / "minimal.sqlite3")} | SYNCS[syncs]
    make = "from benchmarks.load.minimal import app; app.make_tables()"
    subprocess.run([sys.executable, "-c", make], cwd=ROOT, env={**os.environ, **environment}, check=True)
    port = free_port()
    command = [
        sys.executable, "-m", "daphne", "--bind", "127.0.0.1", "--port", str(port), "--verbosity", "0",
        "benchmarks.load.minimal.app:application",
    ]  # fmt: skip
    with _program(command, folder, port, environment) as process:
        yield process


@contextmanager
def floor(folder: Path, *, syncs: bool = False) -> Iterator[Process]:
    """Serve the minimal app's view by way of WSGI, in one worker with one thread that keeps its connection.

    `syncs` has each commit survive a power cut.
    """
    folder.mkdir(parents=True)
    environment = {"MINIMAL_DATABASE": str(folder / "floor.sqlite3"), "MINIMAL_KEEPS": "1"} | SYNCS[syncs]
    make = "from benchmarks.load.minimal import app; app.make_tables()"
    subprocess.run([sys.executable, "-c", make], cwd=ROOT, env={**os.environ, **environment}, check=True)
    port = free_port()
    command = [
        sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{port}", "--worker-class", "gthread", "--threads", "1",
        "--log-level", "error", "benchmarks.load.minimal.app:FLOOR()",
    ]  # fmt: skip
    with _program(command, folder, port, environment) as master:
        workers = _children(master.pids[0])
        for pid in workers:
            _tie(pid, SERVERS_CORE)
        yield Process([port], [*master.pids, *workers])


def _children(pid: int) -> list[int]:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        if found:
            return [int(child) for child in found]
        time.sleep(0.05)
    raise TimeoutError(f"{pid} has no worker")


@contextmanager
def echo(folder: Path) -> Iterator[Process]:
    """Serve nothing: what the client itself can do."""
    folder.mkdir(parents=True)
    port = free_port()
    with _program([sys.executable, "-m", "benchmarks.load.echo", str(port)], folder, port, {}) as process:
        yield process


@contextmanager
def boardgame(folder: Path, *, with_files: bool) -> Iterator[Process]:
    """Serve boardgame.io, with its matches in memory or in its file store."""
    folder.mkdir(parents=True)
    port = free_port()
    home = ROOT / "var" / "boardgame"
    command = ["node", str(home / "server.js"), str(port), *([str(folder / "store")] if with_files else [])]
    with _program(command, folder, port, {"NODE_ENV": "production"}) as process:
        yield process


LIBRARY_SINCE_GONE: Final = ("django_ratelimit", "django-ratelimit==4.1.0")
"""What commits before news were pushed want besides the libraries of today: its folder, and what to ask for."""


def checked_out(commit: str) -> Path | None:
    """Lay the code of a commit out below var/, once; None where the repository does not have it."""
    folder = ROOT / "var" / "commits" / commit
    if not folder.exists():
        command = ["git", "worktree", "add", "--detach", "--quiet", str(folder), commit]
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            return None
        compiling = [sys.executable, "tools/compile_messages.py"]
        subprocess.run(compiling, cwd=folder, check=True)
    if not (folder / LIBRARY_SINCE_GONE[0]).is_dir():
        wanted = ["--quiet", "--disable-pip-version-check", "--no-deps", "--target", str(folder), LIBRARY_SINCE_GONE[1]]
        subprocess.run([sys.executable, "-m", "pip", "install", *wanted], check=True)
    return folder


def install_boardgame() -> bool:
    """Install boardgame.io below var/, once for each version; say whether it is there."""
    home = ROOT / "var" / "boardgame"
    home.mkdir(parents=True, exist_ok=True)
    wanted = (BOARDGAME / "package.json").read_text()
    shutil.copy(BOARDGAME / "server.js", home)
    installed = home / "package.json"
    if installed.exists() and installed.read_text() == wanted and (home / "node_modules" / "boardgame.io").is_dir():
        return True
    if not (shutil.which("npm") and shutil.which("node")):
        return False
    installed.write_text(wanted)
    command = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--omit=dev", "--loglevel=error"]
    return subprocess.run(command, cwd=home, check=False).returncode == 0


@contextmanager
def postgres() -> Iterator[dict[str, str]]:
    """Make an empty database on the PostgreSQL of this machine; yield the settings for many tables."""
    name = f"tableside_load_{os.getpid()}"
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as database:
        database.execute(f"CREATE DATABASE {name}")
    try:
        yield {"DATABASE_URL": f"{POSTGRES}/{name}", "REDIS_URL": REDIS}
    finally:
        with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as database:
            database.execute(f"DROP DATABASE {name} WITH (FORCE)")
