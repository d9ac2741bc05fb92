"""The Plague: when sources come, who may stand where, how an outbreak ends, and who flees where (B9)."""

from __future__ import annotations

from dataclasses import replace

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.pieces import Bag, FigureReturned
from scoring.carcassonne.sets.plague.disease import Disease, Outbreak
from scoring.carcassonne.sets.plague.flight import Flee
from scoring.carcassonne.sets.plague.spreading import (
    SPREADING,
    TELLING,
    EndOutbreak,
    LayFlea,
    OutbreakEnded,
    TellOutbreak,
)
from scoring.carcassonne.turn import DEPLOYING, DRAWING
from scoring.kernel.moves import Seat
from tests.support.drawing import codes, on_board, play, rules_for, stand

SETS = ("base", "plague")
ROW = " ".join(["[U0]"] + ["U0"] * 7)
ROWS = "\n".join([ROW, *([ROW.replace("[U0]", "U0")] * 2)])
"""Twenty-four tiles, and a table on which sources may come."""


def sick(*outbreaks, fleas=(), board=ROWS, sets=SETS, **options):
    """Return rules and position with the plague so: outbreaks as (token, cell), or a third False if it is over."""
    rules = rules_for(board, sets=sets, options=options)
    broken = tuple(Outbreak(one[0], one[1], *one[2:]) for one in outbreaks)
    return rules, rules.start().put(Disease(broken, tuple(fleas), spreads=True))


def test_sources_come_after_seventeen_tiles():
    rules, state = sick(board=" ".join(["U0"] * 17))
    assert codes(rules.explain(state, Seat(0), Draw("pl-01"))) == ["source_too_early"]
    assert not any(move.tile.startswith("pl-") for move in rules.legal_moves(state, Seat(0)))

    rules, state = sick(board=" ".join(["U0"] * 18))
    assert Draw("pl-01") in rules.legal_moves(state, Seat(0))


def test_sources_come_earlier_where_nothing_else_is_left():
    rules, state = sick(board="D0")
    state = state.put(replace(state[Bag], copies={"pl-01": 1}, left=1))

    assert list(rules.legal_moves(state, Seat(0))) == [Draw("pl-01")]


def test_the_table_may_say_which_token_lies_on_a_source():
    rules, state = sick(board=ROWS, outbreaks="drawn")
    state = play(rules, state, Draw("pl-05"), Place((8, 0), 0)).state
    assert (state.phase, state.actors) == (TELLING, (Seat(0),))

    state = play(rules, state, TellOutbreak(4)).state
    assert state[Disease].outbreaks == (Outbreak(4, (8, 0)),)
    assert codes(rules.explain(state.to_phase(TELLING), Seat(0), TellOutbreak(4))) == ["no_such_outbreak"]


def test_a_source_that_lies_first_has_the_first_token():
    rules = rules_for("pl-05/0", sets=SETS)

    assert rules.start()[Disease].outbreaks == (Outbreak(1, (0, 0)),)


def test_no_figure_goes_on_a_source_or_an_active_flea_but_on_a_latent_one():
    rules, state = sick((1, (7, 2)), (2, (1, 0), False), fleas=[(7, 1), (0, 0)])
    assert [codes(list(rules.against_tile(state, cell))) for cell in ((7, 1), (0, 0))] == [["plague_is_there"], []]

    state = play(rules, state, Draw("pl-06"), Place((8, 0), 0)).state
    assert codes(rules.explain(state, Seat(0), Deploy("meeple", "f1"))) == ["plague_is_there"]


def test_latent_fleas_wake_when_an_active_one_touches_them():
    rules, state = sick((1, (0, 0)), (2, (7, 0), False), fleas=[(2, 0), (3, 0)])
    state = stand(state, "red 3,0 r1", "blue 5,0 f1")
    step = rules.play(state.to_phase(SPREADING), Seat(0), LayFlea((1, 0)))

    assert step.state[Disease].red() == {(1, 0), (2, 0), (3, 0)}
    assert [one.figure.cell for one in step.effects if isinstance(one, FigureReturned)] == [(3, 0)]
    assert [one.active for one in step.state[Disease].outbreaks] == [True, False]


def test_figures_on_towers_are_out_of_reach():
    rules, state = sick((1, (0, 0)), board="U0 to-01/0", sets=(*SETS, "tower"))
    tower = next(one.id for one in state[Board].laid[1, 0].segments if one.kind == "tower")
    state = stand(state, f"red 1,0 {tower}", "blue 1,0 f1")
    step = rules.play(state.to_phase(SPREADING), Seat(0), LayFlea((1, 0)))

    assert on_board(step.state) == [f"red 1,0 {tower}"]


ALL_OUT = [(x, y) for y in (1, 2) for x in range(8)] + [(6, 0), (7, 0)]


def test_an_outbreak_may_be_left_to_go_on():
    rules, state = sick((1, (0, 0)), (2, (5, 0)), fleas=ALL_OUT[:-1], eradication="may")
    state = play(rules, state.to_phase(SPREADING), LayFlea((7, 0))).state
    assert [one.active for one in state[Disease].outbreaks] == [True, True]

    assert EndOutbreak() in rules.legal_moves(state.to_phase(SPREADING), state.turn)
    step = rules.play(state.to_phase(SPREADING), state.turn, EndOutbreak())
    assert [one.active for one in step.state[Disease].outbreaks] == [False, True]
    assert [one for one in step.effects if isinstance(one, OutbreakEnded)] == [OutbreakEnded(1, (0, 0))]
    assert step.state.phase == SPREADING


def test_no_outbreak_ends_while_fleas_are_left():
    rules, state = sick((1, (0, 0)), (2, (5, 0)), fleas=[(1, 0)], eradication="may")

    assert codes(rules.explain(state.to_phase(SPREADING), Seat(0), EndOutbreak())) == ["outbreak_goes_on"]


def test_latent_fleas_are_taken_up_first():
    far = [(x, 2) for x in range(8)]
    near = [(x, 0) for x in range(1, 8)] + [(7, 1), (6, 1), (5, 1)]
    rules, state = sick((1, (9, 9), False), (2, (0, 0)), fleas=[*near[:7], *far, *((9, y) for y in range(10, 13))])
    moves = list(rules.legal_moves(state.to_phase(SPREADING), Seat(0)))

    assert moves
    assert {move.from_ for move in moves} == {*far, (9, 10), (9, 11), (9, 12)}


def test_where_no_flea_can_go_nobody_is_asked():
    rules, state = sick((1, (0, 0)), fleas=[(1, 0)], board="pl-05/0 U0")
    state = state.to_phase(DRAWING).put(replace(state[Bag], copies={"base-U": 1}, left=1))
    board = state[Board]
    state = play(rules, state, Draw("base-U"), Place((0, 1), 1)).state
    assert board.last != state[Board].last
    state = play(rules, state, Pass()).state

    assert state.phase == SPREADING
    state = play(rules, state, LayFlea((0, 1))).state
    assert state.over


def test_a_figure_flees_with_its_companion_staying():
    rules, state = sick((1, (3, 1)), board=ROWS, sets=(*SETS, "traders"))
    state = stand(state, "red 3,0 r1", "red 5,0 r1 builder")
    state = state.to_phase(DEPLOYING)
    step = rules.play(state, Seat(0), Flee("meeple", (3, 0), (7, 0), "r1"))

    assert on_board(step.state) == ["red 5,0 r1", "red 7,0 r1"]
    assert {move.figure for move in rules.legal_moves(state, Seat(0)) if isinstance(move, Flee)} == {"meeple"}


def test_nobody_flees_whom_nothing_threatens_or_who_belongs_to_another():
    rules, state = sick((1, (3, 2)))
    state = stand(state, "red 3,0 r1", "blue 3,1 r1").to_phase(DEPLOYING)

    for move in (Flee("meeple", (3, 0), (5, 0), "r1"), Flee("meeple", (3, 1), (5, 1), "r1")):
        assert codes(rules.explain(state, Seat(0), move)) == ["cannot_flee"]
