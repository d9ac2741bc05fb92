"""Bridges and castles. Cases by A7 (source 001, line 274)."""

from __future__ import annotations

import pytest

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Crossing, Deploy, Draw, Pass, Place, SetAside
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.refusal import EdgeMismatch, NothingCrosses
from scoring.carcassonne.sets.bridges.castle import (
    CASTLE,
    Castles,
    FoundCastle,
    NoCastleLeft,
    NoCastleThere,
    castles,
    fief,
)
from scoring.carcassonne.sets.bridges.crossing import (
    BridgeLaidAlready,
    Bridges,
    FitsWithoutBridge,
    LayBridge,
    NoBridgeLeft,
    NoBridgeThere,
    bridges,
)
from scoring.carcassonne.sets.goldmines.rules import Gold
from scoring.kernel.moves import Seat
from scoring.kernel.state import Step
from tests.support.drawing import codes, on_board, play, points, rules_for, scored, stand, went_home

ANN, BEN = Seat(0), Seat(1)
SETS = ("base", "bridges")


def table(drawing="D0", *figures, sets=SETS, seats=2, **options):
    """Return the rules of a box with bridges, and the position at the start with figures put down."""
    rules = rules_for(drawing, edition="third", sets=sets, seats=seats, options=options)
    return rules, stand(rules.start(), *figures)


# ---------------------------------------------------------------------- bridges


@pytest.mark.parametrize(("seats", "pieces"), [(2, 3), (4, 3), (5, 2)])
def test_each_seat_has_so_many_bridges_and_castles(seats, pieces):
    _, state = table(seats=seats)

    assert (state[Bridges].left, state[Castles].left) == ((pieces,) * seats,) * 2


def test_a_tile_lies_with_a_bridge_over_itself_where_it_fits_only_so():
    # The road of the start tile runs from west to east; a monastery in a field goes beside it with a bridge.
    rules, state = table()
    step = play(rules, state, Draw("base-B"), Place((1, 0), 0, Crossing((1, 0), "EW")), Deploy("meeple", "bridge"))
    board = step.state[Board]

    assert list(bridges(board)) == [((1, 0), "EW")]
    assert board.feature_at((1, 0), "bridge").cells == {(0, 0), (1, 0)}
    assert len(board.feature_at((1, 0), "f1").parts) == 3
    assert board.gaps[2, 0][3] == "r"
    assert step.state[Bridges].left == (2, 3)


def test_a_tile_lies_with_a_bridge_over_its_neighbour():
    rules, state = table("B0")
    step = play(rules, state, Draw("base-U"), Place((0, -1), 1, Crossing((0, 0), "NS")), Pass())

    assert step.state[Board].feature_at((0, -1), "r1").cells == {(0, 0), (0, -1)}
    assert step.state[Board].gaps[0, 1][0] == "r"


@pytest.mark.parametrize(
    ("place", "codes_of"),
    [
        (Place((1, 0), 0), ["edge_mismatch"]),
        (Place((1, 0), 0, Crossing((1, 0), "NS")), ["edge_mismatch", "nothing_crosses"]),
        (Place((1, 0), 0, Crossing((0, 0), "EW")), ["edge_mismatch", "nothing_crosses"]),
        (Place((0, 1), 0, Crossing((0, 1), "EW")), ["nothing_crosses"]),
        (Place((1, 0), 0, Crossing((1, 0), "up")), ["edge_mismatch", "nothing_crosses"]),
    ],
)
def test_a_bridge_that_does_not_make_the_tile_fit_is_refused(place, codes_of):
    rules, state = table()
    state = play(rules, state, Draw("base-B")).state

    assert codes(rules.explain(state, ANN, place)) == codes_of


def test_beyond_a_bridge_lies_a_road_or_nothing():
    # West of the gap lies a road, east of it a field: no bridge reaches over.
    rules, state = table("D0 . B0\nR0 R0 R0")
    state = play(rules, state, Draw("base-B")).state

    assert not any(
        move.bridge for move in rules.legal_moves(state, ANN) if isinstance(move, Place) and move.at == (1, 0)
    )


def test_a_bridge_over_the_tile_just_laid_comes_before_the_figure_and_once_a_turn():
    rules, state = table()
    state = play(rules, state, Draw("base-B"), Place((0, 1), 0)).state
    ways = [move for move in rules.legal_moves(state, ANN) if isinstance(move, LayBridge)]
    after = play(rules, state, LayBridge((0, 1), "EW")).state

    assert ways == [LayBridge((0, 1), "EW")]
    assert rules.explain(state, ANN, LayBridge((0, 1), "NS")) == (NoBridgeThere((0, 1)),)
    assert BridgeLaidAlready() in rules.explain(after, ANN, LayBridge((0, 1), "EW"))
    assert Deploy("meeple", "bridge") in rules.legal_moves(after, ANN)


def test_a_seat_without_bridges_lays_none():
    rules, state = table()
    state = play(rules, state.put(Bridges((0, 3))), Draw("base-B")).state

    assert not any(isinstance(move, Place) and move.bridge for move in rules.legal_moves(state, ANN))
    assert NoBridgeLeft(ANN) in rules.explain(state, ANN, Place((1, 0), 0, Crossing((1, 0), "EW")))


def test_a_tile_that_fits_with_a_bridge_only_may_be_set_aside():
    rules, state = table("B0")
    state = play(rules, state, Draw("base-X")).state
    after = play(rules, state, SetAside()).state

    assert SetAside() in list(rules.legal_moves(state, ANN))
    assert (after.phase, after.turn, after[Bag].set_aside) == ("draw", ANN, ("base-X",))


def test_a_tile_that_fits_is_not_set_aside():
    rules, state = table()
    state = play(rules, state, Draw("base-X")).state

    assert rules.explain(state, ANN, SetAside()) == (FitsWithoutBridge("base-X"),)
    assert SetAside() not in list(rules.legal_moves(state, ANN))


def test_without_the_box_no_tile_lies_with_a_bridge():
    rules = rules_for("D0")
    state = play(rules, rules.start(), Draw("base-B")).state

    assert rules.explain(state, ANN, Place((1, 0), 0, Crossing((1, 0), "EW"))) == (
        EdgeMismatch((1, 0), 3, "field", "road"),
        NothingCrosses((1, 0)),
    )


# ---------------------------------------------------------------------- castles


def founded(*more, **options):
    """Return the rules, and the position after red has made a castle on (0, 0) and (1, 0)."""
    rules, state = table("E1", *more, **options)
    step = play(rules, state, Draw("base-E"), Place((1, 0), 3), Deploy("meeple", "c1"))
    assert step.state.phase == CASTLE
    return rules, play(rules, step.state, FoundCastle((1, 0), "c1"))


def test_a_small_city_becomes_a_castle_instead_of_being_scored():
    _, step = founded()
    (castle,) = castles(step.state[Board])

    assert (points(step), on_board(step.state)) == ({}, ["red 1,0 c1"])
    assert fief(castle) == {(x, y) for x in (0, 1) for y in (-1, 0, 1)}
    assert step.state[Castles].left == (2, 3)


def test_no_castle_and_the_city_is_scored():
    rules, state = table("E1")
    step = play(rules, state, Draw("base-E"), Place((1, 0), 3), Deploy("meeple", "c1"), Pass())

    assert points(step) == {"red": 4}


@pytest.mark.parametrize("drawing", ["am-03/1", "hs-01/1"])
def test_a_city_that_is_no_round_cap_becomes_no_castle(drawing):
    rules, state = table(drawing, sets=("base", "bridges", "abbey", "hills"))
    step = play(rules, state, Draw("base-E"), Place((1, 0), 3), Deploy("meeple", "c1"))

    assert step.state.phase != CASTLE


def test_only_who_would_be_paid_founds_and_only_with_a_castle_left():
    rules, state = table("E1")
    step = play(rules, state, Draw("base-E"), Place((1, 0), 3), Deploy("meeple", "c1"))
    poor = step.state.put(Castles((0, 3)))

    assert rules.explain(step.state, ANN, FoundCastle((5, 5), "c1")) == (NoCastleThere((5, 5)),)
    assert rules.explain(poor, ANN, FoundCastle((1, 0), "c1"))[0] == NoCastleLeft(ANN)


def test_a_castle_pays_once_what_is_finished_in_its_fief_from_the_next_turn_on():
    rules, step = founded()
    step = play(rules, step.state, Draw("base-E"), Place((0, -1), 0), Pass())
    assert points(step) == {}
    step = play(rules, step.state, Draw("base-E"), Place((0, -2), 2), Pass())

    # A city of two tiles, with nobody in it, is worth 4.
    assert scored(step.effects) == [("red", "castle", 4)]
    assert went_home(step.effects) == ["red"]
    assert on_board(step.state) == []


def test_a_castle_that_is_paid_sets_off_another():
    # Red's castle lies above blue's; a road of two tiles is finished in the fief of red's alone.
    rules, state = table("E1 .\nE1 .")
    for y in (0, 1):
        knight = Draw("base-E"), Place((1, y), 3), Deploy("meeple", "c1")
        state = play(rules, state, *knight, FoundCastle((1, y), "c1")).state
    state = play(rules, state, Draw("base-A"), Place((0, -1), 2), Pass()).state
    step = play(rules, state, Draw("base-A"), Place((0, -2), 0), Pass())

    assert scored(step.effects) == [("red", "castle", 2), ("blue", "castle", 2)]


def test_an_unpaid_castle_is_worth_nothing_at_the_end_and_5_in_a_field_with_a_pig():
    rules, step = founded("blue 0,0 f1", "blue 0,0 f1 pig", sets=("base", "bridges", "traders"))

    assert scored(rules.finish(Step(step.state)).effects) == [("blue", "field", 5)]


def test_a_field_beside_a_castle_pays_4():
    rules, step = founded("blue 0,0 f1")

    assert scored(rules.finish(Step(step.state)).effects) == [("blue", "field", 4)]


def test_a_castle_is_no_city_for_the_king():
    rules, step = founded(sets=("base", "bridges", "king"))

    assert scored(rules.finish(Step(step.state)).effects) == []


def test_a_mayor_founds_no_castle_alone():
    rules, state = table("E1", sets=("base", "bridges", "abbey"))
    step = play(rules, state, Draw("base-E"), Place((1, 0), 3), Deploy("mayor", "c1"))

    assert step.state.phase != CASTLE


def test_a_paid_castle_takes_the_gold_of_its_fief():
    rules, state = table("E1 .\nB0 .", sets=("base", "bridges", "goldmines"))
    knight = Draw("base-E"), Place((1, 0), 3), Deploy("meeple", "c1")
    state = play(rules, state, *knight, FoundCastle((1, 0), "c1")).state
    state = play(rules, state, Draw("base-E"), Place((0, -1), 0), Pass()).state
    state = state.put(state[Gold].put((0, 1)))
    state = play(rules, state, Draw("base-E"), Place((0, -2), 2), Pass()).state

    assert (state[Gold].hands, dict(state[Gold].lying)) == ((1, 0), {})
