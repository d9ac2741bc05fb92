"""Over https Tableside is an app: it can be installed, and what it shows without a line is never taken for live."""

from __future__ import annotations

import hashlib
import os
from base64 import b64encode
from collections.abc import Iterator

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import BrowserContext, expect

from tests.support.chromium import WHOLE
from tests.support.stage import Server, Stage, free_port

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow(seconds=20),
    pytest.mark.skipif(not WHOLE, reason="only the whole Chromium, the package 'chromium', installs apps"),
]

CONTROLLED = "() => Boolean(navigator.serviceWorker.controller)"


@pytest.fixture
def secure(tmp_path) -> Iterator[Server]:
    """Serve with https as a household does: the certificate is made at the start."""
    folder = tmp_path / "var"
    folder.mkdir()
    server = Server(folder)
    server.environment["HTTPS_PORT"] = str(free_port())
    server.prepare()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def phone(secure, playwright, tmp_path) -> Iterator[BrowserContext]:
    """Return a browser of its own that trusts the household: one without a past is never offered an app."""
    certificate = x509.load_pem_x509_certificate((secure.folder / "tls" / "server.crt").read_bytes())
    key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    trusted = f"--ignore-certificate-errors-spki-list={b64encode(hashlib.sha256(key).digest()).decode()}"
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    context = playwright.chromium.launch_persistent_context(
        tmp_path / "browser", executable_path=WHOLE, args=[trusted, *sandbox], viewport={"width": 390, "height": 844}
    )
    yield context
    context.close()


def secure_url(server: Server) -> str:
    return f"https://127.0.0.1:{server.environment['HTTPS_PORT']}"


@pytest.mark.long
def test_over_https_it_is_an_app_and_never_takes_a_stale_table_for_live(secure, phone):
    stage = Stage(secure.environment)
    table = stage.open(seats=[("Ann", "red"), ("Ben", "blue")], phones=[0, 1])
    stage.close()
    page, url = phone.pages[0], secure_url(secure)
    page.goto(f"{url}/")
    page.wait_for_function(CONTROLLED)
    wire = phone.new_cdp_session(page)

    assert page.evaluate("isSecureContext")
    assert wire.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    assert wire.send("Page.getAppManifest")["errors"] == []
    page.goto(f"{url}{table.path}")
    expect(page.locator("#strip")).to_contain_text("Ann")
    assert page.locator(".is-still, .seen-last").count() == 0
    secure.stop()
    page.goto(f"{url}{table.path}")
    expect(page.locator(".seen-last")).to_be_visible()
    expect(page.locator(".is-still[inert] #strip")).to_contain_text("Ann")
    assert page.locator("script").count() == 0
    secure.start()
    page.goto(f"{url}{table.path}")
    assert page.locator(".is-still, .seen-last").count() == 0


@pytest.mark.long
def test_from_http_to_https_the_seat_is_there_and_an_app_asks_for_it_once(secure, phone, browser):
    stage = Stage(secure.environment)
    table = stage.open(seats=[("Ann", "red"), ("Ben", "blue")], phones=[0, 1])
    stage.close()
    page = phone.pages[0]
    phone.add_cookies([{"name": "phone", "value": table.cookies[0], "url": secure.url}])
    page.goto(f"{secure.url}/settings/")
    page.get_by_role("link", name="Open the secure address, with your seats").click()
    page.wait_for_url(f"{secure_url(secure)}{table.path}")
    page.goto(f"{secure_url(secure)}/settings/")
    start = page.evaluate(
        "async () => (await (await fetch(document.querySelector('[rel=manifest]').href)).json()).start_url"
    )
    app = browser.new_context().new_page()
    app.goto(f"{secure.url}{start}")
    app.get_by_role("button", name="Sit here from now on").click()
    app.wait_for_url(f"**{table.path}")
    app.goto(f"{secure.url}{start}")

    expect(app).to_have_url(f"{secure.url}/")
    app.context.close()
