"""Each recipe of `docs/proxies.md` serves pages, static files and sockets, as a real proxy passes them on."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from config.secret import below
from tests.faults.proxy import AROUND
from tools.stage import ROOT, Server, Stage, free_port

RECIPES = (ROOT / "docs" / "proxies.md").read_text("utf-8")
CADDYFILE = (ROOT / "deploy" / "Caddyfile").read_text("utf-8")
PATIENCE = 20
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
def running(command: list[str], log: Path, url: str) -> Iterator[None]:
    """Run a proxy until the block ends; begin when pages come through it."""
    with log.open("w") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out)
    until = time.monotonic() + PATIENCE
    try:
        while not _answers(url):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def _answers(url: str) -> bool:
    try:
        urlopen(f"{url}health/", timeout=5).close()
    except URLError:
        return False
    return True


@pytest.mark.long
@pytest.mark.parametrize(
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
def test_a_recipe_serves_pages_static_files_and_sockets(tmp_path, proxy, subpath):
    worker, port = Server(tmp_path), free_port()
    worker.environment["SUBPATH"] = subpath
    url = f"http://127.0.0.1:{port}{subpath}"
    worker.prepare()
    worker.start()
    stage = Stage(worker.environment)
    try:
        with running(proxy(tmp_path, port, worker.port), tmp_path / "proxy.log", url):
            page = urlopen(url).read().decode()
            linked = set(re.findall(r'(?:href|src)="(/[^"#?]*)', page))
            table = stage.open(seats=[("Ann", "red"), ("Ben", "blue")], phones=[0, 1])

            assert len(linked) > 5
            assert all(path.startswith(subpath) for path in linked)
            for path in linked:
                assert urlopen(f"http://127.0.0.1:{port}{path}").status == 200
            socket = f"ws://127.0.0.1:{port}{subpath}ws/tables/{table.uid}/"
            with connect(socket, origin=Origin(f"http://127.0.0.1:{port}")) as line:
                line.send("ping")
                assert line.recv(timeout=5)
    finally:
        stage.close()
        worker.stop()
