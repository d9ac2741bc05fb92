"""A turn: draw, lay, a figure or none, scoring, and the next seat."""

from __future__ import annotations

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Finish, Pass, Place
from scoring.carcassonne.pieces import Bag, Supply, TileSetAside
from scoring.kernel.moves import Scored, Seat, Term
from scoring.kernel.state import Step
from scoring.kernel.table import Overrule
from tests.support.drawing import (
    codes,
    lay_last,
    on_board,
    play,
    points,
    rules_for,
    scored,
    stand,
    went_home,
)


def with_bag(state, *tiles):
    """Return the state with only these tiles left to draw."""
    copies = {f"base-{tile}": tiles.count(tile) for tile in tiles}
    return state.put(Bag(copies, len(tiles)))


def test_a_game_begins_with_the_start_tile_and_71_in_the_bag():
    state = rules_for().start()

    assert state.phase == "draw"
    assert state[Bag].left == 71
    assert state[Bag].copies["base-D"] == 3
    assert [laid.tile_id for laid in state[Board].laid.values()] == ["base-D"]


def test_everybody_has_seven_meeples():
    assert [dict(hand) for hand in rules_for(seats=3).start()[Supply].hands] == [{"meeple": 7}] * 3


def test_the_table_chooses_who_begins():
    assert rules_for(seats=3).start(Seat(2)).turn == 2


def test_the_turn_goes_round_the_table():
    rules = rules_for("D0", seats=2)
    state = rules.start(Seat(1))
    step = play(rules, state, Draw("base-U"), Place((1, 0), 0), Pass())

    assert (step.state.turn, step.state.turn_number, step.state.phase) == (0, 2, "draw")


def test_a_figure_goes_from_the_hand_to_the_tile():
    rules = rules_for("D0")
    step = play(rules, rules.start(), Draw("base-U"), Place((1, 0), 0), Deploy("meeple", "r1"))

    assert on_board(step.state) == ["red 1,0 r1"]
    assert step.state[Supply].count(Seat(0), "meeple") == 6


def test_a_thief_may_come_straight_home_from_the_road_just_closed():
    drawing = "L0 U0 L0!"
    rules = rules_for(drawing)
    step = lay_last(rules, rules.start(), drawing, Deploy("meeple", "r3"))

    assert scored(step.effects) == [("red", "road", 3)]
    assert went_home(step.effects) == ["red"]
    assert step.state[Supply].count(Seat(0), "meeple") == 7


def test_a_figure_that_comes_home_now_cannot_be_used_on_the_same_tile():
    drawing = "E1 [G0] P3!"
    rules = rules_for(drawing)
    state = stand(rules.start(), "red -1,0 c1", *["red 0,0 f1"] * 6)
    laid = play(rules, state, Draw("base-P"), Place((1, 0), 3)).state

    assert codes(rules.explain(laid, Seat(0), Deploy("meeple", "r1"))) == ["no_figure_left"]
    assert list(rules.legal_moves(laid, Seat(0))) == [Pass()]


def test_two_knights_each_share_five_tiles_and_two_shields_in_full():
    drawing = """
    .  .  E2 .
    E1 [F0] Q0! E3
    .  .  .  .
    """
    rules = rules_for(drawing)
    state = stand(rules.start(), "red -1,0 c1", "blue 2,0 c1", "red 0,0 c1", "blue 1,-1 c1")
    step = lay_last(rules, state, drawing)

    assert points(step) == {"red": 14, "blue": 14}
    assert sorted(went_home(step.effects)) == ["blue", "blue", "red", "red"]


def test_a_score_says_what_it_is_made_of():
    drawing = "E1 F0 E3!"
    rules = rules_for(drawing)
    step = lay_last(rules, stand(rules.start(), "red 0,0 c1"), drawing)

    assert [effect for effect in step.effects if isinstance(effect, Scored)] == [
        Scored(
            Seat(0),
            "city",
            (Term("city.tiles", 3, 6, ((0, 0), (1, 0), (2, 0))), Term("city.shields", 1, 2, ((1, 0),))),
            (0, 0),
            ((Seat(0), 1),),
        )
    ]


def test_farmers_stay_when_the_city_beside_them_is_finished():
    drawing = """
    E2!
    [E0]
    """
    rules = rules_for(drawing)
    step = lay_last(rules, stand(rules.start(), "red 0,0 f1", "blue 0,0 c1"), drawing)

    assert went_home(step.effects) == ["blue"]
    assert on_board(step.state) == ["red 0,0 f1"]


def test_whoever_joins_three_fields_cannot_put_a_farmer_there():
    drawing = """
    .   E0  .
    E3 [B0!] E1
    """
    rules = rules_for(drawing)
    state = stand(rules.start(), "red 0,-1 f1", "blue -1,0 f1", "red 1,0 f1")
    laid = play(rules, state, Draw("base-B"), Place((0, 0), 0)).state

    assert list(rules.legal_moves(laid, Seat(0))) == [Pass(), Deploy("meeple", "m1")]


def test_one_tile_completes_a_monastery_and_a_road_together():
    drawing = """
    V1 E0  V2
    E3 [B0] E1
    L0 U0! L0
    """
    rules = rules_for(drawing)
    step = lay_last(rules, stand(rules.start(), "blue 0,0 m1", "red -1,1 r1"), drawing)

    assert points(step) == {"red": 3, "blue": 9}


def test_one_tile_completes_two_monasteries():
    drawing = """
    V1 E0 E0 V2
    B0 [B0] B0 E1
    V0 E2 E2! V3
    """
    rules = rules_for(drawing)
    step = lay_last(rules, stand(rules.start(), "red 0,0 m1", "blue 1,0 m1"), drawing)

    assert points(step) == {"red": 9, "blue": 9}


def test_points_are_not_counted_from_fifty_again():
    drawing = "L0 U0 L0!"
    rules = rules_for(drawing)
    state = stand(rules.start(), "red 1,0 r1")
    fifty = Step(state).score(Scored(Seat(0), "adjustment", (Term("adjustment", 1, 57),))).state

    assert points(lay_last(rules, fifty, drawing)) == {"red": 60}


def test_a_tile_that_fits_nowhere_is_set_aside_and_the_same_seat_draws_again():
    rules = rules_for("C0")
    state = with_bag(rules.start(), "X", "C")
    step = play(rules, state, Draw("base-X"))

    assert step.effects == (TileSetAside(Seat(0), "base-X"),)
    assert (step.state.phase, step.state.turn, step.state.turn_number) == ("draw", 0, 1)
    assert step.state[Bag].set_aside == ("base-X",)
    assert step.state[Bag].left == 1


def test_the_game_ends_when_the_last_tile_of_all_fits_nowhere():
    rules = rules_for("C0")
    state = stand(with_bag(rules.start(), "X"), "blue 0,0 c1")
    step = play(rules, state, Draw("base-X"))

    assert step.state.over
    assert points(step) == {"blue": 1}


def test_the_last_tile_is_scored_as_any_other_before_the_end():
    drawing = "L0 U0 L0!"
    rules = rules_for(drawing)
    state = stand(with_bag(rules.start(), "L"), "red 1,0 r1", "blue 0,0 r3")
    step = lay_last(rules, state, drawing)

    assert [award.final for award in step.effects if isinstance(award, Scored)] == [False, True]
    assert points(step) == {"red": 3, "blue": 1}


def test_the_outcome_is_open_until_the_end():
    rules = rules_for()

    assert rules.outcome(rules.start()) is None


def test_equal_points_share_the_victory():
    rules = rules_for("L0 U0", seats=3)
    outcome = rules.outcome(rules.finish(Step(stand(rules.start(), "red 0,0 r1", "blue 1,0 r1"))).state)

    assert outcome is not None
    assert outcome.totals == (2, 2, 0)
    assert outcome.winners == (0, 1)
    assert outcome.ranks == (1, 1, 3)


def test_a_table_that_stops_early_is_scored_where_it_stands():
    rules = rules_for("L0 U0")
    state = stand(rules.start(), "red 0,0 r1")
    step = rules.play(state, Seat(0), Overrule(Finish(), ("carcassonne.tiles_remain",)))

    assert step.state.over
    assert points(step) == {"red": 2}


def test_a_bag_that_the_table_says_is_empty_ends_the_game():
    rules = rules_for("L0 U0")
    step = play(rules, with_bag(stand(rules.start(), "red 0,0 r1")), Finish())

    assert points(step) == {"red": 2}


def test_without_farmers_nobody_stands_on_a_field():
    rules = rules_for(options={"farmers": False})
    laid = play(rules, rules.start(), Draw("base-U"), Place((1, 0), 0)).state

    assert list(rules.legal_moves(laid, Seat(0))) == [Pass(), Deploy("meeple", "r1")]


def test_a_view_hides_nothing_because_all_lies_on_the_table():
    rules = rules_for("D0")
    state = play(rules, rules.start(), Draw("base-U")).state

    assert rules.view(state, Seat(1)) == state
    assert rules.view(state, None) == state


def test_chance_decides_by_the_copies_that_are_left():
    rules = rules_for()
    start = rules.start()

    chances = rules.chances(start)

    assert sum(chances.values()) == 71
    assert chances[Draw("base-U")] == 8
    assert rules.chances(rules.play(start, start.turn, Draw("base-U")).state) == {}
