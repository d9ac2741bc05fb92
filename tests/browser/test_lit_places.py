"""Every lit place of every sheet takes a tap: it asks the server what it says, and nothing swallows it."""

from __future__ import annotations

import itertools
import math
import random
import re
from collections.abc import Iterator
from functools import partial
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Request, Response, Route, TimeoutError  # noqa: A004 - Playwright's

from games.carcassonne.pages.board.action_keys import disc
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.codec import write_move
from tests.browser.test_catan_states import games, states  # noqa: F401 - a fixture
from tests.browser.test_knights_states import NAMES
from tests.browser.test_knights_states import states as states_of_knights
from tests.support.depth import NIGHT, first
from tests.support.phone import Phone
from tests.support.stage import knights
from tests.support.states import swapped_states

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=60)]

LIT, GAPS = "#overlay a", "#tiles a"
ASKED = re.compile(r"/(record|replace|sheet)/")
PATIENCE = 15_000
"""Milliseconds for an answer: a swallowed tap gets none at all, and a loaded machine needs more than two seconds."""
SAYS = "el => el.dataset.lay || el.dataset.to || el.dataset.move || el.getAttribute('href')"
MOST = 20 if NIGHT else 5
"""Places of one kind that are tapped on a sheet: gaps around a large board are alike."""
FOUNDED = 4
"""Moves of the set-up of Cities & Knights, after which a road is asked for next."""
MOVED = re.compile(r"translate\((\S+) (\S+)\)")
RADIUS = 23
"""Units of a number's disc."""
FEW = 4
"""Turns after which there is something on the table to choose among."""
SEATS = (("Ann", "red"), ("Ben", "blue"))
MIXTURES = (
    ("base", "princess", "tower"),
    ("base", "abbey", "inns", "traders"),
    ("base", "bridges", "hills"),
    ("base", "count", "flier", "phantom"),
    ("base", "goldmines", "magewitch", "cult"),
    ("base", "corn1", "corn2", "tunnel", "ferries"),
)


def tap_all(phone: Phone, places: str = LIT) -> list[str]:
    """Tap the lit places of a page whose requests go nowhere; return those that did not ask what they say."""
    page, swallowed = phone.page, []
    page.route(ASKED, answer_nothing)
    for number in chosen(page.locator(places).evaluate_all(f"all => all.map({SAYS})")):
        place = page.locator(places).nth(number)
        value = place.evaluate(SAYS)
        try:
            # Answered, and not only asked: what is not yet caught as the page is let go would reach the server.
            with page.expect_response(partial(answers, value), timeout=PATIENCE):
                phone.tap_place(place)
        except TimeoutError:
            swallowed.append(value)
    # Requests on their way go nowhere, too.
    page.goto("about:blank")
    page.unroute(ASKED)
    return swallowed


def answer_nothing(route: Route) -> None:
    route.fulfill(status=204)


def chosen(values: list[str]) -> list[int]:
    """Return which places are tapped: all, but of very many gaps only some."""
    numbers = [number for number, value in enumerate(values) if "gap=" not in value]
    gaps = [number for number, value in enumerate(values) if "gap=" in value]
    return numbers + gaps[:: max(1, len(gaps) // MOST)]


def answers(value: str, response: Response) -> bool:
    return says(response.request, value)


def says(request: Request, value: str) -> bool:
    """Say whether a request asks what a place says: by a field, or as its address."""
    fields = parse_qsl(f"{urlsplit(request.url).query}&{request.post_data or ''}")
    return value in {said for _name, said in fields} or set(parse_qsl(urlsplit(value).query)) <= set(fields)


def lit(phone: Phone) -> int:
    return phone.page.locator(LIT).count()


# ------------------------------------------------------------- what swallowed a tap


@pytest.fixture
def linking(stage):
    """Return a table of Cities & Knights at which somebody founds, and a road is lit."""
    game = knights("four")
    facts = {"game": "catan", "edition": "2022", "sets": game["rules"]["sets"], "options": game["rules"]["options"]}
    moves = game["moves"]
    road = next(number for number, move in enumerate(moves) if number > FOUNDED and move["do"] == "road")
    return stage.open(seats=NAMES, phones=[0] * 4, recorded=moves[:road], **facts)


THIN = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".spot-ring, .spot-core { stroke: none !important; }");
  document.adoptedStyleSheets = [sheet];
}"""


def test_a_lit_road_takes_a_tap_where_a_browser_measures_it_without_its_line(linking, switch_on):
    phone = switch_on(linking, 0)
    phone.open()
    phone.page.evaluate(THIN)
    phone.page.locator("#board").press("0")

    assert lit(phone) > 0
    assert tap_all(phone) == []


def test_a_finger_whose_end_the_board_has_not_heard_of_swallows_no_later_tap(linking, switch_on):
    phone = switch_on(linking, 0)
    phone.open()
    phone.page.evaluate(
        """() => document.getElementById("map").dispatchEvent(
          new PointerEvent("pointerdown", {pointerId: 77, isPrimary: true, bubbles: true}))"""
    )

    assert tap_all(phone) == []


# ------------------------------------------------------------- everything that is lit


def test_numbers_of_one_tile_lie_beside_each_other():
    """All that a tunnel offers lies on one tile: of more than seven numbers, some lay under others."""
    middles = [tuple(map(int, MOVED.findall(disc((0, 0), index, index + 1, crowd=12))[0])) for index in range(12)]

    assert min(math.dist(one, other) for one, other in itertools.combinations(middles, 2)) > RADIUS


def test_a_state_of_the_sheet_is_reached_once_the_server_has_answered(tables, switch_on):
    """The old lit places lay under the finger, or were gone, as the answer came late."""
    table, step = swapped_states(tables)["moving the tile"]
    phone = switch_on(table, 0)
    phone.open()
    old = phone.page.locator(LIT).evaluate_all(f"all => all.map({SAYS})")
    answered = []

    def answer_late(route: Route) -> None:
        answer = route.fetch()
        phone.page.wait_for_timeout(300)
        answered.append(answer.status)
        route.fulfill(response=answer)

    phone.page.route(ASKED, answer_late)
    step(phone)

    assert answered == [200]
    assert phone.page.locator(LIT).evaluate_all(f"all => all.map({SAYS})") != old


@pytest.mark.long
@pytest.mark.longer
def test_every_lit_place_of_carcassonne_takes_a_tap(tables, switch_on):
    phone, found, seen = switch_on(tables.midway, 0), {}, 0
    phone.open()
    found["table"] = tap_all(phone, GAPS)
    for name, (table, step) in swapped_states(tables).items():
        phone.page.context.add_cookies([{"name": "phone", "value": table.cookies[0], "url": phone.url}])
        phone.open(table.path)
        step(phone)
        seen += lit(phone)
        found[name] = tap_all(phone)
        phone.forgive("422")

    assert seen > 0
    assert {name: places for name, places in found.items() if places} == {}


def first_moments(sets: tuple[str, ...], seed: int) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield each phase of a game by chance as it comes first, with the moves since the last one."""
    rules, chance = ruleset_for(Box("carcassonne", "2006", len(SEATS), sets)), random.Random(seed)
    state, written, seen = rules.start(), list[dict[str, Any]](), set[str]()
    while not state.over:
        if state.phase not in seen and state.turn_number > FEW:
            seen.add(state.phase)
            yield state.phase, written
            written = []
        seat = state.actors[0]
        move = chance.choice(list(rules.legal_moves(state, seat)))
        written.append({"seat": int(seat), **write_move(move)})
        state = rules.play(state, seat, move).state


@pytest.mark.parametrize("sets", first(0, [(one,) for one in MIXTURES], ci=2), ids="+".join)
def test_every_lit_place_of_the_boxes_takes_a_tap(stage, switch_on, sets):
    table = stage.open(seats=SEATS, phones=(0, 0), sets=list(sets))
    phone, found, seen = switch_on(table, 0), {}, 0
    for phase, moves in first_moments(sets, seed=3):
        stage.record(table, moves)
        phone.open()
        seen += lit(phone)
        found[phase] = tap_all(phone)

    assert seen > 0
    assert {phase: places for phase, places in found.items() if places} == {}


@pytest.mark.long
def test_every_lit_place_of_catan_takes_a_tap(games, switch_on):  # noqa: F811
    phone, found, seen = switch_on(games["midway"], 0), {}, 0
    for name, (table, path) in states(games).items():
        phone.page.context.add_cookies([{"name": "phone", "value": games[table].cookies[0], "url": phone.url}])
        phone.open(games[table].path + path)
        if phone.page.locator("#sheet").count():
            seen += lit(phone)
            found[name] = tap_all(phone)

    assert seen > 0
    assert {name: places for name, places in found.items() if places} == {}


@pytest.mark.night
@pytest.mark.parametrize("name", ["four", "game"])
def test_every_lit_place_of_cities_and_knights_takes_a_tap(stage, switch_on, name):
    game, written, found, seen = knights(name), 0, {}, 0
    facts = {"game": "catan", "edition": "2022", "sets": game["rules"]["sets"], "options": game["rules"]["options"]}
    table = stage.open(seats=NAMES[: len(game["seats"])], phones=[0] * len(game["seats"]), **facts)
    phone = switch_on(table, 0)
    moments = {key: one for key, one in states_of_knights().items() if one[0] == name}
    for key, (_game, at, path) in sorted(moments.items(), key=lambda one: one[1][1]):
        stage.record(table, game["moves"][written:at])
        written = at
        phone.open(table.path + path)
        if phone.page.locator("#sheet").count():
            seen += lit(phone)
            found[key] = tap_all(phone)

    assert seen > 0
    assert {key: places for key, places in found.items() if places} == {}
