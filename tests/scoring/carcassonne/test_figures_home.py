"""The Festival, the Phantom and the Abbot: figures that come home early, and one that comes second."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.carcassonne.base.recalling import NoSuchFigureThere, Recall
from scoring.carcassonne.box import CARCASSONNE
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.pieces import Bag, Supply
from scoring.carcassonne.refusal import NobodyStandsThere
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.abbot.rules import AbbotHasFinished, OnlyTheAbbot
from scoring.carcassonne.sets.festival.rules import NoFestival, NotInvited
from scoring.carcassonne.sets.phantom.rules import OnlyThePhantom
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.moves import Seat
from scoring.kernel.refusal import WrongPhase
from scoring.kernel.state import Step
from scoring.kernel.table import Overrule
from scoring.record import FIRST_REVISION, Participant, Record, Recorded, check, examine, read, write
from tests.support.drawing import lay_last, on_board, play, points, rules_for, scored, stand, went_home

ANN, BEN = Seat(0), Seat(1)


def at_a_festival(*figures, sets=("base", "festival"), tile="fe-07", **options):
    """Return the rules and the state after a festival tile was laid below a straight road."""
    rules = rules_for("U0", sets=sets, options=options)
    state = stand(rules.start(), *figures)
    return rules, play(rules, state, Draw(tile), Place((0, 1), 0)).state


# ------------------------------------------------ without a rule for it

WITHOUT_A_RULE = {
    "corn circles": Box("carcassonne", "third", 2, ("base", "corn1", "corn2")),
    "the wheel": Box("carcassonne", "third", 2, ("base", "wheel"), start=(("base-D", (0, 0), 0),)),
    "the siege that nobody leaves": Box("carcassonne", "third", 2, ("base", "cathars", "corn1"), {"escape": "never"}),
    "a festival that is off": Box("carcassonne", "third", 2, ("base", "festival", "corn1"), {"festival": "off"}),
}
"""Boxes in which figures go home by a rule of another step, or by none."""
NOW, BEFORE = CARCASSONNE.revision, FIRST_REVISION
LAID = (Draw("base-U"), Place((1, 0), 0), Deploy("meeple", "f1"), Draw("base-U"), Place((2, 0), 0), Pass())
HOME = (Draw("base-U"), Place((3, 0), 0), Recall("meeple", (1, 0)))
"""A farmer is put down; in the next turn of the same seat it goes home, by no rule."""


def before_it(what, revision):
    """Return the rules of such a box, and the position in which the farmer might go home."""
    rules = ruleset_for(replace(WITHOUT_A_RULE[what], revision=revision))
    assert isinstance(rules, Carcassonne)
    return rules, play(rules, rules.start(), *LAID, *HOME[:2]).state


def record_with_a_recall(box):
    """Return the record of a game in which a farmer was taken home by no rule."""
    turns = [(0, move) for move in LAID[:3]] + [(1, move) for move in LAID[3:]] + [(0, one) for one in HOME]
    moves = tuple(Recorded(Seat(seat), move) for seat, move in turns)
    return Record(box, (Participant("Ann"), Participant("Ben")), moves)


@pytest.mark.parametrize("what", WITHOUT_A_RULE)
def test_nobody_goes_home_instead_of_a_figure_where_no_part_has_a_rule_for_it(what):
    rules, state = before_it(what, NOW)
    recall = HOME[2]

    assert rules.explain(state, ANN, recall) == (WrongPhase("figure"),)
    assert recall not in list(rules.legal_moves(state, ANN))
    assert not rules.expects(state, Recall)


@pytest.mark.parametrize("what", WITHOUT_A_RULE)
def test_a_game_of_the_first_revision_keeps_figures_that_went_home_by_no_rule(what):
    old = write(record_with_a_recall(WITHOUT_A_RULE[what]))
    report = examine(old)

    assert "revision" not in old["rules"]
    assert (report.failures, report.moves) == ((), len(LAID + HOME))
    assert read(old).box.revision == BEFORE


@pytest.mark.parametrize("what", WITHOUT_A_RULE)
def test_what_the_first_revision_offered_has_not_changed(what):
    rules, state = before_it(what, BEFORE)

    assert not any(isinstance(move, Recall) for move in rules.legal_moves(state, ANN))
    assert rules.explain(state, BEN, HOME[2]) != ()
    assert went_home(rules.play(state, ANN, HOME[2]).effects) == ["red"]


@pytest.mark.parametrize("what", WITHOUT_A_RULE)
def test_a_game_of_the_second_revision_refuses_them(what):
    report = check(record_with_a_recall(replace(WITHOUT_A_RULE[what], revision=NOW)))

    assert [(one.move, one.got) for one in report.failures] == [(len(LAID + HOME) - 1, ["wrong_phase"])]


# ---------------------------------------------------------- the festival


def test_on_a_festival_tile_any_own_figure_may_go_home_unscored():
    rules, state = at_a_festival("red 0,0 r1", "red 0,0 f1", "blue 0,0 f2")
    moves = [move for move in rules.legal_moves(state, ANN) if isinstance(move, Recall)]

    assert moves == [Recall("meeple", (0, 0), "r1"), Recall("meeple", (0, 0), "f1")]
    step = rules.play(state, ANN, moves[1])
    assert (went_home(step.effects), scored(step.effects), step.state.turn) == (["red"], [], BEN)


def test_a_figure_that_is_alone_on_its_tile_needs_no_segment():
    rules, state = at_a_festival("red 0,0 f1")

    assert Recall("meeple", (0, 0)) in list(rules.legal_moves(state, ANN))
    assert rules.explain(state, ANN, Recall("meeple", (0, 0), "f1")) == ()


def test_no_festival_no_return():
    rules, state = at_a_festival("red 0,0 f1", tile="base-V")

    assert rules.explain(state, ANN, Recall("meeple", (0, 0))) == (NoFestival(),)


def test_a_table_may_bring_it_home_all_the_same():
    rules, state = at_a_festival("red 0,0 f1", tile="base-V")
    step = rules.play(state, ANN, Overrule(Recall("meeple", (0, 0)), ("carcassonne.no_festival",)))

    assert went_home(step.effects) == ["red"]


def test_only_ones_own_figures_come_home():
    rules, state = at_a_festival("blue 0,0 f1")

    assert rules.explain(state, ANN, Recall("meeple", (0, 0))) == (NoSuchFigureThere(ANN, "meeple", (0, 0)),)
    assert [move for move in rules.legal_moves(state, ANN) if isinstance(move, Recall)] == []


def test_builders_go_too_unless_the_table_invites_only_figures_that_count():
    figures, sets = ("red 0,0 r1", "red 0,0 r1 builder"), ("base", "festival", "traders")
    rules, state = at_a_festival(*figures, sets=sets)
    assert rules.explain(state, ANN, Recall("builder", (0, 0))) == ()

    rules, state = at_a_festival(*figures, sets=sets, festival="counting_figures")
    assert rules.explain(state, ANN, Recall("builder", (0, 0))) == (NotInvited("builder"),)


def test_the_tiles_may_be_played_without_the_festival():
    rules = rules_for(sets=("base", "festival"), options={"festival": "off"})

    assert "carcassonne.recall" not in rules.move_types


# ----------------------------------------------------------- the phantom


def haunted(*figures):
    rules = rules_for("D0", sets=("base", "phantom"))
    state = stand(rules.start(), *figures)
    return rules, play(rules, state, Draw("base-U"), Place((1, 0), 0)).state


def test_after_a_figure_the_phantom_may_come_second():
    rules, state = haunted()
    state = play(rules, state, Deploy("meeple", "r1")).state

    assert (state.phase, state.turn) == ("phantom", ANN)
    assert list(rules.legal_moves(state, ANN)) == [Pass(), Deploy("phantom", "f1"), Deploy("phantom", "f2")]
    step = play(rules, state, Deploy("phantom", "f1"))
    assert (on_board(step.state), step.state.turn) == (["red 1,0 f1", "red 1,0 r1"], BEN)


def test_only_the_phantom_comes_second():
    rules, state = haunted()
    state = play(rules, state, Deploy("meeple", "r1")).state

    assert rules.explain(state, ANN, Deploy("meeple", "f1")) == (OnlyThePhantom("meeple"),)


def test_a_phantom_that_comes_first_is_an_ordinary_figure():
    rules, state = haunted()
    step = play(rules, state, Deploy("phantom", "r1"))

    assert step.state.turn == BEN


def test_nobody_is_asked_where_the_phantom_could_not_stand():
    rules, state = haunted("blue 0,0 f1", "blue 0,0 f2")
    assert play(rules, state, Deploy("meeple", "r1")).state.turn == BEN

    rules, state = haunted("red 0,0 c1 phantom")
    assert play(rules, state, Deploy("meeple", "r1")).state.turn == BEN


def test_a_phantom_passes_and_counts_one():
    rules, state = haunted()
    state = play(rules, state, Deploy("meeple", "f1"), Pass()).state

    assert state.turn == BEN
    drawing = "L0 U0 L0!"
    rules = rules_for(drawing, sets=("base", "phantom"))
    assert points(lay_last(rules, stand(rules.start(), "blue 1,0 r1 phantom"), drawing)) == {"blue": 3}


# ------------------------------------------------------------- the abbot


ABBEY = ("base", "abbot")
CLOSE = "V1 E0 V2\nE3 [Eg0] E1\nV0 E2 V3!"


def test_some_copies_carry_a_garden():
    copies = rules_for(sets=ABBEY).copies

    assert (copies["base-E"], copies["base-Eg"]) == (4, 1)
    assert sum(copies.values()) == 72
    assert "ic-03g" not in copies


def test_only_an_abbot_stands_in_a_garden_and_he_in_monasteries_too():
    rules = rules_for("D0", sets=ABBEY)
    laid = play(rules, rules.start(), Draw("base-Eg"), Place((0, -1), 2)).state
    spots = {(move.figure, move.on) for move in rules.legal_moves(laid, ANN) if isinstance(move, Deploy)}

    assert {spot for spot in spots if "abbot" in spot or "g1" in spot} == {("abbot", "g1")}
    assert rules.explain(laid, ANN, Deploy("meeple", "g1")) == (NobodyStandsThere("garden"),)
    assert rules.explain(laid, ANN, Deploy("abbot", "f1")) == (NobodyStandsThere("field"),)


def test_a_garden_with_eight_tiles_around_it_pays_nine():
    rules = rules_for(CLOSE, sets=ABBEY)
    step = lay_last(rules, stand(rules.start(), "red 0,0 g1 abbot"), CLOSE)

    assert scored(step.effects) == [("red", "garden", 9)]
    assert step.state[Supply].count(ANN, "abbot") == 1


def test_an_unfinished_garden_pays_itself_and_its_neighbours():
    rules = rules_for("E3 [Eg0] E1\nV0 . .", sets=ABBEY)
    step = rules.finish(Step(stand(rules.start(), "blue 0,0 g1 abbot")))

    assert scored(step.effects) == [("blue", "garden", 4)]


def test_a_lonely_garden_pays_itself():
    rules = rules_for("Eg0", sets=ABBEY)

    assert points(rules.finish(Step(stand(rules.start(), "blue 0,0 g1 abbot")))) == {"blue": 1}


def test_instead_of_a_figure_the_abbot_may_go_home_and_score_at_once():
    drawing = "V1 E0 .\nE3 [B0] E1\n. . V3"
    rules = rules_for(drawing, sets=ABBEY)
    laid = play(rules, stand(rules.start(), "red 0,0 m1 abbot"), Draw("base-U"), Place((2, 1), 0)).state
    step = play(rules, laid, Recall("abbot", (0, 0)))

    assert scored(step.effects) == [("red", "monastery", 6)]
    assert (went_home(step.effects), step.state.turn) == (["red"], BEN)


def test_the_abbot_does_not_go_home_from_what_the_tile_has_just_finished():
    rules = rules_for(CLOSE, sets=ABBEY)
    state = stand(rules.start(), "red 0,0 g1 abbot")
    laid = play(rules, state, Draw("base-V"), Place((1, 1), 3)).state

    assert rules.explain(laid, ANN, Recall("abbot", (0, 0))) == (AbbotHasFinished("garden"),)
    assert points(play(rules, laid, Pass())) == {"red": 9}


def test_nobody_but_the_abbot_goes_home_like_that():
    rules = rules_for("B0", sets=ABBEY)
    laid = play(rules, stand(rules.start(), "red 0,0 m1"), Draw("base-E"), Place((0, 1), 2)).state

    assert rules.explain(laid, ANN, Recall("meeple", (0, 0))) == (OnlyTheAbbot("meeple"),)


def test_abbot_and_festival_lie_in_one_box():
    rules = rules_for("B0", sets=("base", "abbot", "festival"))
    state = stand(rules.start(), "red 0,0 m1 abbot", "red 0,0 f1")
    plain = play(rules, state, Draw("base-E"), Place((0, 1), 2)).state

    assert rules.explain(plain, ANN, Recall("abbot", (0, 0))) == ()
    assert rules.explain(plain, ANN, Recall("meeple", (0, 0))) == (OnlyTheAbbot("meeple"), NoFestival())


def test_an_abbot_who_leaves_for_a_festival_is_scored():
    rules = rules_for("B0", sets=("base", "abbot", "festival"))
    state = stand(rules.start(), "red 0,0 m1 abbot")
    laid = play(rules, state, Draw("fe-07"), Place((0, 1), 0)).state

    assert points(play(rules, laid, Recall("abbot", (0, 0)))) == {"red": 2}


def test_a_bag_without_tiles_ends_the_game_after_a_figure_went_home():
    rules, state = at_a_festival("red 0,0 f1")
    step = play(rules, state.put(Bag({}, 0)), Recall("meeple", (0, 0)))

    assert step.state.over
