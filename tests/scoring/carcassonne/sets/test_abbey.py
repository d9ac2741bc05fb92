"""Abbey & Mayor: abbeys in holes, mayors with shields, wagons that drive on. Cases by A5 (source 001, line 256)."""

from __future__ import annotations

from typing import Final

import pytest

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.pieces import Bag, Supply
from scoring.carcassonne.refusal import CellTaken, NobodyStandsThere, NoNeighbour, OffTheTable
from scoring.carcassonne.sets.abbey.abbey import LAST_ABBEYS, SECOND_ABBEY, Abbeys, LayAbbey, NoAbbeyLeft, NotSurrounded
from scoring.carcassonne.sets.abbey.wagon import WagonCannotGo
from scoring.carcassonne.sets.princess.dragon import DRAGON, DragonStep
from scoring.carcassonne.sets.princess.fairy import FairyMove
from scoring.kernel.moves import IllegalMove, Seat
from scoring.kernel.state import Step
from scoring.kernel.table import Overrule
from tests.support.drawing import codes, lay_last, on_board, play, points, rules_for, scored, stand, went_home

ANN, BEN, CLEO, DORA = map(Seat, range(4))
SETS = ("base", "abbey")
HOLE = """
    .  E2 .
    B0 .  U0
    .  E0 .
"""
"""A hole at (1, 1): a city reaches it from the north, a road from the east."""


def at_a_hole(*figures, sets=SETS, seats=2, **options):
    rules = rules_for(HOLE, sets=sets, seats=seats, options=options)
    return rules, stand(rules.start(), *figures)


def emptied(rules, *figures, at=(0, -1)):
    """Return the position after red has laid the last tile of the bag, a monastery, with figures put down before."""
    state = stand(rules.start(), *figures).put(Bag({"base-B": 1}, 1))
    return play(rules, state, Draw("base-B"), Place(at, 0), Pass()).state


# ------------------------------------------------------------------- abbey


def test_an_abbey_is_laid_instead_of_a_tile_and_takes_a_figure():
    rules, state = at_a_hole()
    bag = state[Bag]
    assert LayAbbey((1, 1)) in rules.legal_moves(state, ANN)
    state = rules.play(state, ANN, LayAbbey((1, 1))).state
    spots = {
        (move.figure, move.on) for move in rules.legal_moves(state, ANN) if isinstance(move, Deploy) and not move.at
    }
    assert (state.phase, spots) == ("figure", {("meeple", "m1"), ("wagon", "m1")})
    state = rules.play(state, ANN, Deploy("meeple", "m1")).state

    assert (state.turn, state[Bag], state[Abbeys].left) == (BEN, bag, (0, 1))


def test_it_ends_what_reaches_its_sides_and_that_is_scored():
    rules, state = at_a_hole("red 1,0 c1", "blue 2,1 r1", "blue 0,1 m1", small_city=4)
    step = play(rules, state, LayAbbey((1, 1)), Pass())
    board = step.state[Board]

    assert scored(step.effects) == [("red", "city", 2)]
    assert (board.feature_at((1, 0), "c1").open_ports, board.feature_at((2, 1), "r1").open_ports) == (0, 1)
    assert on_board(step.state) == ["blue 0,1 m1", "blue 2,1 r1"]


@pytest.mark.parametrize("small_city", [2, 4])
def test_a_city_of_one_tile_is_no_small_city(small_city):
    # S0:95 speaks of two parts; independently played games pay 2 for one, and 4 with a shield.
    rules = rules_for(". am-03/2 . \n B0 . B0 \n . B0 .", sets=SETS, options={"small_city": small_city})
    state = stand(rules.start(), "red 1,0 c1")

    assert points(play(rules, state, LayAbbey((1, 1)), Pass())) == {"red": 4}


def test_what_a_neighbour_closes_later_is_closed_at_the_abbey_too():
    rules, state = at_a_hole("blue 2,1 r1")
    state = play(rules, state, LayAbbey((1, 1)), Pass()).state
    step = play(rules, state, Draw("base-X"), Place((3, 1), 0), Pass())

    assert points(step) == {"blue": 2}


def test_an_abbey_is_scored_as_a_monastery():
    rules = rules_for("B0 B0 B0 \n B0 . B0 \n B0 B0 B0", sets=SETS)

    assert points(play(rules, rules.start(), LayAbbey((1, 1)), Deploy("meeple", "m1"))) == {"red": 9}


def test_fields_end_at_an_abbey():
    rules, state = at_a_hole()
    before = state[Board].feature_at((0, 1), "f1").open_ports
    board = rules.play(state, ANN, LayAbbey((1, 1))).state[Board]

    assert before - board.feature_at((0, 1), "f1").open_ports == 2
    assert board.feature_at((0, 1), "f1").id != board.feature_at((1, 2), "f1").id


@pytest.mark.parametrize(
    ("cell", "refusal"),
    [
        ((1, -1), NotSurrounded((1, -1))),
        ((1, 0), CellTaken((1, 0), "base-E")),
        ((9, 9), NoNeighbour((9, 9))),
        ((999, 0), OffTheTable((999, 0), 200)),
    ],
)
def test_an_abbey_goes_into_a_hole_only(cell, refusal):
    rules, state = at_a_hole()

    assert rules.explain(state, ANN, LayAbbey(cell)) == (refusal,)


def test_each_seat_has_one_abbey():
    rules, state = at_a_hole()
    state = state.put(Abbeys((0, 1)))

    assert rules.explain(state, ANN, LayAbbey((1, 1))) == (NoAbbeyLeft(ANN),)
    assert not any(isinstance(move, LayAbbey) for move in rules.legal_moves(state, ANN))
    with pytest.raises(IllegalMove):
        rules.play(state, ANN, Overrule(LayAbbey((1, 1)), (NoAbbeyLeft.code,)))


def test_no_abbey_comes_out_of_the_bag():
    rules, state = at_a_hole()

    assert codes(rules.explain(state, ANN, Draw("am-abbey"))) == ["no_copy_left"]


TWO_HOLES = """
    U0 U0 U0
    U0 .  U0
    V0 V0 V0
    V0 .  V0
    V0 V0 V0
"""


def test_at_the_end_each_with_an_abbey_and_a_hole_has_a_last_turn_from_the_left_of_the_last_seat():
    rules = rules_for(TWO_HOLES, sets=SETS, seats=4)
    state = emptied(rules)
    assert (state.phase, state.actors) == ("abbey", (BEN,))
    assert set(rules.legal_moves(state, BEN)) == {Pass(), LayAbbey((1, 1)), LayAbbey((1, 3))}
    state = rules.play(state, BEN, LayAbbey((1, 1))).state
    assert (state.phase, state.turn, state.actors) == ("figure", BEN, (BEN,))
    step = rules.play(state, BEN, Deploy("meeple", "m1"))
    assert (points(step), step.state.phase, step.state.actors) == ({"blue": 9}, "abbey", (CLEO,))
    state = rules.play(step.state, CLEO, Pass()).state
    assert (state.phase, state.actors) == ("abbey", (DORA,))
    step = rules.play(rules.play(state, DORA, LayAbbey((1, 3))).state, DORA, Pass())

    assert (step.state.over, points(step)) == (True, {"blue": 9})


def test_whoever_has_no_abbey_left_is_not_asked_at_the_end():
    rules = rules_for(TWO_HOLES, sets=SETS, seats=4)
    state = rules.start().put(Abbeys((1, 0, 0, 0)), Bag({"base-B": 1}, 1))
    state = play(rules, state, Draw("base-B"), Place((0, -1), 0), Pass()).state

    assert (state.phase, state.actors) == ("abbey", (ANN,))
    assert rules.play(state, ANN, Pass()).state.over


def test_without_a_hole_the_game_ends_with_the_last_tile():
    rules = rules_for("U0", sets=SETS)

    assert emptied(rules).over


def test_an_abbey_begins_the_turn_for_the_fairy_but_a_last_turn_does_not_begin_one():
    rules = rules_for(HOLE, sets=(*SETS, "princess"))
    state = stand(rules.start(), "red 0,1 m1")
    state = play(rules, state, Draw("base-B"), Place((-1, 1), 0), FairyMove((0, 1), "m1", "meeple")).state
    state = play(rules, state, Draw("base-B"), Place((-2, 1), 0), Pass()).state
    assert scored(rules.play(state, ANN, LayAbbey((1, 1))).effects) == [("red", "fairy", 1)]

    last = play(rules, state.put(Bag({"base-B": 1}, 1), Abbeys((1, 0))), Draw("base-B"), Place((-3, 1), 0), Pass())
    assert (last.state.phase, last.state.actors) == ("abbey", (ANN,))
    assert scored(rules.play(last.state, ANN, LayAbbey((1, 1))).effects) == []


def test_a_builder_does_not_work_by_an_abbey():
    rules = rules_for(HOLE, sets=(*SETS, "traders"))
    state = stand(rules.start(), "red 2,1 r1", "red 2,1 r1 builder")

    assert play(rules, state, LayAbbey((1, 1)), Pass()).state.turn == BEN


BUILT: Final = ("red 2,1 r1", "red 2,1 r1 builder")
"""Red builds on the road east of the hole."""


def built_last(*figures, sets=("traders",), revision=3, left=(1, 1), then=Pass()):  # noqa: B008 - a value
    """Return the rules, and the position after red has built on with the last tile of the bag."""
    rules = rules_for(HOLE, sets=(*SETS, *sets), revision=revision)
    state = stand(rules.start(), *BUILT, *figures).put(Bag({"base-X": 1}, 1), Abbeys(left))
    return rules, play(rules, state, Draw("base-X"), Place((3, 1), 0), then).state


def test_a_second_part_without_a_tile_may_be_the_abbey_before_anybody_else_is_asked():
    # S1:257 and the publisher's answer: the second part belongs to the same turn, and allows all that a turn allows.
    rules, state = built_last()
    assert (state.phase, state.turn, state.actors) == (SECOND_ABBEY, ANN, (ANN,))
    assert set(rules.legal_moves(state, ANN)) == {Pass(), LayAbbey((1, 1))}
    state = rules.play(state, ANN, LayAbbey((1, 1))).state
    assert (state.phase, state.turn, rules.turn_of(state).second) == ("figure", ANN, True)
    step = rules.play(state, ANN, Deploy("meeple", "m1"))

    assert (step.state.over, step.state[Abbeys].left, step.state.scores) == (True, (0, 1), (7, 0))


@pytest.mark.parametrize("revision", [1, 2])
def test_tables_of_before_ask_the_next_seat_for_its_last_abbey_first(revision):
    rules, state = built_last(revision=revision)
    assert (state.phase, state.actors) == (LAST_ABBEYS, (BEN,))

    step = rules.play(rules.play(state, BEN, LayAbbey((1, 1))).state, BEN, Deploy("meeple", "m1"))
    assert (step.state.over, step.state.scores) == (True, (2, 5))


def test_whoever_keeps_the_abbey_in_the_second_part_is_asked_once_more_as_the_last():
    rules, state = built_last()
    state = rules.play(state, ANN, Pass()).state
    assert (state.phase, state.actors) == (LAST_ABBEYS, (BEN,))
    state = rules.play(state, BEN, Pass()).state

    assert (state.phase, state.actors) == (LAST_ABBEYS, (ANN,))
    assert rules.play(state, ANN, Pass()).state.over


def test_after_it_the_others_have_their_last_turns_from_the_left_of_that_seat():
    drawing = """
        .  B0 .  .
        B0 .  E2 .
        .  B0 .  U0
        .  .  E0 .
    """
    rules = rules_for(drawing, sets=(*SETS, "traders"), seats=3, revision=3)
    state = stand(rules.start(), "red 3,2 r1", "red 3,2 r1 builder").put(Bag({"base-X": 1}, 1))
    state = play(rules, state, Draw("base-X"), Place((4, 2), 0), Pass()).state
    assert (state.phase, state.actors) == (SECOND_ABBEY, (ANN,))
    state = play(rules, state, LayAbbey((2, 2)), Pass()).state
    assert (state.phase, state.actors) == (LAST_ABBEYS, (BEN,))

    assert set(rules.legal_moves(state, BEN)) == {Pass(), LayAbbey((1, 1))}


@pytest.mark.parametrize("left", [(0, 1), (0, 0)])
def test_without_an_abbey_the_second_part_falls_away_as_ever(left):
    _rules, state = built_last(left=left)

    assert state.phase == (LAST_ABBEYS if left[1] else "over")


def test_without_a_builder_on_the_road_nobody_has_a_second_part():
    rules = rules_for(HOLE, sets=(*SETS, "traders"), revision=3)
    state = stand(rules.start(), "red 2,1 r1").put(Bag({"base-X": 1}, 1))
    state = play(rules, state, Draw("base-X"), Place((3, 1), 0), Pass()).state

    assert (state.phase, state.actors) == (LAST_ABBEYS, (BEN,))


def test_the_abbey_of_a_second_part_begins_no_turn_for_the_fairy():
    rules, state = built_last(sets=("traders", "princess"), then=FairyMove((2, 1), "r1", "meeple"))
    assert state.phase == SECOND_ABBEY

    assert scored(rules.play(state, ANN, LayAbbey((1, 1))).effects) == []


# ------------------------------------------------------------------- mayor


@pytest.mark.parametrize(
    ("figures", "expected"),
    [
        (["red 0,0 c1 mayor"], {"red": 8}),
        (["red 0,0 c1 mayor", "blue 0,1 c1"], {"red": 8, "blue": 8}),
        (["red 0,0 c1 mayor", "blue 0,1 c1", "blue 0,1 c1"], {"blue": 8}),
    ],
)
def test_a_mayor_counts_the_shields_of_his_city(figures, expected):
    rules = rules_for("E2 \n F1", sets=SETS)

    assert points(lay_last(rules, stand(rules.start(), *figures), "E2 \n F1 \n E0!")) == expected


def test_a_city_of_mayors_without_shields_pays_nobody_and_they_go_home():
    rules = rules_for("E2", sets=SETS)
    step = lay_last(rules, stand(rules.start(), "red 0,0 c1 mayor"), "E2 \n E0!")

    assert (points(step), went_home(step.effects)) == ({}, ["red"])


def test_a_mayor_stands_in_cities_only():
    rules = rules_for("D0", sets=SETS)
    state = play(rules, rules.start(), Draw("base-D"), Place((1, 0), 0)).state
    spots = [move.on for move in rules.legal_moves(state, ANN) if isinstance(move, Deploy) and move.figure == "mayor"]

    assert spots == ["c1"]
    assert rules.explain(state, ANN, Deploy("mayor", "r1")) == (NobodyStandsThere("road"),)


# ------------------------------------------------------------------- wagon

ROAD = "L0 U0 D0"
"""A road that a crossing ends in the west; in the east one like it will."""


def driving(*figures, sets=SETS, **options):
    """Return the rules, and the step of red finishing the road with its wagon in the middle."""
    rules = rules_for(ROAD, sets=sets, options=options)
    state = stand(rules.start(), "red 1,0 r1 wagon", *figures)
    return rules, play(rules, state, Draw("base-W"), Place((3, 0), 0), Pass())


def ways(rules, state):
    return {(move.on, move.at) for move in rules.legal_moves(state, state.actors[0]) if isinstance(move, Deploy)}


def test_a_wagon_that_is_scored_may_go_to_the_tiles_around():
    rules, step = driving("blue 2,0 c1")
    assert (points(step), went_home(step.effects), step.state.phase) == ({"red": 4}, ["red"], "wagon")
    assert ways(rules, step.state) == {("c1", (0, 0)), ("r2", (0, 0)), ("r3", (0, 0))}
    state = rules.play(step.state, ANN, Deploy("wagon", "r3", (0, 0))).state

    assert (on_board(state), state[Supply].count(ANN, "wagon"), state.turn) == (["blue 2,0 c1", "red 0,0 r3"], 0, BEN)


def test_it_may_stay_at_home():
    rules, step = driving()
    state = rules.play(step.state, ANN, Pass()).state

    assert (state.phase, state[Supply].count(ANN, "wagon")) == ("draw", 1)


def test_or_it_goes_along_what_its_feature_runs_into():
    rules, step = driving(wagon="connected")

    assert ways(rules, step.state) == {("r2", (0, 0)), ("r3", (0, 0)), ("r1", (3, 0)), ("r2", (3, 0))}


def test_a_connected_wagon_goes_to_an_abbey_at_its_road():
    rules, state = at_a_hole("red 2,1 r1 wagon", wagon="connected")
    state = play(rules, state, LayAbbey((1, 1)), Pass()).state
    step = play(rules, state, Draw("base-X"), Place((3, 1), 0), Pass())

    assert ("m1", (1, 1)) in ways(rules, step.state)


def test_a_connected_wagon_goes_from_an_abbey_to_what_ends_there():
    rules = rules_for("B0 E2 B0 \n U0 . U0 \n E0 B0 .", sets=SETS, options={"wagon": "connected"})
    state = play(rules, rules.start(), LayAbbey((1, 1)), Deploy("wagon", "m1")).state
    step = play(rules, state, Draw("base-B"), Place((2, 2), 0), Pass())

    assert (points(step), step.state.actors) == ({"red": 9}, (ANN,))
    assert ways(rules, step.state) == {("r1", (0, 1)), ("r1", (2, 1))}


@pytest.mark.parametrize(
    "move",
    [
        Deploy("wagon", "f1", (0, 0)),
        Deploy("wagon", "r1", (0, 0)),
        Deploy("wagon", "r2", (3, 0)),
        Deploy("wagon", "r2"),
        Deploy("meeple", "r2", (0, 0)),
    ],
)
def test_a_wagon_goes_nowhere_else_and_nobody_else_does(move):
    rules, step = driving()

    assert rules.explain(step.state, ANN, move) == (WagonCannotGo(move.figure, move.at),)


def test_a_wagon_stands_in_no_field():
    rules = rules_for("D0", sets=SETS)
    state = play(rules, rules.start(), Draw("base-D"), Place((1, 0), 0)).state

    assert rules.explain(state, ANN, Deploy("wagon", "f1")) == (NobodyStandsThere("field"),)


def test_no_wagon_goes_to_the_dragon():
    rules = rules_for(ROAD, sets=(*SETS, "princess"))
    state = stand(rules.start(), "red 1,0 r1 wagon")
    state = state.put(state[Board].put_piece(DRAGON, ((0, 0), "")))
    step = play(rules, state, Draw("base-W"), Place((3, 0), 0), Pass())

    assert ways(rules, step.state) == {("c1", (2, 0))}


def test_several_wagons_go_from_the_seat_in_turn_on():
    rules = rules_for(ROAD, sets=SETS, seats=3)
    state = stand(rules.start(), *(f"{colour} 1,0 r1 wagon" for colour in ("red", "blue", "yellow")))
    state = play(rules, state, Draw("base-W"), Place((3, 0), 0), Pass()).state
    asked = []
    while state.phase == "wagon":
        asked.append(state.actors[0])
        state = rules.play(state, state.actors[0], Pass()).state

    assert asked == [ANN, BEN, CLEO]


def test_where_one_wagon_has_gone_another_does_not():
    rules = rules_for(ROAD, sets=SETS)
    state = stand(rules.start(), "red 1,0 r1 wagon", "blue 1,0 r1 wagon")
    state = play(rules, state, Draw("base-W"), Place((3, 0), 0), Pass()).state
    state = rules.play(state, ANN, Deploy("wagon", "r2", (0, 0))).state

    assert state.actors == (BEN,)
    assert ("r2", (0, 0)) not in ways(rules, state)


def test_a_wagon_that_the_dragon_eats_does_not_drive():
    rules = rules_for("pd-01/0 U0", sets=(*SETS, "princess"))
    state = stand(rules.start(), "red 1,0 r1 wagon")
    step = play(rules, state, Draw("pd-14"), Place((1, 1), 0), Pass())
    step = rules.play(step.state, ANN, DragonStep((1, 0)))
    assert went_home(step.effects) == ["red"]
    while step.state.phase == "dragon":
        seat = step.state.actors[0]
        step = rules.play(step.state, seat, next(iter(rules.legal_moves(step.state, seat))))

    assert step.state.phase == "draw"


def test_the_end_of_the_game_sets_no_wagon_going():
    rules = rules_for("U0", sets=SETS)
    end = rules.finish(Step(stand(rules.start(), "red 0,0 r1 wagon")))

    assert (points(end), end.state.phase) == ({"red": 1}, "over")
