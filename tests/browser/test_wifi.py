"""From the Wi-Fi's code to a seat: two codes to scan, and nothing to type."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from segno import helpers

from tests.support.camera import scan

pytestmark = pytest.mark.browser

WALL = {"width": 1280, "height": 720}
NAME, PASSWORD = "Haus; am: See", 'geh:eim\\"9'


def keep(phone, name=NAME, password=PASSWORD):
    if not phone.page.locator("#wifi-name").is_visible():
        phone.tap(".wifi summary")
    phone.page.locator("#wifi-name").fill(name)
    phone.page.locator("#wifi-password").fill(password)
    phone.tap(".wifi .button-key")


@pytest.mark.long
def test_a_phone_goes_from_the_wifi_to_a_seat_without_typing(lay_out, switch_on):
    table = lay_out(phones=(0, 0, 0, None))
    host, guest = switch_on(table, 0, own=True), switch_on(own=True)
    host.open(f"{table.path}seats/invite/")
    page = host.page
    expect(page.locator("[data-wifi]")).to_be_hidden()
    keep(host)

    assert scan(page.locator("[data-wifi] [data-code]")) == helpers.make_wifi_data(NAME, PASSWORD, "WPA")
    link = page.locator(".invite .small a").get_attribute("href")
    assert scan(page.locator(".way-in:not([data-wifi]) .qr-card")) == link
    guest.open(urlsplit(link).path)
    guest.tap("[data-sit]")
    guest.page.wait_for_url(f"**{table.path}")
    expect(page.locator(".arrivals .is-free")).to_have_count(0)


@pytest.mark.long
def test_it_stays_on_the_phone_that_typed_it(lay_out, switch_on):
    table = lay_out(phones=(0, 0, 0, None))
    host, other = (switch_on(table, 0, own=True, viewport=WALL, device_scale_factor=4) for _ in range(2))
    sent = []
    host.page.on("request", lambda request: sent.append(f"{request.url} {request.post_data}"))
    for phone in (host, other):
        phone.open(f"{table.path}seats/invite/")
    keep(host, "Seehaus", "parole-nine")
    host.open(f"{table.path}board/")

    expect(host.page.locator("[data-wifi] [data-name]")).to_have_text("Seehaus")
    assert scan(host.page.locator("[data-wifi] [data-code]")) == "WIFI:T:WPA;S:Seehaus;P:parole-nine;;"
    assert not [line for line in sent if "Seehaus" in line or "parole" in line]
    other.open(f"{table.path}board/")
    expect(other.page.locator("[data-wifi]")).to_be_hidden()


@pytest.mark.long
def test_the_large_screen_keeps_the_code_when_it_is_drawn_anew(lay_out, switch_on):
    table = lay_out(phones=(0, 0, None, None))
    host, guest = switch_on(table, 0, own=True, viewport=WALL, device_scale_factor=4), switch_on(own=True)
    host.open(f"{table.path}seats/invite/")
    keep(host, "Seeblick", "")
    host.open(f"{table.path}board/")
    expect(host.page.locator(".tv-invite")).to_contain_text("2 seats free")
    guest.open(f"/j/{table.code}/")
    guest.tap("[data-sit]")

    expect(host.page.locator(".tv-invite")).to_contain_text("1 seat free")
    expect(host.page.locator("[data-wifi]")).to_be_visible()
    assert scan(host.page.locator("[data-wifi] [data-code]")) == "WIFI:T:nopass;S:Seeblick;;"


@pytest.mark.long
def test_a_forgotten_phone_and_a_forgotten_wifi_have_no_code(lay_out, switch_on):
    table = lay_out(phones=(0, 0, 0, None))
    host = switch_on(table, 0, own=True)
    invitation = f"{table.path}seats/invite/"
    host.open(invitation)
    keep(host)
    host.tap(".wifi summary")
    host.tap("[data-forget]")
    expect(host.page.locator("[data-wifi]")).to_be_hidden()
    keep(host)
    host.open("/settings/")
    host.tap("[data-forget-phone] summary")
    host.tap("[data-forget-phone] .pick")
    host.tap("[data-forget-phone] .button")
    host.page.wait_for_url(f"{host.url}/")

    assert host.page.evaluate("localStorage.length") == 0
