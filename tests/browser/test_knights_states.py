"""Laws of the pages of Cities & Knights, dice and luck included: nobody is barred, nothing overflows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.codec import read_move
from scoring.kernel.moves import Seat
from tests.browser.test_every_state import LOOKS, become, troubles
from tests.support.depth import first
from tests.support.phone import Phone
from tests.support.stage import Laid, knights

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=60)]

Moment = tuple[str, int, str]
"""A state: the recorded game, the moves played before it, and the path below the table's page."""

NAMES = (("Ann", "red"), ("Ben", "blue"), ("Cleo", "white"), ("Dan", "orange"))
MIDDLE = 338
"""Moves after which, in the game of four, the seat in turn has knights, tracks and cards to choose among."""


def states() -> dict[str, Moment]:
    """Return every state by its name: each phase and each card of both games, and the sheets of a turn."""
    found = {f"{name}: {what}": (name, at, path) for name in ("four", "game") for what, at, path in _states_of(name)}
    knight = next(move for move in knights("four")["moves"][MIDDLE:] if move["do"] in {"activate", "march"})
    at = knight.get("at") or knight["from"]
    sheets = {
        "barbarians": "?list=glance", "menu": "?list=menu", "knights": "?knights=1", "one knight": f"?knight={at}",
        "cards": "?cards=1", "wall": "?build=wall", "hiring": "?build=knight", "recounting": "?recount=1",
        "trading": "?trade=1",
    }  # fmt: skip
    sheets |= {f"improving {track}": f"?improve={track}" for track in ("trade", "politics", "science")}
    found |= {name: ("four", MIDDLE, f"sheet/{asked}") for name, asked in sheets.items()}
    found |= {"log": ("four", MIDDLE, "log/"), "board view": ("four", MIDDLE, "board/")}
    found |= {"points": ("four", MIDDLE, "points/1/")}
    last = len(knights("four")["moves"])
    return found | {
        "over": ("four", last, ""),
        "result": ("four", last, "end/"),
        "move opened again": ("four", last, "fix/18/new/"),
    }


def _states_of(name: str) -> Iterator[tuple[str, int, str]]:
    """Yield the first moment of each phase, and of each card before it is played."""
    game = knights(name)
    rules = ruleset_for(Box("catan", "2022", len(game["seats"]), ("base", "knights"), game["rules"]["options"]))
    state, seen = rules.start(Seat(0)), set[str]()
    for at, move in enumerate(game["moves"]):
        card = f"plays {move['card']}" if move["do"] == "play" else ""
        for what, path in ((state.phase, ""), (card, f"sheet/?card={move.get('card')}")):
            if what and what not in seen:
                seen.add(what)
                yield what, at, path
        facts = {key: value for key, value in move.items() if key not in {"seat", "expect"}}
        state = rules.play(state, Seat(move["seat"]), read_move(facts, rules.move_types)).state


@pytest.mark.parametrize(("language", "light", "width"), first(0, LOOKS, ci=0))
def test_no_page_of_cities_and_knights_bars_anybody(stage, switch_on, language, light, width):
    phone = switch_on(viewport={"width": width, "height": 740})
    found: dict[str, list[str]] = {}
    for game in ("four", "game"):
        moments = {name: one for name, one in states().items() if one[0] == game}
        table = _walk(stage, phone, game, moments, found, (language, light))
        for name, path in _luck_pages(phone, table, game).items():
            phone.open(path)
            found[name] = troubles(phone)

    assert {name: lines for name, lines in found.items() if lines} == {}


def _walk(
    stage: Any, phone: Phone, name: str, moments: dict[str, Moment], found: dict[str, list[str]], look: tuple[str, str]
) -> Laid:
    """Play a game to its end, and stop at each moment to look; one phone holds all seats."""
    game = knights(name)
    facts = {"game": "catan", "edition": "2022", "sets": game["rules"]["sets"], "options": game["rules"]["options"]}
    table: Laid = stage.open(seats=NAMES[: len(game["seats"])], phones=[0] * len(game["seats"]), **facts)
    become(phone, table, *look)
    written = 0
    for key, (_game, at, path) in sorted(moments.items(), key=lambda one: one[1][1]):
        stage.record(table, game["moves"][written:at])
        written = at
        phone.open(table.path + path)
        found[key] = troubles(phone)
    stage.record(table, game["moves"][written:])
    return table


def _luck_pages(phone: Phone, table: Laid, name: str) -> dict[str, str]:
    """Give the dice and one of the players a name, and return the pages that speak of them."""
    page, past = phone.page, f"/games/{table.uid}/"
    phone.open(f"{past}luck/")
    with page.expect_navigation():
        page.locator("form[action$='/luck/dice/'] input[name=called]").fill(f"Dice of {name}")
        page.locator("form[action$='/luck/dice/'] button").click()
    dice = str(page.locator("a[href^='/dice/']").first.get_attribute("href"))
    phone.open("/people/?name=Ann")
    with page.expect_navigation():
        page.locator("button[name=names][value=Ann]").click()
    person = page.url.removeprefix(phone.url)
    ours = {"luck": f"{past}luck/", "dice": dice, "all dice": "/dice/", "luck of a person": f"{person}luck/"}
    pages = ours | {"past game": past, "replay": f"{past}replay/?at=40", "person": person}
    return {f"{name}: {key}": path for key, path in pages.items()}
