"""Laws of every page and every state of the sheet: nobody is barred, nothing overflows, thumbs hit."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.depth import first, some
from tests.support.phone import SETTLED
from tests.support.states import led_pages, other_pages, page_states, swapped_states

pytestmark = [pytest.mark.browser, pytest.mark.longer, pytest.mark.slow(seconds=45)]

PAGES = {
    "en": ("home", "new table", "seats", "table", "menu", "board view", "turn opened again", "award"),
    "zh-Hant": ("table", "figure", "result", "poster", "own tiles", "not there"),
    "zh-Hans": (),
}
SWAPPED = {"en": ("refusal",), "zh-Hant": ("gap asked",), "zh-Hans": ()}
LED = {"en": ("keeper",), "zh-Hant": ("take along",), "zh-Hans": ()}
"""The pages of every run in a language; the long one looks at everything in all three."""

AXE = (Path(__file__).parents[1] / "vendor" / "axe.min.js").read_text(encoding="utf-8")
ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OTHERWISE = ["color-contrast", "document-title", "html-has-lang", "scrollable-region-focusable", "target-size"]
"""Rules that another language, light or width can break; the rest of a page is the same in all of them."""
RUN = """async (rules) => (await axe.run({runOnly: rules, resultTypes: ["violations"]})).violations.map((rule) =>
  `${rule.id}: ${rule.nodes.slice(0, 3).map((node) => node.target + " " + node.failureSummary)}`)"""
# A key that stays at the foot covers what scrolls under it, for as long as nobody scrolls on.
TO_THE_END = """() => {
  const feet = [...document.querySelectorAll(".sheet.is-sticky, .sheet-foot")];
  if (feet.some((foot) => getComputedStyle(foot).position === "sticky")) scrollTo(0, document.body.scrollHeight);
}"""
OVERFLOW = "() => document.documentElement.scrollWidth - innerWidth"
LARGE = "() => { document.documentElement.style.fontSize = '200%'; dispatchEvent(new Event('resize')); }"
# Every control that writes: smaller than 48 pixels, or nearer than 8 to another one. What has scrolled under the bar
# of keys ends, for a finger, where that begins.
TARGETS = """() => {
  const bar = document.getElementById("bar");
  const floor = bar?.getBoundingClientRect().top ?? Infinity;
  const cut = (el, {left, right, top, bottom}) =>
    bar?.contains(el) ? {left, right, top, bottom}
      : {left, right, top: Math.min(top, floor), bottom: Math.min(bottom, floor)};
  const name = (el) => el.id || el.name || el.className;
  const shown = [...document.querySelectorAll("[data-writes]:enabled, #map a[data-lay]")]
    .filter((el) => el.checkVisibility()).map((el) => [name(el), el.getBoundingClientRect(), el])
    .filter(([, box]) => box.width);
  const small = shown.filter(([, box]) => Math.min(box.width, box.height) < 47.5)
    .map(([id, box]) => `${id} ${Math.round(box.width)}x${Math.round(box.height)}`);
  const boxes = shown.map(([id, box, el]) => [id, cut(el, box)]).filter(([, box]) => box.bottom > box.top);
  const gap = (a, b) =>
    Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom));
  const near = boxes.flatMap(([id, a], i) => boxes.slice(i + 1).filter(([, b]) => gap(a, b) < 7.5)
    .map(([other, b]) => `${id} ${gap(a, b).toFixed(1)} from ${other}`));
  return {small: [...new Set(small)], near: [...new Set(near)]};
}"""
# On a board, gaps that touch are gaps that touch: there the cells are the targets, and zoom makes them larger.
ON_THE_BOARD = ("gap-legal", "[object SVGAnimatedString]")


LOOKS = [("en", "light", 360), ("zh-Hant", "dark", 320), ("zh-Hans", "light", 360), ("en", "dark", 360)]


@pytest.mark.parametrize(("language", "light", "width"), first(0, LOOKS, ci=1))
def test_no_page_and_no_state_of_the_sheet_bars_anybody(tables, served, switch_on, language, light, width):
    phone = switch_on(tables.midway, 0, viewport={"width": width, "height": 740})
    found = {name: troubles(phone) for name in looked_at(phone, tables, word_of(served), language, light)}
    phone.forgive("403", "404", "422")

    assert {name: lines for name, lines in found.items() if lines} == {}


def word_of(served):
    """Return the word of the keeper of the server, who is made if there is none."""
    file = served.folder / "keeper-token"
    if not file.exists():
        file.write_text("k" * 40, encoding="utf-8")
    return file.read_text(encoding="utf-8").strip()


def looked_at(phone, tables, keeper, language, light):
    """Yield the name of each page and state, once the phone shows it."""
    own = {"figure": tables.laid, "drawing": tables.draws, "last scoring": tables.over, "result": tables.over}
    for name, path in some(page_states(tables) | other_pages(tables), PAGES[language]).items():
        become(phone, own.get(name, tables.midway), language, light)
        phone.open(path)
        assert phone.page.locator("html").get_attribute("lang").lower() == language.lower()
        yield name
    for name, step in some(led_pages(phone.url, keeper), LED[language]).items():
        become(phone, tables.midway, language, light)
        step(phone)
        yield name
    for name, (table, step) in some(swapped_states(tables), SWAPPED[language]).items():
        become(phone, table, language, light)
        phone.open(table.path)
        step(phone)
        phone.page.locator("#sheet").evaluate(SETTLED)
        yield name


def become(phone, table, language, light):
    """Become the phone that holds the seats of a table, in a language and a light."""
    cookies = {"phone": table.cookies[0], "django_language": language, "theme": light}
    phone.page.context.clear_cookies()
    phone.page.context.add_cookies(
        [{"name": name, "value": value, "url": phone.url} for name, value in cookies.items()]
    )


def troubles(phone) -> list[str]:
    """Return what axe-core complains of, targets too small or too near, and what overflows, also in large letters."""
    page = phone.page
    page.evaluate(AXE)
    page.evaluate(TO_THE_END)
    is_english = page.locator("html").get_attribute("lang") == "en"
    found: list[str] = page.evaluate(RUN, ALL if is_english else OTHERWISE)
    targets = page.evaluate(TARGETS)
    found += [line for line in targets["small"] + targets["near"] if not line.startswith(ON_THE_BOARD)]
    pixels = [page.evaluate(OVERFLOW), page.evaluate(LARGE) or page.evaluate(OVERFLOW)]
    return found + [f"{wide} pixels too wide" for wide in pixels if wide > 0]
