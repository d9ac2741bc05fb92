"""The Cult: shrines, their neighbours, and challenges. Cases by B6 (source 001, line 320)."""

from __future__ import annotations

import pytest

from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.sets.abbey.abbey import LayAbbey
from scoring.carcassonne.sets.cult.rules import ChallengedAlready
from scoring.carcassonne.sets.princess.fairy import FairyMove
from scoring.kernel.moves import Seat
from scoring.kernel.state import Step
from tests.support.drawing import on_board, play, points, rules_for, scored, stand, went_home

ANN, BEN = Seat(0), Seat(1)
SETS = ("base", "cult")
RING = """
    U0 U0 U0
    U0 [{}] {}
    V0 V0 .
"""
"""A tile in the middle that the last one surrounds, and its eastern neighbour."""


def surround(middle, east, *figures, sets=SETS):
    """Return the step of red's surrounding the middle tile."""
    rules = rules_for(RING.format(middle, east), sets=sets)
    state = stand(rules.start(), *figures)
    tile, place = next(fitting(rules, state, ANN))
    return play(rules, rules.play(state, ANN, Draw(tile)).state, place, Pass())


def fitting(rules, state, seat):
    """Yield the tiles and ways in which they can be laid on (1, 1)."""
    for tile in ("base-U", "base-V", "base-E", "base-X", "base-A", "base-W", "base-K"):
        drawn = rules.play(state, seat, Draw(tile)).state
        yield from ((tile, move) for move in rules.legal_moves(drawn, seat) if getattr(move, "at", None) == (1, 1))


# ----------------------------------------------------------------- shrines


def test_a_surrounded_shrine_pays_nine():
    step = surround("cu-01/0", "U0", "red 0,0 m1")

    assert (scored(step.effects), went_home(step.effects)) == ([("red", "shrine", 9)], ["red"])


def test_an_unfinished_shrine_pays_what_lies_around_it():
    # The engine's own case: a shrine with two neighbours pays 3.
    rules = rules_for("U0 cu-01/0 U0", sets=SETS)
    state = stand(rules.start(), "red 1,0 m1")

    assert scored(rules.finish(Step(state)).effects) == [("red", "shrine", 3)]


def test_figures_stand_on_a_shrine_as_on_a_monastery():
    rules = rules_for("U0", sets=(*SETS, "inns", "abbey", "phantom", "abbot"))
    state = play(rules, rules.start(), Draw("cu-01"), Place((0, 1), 0)).state
    moves = [move for move in rules.legal_moves(state, ANN) if isinstance(move, Deploy) and move.on == "m1"]

    assert {move.figure for move in moves} == {"meeple", "big", "wagon", "phantom"}


# -------------------------------------------------------------- neighbours


@pytest.mark.parametrize(
    ("drawing", "tile", "cell", "other"),
    [
        ("B0 . B0 \n U0 U0 U0", "cu-01", (1, 0), {(0, 0), (2, 0)}),
        ("cu-01/0 . cu-03/0 \n U0 U0 U0", "base-B", (1, 0), {(0, 0), (2, 0)}),
        ("B0 cu-01/0 . \n . . .", "base-B", (1, -1), {(1, 0)}),
        ("cu-01/0 B0 . \n . . .", "cu-03", (2, 0), {(1, 0)}),
        ("B0 U0 \n U0 cu-01/0", "base-B", (2, 0), {(1, 1)}),
    ],
)
def test_no_shrine_gets_two_monasteries_and_no_monastery_two_shrines(drawing, tile, cell, other):
    rules = rules_for(drawing, sets=SETS)
    state = rules.play(rules.start(), ANN, Draw(tile)).state
    found = {rot: rules.explain(state, ANN, Place(cell, rot)) for rot in range(4)}

    assert all({ChallengedAlready(cell, one) for one in other} <= set(reasons) for reasons in found.values())
    assert not any(move.at == cell for move in rules.legal_moves(state, ANN) if isinstance(move, Place))


def test_one_opponent_may_come_and_other_tiles_anywhere():
    rules = rules_for("B0 U0", sets=SETS)
    shrine = rules.play(rules.start(), ANN, Draw("cu-01")).state
    assert Place((0, 1), 0) in rules.legal_moves(shrine, ANN)
    beside = rules_for("B0 cu-01/0", sets=SETS)
    field = beside.play(beside.start(), ANN, Draw("base-E")).state

    assert Place((2, 0), 0) in beside.legal_moves(field, ANN)


def test_an_abbey_is_a_monastery():
    rules = rules_for("U0 cu-01/0 B0 \n V0 . V0 \n . V0 .", sets=(*SETS, "abbey"))

    assert rules.explain(rules.start(), ANN, LayAbbey((1, 1))) == (ChallengedAlready((1, 1), (1, 0)),)
    assert LayAbbey((1, 1)) not in rules.legal_moves(rules.start(), ANN)


# --------------------------------------------------------------- challenges


@pytest.mark.parametrize(("middle", "east", "source"), [("cu-01/0", "B0", "shrine"), ("B0", "cu-01/0", "monastery")])
def test_whichever_is_surrounded_first_is_paid_and_the_other_goes_home_with_nothing(middle, east, source):
    step = surround(middle, east, "red 0,0 m1", "blue 1,0 m1")

    assert scored(step.effects) == [("red", source, 9)]
    assert (went_home(step.effects), on_board(step.state)) == (["blue", "red"], [])


def test_it_does_not_matter_whose_the_figures_are():
    step = surround("cu-01/0", "B0", "red 0,0 m1", "red 1,0 m1")

    assert (scored(step.effects), went_home(step.effects)) == ([("red", "shrine", 9)], ["red", "red"])


def test_an_empty_one_challenges_nobody():
    step = surround("cu-01/0", "B0", "blue 1,0 m1")

    assert (scored(step.effects), on_board(step.state)) == ([], ["blue 1,0 m1"])


def test_where_one_tile_surrounds_both_both_are_paid():
    rules = rules_for("U0 U0 U0 U0 \n U0 [cu-01/0] B0 U0 \n V0 V0 . V0", sets=SETS)
    state = stand(rules.start(), "red 0,0 m1", "blue 1,0 m1")
    tile, place = next(fitting(rules, state, ANN))
    step = play(rules, rules.play(state, ANN, Draw(tile)).state, place, Pass())

    assert sorted(scored(step.effects)) == [("blue", "monastery", 9), ("red", "shrine", 9)]


def test_at_the_end_both_are_paid_as_they_stand():
    rules = rules_for("cu-01/0 B0", sets=SETS)
    state = stand(rules.start(), "red 0,0 m1", "blue 1,0 m1")

    assert points(rules.finish(Step(state))) == {"red": 2, "blue": 2}


def test_an_abbey_that_surrounds_a_shrine_loses_against_it():
    rules = rules_for("U0 U0 U0 . \n U0 [cu-01/0] . U0 \n V0 V0 V0 .", sets=(*SETS, "abbey"))
    state = stand(rules.start(), "blue 0,0 m1")
    step = play(rules, state, LayAbbey((1, 0)), Deploy("meeple", "m1"))

    assert (scored(step.effects), went_home(step.effects)) == ([("blue", "shrine", 9)], ["red", "blue"])


def test_the_fairy_pays_nothing_for_a_figure_that_goes_home_so():
    drawing = RING.format("cu-01/0", "B0")
    rules = rules_for(drawing, sets=(*SETS, "princess"))
    state = stand(rules.start(), "blue 0,0 m1", "red 1,0 m1")
    state = play(rules, state, Draw("base-B"), Place((2, 0), 0), FairyMove((1, 0), "m1", "meeple")).state
    tile, place = next(fitting(rules, state, BEN))
    step = play(rules, rules.play(state, BEN, Draw(tile)).state, place, Pass())

    assert scored(step.effects) == [("blue", "shrine", 9)]


def test_a_wagon_that_goes_home_so_does_not_drive():
    step = surround("cu-01/0", "B0", "red 0,0 m1", "blue 1,0 m1 wagon", sets=(*SETS, "abbey"))

    assert step.state.phase == "draw"
