"""On the narrowest phone, with text up to twice as large, no page scrolls sideways and every word stays on its key."""

from __future__ import annotations

import pytest

from tools.stage import recorded

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=60)]

SIZES = (100, 130, 200)
WIDTH = 360
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
)
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


def test_no_sheet_of_carcassonne_is_wider_than_the_phone(narrow, tables):
    phone = narrow(tables.midway)
    found = look(phone, [tables.midway.path + sheet for sheet in SHEETS])

    assert found | look(phone, [tables.over.path, f"{tables.over.path}end/"]) == {}


def test_no_sheet_of_catan_is_wider_than_the_phone(narrow, stage):
    game = recorded("base", 0, game="catan")
    last = next(number for number, move in enumerate(game["moves"]) if move["do"] == "end")
    options = {**game["rules"]["options"], "cards": "table"}
    facts = {"game": "catan", "edition": "2022", "sets": [], "board": game["rules"]["board"], "options": options}
    names = [("Ann", "red"), ("Bartholomäus", "blue")]
    table = stage.open(seats=names, phones=[0, 0], recorded=game["moves"][:last], **facts)

    assert look(narrow(table), [table.path + sheet for sheet in CATAN]) == {}
