"""A real nginx in front of workers, as `docs/deployment.md` sets it up."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPException
from itertools import cycle
from pathlib import Path
from urllib.request import urlopen

from tests.support.stage import ROOT, free_port

PATIENCE = 60
"""Seconds: a machine that does other work as well starts it late."""
AROUND = """
daemon off; pid {folder}/pid; error_log stderr; worker_processes 1;
events {{ worker_connections 1024; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{documented}
}}
"""


def documented(port: int, workers: Sequence[int]) -> str:
    """Return the documented configuration for these ports; without TLS, which the certificate of a real name needs."""
    text = (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")
    found = re.search(r"```nginx\n(.*?)```", text, re.DOTALL)
    assert found, "the document shows how to set nginx up"
    # One worker alone stands in both lines.
    numbers = cycle(workers)
    text = re.sub(r"127\.0\.0\.1:80\d\d", lambda _: f"127.0.0.1:{next(numbers)}", found[1])
    for secure, plain in (
        ("443 ssl http2", f"127.0.0.1:{port}"),
        ("tableside.example.org", "_"),
        ("Proto https", "Proto http"),
    ):
        assert secure in text, f"{secure!r} is documented"
        text = text.replace(secure, plain)
    # Phones come by the name with its port here.
    return text.replace("$host", "$http_host")


@contextmanager
def nginx(folder: Path, workers: Sequence[int]) -> Iterator[str]:
    """Run nginx in front of the workers at these ports; yield where phones come in."""
    folder.mkdir()
    port = free_port()
    settings = folder / "nginx.conf"
    settings.write_text(AROUND.format(folder=folder, documented=documented(port, workers)), encoding="utf-8")
    command = ["nginx", "-e", "stderr", "-p", str(folder), "-c", str(settings)]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    url = f"http://127.0.0.1:{port}"
    try:
        _wait_for(url, process, folder)
        yield url
        # It finds nothing to complain of but workers that were away.
        assert process.poll() is None, (folder / "log").read_text()
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def _wait_for(url: str, process: subprocess.Popen[bytes], folder: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            urlopen(f"{url}/health/", timeout=5).close()
        # Cut, late, or refused while its workers start: a busy machine answers in any of these ways.
        except (OSError, HTTPException):
            time.sleep(0.05)
        else:
            return
    raise TimeoutError((folder / "log").read_text())
