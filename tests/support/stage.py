"""Tableside as players get it, in a process of its own, with a database of its own and tables laid out in it."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

ROOT: Final = Path(__file__).resolve().parents[2]
VECTORS: Final = ROOT / "tests" / "scoring" / "vectors"
KNIGHTS: Final = ROOT / "tests" / "games" / "catan" / "sets" / "knights"
COLLECTED: Final = ROOT / "var" / "static"
DATABASE: Final = "tableside.sqlite3"
INSTALLED: Final = os.environ.get("TABLESIDE_COMMAND", "")
"""The command of an installed package, if its tests are run; else the clone is served."""
PATIENCE: Final = 60
"""Seconds to wait for a server."""

Json = dict[str, Any]


def is_collected() -> bool:
    """Say whether `make` has collected the static files as they are now."""
    stamp = ROOT / "var" / ".static"
    if not stamp.exists():
        return False
    return stamp.stat().st_mtime > max(path.stat().st_mtime for path in (ROOT / "static").rglob("*"))


CLUB: Final = ("--ws-max-size", "1000", "--timeout-graceful-shutdown", "10", "--lifespan", "off", "--no-access-log",
               "--no-server-header", "--no-proxy-headers")  # fmt: skip
"""The options with which docs/deployment.md runs uvicorn for a club."""


class Server:
    """Tableside, served from a folder of its own; it can be stopped and started again at the same port.

    It is the server of `make run`, or with `club` that of the recipe for clubs.
    """

    def __init__(self, folder: Path, port: int = 0, code: Path = ROOT, *, club: bool = False) -> None:
        self.folder = folder
        self.club = club
        self.code = code
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        # Nobody waits here for a review, which would take a core half a minute.
        ours = {"TABLESIDE_VAR": str(folder), "DATABASE_URL": "", "REDIS_URL": "", "REVIEWS": "false"}
        self.environment = {name: value for name, value in (os.environ | ours).items() if value}
        self.process: subprocess.Popen[bytes] | None = None

    def prepare(self, *, static: bool = True) -> None:
        """Make the database, and collect the static files; a package does so itself."""
        if INSTALLED:
            return
        database = self.folder / DATABASE
        if "DATABASE_URL" in self.environment or database.exists():
            self.manage("migrate", "--verbosity", "0")
        else:
            database.write_bytes(empty_database(self.code))
        if static and self.code == ROOT and is_collected():
            (self.folder / "static").symlink_to(COLLECTED)
        elif static:
            self.manage("collectstatic", "--no-input", "--verbosity", "0")

    def manage(self, *command: str) -> str:
        """Run a command of manage.py against this database, and return what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=self.code, env=self.environment, check=False, capture_output=True, text=True,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(done.stderr)
        return done.stdout

    def start(self) -> None:
        """Serve; come back once phones are answered."""
        where = ["127.0.0.1", "--port", str(self.port)]
        home = ["serve", "--quiet", "--bind", *where]
        club = [sys.executable, "-m", "uvicorn", "config.asgi:application", *CLUB, "--host", *where]
        ours = [INSTALLED, *home] if INSTALLED else [sys.executable, "manage.py", *home]
        command = club if self.club else ours
        with (self.folder / "log").open("a") as log:
            code = self.folder if INSTALLED else self.code
            self.process = subprocess.Popen(command, cwd=code, env=self.environment, stdout=log, stderr=log)
        try:
            self._wait_until_answered()
        except Exception:
            self.stop()
            raise

    def stop(self) -> None:
        """Stop serving."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=PATIENCE)

    def _wait_until_answered(self) -> None:
        assert self.process is not None
        until = time.monotonic() + PATIENCE
        # As a proxy with TLS says it, without which a club's server would send us on; else nobody believes it.
        health = Request(f"{self.url}/health/", headers={"X-Forwarded-Proto": "https"})
        while time.monotonic() < until:
            try:
                urlopen(health, timeout=5).close()
            except HTTPError:
                return
            # A connection that the one before it took, when it was killed, is cut.
            except (URLError, ConnectionError):
                assert self.process.poll() is None, self.log
                time.sleep(0.05)
            else:
                return
        raise TimeoutError(self.log)

    @property
    def log(self) -> str:
        """Return what the server has printed."""
        return (self.folder / "log").read_text(encoding="utf-8")


@cache
def empty_database(code: Path) -> bytes:
    """Return the file of a database in which nothing is yet: to migrate takes seconds, so it is done once.

    The clone keeps it for as long as nothing changes that makes it; of other code, each process makes its own.
    """
    kept = _kept_empty() if code == ROOT else None
    if kept and kept.exists():
        return kept.read_bytes()
    with TemporaryDirectory() as folder:
        Server(Path(folder), code=code).manage("migrate", "--verbosity", "0")
        content = (Path(folder) / DATABASE).read_bytes()
    if kept and kept.parent.is_dir():
        # Several processes may do so at once: each puts a whole file there.
        mine = kept.with_suffix(f".{os.getpid()}")
        mine.write_bytes(content)
        mine.replace(kept)
        for older in kept.parent.glob(".empty-*.sqlite3"):
            if older != kept:
                older.unlink(missing_ok=True)
    return content


def _kept_empty() -> Path:
    """Return where an empty database is kept; its name follows from all that makes it."""
    makers = [*ROOT.glob("games/migrations/*.py"), *ROOT.glob("games/management/commands/migrate.py"),
              ROOT / "config" / "settings.py", ROOT / "requirements" / "base.txt"]  # fmt: skip
    mark = hashlib.sha256()
    for path in sorted(makers):
        mark.update(path.name.encode() + b"\0" + path.read_bytes())
    return ROOT / "var" / f".empty-{mark.hexdigest()[:12]}.sqlite3"


@dataclass(frozen=True, slots=True)
class Laid:
    """A table that was laid out: where it is, its code, and the cookie of each phone that was seated."""

    uid: str
    code: str
    cookies: tuple[str, ...]

    @property
    def path(self) -> str:
        """Return the path of its page."""
        return f"/t/{self.uid}/"


class Stage:
    """A process that lays tables out in the database of a server."""

    def __init__(self, environment: Mapping[str, str], code: Path = ROOT, module: str = "") -> None:
        # Older code has its backstage elsewhere.
        rooms = ("tests/support", "tools")
        room = next(room for room in rooms if (code / room / "backstage.py").exists()).replace("/", ".")
        command = [sys.executable, "-m", module or f"{room}.backstage"]
        self.folder = Path(environment["TABLESIDE_VAR"])
        self._process = subprocess.Popen(
            command,
            cwd=code,
            env={**environment, "LOG_LEVEL": "WARNING", "THINKING": "false"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def open(self, *, seats: Sequence[tuple[str, str]], phones: Sequence[int | None], **more: Any) -> Laid:
        """Open a table: `phones` says which phone (0 is the host's) holds each seat; `moves` are played there."""
        answer = self._ask(do="open", seats=seats, phones=phones, **more)
        return Laid(answer["uid"], answer["code"], tuple(answer["cookies"]))

    def look(self, table: Laid) -> Json:
        """Return where a table stands."""
        return self._ask(do="look", uid=table.uid)

    def play(self, table: Laid, moves: Sequence[Json]) -> int:
        """Play moves at a table, and return the head of its log then."""
        return int(self._ask(do="play", uid=table.uid, moves=moves)["head"])

    def record(self, table: Laid, moves: Sequence[Json], *, together: bool = False) -> int:
        """Write moves at a table with what chance decided of them, and return the head of its log then.

        Each is a form of its own, or all of them are one.
        """
        return int(self._ask(do="record", uid=table.uid, moves=moves, together=together)["head"])

    def review(self, table: Laid) -> list[int]:
        """Have a finished game reviewed, quickly and badly, and return the indexes of its puzzles."""
        return list(self._ask(do="review", uid=table.uid)["puzzles"])

    def clear(self) -> None:
        """Empty the database, as if nobody had played here yet."""
        self._ask(do="clear")

    def gathering(self, *, joined: Sequence[str], **more: Any) -> Laid:
        """Open a gathering: phone 0 organises it, and each name in `joined` takes part with a phone of its own."""
        phones = list(range(1 + len(joined)))
        answer = self._ask(do="gathering", joined=joined, phones=phones, **more)
        return Laid(answer["uid"], answer["code"], tuple(answer["cookies"]))

    def claim(self, table: Laid, seat: int, phone: int) -> None:
        """Let a phone around a table ask for a seat that another holds."""
        self._ask(do="claim", uid=table.uid, seat=seat, phone=phone)

    def hand_over(self, table: Laid, seat: int) -> str:
        """Hand a seat over, and return the word of the link that takes it."""
        return str(self._ask(do="hand_over", uid=table.uid, seat=seat)["word"])

    def know(self, table: Laid, names: Sequence[str]) -> list[str]:
        """Say for each name that it is one person's, and return the uids of these persons."""
        return list(self._ask(do="know", uid=table.uid, names=names)["uids"])

    def name_dice(self, table: Laid, name: str) -> str:
        """Give the dice of a table a name, and return their uid."""
        return str(self._ask(do="name_dice", uid=table.uid, name=name)["uid"])

    def save_map(self, table: Laid, name: str) -> str:
        """Save a map for the host of a table, and return its uid."""
        return str(self._ask(do="save_map", uid=table.uid, name=name)["uid"])

    def bring_in(self, table: Laid) -> str:
        """Leave a file half brought in for the host of a table, and return the uid of that work."""
        return str(self._ask(do="bring_in", uid=table.uid)["uid"])

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(timeout=PATIENCE)

    def act(self, table: Laid, what: str, **facts: Any) -> Json:
        """Do what is no move at a table: take a move back, put the game away; see `act` of the backstage."""
        return self._ask(do="act", uid=table.uid, what=what, **facts)

    def _ask(self, **request: Any) -> Json:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return self._read()

    def _read(self) -> Json:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the backstage process ended: see its message above"
        answer: Json = json.loads(line)
        assert "failed" not in answer, answer["failed"]
        return answer


@contextmanager
def staged(folder: Path, **settings: str) -> Iterator[tuple[Server, Stage]]:
    """Serve from a folder, with a stage, until the block ends; `settings` are added to the server's environment."""
    server = Server(folder)
    server.environment |= settings
    server.prepare()
    server.start()
    stage = Stage(server.environment)
    try:
        yield server, stage
    finally:
        stage.close()
        server.stop()


def recorded(file: str, number: int, game: str = "carcassonne") -> Json:
    """Return a game of the vectors: the line with that number (from 0) of a file."""
    with gzip.open(VECTORS / game / f"{file}.jsonl.gz", "rt", encoding="utf-8") as lines:
        found: Json = json.loads(list(lines)[number])
    return found


def knights(name: str) -> Json:
    """Return a game of Cities & Knights to its end: "game" of two, found by a search, "four" of four, by chance."""
    found: Json = json.loads(gzip.decompress((KNIGHTS / f"{name}.json.gz").read_bytes()))
    return found


def turns(game: Json, count: int) -> list[Json]:
    """Return the moves of the first `count` turns of a recorded game."""
    moves: list[Json] = []
    begun = 0
    for move in game["moves"]:
        begun += move["do"] == "draw" and (not moves or moves[-1]["do"] in {"deploy", "recall", "pass", "draw"})
        if begun > count:
            break
        moves.append(move)
    return moves


def free_port() -> int:
    """Return a port of this machine that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
