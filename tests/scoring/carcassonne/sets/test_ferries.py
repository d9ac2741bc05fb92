"""The Ferries: the ferry of a new lake, and those that may be turned."""

from __future__ import annotations

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.sets.ferries.rules import FerryHasToCross, FerryStays, NoSuchFerry, TurnFerry
from scoring.kernel.moves import Seat
from tests.support.drawing import play, points, rules_for, scored, stand

ANN, BEN = Seat(0), Seat(1)
SETS = ("base", "ferries")
ACROSS, SOUTH_WEST, SOUTH_EAST = ("r1", "r3"), ("r1", "r2"), ("r2", "r3")
LAKE = (1, 0)


def lake(*figures, joins=ACROSS, drawing="W0", sets=SETS):
    """Return the rules, and the position after red has laid a lake at the east end of a road, with its ferry."""
    rules = rules_for(drawing, sets=sets)
    state = play(rules, stand(rules.start(), *figures), Draw("fr-02"), Place(LAKE, 0), Pass()).state
    return rules, state if joins is None else play(rules, state, TurnFerry(LAKE, joins)).state


def extended(rules, state, *, cell=(2, 0), tile="base-W", rot=0, then=None):
    """Return the step after a tile was laid at the east end of the road, and nobody or a figure put down."""
    return play(rules, state, Draw(tile), Place(cell, rot), then or Pass())


def test_a_new_lake_gets_its_ferry_after_the_figure():
    rules, state = lake(joins=None)

    assert state.phase == "ferry"
    assert set(rules.legal_moves(state, ANN)) == {TurnFerry(LAKE, pair) for pair in (ACROSS, SOUTH_WEST, SOUTH_EAST)}
    assert rules.explain(state, ANN, Pass()) == (FerryHasToCross(LAKE),)
    for move in (TurnFerry((0, 0), ACROSS), TurnFerry(LAKE, ("r1", "r1")), TurnFerry(LAKE, ("r1", "f1"))):
        assert rules.explain(state, ANN, move) == (NoSuchFerry(move.at),)
    assert play(rules, state, TurnFerry(LAKE, ("r3", "r1"))).state.phase == "draw"


def test_a_figure_goes_on_one_of_the_roads_before_the_ferry():
    rules = rules_for("W0", sets=SETS)
    state = stand(rules.start(), "blue 0,0 r1")
    state = play(rules, state, Draw("fr-02"), Place(LAKE, 0)).state

    assert {move.on for move in rules.legal_moves(state, ANN) if isinstance(move, Deploy)} == {
        "f1", "f2", "f3", "r2", "r3",
    }  # fmt: skip


def test_a_ferry_makes_one_road_and_the_others_end_at_the_lake():
    rules, state = lake("red 0,0 r1", joins=SOUTH_EAST)

    assert points(play(rules, lake("red 0,0 r1", joins=None)[1], TurnFerry(LAKE, SOUTH_EAST))) == {"red": 2}
    board = state[Board]
    assert board.feature_at(LAKE, "r2") == board.feature_at(LAKE, "r3")
    assert board.feature_at(LAKE, "r2").open_ports == 2


def test_a_ferry_on_a_road_that_was_extended_may_be_turned():
    rules, state = lake("red 0,0 r1")
    step = extended(rules, state)

    assert (step.state.phase, step.state.actors) == ("ferry", (BEN,))
    assert set(rules.legal_moves(step.state, BEN)) == {
        Pass(), TurnFerry(LAKE, SOUTH_WEST), TurnFerry(LAKE, SOUTH_EAST),
    }  # fmt: skip
    assert rules.explain(step.state, BEN, TurnFerry(LAKE, ACROSS)) == (FerryStays(LAKE),)
    assert scored(play(rules, step.state, Pass()).effects) == [("red", "road", 3)]


def test_roads_that_end_by_a_turned_ferry_are_scored_in_the_turn():
    rules, state = lake("red 0,0 r1")
    state = extended(rules, state, then=Deploy("meeple", "r1")).state
    step = play(rules, state, TurnFerry(LAKE, SOUTH_EAST))

    assert scored(step.effects) == [("red", "road", 2)]
    assert step.state.phase == "draw"


def test_a_road_that_the_ferry_does_not_join_does_not_reach_it():
    rules, state = lake(joins=SOUTH_WEST)

    assert extended(rules, state).state.phase == "draw"


def test_only_the_first_ferry_on_each_way_may_be_turned():
    rules, state = lake()
    state = play(rules, state, Draw("fr-02"), Place((2, 0), 0), Pass()).state
    state = play(rules, state, TurnFerry((2, 0), ACROSS)).state

    # The lake just laid has extended the road with the other ferry.
    assert (state.phase, state.actors) == ("ferry", (BEN,))
    state = extended(rules, play(rules, state, Pass()).state, cell=(3, 0)).state
    assert rules.explain(state, ANN, TurnFerry(LAKE, SOUTH_WEST)) == (FerryStays(LAKE),)
    assert {move.at for move in rules.legal_moves(state, ANN) if isinstance(move, TurnFerry)} == {(2, 0)}


def test_a_new_lake_comes_before_ferries_that_may_be_turned():
    rules, state = lake()
    state = play(rules, state, Draw("fr-02"), Place((2, 0), 0), Pass()).state

    assert rules.explain(state, BEN, TurnFerry(LAKE, SOUTH_WEST)) == (FerryHasToCross((2, 0)),)


def test_each_ferry_turns_once_in_a_turn():
    rules = rules_for("W0 . . . W0", sets=SETS)
    state = play(rules, rules.start(), Draw("fr-02"), Place(LAKE, 0), Pass(), TurnFerry(LAKE, ACROSS)).state
    state = play(rules, state, Draw("fr-02"), Place((3, 0), 0), Pass(), TurnFerry((3, 0), ACROSS)).state
    state = extended(rules, state, tile="base-U").state
    state = play(rules, state, TurnFerry(LAKE, SOUTH_EAST)).state

    assert state.phase == "ferry"
    assert rules.explain(state, ANN, TurnFerry(LAKE, ACROSS)) == (FerryStays(LAKE),)
    assert play(rules, state, TurnFerry((3, 0), SOUTH_WEST)).state.phase == "draw"


def test_a_builder_on_a_road_that_grows_by_a_ferry_alone_brings_nothing():
    rules, state = lake(drawing="W0 .\n. U1", sets=(*SETS, "traders"))
    state = stand(state, "blue 1,1 r1", "blue 1,1 r1 builder")
    state = extended(rules, state).state

    assert state.phase == "ferry"
    assert play(rules, state, TurnFerry(LAKE, SOUTH_EAST)).state.turn == ANN
