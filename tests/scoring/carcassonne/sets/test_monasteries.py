"""The Monasteries: monks and abbots on one monastery, and the bag (N3)."""

from __future__ import annotations

from scoring.carcassonne.move import Deploy, Draw, Place
from scoring.carcassonne.refusal import FeatureOccupied, UnknownSegment
from scoring.kernel.moves import Seat
from scoring.kernel.state import Step
from tests.support.drawing import lay_last, play, rules_for, scored, stand, went_home

ANN, BEN = Seat(0), Seat(1)
BOX = ("base", "monasteries")


def test_the_monasteries_of_the_base_game_leave_the_bag_or_stay():
    taken = rules_for("D0", sets=BOX).copies
    kept = rules_for("D0", sets=BOX, options={"base_monasteries": "in"}).copies

    assert (taken["base-A"], taken["base-B"], taken["mo-01"], taken["mo-02"]) == (0, 0, 4, 2)
    assert (kept["base-A"], kept["base-B"], kept["mo-01"], kept["mo-02"]) == (2, 4, 4, 2)


def test_an_abbot_is_paid_for_unbroken_lines_at_the_end():
    # Two to the east, and one beyond a gap; one to the south; the corner does not count.
    rules = rules_for("[mo-01/0] U0 U0 . U0 \n E0 E0 . . .", sets=BOX)
    step = rules.finish(Step(stand(rules.start(), "red 0,0 m1.abbot")))

    assert (scored(step.effects), went_home(step.effects)) == ([("red", "monastery", 4)], ["red"])


def test_a_surrounded_abbot_stays():
    drawing = "U0 U0 U0 \n U0 [mo-01/0] U0 \n U0 U0! U0"
    rules = rules_for(drawing, sets=BOX)

    abbot = lay_last(rules, stand(rules.start(), "red 0,0 m1.abbot"), drawing)
    monk = lay_last(rules, stand(rules.start(), "red 0,0 m1"), drawing)

    assert (scored(abbot.effects), went_home(abbot.effects)) == ([], [])
    assert (scored(monk.effects), went_home(monk.effects)) == ([("red", "monastery", 9)], ["red"])


def test_whoever_is_there_in_either_way_keeps_others_away():
    rules = rules_for("U0", sets=(*BOX, "princess", "abbot", "inns"))
    state = play(rules, rules.start(), Draw("mo-01"), Place((0, 1), 0)).state
    free = {(move.figure, move.on) for move in rules.legal_moves(state, ANN) if isinstance(move, Deploy)}
    monk, abbot = (stand(state, f"blue 0,1 {on}") for on in ("m1", "m1.abbot"))

    assert {(kind, on) for kind in ("meeple", "big", "abbot") for on in ("m1", "m1.abbot")} <= free
    assert any(isinstance(one, FeatureOccupied) for one in rules.explain(monk, ANN, Deploy("meeple", "m1.abbot")))
    assert any(isinstance(one, FeatureOccupied) for one in rules.explain(abbot, ANN, Deploy("meeple", "m1")))
    assert not [move for move in rules.legal_moves(abbot, ANN) if isinstance(move, Deploy) and move.on.startswith("m1")]


def test_nobody_lies_on_an_ordinary_monastery():
    rules = rules_for("U0", sets=BOX, options={"base_monasteries": "in"})
    state = play(rules, rules.start(), Draw("base-B"), Place((0, 1), 0)).state

    assert rules.explain(state, ANN, Deploy("meeple", "m1.abbot")) == (UnknownSegment("base-B", "m1.abbot"),)
