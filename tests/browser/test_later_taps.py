"""Taps of what pieces and dice ask, each counted from the page of the game until the log has it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import MEEPLE
from scoring.carcassonne.move import Deploy
from scoring.carcassonne.sets.flier.rules import LANDING, Fly
from scoring.carcassonne.sets.hills.sheep import GRAZING, SHEPHERD
from scoring.carcassonne.sets.princess.dragon import WALKING
from scoring.carcassonne.sets.princess.fairy import FairyMove
from scoring.carcassonne.sets.tower.prison import Ransom
from scoring.carcassonne.turn import DEPLOYING, PLACING
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.moves import Move
from scoring.kernel.state import State
from tests.browser.test_later_boxes import SEATS, moves_until
from tests.support.phone import Phone

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=20)]


def may(state: State, sets: tuple[str, ...], kind: type[Move]) -> int:
    """Return how many moves of a kind may be made."""
    rules = ruleset_for(Box("carcassonne", "2006", len(SEATS), sets))
    return sum(isinstance(move, kind) for move in rules.legal_moves(state, state.actors[0]))


@pytest.fixture
def begin(stage, switch_on):
    """Return how to open a table of a chance game, where a state is as wanted, on one phone that has all seats."""

    def begin(box: str, is_there: Callable[[State, tuple[str, ...]], bool]) -> tuple[Phone, Callable[[], str]]:
        sets = ("base", box)
        moves = moves_until(sets, lambda state: is_there(state, sets))
        table = stage.open(seats=SEATS, phones=(0, 0), sets=list(sets), recorded=moves)
        phone = switch_on(table, 0)
        phone.open()
        phone.wait_for_head(len(moves))
        return phone, lambda: stage.look(table)["log"][-1][2]

    return begin


def move_there(phone: Phone, do: str) -> str:
    """Return the first place on the board whose tap logs a move of a kind."""
    written = [json.loads(str(place.get_attribute("data-move"))) for place in phone.page.locator("#map a.act").all()]
    number = next(number for number, move in enumerate(written) if move["do"] == do)
    return f"#map a.act >> nth={number}"


def logged(phone: Phone, target: str, *, on_board: bool = False) -> int:
    """Tap, and return how many taps it took until the log was longer."""
    before, head = phone.taps, phone.seen
    if on_board:
        phone.tap_place(phone.page.locator(target))
    else:
        phone.tap(target)
    phone.wait_for_head(head + 1)
    return phone.taps - before


@pytest.mark.long
def test_the_fairy_comes_by_one_tap_on_a_figure_and_the_dragon_walks_by_one(begin):
    phone, last = begin("princess", lambda state, sets: state.phase == DEPLOYING and may(state, sets, FairyMove) > 1)
    places = phone.page.locator("#map a.act:has(.act-rim)")
    assert places.count() == phone.page.locator("#sheet button[name=move][value*='\"fairy\"']").count() > 1
    assert logged(phone, move_there(phone, "fairy"), on_board=True) == 1
    assert last() == "fairy"

    phone, last = begin("princess", lambda state, _sets: state.phase == WALKING and state.turn_number > 8)
    assert logged(phone, "#map a.act >> nth=0", on_board=True) == 1
    assert last() == "dragon"


def far_places(state: State, sets: tuple[str, ...]) -> list[Deploy]:
    """Return the ways to put a meeple on another tile than the last."""
    rules = ruleset_for(Box("carcassonne", "2006", len(SEATS), sets))
    moves = rules.legal_moves(state, state.actors[0]) if state.phase == DEPLOYING else ()
    found = [move for move in moves if isinstance(move, Deploy) and move.figure == MEEPLE]
    return [move for move in found if move.at not in (None, state[Board].last)]


@pytest.mark.long
def test_a_portal_lights_tiles_and_a_tapped_one_shows_its_places_large(begin):
    phone, last = begin("princess", lambda state, sets: len(far_places(state, sets)) > 12)
    page = phone.page
    tiles = page.locator("#overlay a[href*='figure=meeple'][href*='at=']")
    assert 1 < tiles.count() == len({tiles.nth(number).get_attribute("href") for number in range(tiles.count())})

    phone.tap_place(tiles.first)
    expect(page.get_by_role("heading", name="Where on this tile?")).to_be_visible()
    assert logged(phone, "#sheet .figure-tile button.spot >> nth=0") == 1

    assert last() == "deploy"
    assert phone.taps <= 4


@pytest.mark.parametrize("phase", [PLACING, DEPLOYING])
def test_a_prisoner_is_bought_back_by_one_tap_on_his_picture(begin, phase):
    phone, last = begin("tower", lambda state, sets: state.phase == phase and may(state, sets, Ransom) > 0)
    key = phone.page.locator("#sheet button[name=move][value*='\"ransom\"']").first
    assert key.locator("svg.figure").is_visible()
    assert any(name in key.inner_text() for name, _colour in SEATS)

    assert logged(phone, "#sheet button[name=move][value*='\"ransom\"'] >> nth=0") == 1
    assert last() == "ransom"


def shepherds(state: State, sets: tuple[str, ...]) -> list[Deploy]:
    """Return the ways to put a shepherd, each with the token that may have been drawn."""
    rules = ruleset_for(Box("carcassonne", "2006", len(SEATS), sets))
    moves = rules.legal_moves(state, state.actors[0]) if state.phase == DEPLOYING else ()
    return [move for move in moves if isinstance(move, Deploy) and move.figure == SHEPHERD]


@pytest.mark.long
def test_a_shepherd_is_a_kind_a_field_of_the_large_tile_and_the_token_that_was_drawn(begin):
    phone, last = begin("hills", lambda state, sets: len({move.on for move in shepherds(state, sets)}) > 1)
    page = phone.page
    assert not page.locator("#sheet button[name=move]").count()

    phone.tap("#kind-shepherd")
    phone.tap(page.locator("#sheet a.spot[href*='figure=shepherd']").nth(1))
    expect(page.get_by_role("heading", name="What was drawn?")).to_be_visible()
    assert page.locator(".acts button").all_inner_texts() == ["1 sheep", "2 sheep", "3 sheep", "4 sheep", "wolf"]
    assert logged(phone, ".acts button >> nth=2") == 1

    assert last() == "deploy"
    assert phone.taps == 3


@pytest.mark.long
def test_a_flock_takes_one_tap_for_the_token_and_one_to_come_home(begin):
    phone, last = begin("hills", lambda state, _sets: state.phase == GRAZING)
    assert logged(phone, "#sheet button[name=move][value*='\"gather\"'] >> nth=0") == 1
    assert last() == "gather"

    phone, last = begin("hills", lambda state, _sets: state.phase == GRAZING)
    assert logged(phone, "#sheet button[name=move][value*='\"grow\"'] >> nth=0") == 1
    assert last() == "grow"


def flights(state: State, sets: tuple[str, ...]) -> list[Fly]:
    """Return the flights after which there is somewhere to land."""
    rules = ruleset_for(Box("carcassonne", "2006", len(SEATS), sets))
    moves = rules.legal_moves(state, state.actors[0]) if state.phase == DEPLOYING else ()
    found = [move for move in moves if isinstance(move, Fly)]
    return [move for move in found if rules.play(state, state.actors[0], move).state.phase == LANDING]


@pytest.mark.long
def test_a_flight_is_a_tap_on_the_die_and_one_where_it_lands(begin):
    found: list[Fly] = []

    def is_there(state: State, sets: tuple[str, ...]) -> bool:
        found[:] = flights(state, sets)
        return bool(found)

    phone, last = begin("flier", is_there)
    assert logged(phone, f"#sheet button[name=move][value*='\"die\":{found[0].die}']") == 1
    assert last() == "fly"
    assert logged(phone, "#sheet button[name=move] >> nth=0") == 1
    assert last() == "deploy"
    assert phone.taps == 2


@pytest.mark.long
def test_a_tile_of_ones_own_takes_about_ten_taps(switch_on):
    phone = switch_on()
    phone.open("/own/draw/?box=robbers")
    keys = ["North: field", "East: field", "South: field", "South: city", "West: field", "West: city"]
    for name in keys:
        phone.tap(phone.page.get_by_role("link", name=name, exact=True))
        phone.page.get_by_role("link", name=name, exact=True).wait_for(state="detached")
    for name in ("shield", "money bag"):
        phone.tap(phone.page.get_by_role("link", name=name, exact=True))
        phone.page.locator("a[aria-current]", has_text=name).wait_for()
    phone.tap(phone.page.get_by_role("button", name="Keep it"))
    # Its pictures are drawn when they are asked for, which takes a slow machine longer than a tap.
    phone.page.wait_for_url("**/own/", wait_until="domcontentloaded")

    assert phone.taps == 9
