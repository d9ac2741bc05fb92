"""Points on a map: maps:scoring and what borders, ferries and large cities add, by the lines of source S3."""

from __future__ import annotations

import pytest

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.king.rules import Largest
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.moves import IllegalMove, Scored, Seat
from scoring.kernel.state import State, Step
from tests.scoring.carcassonne.maps.sheet import begin, lay, lie, sheet, terms_of
from tests.support.drawing import codes, points, stand


def finish(rules: Carcassonne, state: State) -> Step:
    """End the game as if the bag were empty."""
    return rules.finish(Step(state))


# ---------------------------------------------------------------- borders


def test_a_road_ends_at_a_plain_border_faq_3():
    rules, state = begin(sheet("L L L\n. . .\nS L S"), "base-U/0 0,0", "base-U/0 1,0")
    step = lay(rules, state, "base-U/0 2,0", Deploy("meeple", "r1"))

    assert points(step) == {"red": 3}
    assert terms_of(step) == {"road.tiles": (3, 3), "road.border": (2, 0)}


def test_a_city_is_walled_at_a_plain_border_s3_44():
    rules, state = begin(sheet("L L L\n. . .\nS L S"), "base-F/0 0,0", "base-G/0 1,0")
    step = lay(rules, state, "base-F/0 2,0", Deploy("meeple", "c1"))

    assert points(step) == {"red": 10}
    assert terms_of(step)["city.border"] == (2, 0)


def test_a_field_ends_at_the_border_s3_97():
    _, state = begin(sheet("L . L\n. . .\nS L S"), "base-E/2 0,0")
    field = state[Board].feature_at((0, 0), "f1")

    assert {cell for cell, _ in field.parts} == {(0, 0)}
    assert field.open_ports == 0


@pytest.mark.parametrize(("edition", "paid"), [("2006", 1), ("third", 2)])
def test_a_city_of_one_tile_is_finished_at_once_s3_34(edition, paid):
    rules, state = begin(sheet("L L .\n. . .\nS L S"), edition=edition)
    step = lay(rules, state, "base-E/0 0,0", Deploy("meeple", "c1"))

    assert points(step) == {"red": paid}


@pytest.mark.parametrize(("edition", "paid"), [("2006", 2), ("third", 4)])
def test_a_city_of_two_tiles_at_the_border_is_a_small_one(edition, paid):
    rules, state = begin(sheet("L L .\n. . .\nS L S"), "base-E/1 0,0", edition=edition)
    step = lay(rules, state, "base-E/3 1,0", Deploy("meeple", "c1"))

    assert points(step) == {"red": paid}


def test_a_printed_border_adds_its_shields_and_no_tile_s3_41():
    rules, state = begin(sheet("L L L\n. . .\nS L S", edges={"0,0,W": "road 1"}), "base-U/0 0,0", "base-U/0 1,0")
    step = lay(rules, state, "base-U/0 2,0", Deploy("meeple", "r1"))

    assert terms_of(step) == {"road.tiles": (3, 3), "road.border.shields": (1, 2), "road.border": (2, 0)}


def test_a_printed_city_adds_its_shields_as_tiles_do_s3_41():
    rules, state = begin(sheet("L L L\n. . .\nS L S", edges={"0,0,W": "city 2"}), "base-G/0 0,0", "base-F/0 1,0")
    step = lay(rules, state, "base-F/0 2,0", Deploy("meeple", "c1"))

    assert terms_of(step)["city.border.shields"] == (2, 4)


@pytest.mark.parametrize(
    ("edition", "said", "paid"),
    [("2006", "edition", 0), ("third", "edition", 1), ("third", "none", 0), ("2006", "one", 1), ("2006", "two", 2)],
)
def test_shields_of_unfinished_roads_pay_by_the_edition_or_as_the_table_says(edition, said, paid):
    drawn = sheet("L L L\n. . .\nS L S", edges={"0,0,W": "road 1"})
    rules, state = begin(drawn, "base-U/0 0,0", edition=edition, options={"open_arms": said})
    step = finish(rules, stand(state, "red 0,0 r1"))

    assert points(step) == {"red": 1 + paid} if paid else {"red": 1}


# ----------------------------------------------------------- large cities

GATE = sheet(
    """
    S L S . . .
    . . . . . .
    . . . L . .
    . . L C C L
    . . . L . .
""",
    arms={"3,3": 1},
    edges={"4,3,E": "wall"},
)


def joined(*more: str, options=None, edition="third"):
    return begin(GATE, "base-E/1 2,3", *more, options=options, edition=edition)


def test_a_large_city_is_part_of_the_city_and_counts_by_its_squares_s3_43():
    rules, state = joined("base-E/2 3,2")
    step = lay(rules, state, "base-E/0 3,4", Deploy("meeple", "c1"))

    assert terms_of(step) == {
        "city.tiles": (3, 6),
        "city.large.tiles": (2, 4),
        "city.large.shields": (1, 2),
    }
    assert points(step) == {"red": 12}


def test_it_is_finished_only_when_all_its_open_edges_are_closed():
    rules, state = joined()
    step = lay(rules, state, "base-E/2 3,2", Deploy("meeple", "c1"))

    assert points(step) == {}
    assert not rules.is_complete(step.state[Board], step.state[Board].feature_at((3, 2), "c1"))


def test_a_table_may_leave_edges_out_at_which_nobody_builds():
    rules, state = joined(options={"large_city": "own_edges"})
    step = lay(rules, state, "base-E/2 3,2", Deploy("meeple", "c1"))

    assert points(step) == {"red": 10}


def test_it_is_never_scored_alone_faq_2():
    _, state = begin(GATE)
    printed = [feature for feature in state[Board].features.values() if not feature.parts]

    assert [(feature.kind, feature.open_ports) for feature in printed] == [("city", 3)]
    rules, state = begin(GATE)
    assert points(finish(rules, state)) == {}


def test_who_joins_it_shares_one_city():
    rules, state = joined()
    state = stand(state, "blue 2,3 c1")
    laid = lay(rules, state, "base-E/2 3,2").state

    assert [f.seat for f in laid[Board].feature_at((3, 2), "c1").figures] == [Seat(1)]


def test_no_knight_beside_an_occupied_large_city():
    rules, state = joined()
    state = stand(state, "blue 2,3 c1")

    with pytest.raises(IllegalMove) as refused:
        lay(rules, state, "base-E/2 3,2", Deploy("meeple", "c1"))
    assert codes(refused.value.refusals) == ["feature_occupied"]


@pytest.mark.parametrize(("edition", "arms"), [("2006", 0), ("third", 1)])
def test_an_unfinished_city_counts_the_squares_too(edition, arms):
    rules, state = joined(edition=edition)
    step = finish(rules, stand(state, "red 2,3 c1"))

    assert points(step) == {"red": 3 + arms}


def test_farmers_are_paid_for_it_once_it_is_finished():
    rules, state = joined("base-E/2 3,2")
    open_city = finish(rules, stand(state, "red 2,3 f1"))
    closed = lay(rules, stand(state, "red 2,3 f1"), "base-E/0 3,4")

    assert points(open_city) == {}
    assert points(finish(rules, closed.state)) == {"red": 3}


def test_its_squares_make_the_largest_city_of_the_king():
    rules, state = begin(GATE, "base-E/1 2,3", "base-E/2 3,2", sets=("base", "king"))
    step = lay(rules, state, "base-E/0 3,4")

    held = step.state[Largest].of("city")
    assert held is not None
    assert held.tiles == 5


# ---------------------------------------------------------------- ferries

SHORES = sheet("L L . L L\n. . . . .\nS L S . .", ferries=[("1,0,E", "3,0,W")])


def test_a_ferry_is_worth_one_and_wants_both_shores_s3_46():
    rules, state = begin(SHORES, "base-U/0 0,0", "base-U/0 1,0")
    one = lay(rules, stand(state, "red 0,0 r1"), "base-U/0 3,0")
    both = lay(rules, one.state, "base-U/0 4,0")

    assert points(one) == {}
    assert terms_of(both) == {"road.tiles": (4, 4), "road.ferry": (1, 1), "road.border": (2, 0)}
    assert points(both) == {"red": 5}


@pytest.mark.parametrize(("said", "paid"), [("on_touch", 3), ("both_shores", 2)])
def test_in_an_unfinished_road_it_counts_when_the_road_touches_it(said, paid):
    rules, state = begin(SHORES, "base-U/0 0,0", "base-U/0 1,0", options={"open_ferry": said})

    assert points(finish(rules, stand(state, "red 0,0 r1"))) == {"red": paid}


def test_a_ferry_that_joins_two_roads_joins_their_figures():
    rules, state = begin(SHORES, "base-U/0 0,0", "base-U/0 1,0", "base-U/0 3,0")
    step = lay(rules, stand(state, "red 0,0 r1", "blue 3,0 r1"), "base-U/0 4,0")

    assert points(step) == {"red": 5, "blue": 5}


def test_a_ferry_counts_as_a_tile_of_a_road_with_an_inn():
    rules, state = begin(SHORES, "base-U/0 0,0", "base-U/0 1,0", "ic-15/0 3,0", sets=("base", "inns"))
    step = lay(rules, stand(state, "red 0,0 r1"), "base-U/0 4,0")

    assert terms_of(step)["road.ferry"] == (1, 2)


# ---------------------------------------------------------------- islands


def island(chip_set="", **options):
    text = "L L . I\n. . . .\nS L S ."
    drawn = sheet(text, ferries=[("1,0,E", "3,0,W")], arms={"3,0": 2}, chip_set=chip_set)
    return begin(drawn, "base-U/0 0,0", "base-U/0 1,0", options=options)


def test_on_taiwan_island_shields_pay_at_once_and_never_again_s3_79():
    rules, state = island("taiwan")
    step = lay(rules, stand(state, "blue 0,0 r1"), "base-A/1 3,0")

    assert points(step) == {"red": 4, "blue": 4}
    assert [(one.source, one.points) for one in step.effects if isinstance(one, Scored)] == [("island", 4), ("road", 4)]


@pytest.mark.parametrize(("chip_set", "said"), [("", "as_the_map"), ("taiwan", "with_feature")])
def test_elsewhere_they_belong_to_the_road_or_city_of_the_tile_s3_41(chip_set, said):
    rules, state = island(chip_set, island_arms=said)
    step = lay(rules, stand(state, "blue 0,0 r1"), "base-A/1 3,0")

    assert points(step) == {"blue": 8}
    assert terms_of(step)["road.island.shields"] == (2, 4)


def test_a_table_may_have_them_paid_at_once_anywhere():
    rules, state = island("", island_arms="at_once")

    assert points(lay(rules, state, "base-A/1 3,0")) == {"red": 4}


# ------------------------------------------------------------ monasteries

BLOCK = sheet("L L L\nL L L\n. . .\nS L S")


def test_a_monastery_at_the_edge_is_complete_with_what_the_map_has_faq_4():
    rules, state = begin(BLOCK, "base-A/2 1,0", "base-V/0 0,0", "base-V/0 2,0", "base-V/0 0,1")
    state = stand(state, "red 1,0 m1")
    step = lay(rules, lay(rules, state, "base-V/0 2,1").state, "base-V/0 1,1")

    assert points(step) == {"red": 9}
    assert terms_of(step) == {
        "monastery.itself": (1, 1),
        "monastery.neighbours": (5, 5),
        "monastery.border": (3, 3),
    }


def test_in_a_corner_three_neighbours_are_enough_s3_48():
    rules, state = begin(BLOCK, "base-B/0 0,0", "base-V/0 1,0", "base-V/0 0,1")
    step = lay(rules, stand(state, "red 0,0 m1"), "base-V/0 1,1")

    assert points(step) == {"red": 9}


@pytest.mark.parametrize(("said", "paid"), [("present", 3), ("as_filled", 8)])
def test_unfinished_it_pays_for_the_tiles_that_lie(said, paid):
    rules, state = begin(BLOCK, "base-B/0 0,0", "base-V/0 1,0", "base-V/0 0,1", options={"edge_monastery": said})

    assert points(finish(rules, stand(state, "red 0,0 m1"))) == {"red": paid}


def test_squares_of_a_large_city_are_filled_from_the_start():
    drawn = sheet("L L L\nL L L\nL C L\n. . .\nS L S")
    rules, state = begin(drawn, "base-B/0 1,1")
    step = finish(rules, stand(state, "red 1,1 m1"))

    assert terms_of(step) == {"monastery.itself": (1, 1), "monastery.large_city": (1, 1)}
    assert state[Board].neighbours((1, 1)) == 1


# ------------------------------------------------------------------ towns

TOWN = sheet("L T L\nL L L\n. . .\nS L S")


def test_variant_a_grants_another_whole_turn_once_s3_52():
    rules, state = begin(sheet("L T T\nL L L\n. . .\nS L S"), "base-V/0 0,0", options={"towns": "another_tile"})
    first = lay(rules, state, "base-V/0 1,0")
    second = lay(rules, first.state, "base-V/0 2,0")

    assert first.state.turn == Seat(0)
    assert second.state.turn == Seat(1)


def test_variant_b_costs_two_points_and_may_go_below_nothing_s3_53():
    rules, state = begin(TOWN, "base-V/0 0,0", options={"towns": "costs_two"})

    assert points(lay(rules, state, "base-V/0 1,0")) == {"red": -2}


def test_variant_b_may_stop_at_nothing():
    rules, state = begin(TOWN, "base-V/0 0,0", options={"towns": "costs_two", "town_floor": True})

    assert points(lay(rules, state, "base-V/0 1,0")) == {}


def test_variant_c_pays_for_towns_beside_a_finished_road_each_once_s3_54():
    drawn = sheet("L L L\n. T .\n. . .\nS L S")
    rules, state = begin(drawn, "base-U/0 0,0", "base-U/0 1,0", options={"towns": "beside_roads"})
    step = lay(rules, stand(state, "red 0,0 r1"), "base-U/0 2,0")

    assert terms_of(step)["road.towns"] == (1, 2)
    assert points(step) == {"red": 5}


def test_variant_c_leaves_covered_towns_out():
    drawn = sheet("L L L\n. T .\n. . .\nS L S")
    rules, state = begin(drawn, "base-B/0 1,1", "base-U/0 0,0", "base-U/0 1,0", options={"towns": "beside_roads"})
    step = lay(rules, stand(state, "red 0,0 r1"), "base-U/0 2,0")

    assert points(step) == {"red": 3}


def test_a_start_square_that_is_not_used_is_a_town():
    drawn = sheet("L L L\n. S .\n. . .\nS L S", start_max=2)
    start = (("base-D", (0, 3), 0), ("base-D", (2, 3), 0))
    board = {"map": drawn, "options": {"towns": "beside_roads"}}
    rules = ruleset_for(Box("carcassonne", "third", 2, start=start, board=board))
    assert isinstance(rules, Carcassonne)
    state = lie(rules, rules.start(), "base-U/0 0,0", "base-U/0 1,0")

    assert terms_of(lay(rules, stand(state, "red 0,0 r1"), "base-U/0 2,0"))["road.towns"] == (1, 2)


@pytest.mark.parametrize(("said", "paid"), [(False, 2), (True, 4)])
def test_unfinished_roads_pay_for_towns_only_if_the_table_says_so(said, paid):
    drawn = sheet("L L L\n. T .\n. . .\nS L S")
    options = {"towns": "beside_roads", "towns_of_open_roads": said}
    rules, state = begin(drawn, "base-U/0 0,0", "base-U/0 1,0", options=options)

    assert points(finish(rules, stand(state, "red 0,0 r1"))) == {"red": paid}
