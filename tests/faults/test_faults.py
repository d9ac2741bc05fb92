"""Lines that are cut, servers that go away, disks that are full: play goes on, or says kindly why not."""

from __future__ import annotations

import http
import json
import os
import resource
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Barrier
from uuid import uuid4

import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.support.caller import Answer, Caller, as_forms
from tests.support.stage import Json, Laid, Server, Stage, free_port

OK, CONFLICT = http.HTTPStatus.OK, http.HTTPStatus.CONFLICT
AT_ONCE = 8
TURNS = 200
PATIENCE = 10
POSTGRES = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"))), Path())


def open_table(stage: Stage, game: Json, phones: int = 1) -> Laid:
    seats = [(seat["name"], seat["colour"]) for seat in game["seats"]]
    return stage.open(seats=seats, phones=[number % phones for number in range(len(seats))], known=phones)


def wait_for(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(f"nothing listens at {port}")


# ------------------------------------------------------------------ at once


def test_of_eight_that_log_the_same_turn_one_is_first_and_the_others_are_told(server, stage, game):
    forms = list(as_forms(game))
    tables = [open_table(stage, game, phones=4) for _ in range(1 + TURNS // len(forms))]
    turns = [(table, form) for table in tables for form in forms][:TURNS]
    heads, logged = (dict.fromkeys((table.uid for table in tables), 0) for _ in range(2))
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for table, form in turns:
            answers = list(pool.map(_loggers(server, table, form, heads[table.uid]), range(AT_ONCE)))

            now = stage.look(table)
            logged[table.uid] += 1
            assert len(now["tokens"]) == logged[table.uid], "one of them is first, whoever it is"
            assert {answer.status for answer in answers} <= {OK, CONFLICT}, server.log[-2000:]
            assert {answer.head for answer in answers} == {now["head"]}, "all of them see it"
            heads[table.uid] = now["head"]

    assert "agree with their logs" in server.manage("check_tables")


def _loggers(server: Server, table: Laid, form: dict[str, str], head: int) -> Callable[[int], Answer]:
    start = Barrier(AT_ONCE)

    def log(number: int) -> Answer:
        with closing(Caller(server.url, table, table.cookies[number % len(table.cookies)])) as caller:
            start.wait()
            return caller.post("record", form, seen=head)

    return log


# ------------------------------------------------------------------- Redis


@pytest.fixture
def redis(tmp_path) -> Iterator[Redis]:
    """Yield a Redis of our own, which may be stopped."""
    if not shutil.which("redis-server"):
        pytest.skip("the program redis-server is not installed")
    redis = Redis(free_port(), tmp_path)
    redis.start()
    yield redis
    redis.stop()


class Redis:
    """A Redis that can be stopped and started again at the same port."""

    def __init__(self, port: int, folder: Path) -> None:
        self.port = port
        self.folder = folder

    def start(self) -> None:
        """Start it; come back when it listens."""
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL)
        wait_for(self.port)

    def stop(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)


def test_play_goes_on_without_redis_and_news_return_with_it(tmp_path, redis, game, prepare):
    servers = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        server = Server(tmp_path / name)
        server.environment |= {
            "DATABASE_URL": f"sqlite:///{tmp_path / 'table.sqlite3'}",
            "REDIS_URL": f"redis://127.0.0.1:{redis.port}",
            "SECRET_KEY": "the same for both, and long enough",
        }
        prepare(server)
        server.start()
        servers.append(server)
    stage = Stage(servers[0].environment)
    try:
        table, forms = open_table(stage, game), as_forms(game)
        with closing(Caller(servers[0].url, table, table.cookies[0])) as caller, listening(servers[1], table) as phone:
            head = _logged(caller, next(forms), 0)
            assert json.loads(phone.recv(timeout=PATIENCE))["head"] == head
            redis.stop()
            for _ in range(3):
                head = _logged(caller, next(forms), head)
            with closing(Caller(servers[1].url, table, table.cookies[0])) as other:
                assert other.get().head == head, "whoever asks sees it"
            redis.start()
            head = _told_again(caller, forms, head, phone)
            assert stage.look(table)["head"] == head
    finally:
        stage.close()
        for server in servers:
            server.stop()


@contextmanager
def listening(server: Server, table: Laid) -> Iterator[ClientConnection]:
    """Open the socket of a phone that watches."""
    address = f"{server.url.replace('http', 'ws', 1)}/ws/tables/{table.uid}/"
    with connect(address, origin=Origin(server.url)) as phone:
        phone.send("ping")
        assert phone.recv(timeout=PATIENCE) == "pong"
        yield phone


def _logged(caller: Caller, form: dict[str, str], head: int) -> int:
    answer = caller.post("record", form, seen=head)
    assert answer.status == OK, answer.body
    assert answer.head is not None
    return answer.head


def _told_again(caller: Caller, forms: Iterator[dict[str, str]], head: int, phone: ClientConnection) -> int:
    """Log until the phone on the other process hears of it."""
    for _ in range(20):
        head = _logged(caller, next(forms), head)
        with suppress(TimeoutError):
            while json.loads(phone.recv(timeout=1))["head"] != head:
                pass
            return head
    pytest.fail("no news arrived after Redis came back")


# -------------------------------------------------------------- PostgreSQL


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """Yield a PostgreSQL of our own, which may be stopped."""
    if not POSTGRES.name:
        pytest.skip("the programs of PostgreSQL are not installed")
    # Not below pytest's own folder: each run that begins anywhere closes that to other users.
    with TemporaryDirectory() as above:
        cluster = Cluster(Path(above) / "cluster", free_port())
        cluster.start()
        yield cluster
        cluster.stop()


class Cluster:
    """A PostgreSQL server with data of its own; it does not run as root, so as root it runs as nobody."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port
        self.url = f"postgres://tableside@127.0.0.1:{port}/postgres"
        folder.mkdir()
        for one in (folder, folder.parent):
            one.chmod(0o755)
        if os.geteuid() == 0:
            shutil.chown(folder, "nobody")
        self._run("initdb", "--auth", "trust", "--username", "tableside", "--no-sync")

    def start(self) -> None:
        """Start it; come back when it answers."""
        self._run("pg_ctl", "start", "--wait", "--log", str(self.folder / "log"),
                  "--options", f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1")  # fmt: skip

    def stop(self) -> None:
        """Stop it at once, whoever is connected."""
        self._run("pg_ctl", "stop", "--wait", "--mode", "immediate")

    def _run(self, program: str, *options: str) -> None:
        user = "nobody" if os.geteuid() == 0 else None
        command = [str(POSTGRES / program), "--pgdata", str(self.folder), *options]
        subprocess.run(command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL, env={"LC_ALL": "C"}, user=user)


def test_postgres_goes_away_and_comes_back(tmp_path, cluster, game, prepare):
    server = Server(tmp_path)
    server.environment["DATABASE_URL"] = cluster.url
    prepare(server)
    server.start()
    try:
        stage = Stage(server.environment)
        table, forms = open_table(stage, game), as_forms(game)
        stage.close()
        with closing(Caller(server.url, table, table.cookies[0])) as caller:
            head = _logged(caller, next(forms), 0)
            cluster.stop()
            waiting, token = next(forms), str(uuid4())
            for _ in range(6):
                away = caller.post("record", waiting, seen=head, token=token)
                assert away.status == http.HTTPStatus.SERVICE_UNAVAILABLE, away.body
                assert "nothing that was logged is lost" in away.body
            cluster.start()
            again = [caller.post("record", waiting, seen=head, token=token) for _ in range(2)]
            assert [answer.status for answer in again] == [OK, OK]
        assert "1 tables agree with their logs" in server.manage("check_tables")
    finally:
        server.stop()


# -------------------------------------------------------------------- disk


def test_a_full_disk_is_said_clearly_and_nothing_is_half_written(tmp_path, game, prepare):
    server = Server(tmp_path)
    prepare(server)
    server.start()
    stage = Stage(server.environment)
    table, forms = open_table(stage, game), as_forms(game)
    assert server.process is not None
    try:
        with closing(Caller(server.url, table, table.cookies[0])) as caller:
            head = _logged(caller, next(forms), 0)
            room = max(path.stat().st_size for path in tmp_path.glob("tableside.sqlite3*"))
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
            statuses = []
            for form in forms:
                answer = caller.post("record", form, seen=head)
                statuses.append(answer.status)
                if answer.status != OK:
                    break
                head = answer.head or head
            assert statuses[-1] == http.HTTPStatus.SERVICE_UNAVAILABLE, statuses
            assert "Its disk is full" in answer.body
            assert caller.get().head == head
            resource.prlimit(
                server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            )
            head = _logged(caller, form, head)
        assert stage.look(table)["head"] == head
        assert "1 tables agree with their logs" in server.manage("check_tables")
    finally:
        stage.close()
        server.stop()
