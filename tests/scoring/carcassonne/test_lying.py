"""A log that begins in the middle of a game with later boxes says which pieces lay where, before its first turn."""

from __future__ import annotations

import random

from scoring.carcassonne.board.feature import MEEPLE
from scoring.carcassonne.move import Before, PlacedBefore
from scoring.carcassonne.refusal import GameHasBegun, ImpossibleStart
from scoring.carcassonne.sets.plague.disease import Disease
from scoring.kernel.moves import Seat
from scoring.record import Participant, Record, Recorded, check, read, write
from tests.support.midway import begin_at, box_of, play_some, rules_of

ANN = Seat(0)


def test_a_record_says_what_lay_there_and_comes_back():
    sets = ("base", "princess", "tower", "abbey", "goldmines")
    middle, _rest = play_some(rules_of(box_of(sets)), 40, random.Random(3))
    begun, _state, said = begin_at(box_of(sets), middle)
    box = box_of(sets, start=begun.start)
    people = tuple(Participant(name) for name in ("Ann", "Ben", "Cem"))
    record = Record(box, people, tuple(Recorded(seat, move) for seat, move in said if isinstance(move, Before)))

    assert {entry["do"] for entry in write(record)["moves"]} == {"stand", "lie"}
    assert read(write(record)) == record
    assert check(record).failures == ()


def test_what_cannot_have_lain_there_is_refused():
    rules = rules_of(box_of(("base", "princess", "tower")))
    start = rules.start()

    assert rules.explain(start, ANN, PlacedBefore("dragon", (0, 0))) == (ImpossibleStart(),)
    assert rules.explain(start, ANN, PlacedBefore("storey", (0, 0), whose=0)) == (ImpossibleStart(),)
    assert rules.explain(start, ANN, PlacedBefore("prisoner", whose=0, figure=MEEPLE, by=0)) == (ImpossibleStart(),)
    assert rules.explain(start, ANN, PlacedBefore("ferry", (0, 0), "r1-r2")) == (ImpossibleStart(),)
    once = rules.play(start, ANN, PlacedBefore("prisoner", whose=0, figure=MEEPLE, by=1)).state
    assert rules.explain(once, ANN, PlacedBefore("prisoner", whose=1, figure=MEEPLE, by=0)) == (ImpossibleStart(),)


def test_what_lay_there_is_said_before_the_first_turn():
    rules = rules_of(box_of(("base", "tower")))
    middle, _rest = play_some(rules, 5, random.Random(1))
    told = PlacedBefore("prisoner", whose=0, figure=MEEPLE, by=1)

    assert GameHasBegun() in rules.explain(middle, middle.turn, told)


def test_numbers_of_sources_change_places():
    rules = rules_of(box_of(("base", "plague"), start=(("pl-01", (0, 0), 0), ("pl-02", (1, 0), 0))))
    state = rules.play(rules.start(), ANN, PlacedBefore("outbreak", (0, 0), token=2)).state

    assert [(one.cell, one.token) for one in state[Disease].outbreaks] == [((0, 0), 2), ((1, 0), 1)]
