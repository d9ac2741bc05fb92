"""Pages in Firefox and WebKit: nothing is broken on them, and they are laid out as in Chromium."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.depth import NIGHT
from tests.support.engines import NAMES, SIZE, EnginePhone
from tests.support.inspection import Inspector, complaints, too_wide
from tests.support.pages import FAMILIES, PageState, catalogue, nothing
from tests.support.phone import Phone

pytestmark = [pytest.mark.browser, pytest.mark.timeout(1500 if NIGHT else 240)]

OFTEN = {
    "door": ("home", "new table", "new table of Catan"),
    "table": ("tray", "figure"),
    "catan": ("roll",),
    "pads": ("Carcassonne", "pad: catan", "pad: catan-knights"),
    "result": ("result",),
}
"""The pages that each run of CI opens, by family; the night opens all that an address shows."""
CLOSE = 14
"""Pixels by which fonts and form controls move what stands below them."""
BOXES = """() => {
  const large = ["#board", "#sheet", "#bar", "main"].flatMap((name) => {
    const box = document.querySelector(name)?.getBoundingClientRect();
    return box?.height ? [[name, [box.left, box.right, box.top]]] : [];
  });
  const unfolded = (group) => !group.closest("details:not([open]), [hidden]");
  const choices = [...document.querySelectorAll(".choices")].filter(unfolded).map((group, index) => {
    const box = group.getBoundingClientRect();
    return [`.choices ${index}`, [box.left, box.right]];
  });
  return Object.fromEntries([...large, ...choices].map(([name, box]) => [name, box.map(Math.round)]));
}"""
"""The sides of what a page is made of, and the width of each group of choices."""


def test_the_engine_is_the_one_that_is_named(engine, phone):
    agent = phone.page.evaluate("navigator.userAgent")

    assert NAMES[engine] in agent
    assert "Chrom" not in agent
    assert phone.page.evaluate("[innerWidth, innerHeight]") == list(SIZE.values())


@pytest.mark.parametrize("family", FAMILIES if NIGHT else OFTEN)
def test_pages_are_whole_and_laid_out_as_in_chromium(engine, phone, beside, stage, family):
    inspector = Inspector()
    wanted = None if NIGHT else OFTEN[family]
    found = {}
    for state in catalogue(stage, [family]):
        if state.step is nothing and state.screen == "phone" and (wanted is None or state.name in wanted):
            found[state.name] = list(_troubles(inspector, state, phone, beside))
        if wanted is not None and len(found) == len(wanted):
            break

    assert {name: lines for name, lines in found.items() if lines} == {}
    assert wanted is None or list(found) == list(wanted)


def _troubles(inspector: Inspector, state: PageState, phone: EnginePhone, beside: Phone) -> Iterator[str]:
    cookie = state.table.cookies[state.number] if state.table and state.number is not None else ""
    boxes = []
    for one in (beside, phone):
        one.page.context.clear_cookies()
        if cookie:
            one.page.context.add_cookies([{"name": "phone", "value": cookie, "url": one.url}])
        one.open(state.path)
        seen = inspector.look(one)
        boxes.append(one.page.evaluate(BOXES))
    if seen.is_page:
        yield from seen.broken
        yield from too_wide(phone.page, SIZE["width"])
        yield from _moved(*boxes)
    yield from complaints(phone)


def _moved(there: dict[str, list[int]], here: dict[str, list[int]]) -> Iterator[str]:
    for name, box in there.items():
        if name not in here or any(abs(one - other) > CLOSE for one, other in zip(box, here[name], strict=True)):
            yield f"{name} is at {here.get(name)}, in Chromium at {box}"
