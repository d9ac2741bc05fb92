"""The number of taps at Catan: nobody builds between the turns, and an offer that is made and done."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from scoring.catalogue import ruleset_for
from scoring.catan.board.board_layout import LARGE, beginner_island, deal
from scoring.catan.board.island import write_island
from scoring.catan.rules import ROLLING
from scoring.kernel.box import Box
from scoring.kernel.codec import write_move
from tests.support.pages.laying import ISLANDERS, PEOPLE

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=15)]


def founded(box: Box) -> list[dict[str, Any]]:
    """Return a set-up of a box, each piece on the first place that is free."""
    rules, moves = ruleset_for(box), list[dict[str, Any]]()
    state = rules.start()
    while state.phase != ROLLING:
        seat = state.actors[0]
        move = next(iter(rules.legal_moves(state, seat)))
        moves.append({"seat": int(seat), **write_move(move)})
        state = rules.play(state, seat, move).state
    return moves


def test_nobody_builds_between_the_turns_of_six_by_one_tap(stage, switch_on):
    board, options = write_island(deal(LARGE, random.Random(1))), {"cards": "none"}
    seats = list(zip(PEOPLE, (*ISLANDERS, "green", "brown"), strict=True))
    opening = founded(Box("catan", "2022", 6, sets=("base", "5-6"), options=options, board=board))
    moves = [*opening, {"seat": 0, "do": "roll", "dice": [1, 1]}, {"seat": 0, "do": "end"}]
    table = stage.open(
        seats=seats, phones=[0] * 6, game="catan", edition="2022", sets=["base", "5-6"], options=options, board=board,
        recorded=moves,
    )  # fmt: skip
    phone = switch_on(table, 0)
    phone.open()
    expect(phone.page.locator("#sheet h2")).to_have_text("Special building: does anybody build?")

    phone.tap("#nobody-builds")

    expect(phone.page.locator("#sheet .dice-pad")).to_be_visible()
    expect(phone.page.locator("#sheet h2")).to_have_text(f"{PEOPLE[1]} rolls")
    assert phone.taps == 1


def test_an_offer_is_accepted_and_done_in_two_taps(stage, switch_on):
    board, options = write_island(beginner_island()), {"cards": "table"}
    opening = founded(Box("catan", "almanac", 3, options=options, board=board))
    have = {"give": {"ore": 1}, "take": {"wool": 1}}
    counted = [
        {"seat": 0, "do": "recount", "take": {"ore": 1}},
        {"seat": 2, "do": "recount", "take": {"wool": 1}},
    ]
    table = stage.open(
        seats=[("Ann", "red"), ("Ben", "blue"), ("Cleo", "white")], phones=[0, 1, 2], game="catan", edition="almanac",
        sets=[], options=options, board=board, log_by="own",
        recorded=[*opening, {"seat": 0, "do": "roll", "dice": [1, 1]}, *counted, {"seat": 0, "do": "offer", **have}],
    )  # fmt: skip
    cleo = switch_on(table, 2)
    cleo.open()
    offer = cleo.page.locator("#sheet .offer")
    expect(offer.locator("dt")).to_have_text(["You give", "You get"])
    # The offer itself was the first tap of the two.
    cleo.tap("#sheet .offer button[value^='accept']")

    expect(offer).to_have_count(0)
    assert cleo.taps == 1
