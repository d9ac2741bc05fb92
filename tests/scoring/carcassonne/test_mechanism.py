"""Means of the mechanism for expansions: joints, marks, pieces of nobody, tiles that close or share a side, steps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.carcassonne.base.cities import Cities
from scoring.carcassonne.base.deploying import Deploying
from scoring.carcassonne.base.placing import Placing
from scoring.carcassonne.base.roads import Roads
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.tile import Segment
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Bag, Supply
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import When
from scoring.kernel.moves import Seat
from scoring.kernel.state import Step
from tests.support.drawing import draw_board, on_board, play, rules_for, scored, stand

ANN, BEN, CLEO = Seat(0), Seat(1), Seat(2)


def board_of(text):
    board = Board()
    for tile, cell, rotation in draw_board(text).lie:
        board = board.lay(DESIGNS[tile].face(rotation), cell, {})
    return board


def at(board, cell, name):
    return cell, board.laid[cell].face.tile.index(name)


def ports(board, cell, name):
    return board.feature_at(cell, name).open_ports


# ----------------------------------------------------- joints and faces


def test_a_mouth_is_an_open_end_until_it_is_joined_to_another():
    board = board_of("tu-02/0 . tu-02/2")
    assert ports(board, (0, 0), "r1") == 2
    one, other = at(board, (0, 0), "r1"), at(board, (2, 0), "r1")
    joined = board.join(one, other, {})

    assert joined.feature_at((0, 0), "r1") == joined.feature_at((2, 0), "r1")
    assert (joined.feature_at((0, 0), "r1").cells, ports(joined, (0, 0), "r1")) == ({(0, 0), (2, 0)}, 2)
    assert joined.part(one, other, {}).feature_at((0, 0), "r1").cells == {(0, 0)}


def test_two_ends_of_one_road_may_be_joined():
    board = board_of("U0 U0")
    joined = board.join(at(board, (0, 0), "r1"), at(board, (1, 0), "r1"), {})

    assert ports(joined, (0, 0), "r1") == 0


def test_what_is_not_joined_is_not_parted():
    board = board_of("U0 U0")

    with pytest.raises(LookupError):
        board.part(at(board, (0, 0), "r1"), at(board, (1, 0), "r1"), {})


def test_figures_stay_put_when_features_are_rebuilt():
    rules = rules_for("L0 U0 L0")
    state = stand(rules.start(), "red 1,0 r1", "blue 0,0 c1")
    board = state[Board]
    one, other = at(board, (0, 0), "r2"), at(board, (2, 0), "r2")
    again = board.join(one, other, rules.laws).part(one, other, rules.laws)

    assert on_board(state.put(again)) == ["blue 0,0 c1", "red 1,0 r1"]
    assert again.last == board.last


def test_another_face_may_have_a_segment_more():
    board = board_of("U0\nB0\nU0")
    plain = board.laid[0, 1].face.tile
    bridged = replace(plain, segments=(*plain.segments, Segment("bridge", "road", sides=(0, 2))))
    turned = board.turned_into((0, 1), bridged.face(0), {})

    assert turned.feature_at((0, 1), "bridge").open_ports == 2
    assert (turned.laid[0, 1].face.edges, turned.gaps[1, 1]) == ("rfrf", "...f")


def test_a_mark_is_on_its_feature_for_good():
    board = board_of("E0 E2")
    marked = board.put_mark(at(board, (0, 0), "c1"), "castle").put_mark(at(board, (0, 0), "c1"), "castle")

    assert marked.feature_at((0, 0), "c1").marks["castle"] == 2
    assert marked.rebuilt({}).feature_at((0, 0), "c1").marks["castle"] == 2


def test_a_piece_of_nobody_comes_and_goes():
    board = board_of("D0").put_piece("dragon", ((0, 0), ""))

    assert board.lay(DESIGNS["base-U"].face(0), (1, 0), {}).piece("dragon") == ((0, 0), "")
    assert board.put_piece("dragon", None).piece("dragon") is None


# ------------------------------------------------ tiles out of the usual


def test_an_abbey_ends_whatever_reaches_it_whichever_comes_first():
    first = board_of("U0").lay(DESIGNS["am-abbey"].face(0), (1, 0), {})
    then = board_of("am-abbey/0").lay(DESIGNS["base-U"].face(0), (1, 0), {})

    assert ports(first, (0, 0), "r1") == ports(then, (1, 0), "r1") == 1
    assert ports(first, (0, 0), "f1") == ports(then, (1, 0), "f1") == 3
    assert then.gaps[0, 1] == "...."


def test_a_city_laid_at_a_shared_side_joins_both():
    for order in (("hs-02/0", "C0"), ("C0", "hs-02/0")):
        board = Board()
        for word in order:
            tile, rotation = ("hs-02", 0) if word.startswith("hs") else ("base-C", 0)
            board = board.lay(DESIGNS[tile].face(rotation), (0, 1) if tile == "hs-02" else (0, 0), {})

        assert board.feature_at((0, 1), "c1") == board.feature_at((0, 1), "c2") == board.feature_at((0, 0), "c1")
        assert ports(board, (0, 0), "c1") == 3 + 2


def test_two_shared_sides_join_all_four_cities():
    board = board_of("hs-02/2").lay(DESIGNS["hs-02"].face(0), (0, 1), {})
    cities = {board.feature_at(cell, name).id for cell in ((0, 0), (0, 1)) for name in ("c1", "c2")}

    assert len(cities) == 1
    assert ports(board, (0, 0), "c1") == 4


def test_until_a_city_lies_there_a_shared_side_leaves_both_open():
    board = board_of("hs-02/0")

    assert (ports(board, (0, 0), "c1"), ports(board, (0, 0), "c2")) == (2, 2)


# ---------------------------------------------------------- the bag


def test_a_tile_that_is_held_is_drawn_before_any_of_the_bag():
    rules = rules_for("D0")
    state = rules.start()
    state = state.put(replace(state[Bag], copies={"base-U": 1}, left=1, held=((ANN, "base-E"),)))
    assert set(rules.chances(state)) == {Draw("base-E")}
    drawn = rules.play(state, ANN, Draw("base-E")).state

    assert (drawn[Bag].drawn, drawn[Bag].left, drawn[Bag].held) == ("base-E", 1, ())


def test_the_game_goes_on_while_tiles_are_held():
    rules = rules_for("D0")
    state = rules.start()
    state = state.put(replace(state[Bag], copies={}, left=0, held=((ANN, "base-E"), (BEN, "base-U"))))
    state = play(rules, state, Draw("base-E"), Place((0, -1), 2), Pass()).state
    assert (state.over, state.turn) == (False, BEN)

    assert play(rules, state, Draw("base-U"), Place((1, 0), 0), Pass()).state.over


def test_a_tile_taken_unseen_leaves_the_bag_smaller_by_one_that_nobody_knows():
    bag = Bag({"base-U": 2}, 2).taken_unseen()

    assert (bag.copies, bag.left) == ({"base-U": 2}, 1)
    assert bag.taken_unseen().taken_unseen().left == 0


# --------------------------------------------------------- steps and scoring


class Feast(Part):
    """After the scoring every seat may put a figure on the tile just laid, from the left of the seat in turn."""

    key = "feast"
    moves = {Deploy: ("feast",), Pass: ("feast",)}  # noqa: RUF012 - declared ClassVar in the base
    judges = ("feast",)
    proposes_in = ("feast",)

    def asks(self):
        return {"feast": When.ROLES}

    def asked(self, rules, state, phase):
        done = len(rules.answers(state, phase))
        return Seat((state.turn + 1 + done) % rules.seats) if done < rules.seats else None

    def candidates(self, rules, state, seat):
        yield Pass()
        yield Deploy("meeple", "f1")


class Wall(Part):
    """Cities are not scored; whoever holds one before the last tile is asked at the end."""

    key = "wall"
    moves = {Pass: ("last",)}  # noqa: RUF012 - declared ClassVar in the base

    def withholds(self, rules, state, feature):
        return feature.kind == "city"

    def asks(self):
        return {"last": When.LAST_TILES}

    def asked(self, rules, state, phase):
        return None if rules.answers(state, phase) else CLEO


def box(*parts, drawing="D0", seats=3):
    base = (Placing(("base",)), Deploying(), Roads(), Cities(small_city=2, open_city_shields=0))
    return Carcassonne(seats, (*base, *parts), draw_board(drawing).lie)


def test_several_seats_answer_in_order_and_the_turn_stays_whose_it_is():
    rules = box(Feast())
    state = play(rules, rules.start(), Draw("base-E"), Place((0, -1), 2), Pass()).state
    assert (state.phase, state.turn, state.actors) == ("feast", ANN, (BEN,))
    state = rules.play(state, BEN, Deploy("meeple", "f1")).state
    state = rules.play(state, CLEO, Deploy("meeple", "f1")).state
    assert (state.actors, on_board(state)) == ((ANN,), ["blue 0,-1 f1", "yellow 0,-1 f1"])
    state = rules.play(state, ANN, Pass()).state

    assert (state.phase, state.turn, state.actors) == ("draw", BEN, (BEN,))
    assert rules.turn_of(state).answered == ()


def test_what_is_withheld_is_not_scored_now_nor_at_the_end():
    rules = box(Wall())
    state = stand(rules.start(), "red 0,0 c1")
    step = play(rules, state, Draw("base-E"), Place((0, -1), 2), Pass())
    assert scored(step.effects) == []

    assert scored(rules.finish(Step(step.state)).effects) == []


def test_a_step_at_the_end_comes_before_the_last_scoring():
    rules = box(Wall())
    state = rules.start()
    state = state.put(Bag({"base-U": 1}, 1))
    state = play(rules, state, Draw("base-U"), Place((1, 0), 0), Deploy("meeple", "r1")).state
    assert (state.phase, state.actors, state.over) == ("last", (CLEO,), False)
    step = rules.play(state, CLEO, Pass())

    assert (step.state.over, scored(step.effects)) == (True, [("red", "road", 2)])


def test_a_feature_that_was_changed_elsewhere_is_scored_with_the_turn():
    rules = box(Feast(), drawing="L0 U0 . . U0 L0")
    state = stand(rules.start(), "blue 1,0 r1")
    state = play(rules, state, Draw("base-E"), Place((0, -1), 2)).state
    board = state[Board]
    one, other = at(board, (1, 0), "r1"), at(board, (4, 0), "r1")
    step = rules.remember(Step(state.put(board.join(one, other, rules.laws))), changed=(one,))
    step = rules.play(step.state, ANN, Pass())

    assert scored(step.effects) == [("blue", "road", 4)]


def test_a_figure_moves_without_coming_home():
    rules = box()
    state = stand(rules.start(), "red 0,0 c1")
    feature = state[Board].feature_at((0, 0), "c1")
    step = rules.move_figure(Step(state), feature, feature.figures[0], (0, 0), "r1")

    assert (on_board(step.state), step.effects, step.state[Supply].count(ANN, "meeple")) == (["red 0,0 r1"], (), 6)
