"""From the form of a new table to the first move of four phones, in taps."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_a_table_is_opened_others_come_and_play_begins(switch_on):
    host, guest = switch_on(own=True), switch_on(own=True)
    host.open("/new/")
    host.taps = 0
    host.tap(".sheet-foot .button")
    host.page.wait_for_url("**/seats/invite/")
    opened = host.taps
    code = host.page.locator(".code-big").inner_text()
    expect(host.page.locator(".arrivals .is-free")).to_have_count(3)

    guest.open(f"/j/{code}/")
    guest.page.locator("#name").fill("Theodora")
    guest.tap("[data-sit]")
    expect(host.page.locator(".arrivals .is-free")).to_have_count(2)
    expect(host.page.locator(".arrivals")).to_contain_text("Theodora")
    host.tap(".invite > .button")
    host.page.wait_for_url("**/t/*/")

    assert (opened, host.taps) == (1, 2)
    expect(host.page.locator("#strip-code")).to_contain_text(code)


def test_the_code_goes_when_the_last_seat_is_taken(lay_out, switch_on):
    table = lay_out(phones=(0, 0, 0, None))
    ann, screen, guest = switch_on(table, 0), switch_on(table, wall_at=True), switch_on()
    ann.open()
    screen.open(f"{table.path}board/")
    for one, place in ((ann, "#strip-code"), (screen, ".tv-invite")):
        expect(one.page.locator(place)).to_contain_text(table.code)
    guest.open(f"/j/{table.code}/")
    guest.page.locator("#name").fill("Dan")
    guest.tap("[data-sit]")

    for one, place in ((ann, "#strip-code"), (screen, ".tv-invite")):
        expect(one.page.locator(place)).to_have_count(0)


NARROW = {"width": 390, "height": 844}


@pytest.mark.parametrize(
    ("which", "named"),
    [("carcassonne", "Carcassonne"), ("catan", "Catan"), ("catan&also=knights", "Cities & Knights")],
)
def test_the_form_of_a_new_table_is_one_screen(lay_out, switch_on, which, named):
    lay_out()
    phone = switch_on(viewport=NARROW, own=True)
    page = phone.page
    # The first table asks for the box besides.
    phone.open("/new/?game=carcassonne")
    phone.tap(".sheet-foot .button")
    page.locator(".code-big").wait_for()
    phone.open(f"/new/?game={which}")
    rules, foot = page.locator("#rules").bounding_box(), page.locator(".sheet-foot").bounding_box()

    expect(page.locator(".game-key[aria-pressed=true]")).to_have_text(named)
    assert rules["y"] + rules["height"] <= foot["y"]
    assert not page.get_by_text("Show what this game asks").count()


@pytest.mark.long
def test_known_names_take_a_tap_each_and_another_game_one(lay_out, switch_on):
    lay_out()
    phone = switch_on(own=True)
    phone.open("/new/")
    page = phone.page
    for name in ("Ann", "Ben"):
        phone.tap(page.locator("[data-known] button", has_text=name))
    expect(page.locator("[data-start]")).to_have_text("Ann starts · on this phone: Ann")
    phone.tap(page.locator(".game-key", has_text="Knights"))
    expect(page.locator(".game-key[aria-pressed=true]")).to_have_text("Cities & Knights")

    assert phone.taps == 3
    assert [one.input_value() for one in page.locator(".names .input:visible").all()] == ["Ann", "Ben", "", ""]


def test_what_is_folded_away_says_what_it_holds(switch_on):
    phone = switch_on(own=True)
    phone.open("/new/")
    phone.tap("#rules > summary")
    phone.tap(phone.page.locator("#rules .choice", has_text="Draw for us"))

    expect(phone.page.locator("[data-style]")).to_have_text(
        "2006 edition · the app draws · anyone logs · helps like a sharp player"
    )


# The least room that a word has beside it on its key; the rim of the chosen one is 3 px wide.
ROOM = """([size]) => {
  document.documentElement.style.fontSize = `${size}%`;
  return Math.min(...[...document.querySelectorAll(".game-key")].map((key) => {
    const box = key.getBoundingClientRect(), words = document.createRange();
    words.selectNodeContents(key);
    const texts = document.createTreeWalker(key, NodeFilter.SHOW_TEXT), sides = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.textContent.trim()) continue;
      words.selectNodeContents(text);
      const line = words.getBoundingClientRect();
      sides.push(line.left - box.left, box.right - line.right);
    }
    return Math.min(...sides);
  }));
}"""


@pytest.mark.parametrize("width", [360, 390])
def test_the_names_of_the_games_keep_off_the_rims_of_their_keys(switch_on, width):
    phone = switch_on(viewport={"width": width, "height": 844}, own=True)
    phone.open("/new/")
    key = phone.page.locator(".game-key").first
    for size in (100, 130):
        room = phone.page.evaluate(ROOM, [size])

        boxes = [one.bounding_box() for one in phone.page.locator(".game-key").all()]

        assert room >= 5
        assert all(one["x"] + one["width"] <= other["x"] for one, other in pairwise(boxes))
        assert key.evaluate("key => parseFloat(getComputedStyle(key).fontSize)") >= 12
        assert phone.page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_a_box_says_what_it_lacks_as_soon_as_it_is_ticked(switch_on):
    phone = switch_on(own=True)
    phone.open("/new/")
    page, note = phone.page, phone.page.locator("[data-lacks=robbers]")
    expect(note).to_be_hidden()
    phone.tap(".more-boxes > summary")
    phone.tap(page.locator("label", has_text="The Robbers"))
    expect(note).to_be_visible()
    expect(note).to_contain_text("lacks 8 tiles")
    expect(note.locator("a")).to_have_attribute("href", "/own/draw/?box=robbers")
    search = page.locator("#find-box")
    cut_off = search.evaluate("""(field) => {
      const copy = document.createElement("span"), { font, paddingLeft, paddingRight } = getComputedStyle(field);
      Object.assign(copy.style, { font, position: "absolute", whiteSpace: "nowrap" });
      copy.textContent = field.placeholder;
      document.body.append(copy);
      return copy.offsetWidth > field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    }""")

    assert not cut_off
