"""The Count of Carcassonne: figures that go from quarters to what is about to be scored. Cases by B5 (001:311)."""

from __future__ import annotations

import pytest

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.sets.count.city import COUNT
from scoring.carcassonne.sets.count.transfers import CannotBeTransferred, Transfer
from scoring.kernel.moves import Seat
from scoring.kernel.state import Step
from tests.scoring.carcassonne.sets.test_count import SETS, TO_THE_EAST, TO_THE_SOUTH, city
from tests.support.drawing import on_board, play, points, scored, went_home

ANN, BEN, CLEO = map(Seat, range(3))
HOUSE = ((1, 1), "c1")
"""The part of the city to the east that `co-12` shows."""


def count_to(state, quarter):
    """Return the state with the count in a quarter."""
    return state.put(state[Board].put_piece(COUNT, ((0, 0), quarter)))


def test_figures_come_from_their_quarter_to_what_is_about_to_be_scored():
    rules, state = city("red 0,0 castle", "blue 1,1 c1")
    state = play(rules, count_to(state, "market"), *TO_THE_EAST, Pass()).state
    assert (state.phase, state.actors) == ("transfer", (ANN,))
    assert set(rules.legal_moves(state, ANN)) == {
        Pass(), Transfer("meeple", "castle", (1, 1), "c1"), Transfer("meeple", "castle", (2, 1), "c1"),
    }  # fmt: skip
    step = rules.play(state, ANN, Transfer("meeple", "castle", *HOUSE))

    assert scored(step.effects) == [("red", "city", 4), ("blue", "city", 4)]
    assert (sorted(went_home(step.effects)), on_board(step.state)) == (["blue", "red"], [])


def test_also_where_nobody_stands():
    rules, state = city("blue 0,0 castle")
    state = play(rules, count_to(state, "market"), *TO_THE_EAST, Pass()).state
    step = rules.play(state, BEN, Transfer("meeple", "castle", *HOUSE))

    assert scored(step.effects) == [("blue", "city", 4)]
    assert step.state.phase == "quarter"


def test_nobody_leaves_the_quarter_with_the_count():
    rules, state = city("red 0,0 castle", "blue 1,1 c1")

    assert play(rules, state, *TO_THE_EAST, Pass()).state.phase == "quarter"


def test_from_the_left_of_the_seat_in_turn_on_each_as_long_as_it_likes():
    rules, state = city("red 0,0 castle", "blue 0,0 castle", "blue 0,0 castle", "yellow 0,0 castle", seats=3)
    state = play(rules, count_to(state, "market"), *TO_THE_EAST, Pass()).state
    move = Transfer("meeple", "castle", *HOUSE)
    asked = []
    for choice in (move, move, Pass(), move):
        asked.append(state.actors[0])
        step = rules.play(state, state.actors[0], choice)
        state = step.state

    assert asked == [BEN, BEN, CLEO, ANN]
    assert scored(step.effects) == [("blue", "city", 4)]
    assert on_board(state) == ["yellow 0,0 castle"]


def test_whoever_can_send_nobody_more_is_not_asked():
    rules, state = city("blue 0,0 castle", "yellow 0,0 smithy", seats=3)
    state = play(rules, count_to(state, "market"), *TO_THE_EAST, Pass()).state
    state = rules.play(state, BEN, Transfer("meeple", "castle", *HOUSE)).state

    assert state.phase == "quarter"


def test_from_the_smithy_they_go_to_roads():
    rules, state = city("red 0,0 smithy")
    state = play(rules, state, *TO_THE_SOUTH, Pass()).state
    step = rules.play(state, ANN, Transfer("meeple", "smithy", (0, 1), "r1"))

    assert scored(step.effects) == [("red", "road", 2)]


def test_from_the_cathedral_they_go_to_monasteries():
    # The last of eight tiles around a monastery; five of them are of the city.
    rules, state = city("red 0,0 cathedral")
    for cell in ((-1, -2), (0, -2), (1, -2)):
        state = laid(rules, state, cell)
    for cell in ((-1, -3), (1, -3), (0, -3)):
        state = laid(rules, state, cell)
    assert (state.phase, state.actors) == ("transfer", (ANN,))
    step = rules.play(state, ANN, Transfer("meeple", "cathedral", (0, -2), "m1"))

    assert scored(step.effects) == [("red", "monastery", 9)]


def laid(rules, state, cell):
    """Return the position after a monastery was laid on a cell if one fits, else the first tile that does."""
    tiles = ["base-B", *sorted(state[Bag].copies)]
    for tile in tiles:
        if state[Bag].copies.get(tile):
            drawn = rules.play(state, state.turn, Draw(tile)).state
            place = next((move for move in rules.legal_moves(drawn, drawn.turn) if move.at == cell), None)
            if place is not None:
                return play(rules, drawn, place, Pass()).state
    raise LookupError(cell)


def test_mayors_go_to_cities_and_count_their_shields():
    rules, state = city("red 0,0 castle mayor", "blue 1,1 c1", sets=(*SETS, "abbey"))
    state = play(rules, count_to(state, "market"), *TO_THE_EAST, Pass()).state
    step = rules.play(state, ANN, Transfer("mayor", "castle", *HOUSE))

    assert scored(step.effects) == [("blue", "city", 4)]


def test_a_wagon_drives_on_from_where_it_came_to():
    rules, state = city("red 0,0 castle wagon", sets=(*SETS, "abbey"))
    state = play(rules, count_to(state, "market"), Draw("base-I"), Place((2, 1), 3), Pass()).state
    step = rules.play(state, ANN, Transfer("wagon", "castle", *HOUSE))

    assert (points(step), step.state.phase) == ({"red": 4}, "wagon")
    assert Deploy("wagon", "c2", (2, 1)) in rules.legal_moves(step.state, ANN)


def test_from_the_market_to_a_field_whose_farmers_a_barn_sends_home():
    rules, state = city("red 0,0 market", "blue 0,0 market", sets=(*SETS, "abbey"))
    state = play(rules, state, Draw("base-B"), Place((2, 0), 0), Pass()).state
    state = play(rules, state, Draw("base-B"), Place((2, -1), 0), Pass()).state
    state = play(rules, state, Draw("base-B"), Place((3, -1), 0), Pass()).state
    state = play(rules, state, Draw("base-B"), Place((3, 0), 0), Deploy("barn", "f1", (3, 0))).state
    assert (state.phase, state.actors) == ("transfer", (ANN,))
    state = rules.play(state, ANN, Transfer("meeple", "market", (3, 0), "f1")).state
    step = rules.play(state, BEN, Pass())

    assert (scored(step.effects), went_home(step.effects)) == ([("red", "field", 3)], ["red"])


@pytest.mark.parametrize(
    "move",
    [
        Transfer("big", "castle", *HOUSE),
        Transfer("meeple", "smithy", *HOUSE),
        Transfer("meeple", "attic", *HOUSE),
        Transfer("meeple", "castle", (-2, 1), "c1"),
        Transfer("meeple", "castle", (1, 1), "f1"),
        Transfer("meeple", "castle", (9, 9), "c1"),
    ],
)
def test_nobody_else_goes_and_nowhere_else(move):
    rules, state = city("red 0,0 castle", "red 0,0 smithy", "blue 1,1 c1", sets=(*SETS, "inns"))
    state = play(rules, count_to(state, "market"), *TO_THE_EAST, Pass()).state

    assert rules.explain(state, ANN, move) == (CannotBeTransferred(move.figure, move.from_, move.at),)


# ---------------------------------------------------------------- at the end


def ending(*figures, quarter="castle", seats=2, **options):
    """Return the rules, and the position after red has laid the last tile of the bag."""
    rules, state = city(*figures, seats=seats, **options)
    state = count_to(state, quarter).put(Bag({"base-B": 1}, 1))
    return rules, play(rules, state, Draw("base-B"), Place((2, 0), 0), Pass()).state


def test_at_the_end_figures_go_from_the_market_to_fields():
    rules, state = ending("red 0,0 market", "blue 0,0 market", "blue 0,0 castle", "yellow 1,0 f1", seats=3)
    assert (state.phase, state.actors) == ("last_transfer", (BEN,))
    state = rules.play(state, BEN, Transfer("meeple", "market", (1, 0), "f1")).state
    step = rules.play(state, ANN, Pass())

    assert (step.state.over, points(step)) == (True, {"blue": 3, "yellow": 3})


def test_not_with_the_count_there():
    _, state = ending("red 0,0 market", quarter="market")

    assert state.over


def test_by_the_first_edition_they_go_from_every_quarter_to_what_it_serves():
    rules, state = ending("red 0,0 smithy", "red 0,0 castle", count_final="any")
    moves = {(move.from_, move.at) for move in rules.legal_moves(state, ANN) if isinstance(move, Transfer)}

    assert moves == {("smithy", (-2, -1)), ("smithy", (1, -1)), ("smithy", (0, 1))}
    assert points(rules.play(state, ANN, Transfer("meeple", "smithy", (0, 1), "r1"))) == {"red": 1}


def test_farmers_who_come_to_a_barn_at_the_end_are_paid_one_a_city():
    rules, state = ending("red 0,0 market", "blue 1,0 f1 barn", sets=(*SETS, "abbey"))
    step = rules.play(state, ANN, Transfer("meeple", "market", (1, 0), "f1"))

    assert points(step) == {"red": 1, "blue": 4}


def test_whoever_stays_in_a_quarter_scores_nothing():
    rules, state = city("red 0,0 castle", "blue 0,0 market")

    assert points(rules.finish(Step(state))) == {}
