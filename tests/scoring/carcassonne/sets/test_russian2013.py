"""The Russian promos of 2013: Baba Yaga's hut, and a crossing (expansions:russian2013, N9)."""

from __future__ import annotations

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Place
from scoring.kernel.moves import Seat
from scoring.kernel.state import Step
from tests.support.drawing import lay_last, play, points, rules_for, scored, stand, went_home

SETS = ("base", "russian2013")
SURROUNDED = "E0 E0 N0\nN0 [ru-01/0] E0\nR0 E0 B0!"


def test_the_hut_is_worth_one_for_each_empty_place_around_it():
    rules = rules_for("[ru-01/0] E0", sets=SETS)

    assert points(rules.finish(Step(stand(rules.start(), "red 0,0 y1")))) == {"red": 8}


def test_surrounded_it_pays_one_and_the_figure_goes_home():
    rules = rules_for(SURROUNDED, sets=SETS)
    step = lay_last(rules, stand(rules.start(), "red 0,0 y1"), SURROUNDED)

    assert (scored(step.effects), went_home(step.effects)) == ([("red", "hut", 1)], ["red"])


def test_any_figure_of_a_monastery_may_go_there_but_mayor_and_abbot():
    rules = rules_for("[D0]", sets=(*SETS, "abbot", "abbey", "inns", "phantom"))
    laid = play(rules, rules.start(), Draw("ru-01"), Place((0, 1), 0)).state
    figures = {move.figure for move in rules.legal_moves(laid, Seat(0)) if isinstance(move, Deploy) and move.on == "y1"}

    assert figures == {"meeple", "big", "phantom", "wagon"}


def test_a_hut_is_no_monastery_for_a_shrine():
    rules = rules_for("[ru-01/0] B0", sets=(*SETS, "cult"))
    state = play(rules, rules.start(), Draw("cu-01")).state
    cells = {move.at for move in rules.legal_moves(state, Seat(0)) if isinstance(move, Place)}

    assert (0, 1) in cells


def test_three_arms_of_the_crossing_are_one_road():
    board = rules_for("[ru-02/0]", sets=SETS).start()[Board]

    assert (board.feature_at((0, 0), "r1").open_ports, board.feature_at((0, 0), "r2").open_ports) == (1, 3)
