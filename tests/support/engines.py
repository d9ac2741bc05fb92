"""Firefox and WebKit as phones of a test: what Playwright drives them by, and what each of them lacks.

Firefox is the system's `firefox-esr`, by WebDriver BiDi. WebKit is WebKitGTK in a window of our own under Xvfb, by its
remote inspector: one process a phone, whose size is the window's. Neither of them has touch here: a tap is a click.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, Playwright, ViewportSize

from tests.support.phone import Phone
from tests.support.stage import free_port

SIZE: Final = ViewportSize(width=390, height=844)
FIREFOX: Final = shutil.which("firefox-esr") or ""
# The environment's Python lacks the bindings of WebKitGTK.
SYSTEM_PYTHON: Final = "/usr/bin/python3"
WINDOW: Final = Path(__file__).with_name("webkit_window.py")
STARTS: Final = 2
"""A window that does not answer is started once more; a test never is."""
START: Final = 12
"""Seconds for a start."""
TARGET: Final = re.compile(r'targetname">(.*?)</div><div class="targeturl">(.*?)</div>.*?(/socket/\d+/\d+/WebPage)')
NAMES: Final = {"firefox": "Firefox/", "webkit": "AppleWebKit/605"}
"""The words of each engine's user agent that no other has."""


@dataclass
class EnginePhone(Phone):
    """A phone whose finger is a mouse."""

    def tap(self, target: Locator | str) -> None:
        """Click an element where it is in view."""
        found = self.page.locator(target) if isinstance(target, str) else target
        found.first.click()
        self.taps += 1

    def become(self, cookie: str) -> None:
        """Be the phone with that cookie, and no other."""
        self.page.context.clear_cookies()
        if cookie:
            self.page.context.add_cookies([{"name": "phone", "value": cookie, "url": self.url}])


def webkit_is_here() -> bool:
    """Say whether WebKitGTK, its bindings and Xvfb are installed."""
    if not shutil.which("xvfb-run"):
        return False
    versions = "import gi; gi.require_version('WebKit2', '4.1'); gi.require_foreign('cairo')"
    return not subprocess.run([SYSTEM_PYTHON, "-c", versions], check=False, capture_output=True).returncode


def is_here(engine: str) -> bool:
    """Say whether an engine is installed."""
    return bool(FIREFOX) if engine == "firefox" else webkit_is_here()


@contextmanager
def engine_page(playwright: Playwright, engine: str, folder: Path, server: str) -> Iterator[Page]:
    """Yield a page of that engine, as large as a phone, which shows the start page of a server.

    WebKit gives each site a process: a page that comes from elsewhere would be another one for its inspector.
    """
    if engine == "firefox":
        browser = playwright.firefox.launch(channel="moz-firefox", executable_path=FIREFOX)
        page = browser.new_context(viewport=SIZE).new_page()
        page.goto(server)
        yield page
        browser.close()
        return
    with _webkit_window(folder, server) as inspector, _target_list(inspector) as address:
        browser = playwright.webkit.connect_over_cdp(address)
        yield _only_context(browser).pages[0]
        with suppress(Error):
            browser.close()


def _only_context(browser: Browser) -> BrowserContext:
    (context,) = browser.contexts
    return context


@contextmanager
def _webkit_window(folder: Path, server: str) -> Iterator[str]:
    """Open a window and yield the address of its inspector; end all that was started."""
    for _start in range(STARTS):
        port = free_port()
        variables = {
            "WEBKIT_INSPECTOR_HTTP_SERVER": f"127.0.0.1:{port}",
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",
            # Half of the time for a picture, where there is no graphics card.
            "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1",
        }
        screen = ["xvfb-run", "-a", "-s", "-screen 0 1200x1000x24"]
        command = [*screen, SYSTEM_PYTHON, str(WINDOW), *map(str, SIZE.values()), server]
        with (folder / "webkit.log").open("w") as log:
            process = subprocess.Popen(
                command, env=os.environ | variables, stdout=log, stderr=log, start_new_session=True
            )
        try:
            # A page that is opened while another one loads is cancelled.
            if _is_loaded(folder / "webkit.log") and _answers(f"http://127.0.0.1:{port}/"):
                yield f"127.0.0.1:{port}"
                return
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, 15)
            process.wait()
    raise AssertionError(f"WebKit does not start: {(folder / 'webkit.log').read_text()[-500:]}")


def _is_loaded(log: Path) -> bool:
    until = time.monotonic() + START
    while time.monotonic() < until:
        if "loaded" in log.read_text():
            return True
        time.sleep(0.1)
    return False


def _answers(address: str) -> bool:
    until = time.monotonic() + START
    while time.monotonic() < until:
        with suppress(URLError, ConnectionError):
            if TARGET.search(urlopen(address, timeout=2).read().decode()):
                return True
        time.sleep(0.1)
    return False


@contextmanager
def _target_list(inspector: str) -> Iterator[str]:
    """Serve the pages of an inspector as JSON: Playwright asks for that, and WebKitGTK answers with a page."""

    class Targets(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            page = urlopen(f"http://{inspector}/", timeout=5).read().decode()
            rows = [
                {"id": path, "title": title, "url": url, "webSocketDebuggerUrl": f"ws://{inspector}{path}"}
                for title, url, path in TARGET.findall(page)
            ]
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(rows).encode())

        def log_message(self, *_words: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Targets)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
