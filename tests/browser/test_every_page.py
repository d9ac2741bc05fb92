"""Every kind of page of every game: nothing is broken quietly, and scripts take no drawing away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Error

from tests.support.depth import first
from tests.support.inspection import HEIGHT, WIDTHS, Inspector, Sight, complaints, missing, too_small, too_wide
from tests.support.pages import FAMILIES, PageState, catalogue, nothing
from tests.support.phone import WALL, Phone
from tests.support.stage import Laid, Server, Stage

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=100)]

AWKWARD = {
    "Ana": "W" * 60,
    "Björn": "🦄✨ Éowyn 👩‍👩‍👧‍👦🧙‍♀️",
    "Chen": "عبد الرحمن بن عوف بن عبد عوف بن عبد بن الحارث",
    "Dora": "Donaudampfschifffahrtsgesellschaftskapitän von Hohenfels-Au",
    "Friday at Ana’s": "Freitagabendspielerunde🎲" * 2,
}
"""Awkward names in place of the usual ones: sixty letters in a word, emoji, another direction."""
USUAL = {"log": 6, "door": 4, "knights": 4}
"""The number of states of a family that every run looks at; CI looks at the rest, and at all of the other families."""
PARTS = [
    *((family, slice(0, count)) for family, count in USUAL.items()),
    *((family, slice(USUAL.get(family, 0), None)) for family in FAMILIES),
]
PATIENCE = 20_000
"""Milliseconds: what a state waits for may be looked for ten seconds long."""
SCREENS: dict[str, Any] = {
    "phone": {"viewport": {"width": WIDTHS[0], "height": HEIGHT}},
    "wall": {"viewport": WALL, "is_mobile": False, "has_touch": False},
}


class AwkwardStage(Stage):
    """Lays the same tables out for people with awkward names."""

    def open(self, *, seats: Any, **more: Any) -> Laid:
        renamed = [(AWKWARD.get(name, name), colour) for name, colour in seats]
        called = {"name": AWKWARD.get(more["name"], more["name"])} if "name" in more else {}
        return super().open(seats=renamed, **(more | called))

    def know(self, table: Laid, names: Any) -> list[str]:
        return super().know(table, [AWKWARD.get(name, name) for name in names])


@pytest.fixture(scope="module")
def awkward(served: Server) -> Any:
    stage = AwkwardStage(served.environment)
    yield stage
    stage.close()


@pytest.mark.parametrize(("family", "part"), first(len(USUAL), PARTS))
def test_no_page_is_broken_and_scripts_take_no_drawing_away(awkward, switch_on, family, part):
    inspector = Inspector()
    phones: dict[tuple[str, bool], Phone] = {}

    def phone_for(state: PageState, *, scripts: bool) -> Phone:
        key = (state.screen, scripts)
        if key not in phones:
            phones[key] = switch_on(java_script_enabled=scripts, **SCREENS[state.screen])
            phones[key].page.set_default_timeout(PATIENCE)
        phone = phones[key]
        become(phone, state)
        return phone

    states = islice(catalogue(awkward, [family]), part.start, part.stop)
    found = {state.name: list(_troubles(inspector, state, phone_for)) for state in states}

    assert {name: lines for name, lines in found.items() if lines} == {}


def become(phone: Phone, state: PageState) -> None:
    """Become the phone that looks at a state."""
    context = phone.page.context
    context.clear_cookies()
    if state.table and state.number is not None:
        context.add_cookies([{"name": "phone", "value": state.table.cookies[state.number], "url": phone.url}])


def _troubles(inspector: Inspector, state: PageState, phone_for: Callable[..., Phone]) -> Iterator[str]:
    """Yield what is broken on a page, and what is seen of it only without scripts."""
    without = None
    if state.step is nothing:
        plain = phone_for(state, scripts=False)
        plain.open(state.path)
        without = inspector.look(plain)
        yield from complaints(plain)
    phone = phone_for(state, scripts=True)
    phone.open(state.path)
    try:
        state.step(phone)
    except (AssertionError, Error) as error:
        yield f"cannot be reached: {str(error).splitlines()[0]}"
        return
    seen = inspector.look(phone)
    if seen.is_page:
        yield from seen.broken
        yield from missing(without, seen) if without else ()
        yield from too_small(phone.page) if state.screen == "phone" else ()
        yield from too_wide(phone.page, *(WIDTHS if state.screen == "phone" else (WALL["width"],)))
    yield from complaints(phone)


FAULTY = """<!doctype html><meta name="viewport" content="width=device-width">
<style>use[href] { display: none } [hidden] { display: none }</style>
<svg width="9" height="9"><use href="#base-D-1"/><path d="M0 0h9v9z"/><path d="M0 0h9" stroke="red"/></svg>
<img class="tile" alt="" width="9" height="9"><form id="sheet" hx-get="/"></form>
<svg width="9" height="9"><g hidden><use href="#wine"/></g></svg><p style="width: 400px">Wide</p>
<p>Words <a href="/">within a sentence</a></p>
<label style="display: block; padding: 9px"><input type="radio">Large</label>
<button style="all: unset; font-size: 8px">Go</button>
<header><h1 style="position: fixed; top: 0">Under</h1></header>
<p style="position: fixed; top: 0; width: 90px">Over</p>"""


def test_each_fault_of_a_page_is_seen(switch_on):
    phone = switch_on(viewport=SCREENS["phone"]["viewport"])
    phone.page.set_content(FAULTY)
    seen = Inspector().look(phone)
    before = Sight({"base-D-1": 1, "wine": 1, "icon": 2}, {}, [])

    assert seen.broken == [
        "a hidden tile: use base-D-1",
        "an empty picture: img.tile img.tile",
        "black by default: path",
        "waits for htmx, which is not here: form#sheet",
        "a heading that is covered: Under",
    ]
    assert [line.split(": ")[2] for line in too_small(phone.page)] == ['button "Go"']
    assert missing(before, seen) == ["only seen without scripts: 1 of base-D-1", "only seen without scripts: 2 of icon"]
    assert [line.split(":")[0] for line in too_wide(phone.page, *WIDTHS)] == [
        "408 pixels wide at 390",
        "408 pixels wide at 360",
        "408 pixels wide at 280",
    ]
