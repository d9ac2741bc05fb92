"""A proxy sends all phones of a table to one process, as the documented recipes say, and another when that is away."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.request import Request, urlopen
from uuid import UUID

import pytest

from tests.faults.proxy import nginx
from tests.package.test_proxies import CADDYFILE, PLAIN, running
from tests.support.stage import free_port

TABLES = [UUID(int=number * 7_919_000_001) for number in range(40)]


class Process(BaseHTTPRequestHandler):
    """A process that says at which port it listens."""

    def do_GET(self) -> None:
        answer = str(self.server.server_port).encode()  # type: ignore[attr-defined]
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


@contextmanager
def process() -> Iterator[int]:
    """Run a process until the block ends; yield its port."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Process) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


@contextmanager
def caddy(folder: Path, ports: list[int]) -> Iterator[str]:
    folder.mkdir()
    port = free_port()
    text = CADDYFILE.replace("first:8000 second:8000", " ".join(f"127.0.0.1:{one}" for one in ports))
    (folder / "Caddyfile").write_text(text.replace("{$DOMAIN} {", PLAIN.format(port=port)), "utf-8")
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    with running(command, folder / "log", port):
        yield f"http://127.0.0.1:{port}"


def asked(url: str, path: str, **headers: str) -> str:
    return str(urlopen(Request(f"{url}{path}", headers=headers), timeout=30).read().decode())


@pytest.mark.parametrize(
    "proxy",
    [
        pytest.param(make, marks=pytest.mark.skipif(not shutil.which(name), reason=f"{name} is not here"), id=name)
        for name, make in (("nginx", nginx), ("caddy", caddy))
    ],
)
def test_all_phones_of_a_table_come_to_one_process(proxy, tmp_path):
    with ExitStack() as stack:
        first = ExitStack()
        ports = [first.enter_context(process()), stack.enter_context(process())]
        url = stack.enter_context(proxy(tmp_path / "proxy", ports))
        found = {}
        for table in TABLES:
            paths = (f"/t/{table}/", f"/t/{table}/pull/?seen=3", f"/ws/tables/{table}/", f"/t/{table}/sheet/")
            answers = {asked(url, path, **{"X-Table": str(number)}) for number, path in enumerate(paths)}
            assert len(answers) == 1, "a phone cannot choose another process"
            found[table] = answers.pop()
        assert min(Counter(found.values()).values()) > len(TABLES) // 5
        assert len(set(found.values())) == 2

        first.close()

        assert {asked(url, f"/t/{table}/") for table in TABLES} == {str(ports[1])}
