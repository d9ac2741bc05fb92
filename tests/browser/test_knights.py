"""Cities & Knights on two phones: a whole game, with everything that a player does tapped at least once.

Only the long run plays all of it; otherwise its beginning is tapped.

The game was found by a search with the rules: cities fall to the barbarians, a metropolis is taken over, a displaced
knight goes where its owner says on the other phone, and thirteen points end it.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Locator, expect

from scoring.catalogue import ruleset_for
from scoring.catan.hand import Hands
from scoring.catan.move import Bank, MoveRobber
from scoring.catan.rules import Catan
from scoring.catan.sets.knights.effect import Attacked, MetropolisMoved
from scoring.kernel.box import Box
from scoring.kernel.codec import read_move
from scoring.kernel.moves import Effect, Move, Seat
from scoring.kernel.state import State
from tests.games.catan.sets.knights.keys import offer_of
from tests.support.depth import NIGHT
from tests.support.phone import Phone

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=90)]

GAME = Path(__file__).parents[1] / "games" / "catan" / "sets" / "knights" / "game.json.gz"
OFTEN = 1
"""Moves of each kind that are tapped; the rest is written down at once."""
ALWAYS = {"catan.retreat", "catan.displace", "catan.lose_city"}
BY_CHANCE = {"catan.draw_progress", "catan.robber", "catan.steal"}
"""Draws and thefts are chance where the app keeps the hands, so these are written as they came."""


BEGINNING = 60
"""Moves of which every run taps one of each kind: somebody founds, builds, rolls, improves and hires by then."""


@pytest.fixture
def record() -> Any:
    return json.loads(gzip.decompress(GAME.read_bytes()))


@pytest.mark.long
def test_the_beginning_of_a_recorded_game_is_played_on_two_phones(stage, switch_on, record):
    wanted = {"catan.settle", "catan.roll", "catan.knight", "catan.improve", "play merchant"}
    _, tapped, _ = play(stage, switch_on, record, record["moves"][:BEGINNING], wanted)

    assert wanted <= tapped


@pytest.mark.night
def test_a_recorded_game_is_played_to_its_end_on_two_phones(stage, switch_on, record):
    phones, tapped, effects = play(stage, switch_on, record, record["moves"])

    expected = record["moves"][-1]["expect"]["points"]
    assert phones[0].totals == expected
    assert any(isinstance(one, Attacked) and one.losers for one in effects)
    assert any(isinstance(one, MetropolisMoved) and one.origin is not None for one in effects)
    assert {"catan.displace", "catan.retreat", "catan.lose_city", "catan.improve", "catan.wall"} <= tapped
    assert sum(kind.startswith("play") for kind in tapped) > 15
    phones[0].tap("#result")
    phones[0].page.wait_for_url("**/end/")
    ranked = [int(text) for text in phones[0].page.locator(".rank-total").all_inner_texts()]
    assert ranked == sorted(expected, reverse=True)


def play(
    stage, switch_on, record: Any, moves: list[Any], wanted: set[str] | None = None
) -> tuple[list[Phone], set[str], list[Effect]]:
    """Play moves of a record, and tap all kinds of them or those that are wanted.

    Return the phones, the kinds of moves that were tapped, and what came of the moves.
    """
    rules = rules_of(record)
    table = stage.open(
        seats=[("Ann", "red"), ("Ben", "blue")], phones=[0, 1], game="catan", edition="2022",
        sets=record["rules"]["sets"], options=record["rules"]["options"],
    )  # fmt: skip
    phones = [switch_on(table, 0), switch_on(table, 1)]
    for phone in phones:
        phone.open()
    state, waiting, tapped, effects = rules.start(Seat(0)), list[Any](), Counter[str](), list[Effect]()

    for number, written in enumerate(moves):
        seat, move = Seat(written["seat"]), read(rules, written)
        kind = kind_of(move)
        is_last = number == len(moves) - 1
        may_be = move.kind not in BY_CHANCE and (wanted is None or kind in wanted or is_last)
        if may_be and (tapped[kind] < OFTEN or move.kind in ALWAYS or is_last):
            # In the long run both look again; else the other phone finds out for itself that it has missed something.
            catch_up(stage, table, phones if NIGHT else [phones[seat]], waiting)
            asked_elsewhere(phones, state, seat, move)
            make(phones[seat], state, seat, move)
            phones[1 - seat].wait_for_head(number + 1)
            tapped[kind] += 1
        else:
            waiting.append(written)
        step = rules.play(state, seat, move)
        effects += step.effects
        state = step.state
        if not waiting:
            check_hands(phones, rules, state)
    assert [phone.totals for phone in phones] == [list(state.scores)] * 2
    return phones, set(tapped), effects


def rules_of(record: dict[str, Any]) -> Catan:
    rules = record["rules"]
    box = Box("catan", rules["edition"], len(record["seats"]), tuple(rules["sets"]), rules["options"])
    return cast("Catan", ruleset_for(box))


def read(rules: Catan, written: dict[str, Any]) -> Move:
    return read_move({key: value for key, value in written.items() if key not in ("seat", "expect")}, rules.move_types)


def kind_of(move: Move) -> str:
    card = getattr(move, "card", "") if move.kind == "catan.play" else ""
    return f"play {card}" if card else move.kind


def catch_up(stage, table, phones: list[Phone], waiting: list[Any]) -> None:
    """Write what was not tapped, and let phones look again."""
    if waiting:
        stage.record(table, [{key: value for key, value in one.items() if key != "expect"} for one in waiting])
        waiting.clear()
        for phone in phones:
            phone.open()


def asked_elsewhere(phones: list[Phone], state: State, seat: Seat, move: Move) -> None:
    """The other phone says that the table waits for a seat that answers in somebody else's turn."""
    if move.kind == "catan.retreat" and seat != state.turn:
        heading = phones[1 - seat].page.locator("#sheet h2").inner_text()
        assert ("Ann", "Ben")[seat] in heading
        assert not phones[1 - seat].page.locator("#map a[data-lay^='retreat']").count()


def make(phone: Phone, state: State, seat: Seat, move: Move) -> None:
    """Make a move as a player does: go to where it is offered, fill in what it asks, and tap its key or its place."""
    asked, lay, fields = offer_of(state, seat, move)
    page, head = phone.page, phone.seen
    if not isinstance(move, Bank | MoveRobber):
        go(phone, asked)
    else:
        phone.tap("#trade-key")
    for name, value in fields.items():
        field = page.locator(f"#sheet input[name='{name}']")
        if field.first.get_attribute("type") == "number":
            field.fill(value)
        else:
            same = f"[value='{value}']" if field.count() > 1 else ""
            phone.tap(f"#sheet label:has(input[name='{name}']{same})")
    button, spot = page.locator(f"#sheet button[value='{lay}']"), page.locator(f"#map a[data-lay='{lay}']")
    expect(button.or_(spot).first).to_be_attached()
    if spot.count():
        phone.tap_place(spot)
    else:
        phone.tap(button)
    expect(page.locator("#seen")).not_to_have_value(str(head))


def go(phone: Phone, asked: dict[str, str]) -> None:
    """Tap from the sheet of the phase to the one that is asked for."""
    page = phone.page
    match asked:
        case {"build": piece}:
            phone.tap(f"#build-{piece}")
        case {"knights": _}:
            phone.tap("#build-knights")
        case {"knight": at}:
            link(phone, page.locator(f"#map a[href*='knight={at}']"))
        case {"improve": track}:
            phone.tap("#build-improve")
            if track != "1":
                phone.tap(f"#improve-{track}")
        case {"card": card, **more}:
            phone.tap("#cards-key")
            phone.tap(f"#sheet a[href*='card={card}']")
            if "hex" in more:
                link(phone, page.locator(f"#map a[href*='hex={more['hex']}']"))
        case {"cards": _}:
            phone.tap("#cards-key")
        case _:
            pass


def link(phone: Phone, spot: Locator) -> None:
    """Tap a place that asks for another sheet: the first tap may only come nearer."""
    there, before = spot.element_handle(), phone.page.locator("#sheet").inner_text()
    phone.tap_place(spot)
    phone.page.wait_for_function(
        "([there, before]) => !there.isConnected || document.getElementById('sheet').innerText !== before",
        arg=[there, before],
    )


def check_hands(phones: list[Phone], rules: Catan, state: State) -> None:
    """Each phone that shows a hand shows its own, card by card."""
    for seat, phone in enumerate(phones):
        shown = phone.page.locator("#sheet .hand .hand-card:not(.is-none) .visually-hidden").all_inner_texts()
        counts = phone.page.locator("#sheet .hand .hand-card:not(.is-none) .count").all_inner_texts()
        if shown:
            mine = dict(rules.amounts(state[Hands].hands[seat].cards))
            assert dict(zip(shown, map(int, counts), strict=True)) == mine
