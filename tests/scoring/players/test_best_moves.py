"""The best moves of a seat: legal, in order, the first what the player would do, and blind to what is hidden."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from scoring.carcassonne.player.levels import STRONG
from scoring.catalogue import game, ruleset_for
from scoring.catan.rules import Catan
from scoring.kernel.box import Box
from scoring.kernel.moves import Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State
from scoring.players.at_random import AtRandom
from scoring.players.levels import Level
from scoring.players.options import completed, options
from scoring.players.player import Decision, best_moves
from scoring.skills import adviser_for, player_for
from tests.support.depth import NIGHT, first
from tests.support.players import all_sorts, exchanged, game_of

BOXES = (
    Box("carcassonne", "2006", 2, ("base",), {}),
    Box("catan", "almanac", 3, ("base",), {"cards": "phones"}),
    Box("catan", "almanac", 3, ("base", "knights"), {"cards": "phones"}),
    Box("carcassonne", "2006", 3, ("base", "inns", "traders", "princess", "tower", "bridges"), {}),
)
MOST_ASKED = 10 if NIGHT else 5


def advice(rules: Ruleset, state: State, seat: Seat, seed: int) -> list[Decision]:
    adviser = adviser_for(rules)
    assert adviser is not None
    return best_moves(adviser, rules, state, seat, Random(seed), 3)


def positions(box, seed, furthest=160):
    """Yield positions with more than one option, spread over a game among all sorts."""
    rules = ruleset_for(box)
    turned = list(game_of(rules, all_sorts(rules, seed), seed, furthest))
    for one in turned[:: max(1, len(turned) // MOST_ASKED)]:
        yield rules, one.before, one.seat


@pytest.mark.longer
@pytest.mark.parametrize("box", first(3, BOXES, ci=0), ids=lambda box: "+".join((box.game, *box.sets)))
def test_the_best_moves_are_legal_differ_and_begin_with_what_the_player_does(box):
    asked = 0
    for rules, state, seat in positions(box, 5):
        found = advice(rules, state, seat, 3)
        decided = player_for(rules, Level.STRONG).decide(rules, rules.view(state, seat), seat, Random(3))

        assert len(found) <= 3
        assert not found or found[0] == decided
        assert len({repr(one.move) for one in found}) == len(found)
        for one in found:
            asked += 1
            assert rules.explain(state, seat, completed(rules, state, seat, one.move, Random(1))) == ()

    assert asked > MOST_ASKED


@pytest.mark.long
@pytest.mark.parametrize("box", BOXES[:1], ids=["carcassonne"])
def test_they_stand_in_the_order_of_their_worth(box):
    adviser = STRONG
    for rules, state, seat in positions(box, 6):
        view = rules.view(state, seat)
        found = advice(rules, state, seat, 3)
        worth: dict[str, float] = {}
        for one in adviser.tried(rules, view, seat, sorted(options(rules, view, seat), key=repr)):
            worth[repr(one.move)] = max(one.value, worth.get(repr(one.move), one.value))

        values = [worth[repr(one.move)] for one in found]
        assert values == sorted(values, reverse=True)
        assert not found or values[0] == max(worth.values())


def test_one_option_is_no_choice():
    rules = ruleset_for(BOXES[0])

    assert advice(rules, rules.start(), Seat(0), 1) == []


def test_nobody_advises_on_a_pad():
    assert adviser_for(ruleset_for(Box("pad-catan", next(iter(game("pad-catan").editions)), 3))) is None


@pytest.mark.parametrize("box", BOXES[1:3], ids=["catan", "knights"])
def test_what_is_hidden_changes_no_hint(box):
    rules, dice, changed = cast("Catan", ruleset_for(box)), Random(4), 0
    for turned in list(game_of(rules, [AtRandom()] * rules.seats, 4, 200))[::16]:
        other = exchanged(rules, turned.before, turned.seat, dice)
        if rules.view(other, turned.seat) != rules.view(turned.before, turned.seat):
            # A card that was played lets the seat look into that very hand.
            continue
        changed += other != turned.before
        here, there = (advice(rules, state, turned.seat, 7) for state in (turned.before, other))
        assert here == there

    assert changed > 4
