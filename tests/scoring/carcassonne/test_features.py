"""The growth of roads, cities and fields from tiles."""

from __future__ import annotations

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import any_of, merge_marks, total
from tests.support.drawing import rules_for


def board(drawing):
    return rules_for(drawing).start()[Board]


def test_roads_that_meet_are_one_road():
    road = board("W0 U0 U0 L0").feature_at((1, 0), "r1")

    assert road.cells == {(0, 0), (1, 0), (2, 0), (3, 0)}
    assert road.open_ports == 0


def test_a_road_ends_at_a_crossing():
    table = board("U0 W0 U0")

    assert table.feature_at((0, 0), "r1") != table.feature_at((2, 0), "r1")


def test_three_roads_leave_a_crossing():
    table = board("W0")

    assert len({table.feature_at((0, 0), road).id for road in ("r1", "r2", "r3")}) == 3


def test_a_tile_in_the_middle_joins_four_roads_into_two():
    cross = """
    .  U1  .
    U0 [X0] U0
    .  U1  .
    """
    table = board(cross)
    roads = [feature for feature in table.features.values() if feature.kind == "road"]

    assert sorted(len(road.parts) for road in roads) == [2, 2, 2, 2]


def test_shields_of_a_city_add_up():
    assert board("F0 F0").feature_at((0, 0), "c1").marks == {"shields": 2}


def test_a_ring_of_walls_has_no_gap():
    assert board("E1 G0 E3").feature_at((1, 0), "c1").open_ports == 0


def test_a_city_with_a_gap_is_open():
    assert board("E1 G0").feature_at((1, 0), "c1").open_ports == 1


def test_both_banks_of_a_road_are_fields_of_their_own():
    table = board("U0 U0")

    assert table.feature_at((0, 0), "f1") == table.feature_at((1, 0), "f1")
    assert table.feature_at((0, 0), "f1") != table.feature_at((0, 0), "f2")


def test_a_field_goes_round_the_end_of_a_road():
    table = board("""
    A0
    U1
    """)

    assert table.feature_at((0, 1), "f1") == table.feature_at((0, 1), "f2")


def test_edges_that_do_not_match_stay_open_on_both_sides():
    table = board("U0 E1")

    assert table.feature_at((0, 0), "r1").open_ports == 2
    assert table.feature_at((1, 0), "c1").open_ports == 1


def test_a_gap_asks_for_what_lies_around_it():
    table = board("""
    E1  .
    .   U1
    """)

    assert table.gaps[1, 0] == "..rc"
    assert table.gaps[0, 1] == "ff.."


def test_a_gap_that_is_filled_is_none():
    assert (0, 0) not in board("U0").gaps


def test_neighbours_count_diagonally_too():
    assert (
        board("""
    V1 E0 .
    E3 B0 .
    .  .  V3
    """).neighbours((1, 1))
        == 4
    )


def test_counting_symbols_adds_them_up_and_having_one_is_enough():
    marks = merge_marks([{"shields": 1, "inn": 1}, {"shields": 2}, {"inn": 1}], {"shields": total, "inn": any_of})

    assert marks == {"shields": 3, "inn": 1}


def test_a_symbol_without_a_law_adds_up():
    assert merge_marks([{"pigs": 1}, {"pigs": 1}], {}) == {"pigs": 2}


def test_no_symbols_merge_to_none():
    assert merge_marks([{}, {}], {}) == {}
