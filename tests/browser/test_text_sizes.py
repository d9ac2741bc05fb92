"""On the narrowest phone, with text up to twice as large, no page scrolls sideways and every word stays on its key."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.test_catan_states import games, luck_pages, states  # noqa: F401 - a fixture
from tests.browser.test_every_state import become, word_of
from tests.browser.test_knights_states import NAMES
from tests.browser.test_knights_states import states as states_of_knights
from tests.support.stage import knights, recorded
from tests.support.states import led_pages, other_pages, page_states, swapped_states

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=60)]

SIZES = (100, 130, 200)
WIDTH = 360
ENDLESS = "W" * 60
"""The longest name that a seat takes, with no place to break it."""
PAGES = (
    "/",
    "/new/?game=carcassonne",
    "/new/?game=catan",
    "/settings/",
    "/pads/",
    "/games/",
    "/privacy/",
    "/rules/",
    "/rules/maps/",
    "/own/",
    "/own/draw/?tile=own-cNESW",
    "/people/",
)
SHEETS = (
    "",
    "sheet/?list=menu",
    "sheet/?list=note",
    "sheet/?list=adjust",
    "log/",
    "seats/",
    "seats/invite/",
    "agreed/",
    "drift/",
)
PAST = ("poster/", "send/")
CATAN = ("", "sheet/?trade=1", "sheet/?cards=1", "sheet/?build=road", "log/")
TROUBLES = """([size, width]) => {
  document.documentElement.style.fontSize = `${size}%`;
  const found = [];
  const wide = document.scrollingElement.scrollWidth;
  if (wide > width) found.push(`${wide} px wide`);
  for (const key of document.querySelectorAll(".key, .build-key, .button, .link, .dice-key, .menu-item")) {
    const box = key.getBoundingClientRect();
    if (!box.width || getComputedStyle(key).visibility === "hidden") continue;
    const texts = document.createTreeWalker(key, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement.closest(".visually-hidden")) continue;
      const words = document.createRange();
      words.selectNodeContents(text);
      const lines = [...words.getClientRects()];
      const over = Math.max(0, ...lines.map((line) => Math.max(box.left - line.left, line.right - box.right)));
      if (over > 1) found.push(`${key.className}: ${text.data.trim().slice(0, 40)} by ${Math.round(over)} px`);
    }
    const scrolls = key.closest(".table-scroll, .tray, .scores, .board");
    if (box.right > width + 1 && !scrolls) found.push(`${key.className} beyond the edge`);
  }
  return [...new Set(found)];
}"""


def troubles(phone) -> dict[int, list[str]]:
    found = {size: phone.page.evaluate(TROUBLES, [size, WIDTH]) for size in SIZES}
    return {size: lines for size, lines in found.items() if lines}


@pytest.fixture
def narrow(switch_on):
    return lambda table=None: switch_on(table, 0 if table else None, viewport={"width": WIDTH, "height": 740})


def look(phone, paths):
    found = {}
    for path in paths:
        phone.open(path)
        if lines := troubles(phone):
            found[path] = lines
    return found


def test_no_page_is_wider_than_the_phone(narrow):
    assert look(narrow(), PAGES) == {}


@pytest.mark.night
def test_no_sheet_of_carcassonne_is_wider_than_the_phone(narrow, tables):
    phone = narrow(tables.midway)
    found = look(phone, [tables.midway.path + sheet for sheet in SHEETS])

    assert (
        found
        | look(
            phone, [tables.over.path, f"{tables.over.path}end/", *(f"/games/{tables.over.uid}/{page}" for page in PAST)]
        )
        == {}
    )


@pytest.mark.night
def test_no_sheet_of_catan_is_wider_than_the_phone(narrow, stage):
    game = recorded("base", 0, game="catan")
    last = next(number for number, move in enumerate(game["moves"]) if move["do"] == "end")
    options = {**game["rules"]["options"], "cards": "table"}
    facts = {"game": "catan", "edition": "2022", "sets": [], "board": game["rules"]["board"], "options": options}
    names = [("Ann", "red"), ("Bartholomäus", "blue")]
    table = stage.open(seats=names, phones=[0, 0], recorded=game["moves"][:last], **facts)

    assert look(narrow(table), [table.path + sheet for sheet in CATAN]) == {}


# ------------------------------------ every page, at night: what scrolls sideways CI sees in test_every_state

PADS = ("", "board/", "why/1/0/", "log/", "fix/1/new/", "points/0/")
PAD_SHEETS = ("list=counters", "list=end", "list=rules", "list=sum", "list=menu", "for=city&who-0=1")


@pytest.mark.night
def test_no_page_and_no_state_of_a_sheet_is_wider_than_the_phone(narrow, tables, served):
    tables.lay_out(seats=[("Ann", "red"), (ENDLESS, "blue")], phones=[0, 0], after=2)
    phone = narrow(tables.midway)
    own = {"figure": tables.laid, "drawing": tables.draws, "last scoring": tables.over, "result": tables.over}
    found: dict[str, Any] = {}
    for name, path in (page_states(tables) | other_pages(tables)).items():
        become(phone, own.get(name, tables.midway), "en", "light")
        found |= look(phone, [path])
    for name, step in led_pages(phone.url, word_of(served)).items():
        step(phone)
        found[name] = troubles(phone)
    for name, (table, step) in swapped_states(tables).items():
        become(phone, table, "en", "light")
        phone.open(table.path)
        step(phone)
        found[name] = troubles(phone)
    phone.forgive("404", "422", "403")

    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.night
def test_no_state_of_catan_is_wider_than_the_phone(narrow, games):  # noqa: F811
    phone, found = narrow(games["midway"]), dict[str, Any]()
    for table, path in states(games).values():
        become(phone, games[table], "en", "light")
        found |= look(phone, [games[table].path + path])
    found |= look(phone, luck_pages(games["over"]).values())

    assert found == {}


@pytest.mark.night
def test_no_state_of_cities_and_knights_is_wider_than_the_phone(narrow, stage):
    game, written, found = knights("four"), 0, dict[str, Any]()
    facts = {"game": "catan", "edition": "2022", "sets": game["rules"]["sets"], "options": game["rules"]["options"]}
    table = stage.open(seats=NAMES, phones=[0] * len(NAMES), **facts)
    phone = narrow(table)
    moments = {name: one for name, one in states_of_knights().items() if one[0] == "four"}
    for name, (_game, at, path) in sorted(moments.items(), key=lambda one: one[1][1]):
        stage.record(table, game["moves"][written:at])
        written = at
        phone.open(table.path + path)
        found[name] = troubles(phone)

    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.night
def test_no_sheet_of_a_pad_is_wider_than_the_phone(narrow, stage):
    moves = [{"seat": 0, "do": "score", "for": "city", "facts": {"tiles": 5, "shields": 1}}]
    sets = ["inns", "traders", "king"]
    table = stage.open(seats=NAMES[:2], phones=[0, 0], game="pad-carcassonne", edition="2006", sets=sets, moves=moves)

    assert (
        look(narrow(table), [table.path + page for page in (*PADS, *(f"sheet/?{asked}" for asked in PAD_SHEETS))]) == {}
    )
