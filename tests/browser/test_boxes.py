"""Expansions on the table, tapped through the real page: a big meeple, a builder's second tile, a river."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.phone import Phone, same_segment
from tests.support.stage import Laid, recorded

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PEOPLE = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "green"), ("Dan", "yellow")]
TURNS = 15


@pytest.fixture
def lay_boxes_out(stage):
    """Return how to open a table with the boxes of a recorded game, nothing played yet."""

    def lay_out(game: dict[str, Any], **more: Any) -> Laid:
        seats = PEOPLE[: len(game["seats"])]
        rules = game["rules"]
        facts = {"edition": "2006", "sets": rules["sets"], "options": rules["options"], "phones": (0,) * len(seats)}
        laid: Laid = stage.open(**({"seats": seats} | facts | more))
        return laid

    return lay_out


def game_with_a_builder() -> dict[str, Any]:
    """Return a recorded game in whose first turns a builder builds and a big meeple stands."""
    for number in range(2):
        game = recorded("inns+traders", number)
        first = beginning(game)
        kinds = {move["figure"] for move in first if move["do"] == "deploy"}
        seats = [move["seat"] for move in first if move["do"] == "draw"]
        if {"big", "builder"} <= kinds and any(one == other for one, other in itertools.pairwise(seats)):
            return game
    return recorded("inns+traders", 0)


def beginning(game: dict[str, Any], turns: int = TURNS) -> list[dict[str, Any]]:
    moves: list[dict[str, Any]] = []
    begun = 0
    for move in game["moves"]:
        begun += move["do"] == "draw"
        if begun > turns:
            break
        moves.append(move)
    return moves


def play(phone: Phone, moves: list[dict[str, Any]]) -> None:
    tile, laid, rot = "", 0, 0
    for move in moves:
        head = phone.seen
        match move["do"]:
            case "draw":
                tile = move["tile"]
            case "place":
                rot = move["rot"]
                laid = phone.lay_tile_first(tile, rot, tuple(move["at"]))
            case "deploy":
                if phone.page.locator(f"#kind-{move['figure']}:not([aria-current])").count():
                    phone.tap(f"#kind-{move['figure']}")
                    expect(phone.page.locator(f"#kind-{move['figure']}[aria-current]")).to_be_visible()
                segment = same_segment(tile, rot, laid, move["on"])
                phone.tap(f"#sheet button[name=put][value='{move['figure']}.{segment}']")
                phone.wait_for_head(head + 1)
            case "pass":
                phone.tap("#no-figure")
                phone.wait_for_head(head + 1)
        if "expect" in move and "totals" in move["expect"]:
            assert phone.totals == move["expect"]["totals"]


@pytest.mark.long
@pytest.mark.slow(seconds=35)
def test_the_first_turns_of_a_game_with_inns_and_traders(lay_boxes_out, switch_on):
    game = game_with_a_builder()
    phone = switch_on(lay_boxes_out(game), 0)
    phone.open()

    play(phone, beginning(game))

    assert phone.page.locator("#figures use").count() >= 1
    assert phone.page.locator("#scores .score-more").count() == 1, "what is in hand besides, of the seat in turn alone"


@pytest.mark.long
def test_a_builder_is_asked_for_a_second_tile(lay_boxes_out, switch_on):
    game = recorded("inns+traders", 0)
    u = [("base-U", 1), ("base-U", -1), ("base-U", 2), ("base-U", -2), ("base-U", 3)]
    puts = [{"do": "deploy", "figure": "meeple", "on": "r1"}, {"do": "pass"}] * 1
    puts += [{"do": "deploy", "figure": "builder", "on": "r1"}, {"do": "pass"}]
    moves = []
    for number, (tile, x) in enumerate(u[:4]):
        seat = number % 2
        moves += [{"seat": seat, "do": "draw", "tile": tile}, {"seat": seat, "do": "place", "at": [x, 0], "rot": 0}]
        moves += [{"seat": seat, **puts[number]}]
    table = lay_boxes_out(game, seats=PEOPLE[:2], phones=(0, 0), moves=moves)
    phone = switch_on(table, 0)
    phone.open()

    phone.lay_tile_first("base-U", 0, (3, 0))
    expect(phone.page.locator(".happened")).to_contain_text("a second tile")
    phone.tap("#no-figure")

    expect(phone.page.locator("#sheet h2")).to_have_text("Ann’s builder: a second tile")


@pytest.mark.long
def test_a_river_begins_the_game(lay_boxes_out, switch_on):
    game = recorded("river1+inns+traders", 0)
    phone = switch_on(lay_boxes_out(game), 0)
    phone.open()
    shown = phone.page.locator("#sheet .tray-tile img").evaluate_all("all => all.map(one => one.dataset.tile)")

    play(phone, beginning(game)[:6])

    assert shown
    assert all(tile.startswith("r1-") for tile in shown)
