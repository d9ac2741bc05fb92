"""Coming to the table: by code, by link, on a seat that somebody holds, or only to watch."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_a_guest_types_the_code_and_sits_down(lay_out, switch_on):
    table = lay_out(phones=(0, 0, 0, None))
    guest = switch_on()
    guest.open("/")
    guest.page.locator("#code").press_sequentially(table.code.lower())
    guest.tap(guest.page.locator(".seat-picker .choice").last)
    guest.page.locator("#name").fill("Dora")
    guest.tap("[data-sit]")
    guest.page.wait_for_url(f"**{table.path}")

    assert guest.taps == 2
    assert guest.page.locator("#strip .score .name").all_inner_texts() == ["Ann", "Ben", "Cleo", "Dora"]
    assert guest.page.locator("#undo").count() == 1


def test_the_invitation_leads_to_the_seats_in_two_taps(lay_out, switch_on):
    table = lay_out(phones=(0, None, None, None))
    host, guest = switch_on(table, 0), switch_on()
    host.open(f"{table.path}seats/invite/")
    address = host.page.locator("main a[href*='/j/']").first.get_attribute("href")
    guest.open("/j/" + address.split("/j/")[1])
    guest.page.locator("#name").fill("Ben")
    guest.taps = 0
    guest.tap(guest.page.locator(".choice:not(.is-taken)").first)
    guest.tap("[data-sit]")
    guest.page.wait_for_url(f"**{table.path}")

    assert guest.taps == 2


@pytest.mark.long
def test_another_phone_takes_a_seat_over_with_the_consent_of_who_sits_there(lay_out, switch_on):
    table = lay_out(after=1, phones=(0, 1, 0, 0))
    ben, guest = switch_on(table, 1), switch_on()
    ben.open()
    guest.open(f"/j/{table.code}/")
    guest.tap(guest.page.locator(".choice", has_text="Ben"))
    guest.page.locator("#name").fill("Ben")
    guest.tap("[data-sit]")
    guest.page.wait_for_url("**/waiting/")
    ben.tap(".claim [value=yes]")
    guest.page.wait_for_url(f"**{table.path}", timeout=9000)

    expect(guest.page.locator("#undo")).to_have_count(1)
    ben.open()
    expect(ben.page.locator("#sheet h2")).to_have_text("You are watching")


def test_a_seat_is_handed_over_by_a_link_that_works_once(lay_out, switch_on):
    table = lay_out(phones=(0, 1, 0, 0))
    ben, new, late = switch_on(table, 1), switch_on(), switch_on()
    ben.open(f"{table.path}seats/")
    ben.tap(ben.page.locator("summary", has_text="Ben"))
    ben.tap(ben.page.locator("details[open] button", has_text="Hand it to another phone"))
    address = ben.page.locator("main a[href*='/take/']").get_attribute("href")
    for phone in (new, late):
        phone.open("/take/" + address.split("/take/")[1])
        if phone is new:
            phone.tap("main button")
            phone.page.wait_for_url(f"**{table.path}")

    assert new.page.locator("#undo").count() == 1
    assert late.page.locator("main button").count() == 0
    late.forgive("404", "410", "403")


def test_who_only_watches_cannot_write(stage, lay_out, switch_on):
    table = lay_out(after=3)
    watcher = switch_on(table)
    watcher.open()
    head = stage.look(table)["head"]

    assert watcher.page.locator("#map a, [data-writes]:enabled").count() == 0
    status = watcher.page.evaluate(
        """async () => {
          const fields = new URLSearchParams(new FormData(document.getElementById("sheet")));
          fields.set("csrfmiddlewaretoken", document.getElementById("csrf").value);
          return (await fetch("undo/", {method: "POST", body: fields})).status;
        }"""
    )
    assert status == 403
    assert stage.look(table)["head"] == head
    watcher.forgive("403")


def test_who_sits_down_is_seen_by_everybody_at_once(lay_out, switch_on):
    table = lay_out(after=1, phones=(0, 0, 0, None))
    phone, seats, screen = switch_on(table, 0), switch_on(table, 0), switch_on(table, wall_at=True)
    phone.open()
    seats.open(f"{table.path}seats/")
    screen.open(f"{table.path}board/")
    guest = switch_on()
    guest.open(f"/j/{table.code}/")
    guest.tap(guest.page.locator(".choice:not(.is-taken)").first)
    guest.page.locator("#name").fill("Theodora")
    guest.tap("[data-sit]")

    for one in (phone, seats, screen):
        expect(one.page.locator(".name, .tv-name", has_text="Theodora").first).to_be_attached()
