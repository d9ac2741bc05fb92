"""Several phones are asked at once: what one answers takes nothing from the others."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from scoring.catalogue import ruleset_for
from scoring.catan.board.board_layout import BASE, LARGE, deal
from scoring.catan.board.island import write_island
from scoring.catan.hand import Hands
from scoring.catan.move import Discard, Roll
from scoring.catan.rules import DISCARDING
from scoring.kernel.box import Box
from scoring.kernel.codec import write_move
from tests.support.stage import recorded

pytestmark = pytest.mark.browser

NUMBER, DISCARDS = 5, 133
"""A recorded game of four, and the move at which the first of two seats gives cards back."""

WHOLE = """async () => {
  const address = `${location.pathname}pull/?seen=0&shown=0&whole`;
  await window.htmx.ajax("GET", address, {source: "#strip", target: "#strip", swap: "outerHTML"});
}"""


@pytest.fixture
def discards():
    game = recorded("base", NUMBER, game="catan")
    return game, game["moves"][DISCARDS : DISCARDS + 2]


@pytest.fixture
def table(stage, discards):
    game, _moves = discards
    return stage.open(
        seats=[(seat["name"], seat["colour"]) for seat in game["seats"]],
        phones=[0, 1, 2, 3],
        game="catan",
        edition="2022",
        sets=[],
        options={**game["rules"]["options"], "cards": "table"},
        board=game["rules"]["board"],
        recorded=game["moves"][:DISCARDS],
    )


def fill(phone, move):
    for kind, count in move["cards"].items():
        phone.page.locator(f"#sheet input[name='give-{kind}']").fill(str(count))


@pytest.mark.long
@pytest.mark.parametrize("hears", [False, True], ids=["too late", "in time"])
def test_two_phones_give_cards_back_at_once(stage, table, discards, switch_on, hears):
    _game, moves = discards
    phones = [switch_on(table, move["seat"]) for move in moves]
    for phone, move in zip(phones, moves, strict=True):
        phone.open()
        fill(phone, move)
    first, second = phones
    if not hears:
        second.page.route("**/pull/**", lambda route: route.abort())
    head = first.seen
    first.tap("#sheet button[value^='discard']")
    first.wait_for_head(head + 1)
    if hears:
        second.wait_for_head(head + 1)
    for kind, count in moves[1]["cards"].items():
        expect(second.page.locator(f"#sheet input[name='give-{kind}']")).to_have_value(str(count))
    second.page.unroute("**/pull/**")
    second.tap("#sheet button[value^='discard']")

    for phone in phones:
        phone.wait_for_head(head + 2)
        phone.forgive("ERR_FAILED", "htmx:")
    assert stage.look(table)["phase"] == "robber"


def test_what_was_typed_stays_when_the_whole_page_is_asked_for(table, discards, switch_on):
    _game, moves = discards
    phone = switch_on(table, moves[0]["seat"])
    phone.open()
    fill(phone, moves[0])
    phone.page.evaluate(WHOLE)

    for kind, count in moves[0]["cards"].items():
        expect(phone.page.locator(f"#sheet input[name='give-{kind}']")).to_have_value(str(count))


COLOURS = ("red", "blue", "white", "orange", "green", "brown")
RICH = 8
GOES_ON = ("catan.settle", "catan.road", "catan.roll", "catan.end")


def all_owe(seats: int) -> tuple[dict[str, Any], list[dict[str, Any]], dict[int, Discard]]:
    """Return the box of a game in which everybody owes cards after a seven, its moves, and what each gives back."""
    chance, large = random.Random(seats), seats > 4
    options: dict[str, Any] = {"cards": "table", "between_turns": "nothing", "friendly_robber": False}
    sets, board = ["base", *["5-6"] * large], write_island(deal(LARGE if large else BASE, chance))
    rules = ruleset_for(Box("catan", "2022", seats, tuple(sets), options, board=board))
    state, moves = rules.start(), list[dict[str, Any]]()
    while state.phase != DISCARDING:
        seat = state.actors[0]
        legal = [move for move in rules.legal_moves(state, seat) if move.kind in GOES_ON]
        founds = [move for move in legal if state.phase != "trading" or move.kind == "catan.end"]
        rolls = [move for move in founds if isinstance(move, Roll) and sum(move.dice) != 7]
        if rolls and all(hand.total >= RICH for hand in state[Hands].hands):
            rolls = [Roll((3, 4))]
        move = chance.choice(rolls or founds)
        moves.append({"seat": int(seat), **write_move(move)})
        state = rules.play(state, seat, move).state
    answers = {
        int(seat): next(one for one in rules.legal_moves(state, seat) if isinstance(one, Discard))
        for seat in state.waiting
    }
    return {"game": "catan", "edition": "2022", "sets": sets, "options": options, "board": board}, moves, answers


@pytest.mark.long
@pytest.mark.parametrize("seats", range(2, 7))
def test_all_phones_give_cards_back_at_once(stage, switch_on, seats):
    """Two to six phones count their cards at the same time, and each gives them back without waiting for the others."""
    facts, moves, answers = all_owe(seats)
    assert len(answers) == seats
    people = [(f"Player {number}", colour) for number, colour in enumerate(COLOURS[:seats])]
    table = stage.open(seats=people, phones=list(range(seats)), recorded=moves, **facts)
    phones = [switch_on(table, number) for number in range(seats)]
    for phone in phones:
        phone.open()
    for number, phone in enumerate(phones):
        fill(phone, write_move(answers[number]))
    for number, phone in enumerate(phones):
        for kind, count in write_move(answers[number])["cards"].items():
            expect(phone.page.locator(f"#sheet input[name='give-{kind}']")).to_have_value(str(count))
        phone.tap("#sheet button[value^='discard']")

    for phone in phones:
        phone.wait_for_head(len(moves) + seats)
    assert stage.look(table)["phase"] == "robber"
