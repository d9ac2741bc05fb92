"""The Count of Carcassonne: its city, quarters, transfers. Cases by B5 (source 001, line 311)."""

from __future__ import annotations

import pytest

from scoring.carcassonne.base.recalling import Recall
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Pass, Place, Stand
from scoring.carcassonne.pieces import Bag, Supply
from scoring.carcassonne.refusal import NoFigureLeft
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.abbot.rules import OnlyTheAbbot
from scoring.carcassonne.sets.count.city import NotForThatQuarter, count_at
from scoring.carcassonne.sets.count.consolation import CountCannotGo, EnterQuarter, MoveCount
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.moves import Seat
from scoring.kernel.state import Step
from tests.support.drawing import codes, on_board, play, points, rules_for, scored, stand

ANN, BEN, CLEO = map(Seat, range(3))
SETS = ("base", "count")
TO_THE_EAST = (Draw("base-E"), Place((2, 1), 3))
"""A cap that finishes the city of `co-12`, two tiles."""
TO_THE_SOUTH = (Draw("base-A"), Place((0, 2), 2))
"""A monastery whose road finishes that of `co-11`."""


def city(*figures, sets=SETS, seats=2, edition="third", **options):
    """Return the rules of a box with the count, and the position at the start with figures put down."""
    rules = ruleset_for(Box("carcassonne", edition, seats, sets, options))
    assert isinstance(rules, Carcassonne)
    return rules, stand(rules.start(), *figures)


def consoled(*figures, **kwargs):
    """Return the rules, and the step of red's finishing a city with a knight of blue."""
    rules, state = city("blue 1,1 c1", *figures, **kwargs)
    return rules, play(rules, state, *TO_THE_EAST, Pass())


# --------------------------------------------------------------- set-up, walls


def test_the_city_lies_first_and_the_start_tile_is_in_the_bag():
    _, state = city()

    assert len(state[Board].laid) == 12
    assert (state[Bag].left, state[Bag].copies["base-D"]) == (72, 4)
    assert (state[Board].laid[0, 0].tile_id, count_at(state[Board])) == ("co-07", "castle")


@pytest.mark.parametrize(("river", "spring"), [("river1", "r1-01"), ("river2", "r2-01")])
def test_a_river_begins_beside_the_city(river, spring):
    _, state = city(sets=(*SETS, river))

    assert (len(state[Board].laid), state[Board].laid[2, -1].tile_id) == (13, spring)


def test_where_the_city_does_not_lie_nobody_goes_there_and_no_tile_of_it_comes():
    rules = rules_for("D0 E2", sets=SETS)
    state = stand(rules.start(), "blue 0,0 r1")
    step = play(rules, state, Draw("base-X"), Place((-1, 0), 0), Pass())

    assert not any(tile.startswith("co-") for tile in state[Bag].copies)
    assert (step.state.phase, count_at(state[Board])) == ("draw", None)


def test_the_city_is_one_finished_city_more_for_fields():
    # The engine's own case: a field beside the city and one finished city pays 6.
    rules, state = city()
    state = play(rules, state, Draw("base-B"), Place((2, 0), 0), Deploy("meeple", "f1")).state
    state = play(rules, state, Draw("base-E"), Place((2, 1), 3), Pass()).state

    assert scored(rules.finish(Step(state)).effects) == [("red", "field", 6)]


def test_for_a_pig_and_for_a_barn_too():
    rules, state = city("red 1,0 f1", "red 1,0 f1 pig", "blue -2,0 f1 barn", sets=(*SETS, "traders", "abbey"))

    assert points(rules.finish(Step(state))) == {"red": 4, "blue": 4}


def test_for_the_king_it_is_one_more_and_never_the_largest():
    rules, state = city(sets=(*SETS, "king"))
    assert points(rules.finish(Step(state))) == {}
    step = play(rules, state, *TO_THE_EAST, Pass())

    assert scored(rules.finish(step).effects) == [("red", "king", 2)]


def test_nobody_stands_on_the_walls_or_comes_to_a_quarter_with_a_tile():
    rules, state = city(sets=(*SETS, "princess"))
    drawn = rules.play(state, ANN, Draw("pd-08")).state
    state = rules.play(drawn, ANN, next(iter(rules.legal_moves(drawn, ANN)))).state
    cells = {move.at for move in rules.legal_moves(state, ANN) if isinstance(move, Deploy)}

    assert {(0, 0), (-1, 0)}.isdisjoint(cells)
    assert "nobody_stands_there" in codes(rules.explain(state, ANN, Deploy("meeple", "castle", (0, 0))))
    assert "nobody_stands_there" in codes(rules.explain(state, ANN, Deploy("meeple", "x1", (-1, 0))))


# ---------------------------------------------------------------- consolation


def test_whoever_made_others_score_and_got_nothing_may_send_a_figure_and_move_the_count():
    rules, step = consoled()
    assert (points(step), step.state.phase, step.state.actors) == ({"blue": 4}, "quarter", (ANN,))
    quarters = ("castle", "smithy", "cathedral", "market")
    assert set(rules.legal_moves(step.state, ANN)) == {Pass(), *(EnterQuarter("meeple", one) for one in quarters)}
    state = rules.play(step.state, ANN, EnterQuarter("meeple", "castle")).state
    assert (state.phase, state[Supply].count(ANN, "meeple")) == ("count", 6)
    assert set(rules.legal_moves(state, ANN)) == {Pass(), *map(MoveCount, quarters[1:])}
    state = rules.play(state, ANN, MoveCount("market")).state

    assert (state.phase, state.turn, count_at(state[Board]), on_board(state)) == (
        "draw", BEN, "market", ["red 0,0 castle"],
    )  # fmt: skip


def test_the_count_may_stay():
    rules, step = consoled()
    state = play(rules, step.state, EnterQuarter("meeple", "smithy"), Pass()).state

    assert (state.phase, count_at(state[Board])) == ("draw", "castle")


def test_without_a_figure_the_count_stays_where_he_is():
    rules, step = consoled()

    assert rules.play(step.state, ANN, Pass()).state.phase == "draw"


@pytest.mark.parametrize(
    "figures",
    [("red 1,1 c1",), ("red 1,1 c1", "red 1,1 c1", "blue 1,1 c1")],
)
def test_whoever_was_paid_sends_nobody(figures):
    rules, state = city(*figures)

    assert play(rules, state, *TO_THE_EAST, Pass()).state.phase == "draw"


def test_where_nobody_was_paid_nobody_is_sent():
    rules, state = city("blue 1,1 c1 mayor", sets=(*SETS, "abbey"))

    assert play(rules, state, *TO_THE_EAST, Pass()).state.phase == "draw"


def test_farmers_of_a_barn_open_a_quarter():
    rules, state = city("blue 1,0 f1", sets=(*SETS, "abbey"))
    state = play(rules, state, Draw("base-B"), Place((2, 0), 0), Pass()).state
    state = play(rules, state, Draw("base-B"), Place((2, -1), 0)).state
    step = rules.play(state, BEN, Pass())
    assert step.state.phase == "draw"
    state = stand(step.state, "red 1,0 f1 barn")
    step = play(rules, state, Draw("base-U"), Place((0, -2), 0), Pass())

    assert (points(step), step.state.phase, step.state.actors) == ({"blue": 1}, "quarter", (ANN,))


@pytest.mark.parametrize(
    ("figure", "quarters"),
    [
        ("big", {"castle", "smithy", "cathedral", "market"}),
        ("mayor", {"castle"}),
        ("wagon", {"castle", "smithy", "cathedral"}),
        ("abbot", {"cathedral"}),
        ("builder", set()),
        ("pig", set()),
        ("barn", set()),
    ],
)
def test_figures_go_where_they_may_stand_on_what_the_quarter_serves(figure, quarters):
    rules, step = consoled(sets=(*SETS, "inns", "traders", "abbey", "abbot"))
    moves = rules.legal_moves(step.state, ANN)

    assert {move.to for move in moves if isinstance(move, EnterQuarter) and move.figure == figure} == quarters
    for quarter in {"castle", "smithy", "cathedral", "market"} - quarters:
        assert rules.explain(step.state, ANN, EnterQuarter(figure, quarter)) == (NotForThatQuarter(figure, quarter),)


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        (EnterQuarter("meeple", "attic"), NotForThatQuarter("meeple", "attic")),
        (EnterQuarter("camel", "castle"), NotForThatQuarter("camel", "castle")),
        (EnterQuarter("big", "castle"), NoFigureLeft(ANN, "big")),
    ],
)
def test_no_other_figure_goes_and_no_other_quarter_is_there(move, refusal):
    rules, step = consoled("red 1,1 f1 big", sets=(*SETS, "inns"))

    assert rules.explain(step.state, ANN, move) == (refusal,)


@pytest.mark.parametrize("quarter", ["castle", "attic"])
def test_the_count_goes_to_another_quarter(quarter):
    rules, step = consoled()
    state = rules.play(step.state, ANN, EnterQuarter("meeple", "castle")).state

    assert rules.explain(state, ANN, MoveCount(quarter)) == (CountCannotGo(quarter),)


@pytest.mark.parametrize(("move", "done"), [(EnterQuarter("meeple", "market"), {"quarter"}), (Pass(), set())])
def test_a_turn_remembers_that_a_figure_has_gone(move, done):
    rules, step = consoled()
    asked = step.state

    assert rules.turn_of(rules.carry_out(asked, ANN, move).state).done == (done or frozenset())


def test_a_figure_goes_once_in_both_parts_of_a_double_turn():
    rules, state = city("blue 1,1 c1")
    state = rules.remember(Step(state), second=True, done=frozenset({"quarter"})).state

    assert play(rules, state, *TO_THE_EAST, Pass()).state.phase == "draw"


def test_dragon_tower_and_fairy_do_not_reach_a_quarter():
    rules, state = city("red 0,0 castle")
    quarter = state[Board].feature_at((0, 0), "castle")

    assert all(
        rules.is_sheltered(state, quarter, quarter.figures[0], by) for by in ("dragon", "tower", "princess", "fairy")
    )


def test_a_figure_may_come_home_from_a_quarter_to_a_festival_and_no_abbot_by_himself():
    rules, state = city("red 0,0 cathedral abbot", "red 0,0 castle", sets=(*SETS, "festival", "abbot"))
    drawn = rules.play(state, ANN, Draw("fe-01")).state
    festival = rules.play(drawn, ANN, next(iter(rules.legal_moves(drawn, ANN)))).state
    assert Recall("meeple", (0, 0)) in rules.legal_moves(festival, ANN)
    state = play(rules, state, Draw("base-B"), Place((2, 0), 0)).state

    assert OnlyTheAbbot("abbot") in rules.explain(state, ANN, Recall("abbot", (0, 0)))


def test_figures_may_have_stood_in_a_quarter_when_the_log_began():
    rules, state = city("red 0,0 castle", sets=(*SETS, "traders", "abbey"))

    assert rules.explain(state, ANN, Stand(1, "meeple", "castle", (0, 0))) == ()
    assert rules.explain(state, ANN, Stand(1, "mayor", "castle", (0, 0))) == ()
    assert NotForThatQuarter("mayor", "market") in rules.explain(state, ANN, Stand(1, "mayor", "market", (0, 0)))
    assert NotForThatQuarter("pig", "market") in rules.explain(state, ANN, Stand(1, "pig", "market", (0, 0)))
    assert rules.carry_out(state, ANN, Stand(1, "mayor", "castle", (0, 0))).state.phase == "draw"
