"""The dragon, the fairy, princesses and portals."""

from __future__ import annotations

import pytest

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.refusal import AlreadyFinished, NobodyStandsThere, NotTheTileJustLaid
from scoring.carcassonne.sets.princess.dragon import DragonCannotGo, DragonIsThere, DragonSleeps, DragonStep
from scoring.carcassonne.sets.princess.fairy import FairyIsThere, FairyMove, NoWardThere
from scoring.carcassonne.sets.princess.knights import KnightHasToGo, NoKnightToEvict, SendKnight
from scoring.kernel.moves import Seat
from scoring.kernel.state import Step
from tests.support.drawing import lay_last, on_board, play, points, rules_for, scored, stand, went_home

ANN, BEN = Seat(0), Seat(1)
SETS = ("base", "princess")
VOLCANO_ROW = "pd-01/0 D0 U0"
"""A volcano, and a road that leads away from it."""


def dragon_rules(drawing=VOLCANO_ROW, **options):
    return rules_for(drawing, sets=SETS, options={"farms": "per_field_3", **options})


def lair(state):
    spot = state[Board].piece("dragon")
    return spot and spot[0]


def after(rules, state, tile, cell, rot, *moves):
    return play(rules, state, Draw(tile), Place(cell, rot), *moves)


# ----------------------------------------------------------------- volcano


def test_the_dragon_flies_to_a_volcano():
    rules = dragon_rules("D0")

    assert lair(rules.start()) is None
    assert lair(after(rules, rules.start(), "pd-01", (0, 1), 0).state) == (0, 1)


def test_the_volcano_of_the_second_river_counts():
    rules = rules_for("r2-03/0 r2-03/2", sets=("base", "river2", "princess"))

    assert lair(rules.start()) == (1, 0)


def test_nobody_goes_where_the_dragon_is():
    rules = dragon_rules("D0")
    state = after(rules, rules.start(), "pd-01", (0, 1), 0).state

    assert list(rules.legal_moves(state, ANN)) == [Pass()]
    assert rules.explain(state, ANN, Deploy("meeple", "f1")) == (DragonIsThere((0, 1)),)


def test_dragon_tiles_wait_for_a_volcano():
    rules = dragon_rules("D0")
    state = rules.start()

    assert rules.explain(state, ANN, Draw("pd-14")) == (DragonSleeps("pd-14"),)
    assert Draw("pd-14") not in rules.chances(state)
    assert rules.explain(dragon_rules().start(), ANN, Draw("pd-14")) == ()


def test_the_game_is_over_when_only_dragon_tiles_are_left():
    rules = dragon_rules("D0")
    state = rules.start()
    state = state.put(Bag({"base-U": 1, "pd-14": 2}, 3))

    assert after(rules, state, "base-U", (1, 0), 0, Pass()).state.over


# -------------------------------------------------------------------- walk


def walking(rules, *figures):
    """Return the step after a dragon tile at the end of the road, nobody put down."""
    return after(rules, stand(rules.start(), *figures), "pd-14", (1, 1), 0, Pass())


def test_the_seats_choose_its_steps_in_turn_and_it_eats_whom_it_meets():
    rules = dragon_rules()
    step = walking(rules, "red 1,0 r1", "blue 2,0 f1")
    state = step.state

    assert (state.phase, state.actors) == ("dragon", (ANN,))
    assert list(rules.legal_moves(state, ANN)) == [DragonStep((1, 0))]
    step = rules.play(state, ANN, DragonStep((1, 0)))
    assert (went_home(step.effects), step.state.actors) == (["red"], (BEN,))
    assert {move.to for move in rules.legal_moves(step.state, BEN)} == {(2, 0), (1, 1)}
    step = rules.play(step.state, BEN, DragonStep((1, 1)))
    assert (step.state.phase, step.state.turn, on_board(step.state)) == ("draw", BEN, ["blue 2,0 f1"])


def test_it_goes_only_to_tiles_beside_it_and_never_back():
    rules = dragon_rules()
    state = rules.play(walking(rules).state, ANN, DragonStep((1, 0))).state

    for cell in ((0, 0), (1, -1), (2, 1)):
        assert rules.explain(state, BEN, DragonStep(cell)) == (DragonCannotGo(cell),)


def test_it_never_goes_to_the_fairy_and_a_walk_without_a_way_is_none():
    rules = dragon_rules()
    state = stand(rules.start(), "red 1,0 r1")
    state = after(rules, state, "base-E", (1, -1), 2, FairyMove((1, 0), "r1", "meeple")).state
    step = after(rules, state, "pd-14", (1, 1), 0, Pass())

    assert (step.state.phase, lair(step.state)) == ("draw", (0, 0))


def test_six_steps_are_a_walk():
    rules = dragon_rules("pd-01/0 D0 U0 U0 U0 U0 U0 U0")
    state = after(rules, rules.start(), "pd-14", (1, 1), 0, Pass()).state
    for cell in range(1, 7):
        assert state.phase == "dragon"
        state = rules.play(state, state.actors[0], DragonStep((cell, 0))).state

    assert (state.phase, lair(state)) == ("draw", (6, 0))


@pytest.mark.parametrize(("when", "expected"), [("before_scoring", {}), ("after_scoring", {"red": 2})])
def test_it_walks_before_the_scoring_or_after_it(when, expected):
    rules = dragon_rules("pd-01/0 E0", dragon=when)
    state = stand(rules.start(), "red 1,0 c1")
    step = after(rules, state, "pd-04", (1, -1), 2, Pass())
    while step.state.phase == "dragon":
        seat = step.state.actors[0]
        step = rules.play(step.state, seat, next(iter(rules.legal_moves(step.state, seat))))

    assert points(step) == expected


def test_a_builder_elsewhere_follows_its_last_companion():
    rules = rules_for(VOLCANO_ROW, sets=(*SETS, "traders"))
    state = stand(rules.start(), "red 1,0 r1", "red 2,0 r1 builder")
    state = after(rules, state, "pd-14", (1, 1), 0, Pass()).state
    step = rules.play(state, ANN, DragonStep((1, 0)))

    assert (went_home(step.effects), on_board(step.state)) == (["red", "red"], [])


# ------------------------------------------------------------------- fairy


def fairy_at(rules, *figures, to, beside=(0, 1)):
    """Return the position after red has laid a monastery and sent the fairy to a figure of its own."""
    state = stand(rules.start(), *figures)
    return after(rules, state, "base-B", beside, 0, to).state


def test_the_fairy_pays_when_a_turn_begins_and_when_the_feature_is_scored():
    rules = dragon_rules("L0 U0")
    state = fairy_at(rules, "red 1,0 r1", to=FairyMove((1, 0), "r1", "meeple"), beside=(1, 1))
    step = after(rules, state, "base-E", (0, -1), 2, Pass())
    assert scored(step.effects) == []
    step = after(rules, step.state, "base-W", (2, 0), 0, Pass())

    assert scored(step.effects) == [("red", "fairy", 1), ("red", "road", 3), ("red", "fairy", 3)]


def test_she_pays_once_for_both_parts_of_a_double_turn():
    rules = rules_for("D0 U0", sets=(*SETS, "traders"))
    state = fairy_at(rules, "red 0,0 r1", "red 1,0 r1 builder", to=FairyMove((0, 0), "r1", "meeple"))
    state = after(rules, state, "base-E", (0, -1), 2, Pass()).state
    first = after(rules, state, "base-U", (2, 0), 0, Pass())
    second = after(rules, first.state, "base-U", (3, 0), 0, Pass())

    assert (scored(first.effects), first.state.turn) == ([("red", "fairy", 1)], ANN)
    assert scored(second.effects) == []


def test_she_goes_to_an_own_figure_that_counts_and_not_where_she_is():
    rules = rules_for("D0 U0", sets=(*SETS, "traders"))
    state = fairy_at(rules, "red 0,0 r1", "blue 0,0 c1", "red 1,0 r1 builder", to=FairyMove((0, 0), "r1", "meeple"))
    state = after(rules, state, "base-E", (0, -1), 2, Pass()).state
    state = play(rules, state, Draw("base-U"), Place((2, 0), 0)).state

    assert rules.explain(state, ANN, FairyMove((0, 0), "r1", "meeple")) == (FairyIsThere((0, 0)),)
    for move in (FairyMove((0, 0), "c1", "meeple"), FairyMove((1, 0), "r1", "builder"), FairyMove((0, 0))):
        assert rules.explain(state, ANN, move) == (NoWardThere(move.at),)


def test_she_belongs_to_nobody_when_the_figure_has_left():
    rules = dragon_rules("pd-01/0 E0")
    state = stand(rules.start(), "red 1,0 c1")
    state = after(rules, state, "base-B", (1, 1), 0, FairyMove((1, 0), "c1", "meeple")).state
    step = after(rules, state, "base-E", (1, -1), 2, Pass())
    assert scored(step.effects) == [("red", "city", 2), ("red", "fairy", 3)]
    step = after(rules, step.state, "base-B", (2, 1), 0, Pass())

    assert (scored(step.effects), step.state[Board].piece("fairy")) == ([], ((1, 0), "c1"))


def test_on_a_tile_she_pays_all_who_have_a_figure_of_the_feature_there():
    rules = dragon_rules("L0 U0", fairy="tile")
    state = fairy_at(rules, "red 1,0 r1", "blue 1,0 r1", to=FairyMove((1, 0)), beside=(1, 1))
    step = after(rules, state, "base-W", (2, 0), 0, Pass())

    assert scored(step.effects) == [
        ("blue", "fairy", 1), ("red", "road", 3), ("blue", "road", 3), ("red", "fairy", 3), ("blue", "fairy", 3),
    ]  # fmt: skip


def test_on_a_tile_she_pays_one_a_turn_however_many_stand_there():
    rules = dragon_rules("D0 U0", fairy="tile")
    state = fairy_at(rules, "red 0,0 r1", "red 0,0 c1", to=FairyMove((0, 0)))
    state = after(rules, state, "base-B", (1, 1), 0, Pass()).state

    assert scored(play(rules, state, Draw("base-B")).effects) == [("red", "fairy", 1)]


@pytest.mark.parametrize(("figure", "on"), [("red 0,0 f2", "f2"), ("red 0,0 r1", "r1")])
def test_she_pays_three_at_the_end_even_for_a_field_worth_nothing(figure, on):
    rules = dragon_rules("D0")
    state = fairy_at(rules, figure, to=FairyMove((0, 0), on, "meeple"))
    step = rules.finish(Step(state))

    assert ("red", "fairy", 3) in scored(step.effects)


# ---------------------------------------------------------------- princess


def joined(**options):
    """Return a position in which red has laid a princess to a city with two knights of blue."""
    rules = dragon_rules("E0 B0", **options)
    state = stand(rules.start(), "blue 0,0 c1", "red 1,0 m1")
    return rules, play(rules, state, Draw("pd-11"), Place((0, -1), 3)).state


def test_a_princess_may_send_a_knight_home_instead_of_a_figure():
    rules, state = joined()
    step = play(rules, state, SendKnight((0, 0), "c1", "meeple", 1))

    assert (went_home(step.effects), step.state.phase) == (["blue"], "draw")
    assert Deploy("meeple", "f1") in rules.legal_moves(state, ANN)


def test_only_knights_of_the_princess_go():
    rules, state = joined()

    assert rules.explain(state, ANN, SendKnight((1, 0), "m1", "meeple", 0)) == (NoKnightToEvict("meeple", (1, 0)),)


def test_where_a_knight_has_to_go_nothing_else_is_done():
    rules, state = joined(princess="must")

    assert list(rules.legal_moves(state, ANN)) == [SendKnight((0, 0), "c1", "meeple", 1)]
    for move in (Pass(), Deploy("meeple", "f1"), FairyMove((1, 0), "m1", "meeple")):
        assert KnightHasToGo() in rules.explain(state, ANN, move)


def test_without_knights_nobody_has_to_go():
    rules = dragon_rules("E0 B0", princess="must")
    state = play(rules, rules.start(), Draw("pd-11"), Place((0, -1), 3)).state

    assert Pass() in rules.legal_moves(state, ANN)


def test_no_phantom_follows_a_princess_but_one_follows_the_fairy():
    rules = rules_for("E0 B0", sets=(*SETS, "phantom"))
    state = stand(rules.start(), "blue 0,0 c1", "red 1,0 m1")
    state = play(rules, state, Draw("pd-11"), Place((0, -1), 3)).state

    assert play(rules, state, SendKnight((0, 0), "c1", "meeple", 1)).state.phase == "draw"
    assert play(rules, state, FairyMove((1, 0), "m1", "meeple")).state.phase == "phantom"


# ------------------------------------------------------------------ portal


def at_a_portal(drawing="D0 U0 W0", *figures, sets=SETS):
    """Return a position in which red has laid a portal below the second tile."""
    rules = rules_for(drawing, sets=sets)
    return rules, play(rules, stand(rules.start(), *figures), Draw("pd-08"), Place((1, 1), 0)).state


def test_through_a_portal_a_figure_goes_to_any_free_feature_that_is_not_finished():
    rules, state = at_a_portal("D0 U0 W0", "blue 1,0 f1")
    spots = {(move.on, move.at) for move in rules.legal_moves(state, ANN) if isinstance(move, Deploy) and move.at}

    assert {("r1", (1, 0)), ("c1", (0, 0)), ("r2", (2, 0))} <= spots
    assert ("f1", (1, 0)) not in spots
    assert not any(cell == (1, 1) for _, cell in spots)


def test_a_finished_feature_takes_nobody_through_a_portal():
    rules, state = at_a_portal("W0 U0 W0")

    assert rules.explain(state, ANN, Deploy("meeple", "r1", (1, 0))) == (AlreadyFinished("road"),)


def test_no_builder_goes_through_a_portal():
    rules, state = at_a_portal("D0 U0 W0", "red 1,0 r1", sets=(*SETS, "traders"))

    assert NotTheTileJustLaid((0, 0)) in rules.explain(state, ANN, Deploy("builder", "r1", (0, 0)))


def test_nobody_comes_through_a_portal_to_the_dragon():
    rules = dragon_rules()
    state = play(rules, rules.start(), Draw("pd-08"), Place((1, 1), 0)).state

    assert rules.explain(state, ANN, Deploy("meeple", "f1", (0, 0))) == (DragonIsThere((0, 0)),)
    assert rules.explain(state, ANN, Deploy("meeple", "r1", (2, 0))) == ()


def test_a_river_takes_nobody_through_a_portal():
    rules = rules_for("r1-01/0 r1-02/0", sets=(*SETS, "river1"), options={"river": "free"})
    state = play(rules, rules.start(), Draw("pd-08"), Place((0, 1), 0)).state

    assert NobodyStandsThere("river") in rules.explain(state, ANN, Deploy("meeple", "w1", (0, 0)))


def test_without_a_portal_nobody_goes_anywhere_else():
    rules = dragon_rules("D0 U0")
    state = play(rules, rules.start(), Draw("base-W"), Place((2, 0), 0)).state

    assert rules.explain(state, ANN, Deploy("meeple", "c1", (0, 0))) == (NotTheTileJustLaid((0, 0)),)


def test_what_the_parts_show_is_where_the_pieces_are():
    rules = dragon_rules()
    shown = [part.shows(rules, rules.start()) for part in rules.parts]

    assert [one["pieces"] for one in shown if one] == [{"dragon": (0, 0)}, {"fairy": None}]


def test_a_scored_road_closes_the_turn_as_ever():
    rules = dragon_rules("L0 U0")
    step = lay_last(rules, stand(rules.start(), "red 1,0 r1"), "L0 U0 W0!")

    assert points(step) == {"red": 3}
