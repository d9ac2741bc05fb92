"""Two hundred random attacks of the barbarians, with what plain arithmetic makes of them."""

from __future__ import annotations

import re
from functools import cache

import pytest

from scoring.catan.board.island import write_island
from scoring.catan.sets.knights.effect import Attacked
from scoring.catan.sets.knights.island import knights_island
from scoring.kernel.moves import Seat
from tests.scoring.catan.sets.knights.playing import ATTACKS, effects, knights_rules, roll
from tests.scoring.catan.sets.knights.test_cases_barbarians import drawers, losers, table


@cache
def rules_for_seats(seats):
    large = ("5-6",) if seats > 4 else ()
    return knights_rules(seats, sets=large, board=write_island(knights_island()), victory_points=20)


def knights_of(signs):
    return [{"level": int(level), "active": sign == "+"} for level, sign in re.findall(r"(\d)([+-])", signs)]


@pytest.mark.parametrize("row", ATTACKS, ids=lambda row: row["id"])
def test_a_random_attack_goes_as_the_arithmetic_says(row):
    players = {
        "ABCDEF"[number]: {
            "ordinary_cities": ordinary,
            "metropolises": metropolises,
            "knights": knights_of(signs),
        }
        for number, (ordinary, metropolises, signs) in enumerate(row["players"])
    }
    rules = rules_for_seats(len(players))
    state = table(players, turn=Seat(row["turn"]), rules=rules)
    step = roll(rules, state)
    (told,) = effects(step, Attacked)

    assert (told.strength, list(told.shares), told.is_won) == (row["strength"], row["shares"], row["won"])
    assert told.defender == row["defender"]
    assert list(drawers(step)) == row["draw"]
    assert list(losers(step)) == row["lose"]


def test_there_are_two_hundred_random_attacks():
    assert len(ATTACKS) == 200
