"""Each recipe of `docs/proxies.md` serves pages, static files and sockets, as a real proxy passes them on."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from socket import create_connection
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from config.secret import below
from games.phones.throttle import WRONG_GUESSES
from tests.faults.proxy import AROUND
from tests.support.stage import ROOT, Server, Stage, free_port

RECIPES = (ROOT / "docs" / "proxies.md").read_text("utf-8")
CADDYFILE = (ROOT / "deploy" / "Caddyfile").read_text("utf-8")
PATIENCE = 20
HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
"""Addresses of this machine: a server tells them apart."""
Proxy = Callable[[Path, int, int], list[str]]
"""Where its files may lie, its port and the worker's, to the command that runs it."""
PLAIN = "{{\n  admin off\n  auto_https off\n}}\nhttp://127.0.0.1:{port} {{"


def recipe(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", RECIPES, re.DOTALL)
    assert found, language
    return found[1]


@pytest.mark.parametrize(
    ("given", "expected"), [("", None), ("/", None), ("games", "/games"), ("/games/", "/games"), ("/a/b", "/a/b")]
)
def test_a_path_may_be_written_in_any_way(given, expected):
    assert below(given) == expected


def nginx(folder: Path, port: int, worker: int) -> list[str]:
    text = (
        recipe("nginx").replace("127.0.0.1:8001", f"127.0.0.1:{worker}").replace("443 ssl http2", f"127.0.0.1:{port}")
    )
    text = text.replace("club.example.org", "_").replace("Proto https", "Proto http").replace("$host", "$http_host")
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, documented=text), "utf-8")
    return ["nginx", "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, worker: int) -> list[str]:
    text = recipe("caddy").replace("127.0.0.1:8001", f"127.0.0.1:{worker}")
    text = text.replace("club.example.org {", PLAIN.format(port=port))
    (folder / "Caddyfile").write_text(text, "utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def caddy_of_the_container(folder: Path, port: int, worker: int) -> list[str]:
    text = CADDYFILE.replace("first:8000 second:8000", f"127.0.0.1:{worker}")
    text = text.replace("{$DOMAIN} {", PLAIN.format(port=port))
    (folder / "Caddyfile").write_text(text, "utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@contextmanager
def running(command: list[str], log: Path, port: int) -> Iterator[None]:
    """Run a proxy until the block ends; begin when it answers."""
    with log.open("w") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out)
    until = time.monotonic() + PATIENCE
    try:
        while not _answers(port):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def _answers(port: int) -> bool:
    with closing(HTTPConnection(HERE, port, timeout=5)) as line:
        try:
            line.request("GET", "/")
            line.getresponse().read()
        # A busy machine answers late, or cuts the line.
        except (OSError, HTTPException):
            return False
    return True


each_recipe = pytest.mark.parametrize(
    ("proxy", "subpath"),
    [
        pytest.param(
            make, path, marks=pytest.mark.skipif(not shutil.which(name), reason=f"{name} is not here"), id=label
        )
        for name, make, path, label in (
            ("nginx", nginx, "/games/", "nginx"),
            ("caddy", caddy, "/games/", "caddy"),
            ("caddy", caddy_of_the_container, "/", "container"),
        )
    ],
)


@dataclass(frozen=True, slots=True)
class Served:
    """A worker behind a proxy, which listens at `port`; pages lie below `subpath`."""

    worker: Server
    port: int
    subpath: str

    def answer(self, path: str, *, direct: bool = False, source: str = HERE, **headers: str) -> HTTPResponse:
        """Ask the proxy, or the worker itself, from one of this machine's own addresses."""
        port = self.worker.port if direct else self.port
        with closing(HTTPConnection(HERE, port, timeout=PATIENCE, source_address=(source, 0))) as line:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            line.request("GET", f"{self.subpath}{path}", headers={"Host": f"{HERE}:{self.port}", **named})
            answer = line.getresponse()
            answer.read()
        return answer


@contextmanager
def served(folder: Path, proxy: Proxy, subpath: str, **settings: str) -> Iterator[Served]:
    worker, port = Server(folder), free_port()
    worker.environment |= {"SUBPATH": subpath, **settings}
    worker.prepare()
    worker.start()
    try:
        with running(proxy(folder, port, worker.port), folder / "proxy.log", port):
            yield Served(worker, port, subpath)
    finally:
        worker.stop()


@pytest.mark.long
@each_recipe
def test_a_recipe_serves_pages_static_files_and_sockets(tmp_path, proxy, subpath):
    with served(tmp_path, proxy, subpath) as club, closing(Stage(club.worker.environment)) as stage:
        page = urlopen(f"http://{HERE}:{club.port}{subpath}").read().decode()
        linked = set(re.findall(r'(?:href|src)="(/[^"#?]*)', page))
        table = stage.open(seats=[("Ann", "red"), ("Ben", "blue")], phones=[0, 1])

        assert len(linked) > 5
        assert all(path.startswith(subpath) for path in linked)
        for path in linked:
            assert urlopen(f"http://{HERE}:{club.port}{path}").status == 200
        socket = f"ws://{HERE}:{club.port}{subpath}ws/tables/{table.uid}/"
        with connect(socket, origin=Origin(f"http://{HERE}:{club.port}")) as line:
            line.send("ping")
            assert line.recv(timeout=5)


def guess(club: Served, times: int, **how: Any) -> int:
    """Try wrong codes, each time as if for somebody else, and return the last status."""
    tries = (club.answer("j/NOSUCH/", X_Forwarded_For=f"10.0.0.{number}", **how) for number in range(1, times + 1))
    return [answer.status for answer in tries][-1]


@pytest.mark.long
@each_recipe
def test_of_whom_it_answers_the_proxy_is_believed_and_not_the_phone(tmp_path, proxy, subpath):
    with served(tmp_path, proxy, subpath, PROXIES="1") as club:
        assert guess(club, WRONG_GUESSES + 1) == HTTPStatus.NOT_FOUND
        assert guess(club, 1) == HTTPStatus.TOO_MANY_REQUESTS
        # Both come from the proxy.
        assert guess(club, 1, source=ELSEWHERE) == HTTPStatus.NOT_FOUND


@pytest.mark.long
@pytest.mark.parametrize("club", [False, True], ids=["at home", "by the recipe"])
def test_without_a_proxy_of_our_own_nobody_is_believed(tmp_path, club):
    worker = Server(tmp_path, club=club)
    home = Served(worker, worker.port, "/")
    worker.prepare()
    worker.start()
    try:
        assert guess(home, WRONG_GUESSES + 1) == HTTPStatus.NOT_FOUND
        assert guess(home, 1) == HTTPStatus.TOO_MANY_REQUESTS
        assert guess(home, 1, source=ELSEWHERE) == HTTPStatus.NOT_FOUND
    finally:
        worker.stop()


@pytest.mark.long
@each_recipe
def test_of_https_the_proxy_is_believed_and_not_the_phone(tmp_path, proxy, subpath):
    """The proxies of the tests speak plain http with phones, so what they say is that."""
    with served(tmp_path, proxy, subpath, TLS="true", ALLOWED_HOSTS=HERE) as club:
        forged = club.answer("", X_Forwarded_Proto="https")
        told = club.answer("", direct=True, X_Forwarded_Proto="https")

    assert (forged.status, forged.getheader("Location")) == (301, f"https://{HERE}:{club.port}{subpath}")
    assert told.status == HTTPStatus.OK


@pytest.mark.long
@each_recipe
def test_a_proxy_hands_on_no_half_head(tmp_path, proxy, subpath):
    with served(tmp_path, proxy, subpath) as club, ExitStack() as lines:
        assert club.worker.process is not None
        held = sockets_of(club.worker.process.pid)
        for half in (b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\n"):
            for _ in range(5):
                lines.enter_context(closing(create_connection((HERE, club.port)))).sendall(half)
        time.sleep(0.5)

        assert sockets_of(club.worker.process.pid) <= held
        assert club.answer("").status == HTTPStatus.OK


def sockets_of(pid: int) -> int:
    """Return how many sockets a process has open."""
    return sum(file.readlink().name.startswith("socket:") for file in Path(f"/proc/{pid}/fd").iterdir())
