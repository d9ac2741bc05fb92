"""What an organiser asks of a round: pairs to have or to avoid, tables for who cannot move, halves or neighbours."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.gatherings.draft import Draft, Drawn, swapped
from scoring.gatherings.facts import Entrant, GatheringError
from scoring.gatherings.history import History
from scoring.gatherings.pairs import Person, Wishes, draw_people, first_round
from scoring.gatherings.reasons import Code
from scoring.gatherings.tables import explained_tables


def persons(*points):
    return [Person(f"P{place}", place, Fraction(one)) for place, one in enumerate(points, start=1)]


def pairs(draft):
    return {frozenset(one.seats) for one in draft.tables}


def both(*names):
    return frozenset(names)


def codes(draft, *names):
    return {reason.code for one in draft.tables if both(*one.seats) == both(*names) for reason in one.reasons}


def test_a_pinned_pair_sits_together():
    draft = draw_people(persons(3, 3, 0, 0), {}, 2, Wishes(pinned=(both("P1", "P4"),)))

    assert both("P1", "P4") in pairs(draft)
    assert {Code.PINNED, Code.FLOAT} <= codes(draft, "P1", "P4")


def test_nobody_is_pinned_twice():
    with pytest.raises(GatheringError, match="pinned_twice"):
        draw_people(persons(1, 1, 0, 0), {}, 2, Wishes(pinned=(both("P1", "P4"), both("P1", "P2"))))


def test_a_forbidden_pair_is_worse_than_a_rematch():
    met = {both("P1", "P3"): 1, both("P2", "P4"): 1, both("P1", "P4"): 1, both("P2", "P3"): 1}

    draft = draw_people(persons(1, 1, 1, 1), met, 3, Wishes(forbidden=frozenset({both("P1", "P2")})))

    assert both("P1", "P2") not in pairs(draft)
    forced = draw_people(persons(1, 1), {}, 2, Wishes(forbidden=frozenset({both("P1", "P2")})))
    assert Code.FORBIDDEN in codes(forced, "P1", "P2")


def test_who_cannot_move_keeps_a_table():
    draft = draw_people(persons(4, 3, 2, 1, 0, 0), {}, 2, Wishes(tables={"P1": 3, "P6": 3, "P3": 9}))

    assert [one.table for one in draft.tables] == [1, 2, 3]
    assert next(one.table for one in draft.tables if "P1" in one.seats) == 3


def test_neighbours_or_halves_of_equal_points():
    assert pairs(draw_people(persons(1, 1, 1, 1), {}, 2)) == {both("P1", "P2"), both("P3", "P4")}
    halves = draw_people(persons(1, 1, 1, 1), {}, 2, Wishes(near="halves"))
    assert pairs(halves) == {both("P1", "P3"), both("P2", "P4")}


def test_who_had_two_starts_running_is_second():
    one, other = (Person(who, place, Fraction(1), starts=(True, True)) for place, who in enumerate("AB", start=1))
    [table] = draw_people([one, Person("B", 2, Fraction(1), starts=(False, True))], {}, 3).tables
    assert table.seats == ("B", "A")

    [table] = draw_people([one, other], {}, 3).tables
    assert Code.THREE_IN_A_ROW in {reason.code for reason in table.reasons}


def test_a_first_round_by_lot_has_no_place_for_the_order_of_the_list():
    entrants = [Entrant(f"e{index}") for index in range(9)]

    draft = first_round(entrants, "x")

    assert draft == first_round(entrants[::-1], "x")
    assert draft != first_round(entrants, "y")
    assert {reason.code for reason in draft.bye_reasons} == {Code.LOT}


def test_only_people_of_the_round_are_swapped():
    draft = Draft(1, (Drawn(1, ("A", "B", "C")), Drawn(2, ("D", "E", "F"))))

    changed = explained_tables(swapped(draft, "A", "F"), History("ABCDEF", ()))

    assert [one.seats for one in changed.tables] == [("F", "B", "C"), ("D", "E", "A")]
    with pytest.raises(GatheringError, match="not_in_the_round"):
        swapped(draft, "A", "Z")


def test_broken_wishes_are_told_from_those_kept():
    assert Code.REMATCH.broken
    assert not Code.NOT_MET.broken
