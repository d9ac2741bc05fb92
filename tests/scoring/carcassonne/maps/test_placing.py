"""Places of tiles on a map: maps:set-up, maps:placing, maps:large-cities, maps:borders, maps:ferries."""

from __future__ import annotations

import pytest

from scoring.carcassonne.base.placing import lifted
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.maps.parts import CityDiscovered, FerryReached
from scoring.carcassonne.move import Draw, Place
from scoring.carcassonne.pieces import Supply
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box, UnsuitableBox
from scoring.kernel.moves import Seat
from tests.scoring.carcassonne.maps.sheet import begin, lay, lie, sheet, why_not

PLAIN = sheet("""
    S L L L S
    L L L L L
    L L T L L
""")
CITY = sheet(
    """
    S . . . . . S
    . . L L L . .
    L L L C L L L
    . . L C L . .
    . . L L L . .
""",
    edges={"3,2,W": "wall", "3,3,W": "road"},
)
FERRY = sheet(
    """
    S L L . L L S
    . . L . L . .
    I I . . . . .
""",
    ferries=[("2,0,E", "4,0,W"), ("2,1,S", "1,2,E")],
)


# ----------------------------------------------------------------- set-up


def test_each_player_has_nine_meeples_in_hand_s3_11():
    _, state = begin(PLAIN)

    assert state[Supply].count(Seat(1), "meeple") == 9


def test_a_map_may_say_how_many_figures_there_are():
    _, state = begin(PLAIN | {"rules": {"figures": 7}})

    assert state[Supply].count(Seat(0), "meeple") == 7


def test_the_start_tile_lies_on_two_start_squares_unless_the_table_chooses_s3_14():
    _, state = begin(PLAIN)

    assert {cell: laid.tile_id for cell, laid in state[Board].laid.items()} == {(0, 0): "base-D", (4, 0): "base-D"}


@pytest.mark.parametrize(
    ("start", "code"),
    [
        ([("base-D", (0, 0), 0)], "map.starts_used"),
        ([("base-D", (0, 0), 0), ("base-D", (1, 0), 0)], "map.starts_used"),
        ([("base-D", (0, 0), 0), ("base-D", (0, 0), 0)], "box.unknown_start"),
        ([("base-D", (0, 0), 7), ("base-D", (4, 0), 0)], "box.unknown_start"),
    ],
)
def test_tiles_lie_on_start_squares_two_at_least(start, code):
    with pytest.raises(UnsuitableBox) as raised:
        ruleset_for(Box("carcassonne", "third", 2, start=tuple(start), board={"map": PLAIN}))

    assert raised.value.code == code


def test_a_start_tile_agrees_with_what_is_printed():
    walled = PLAIN | {"edges": {"0,0,N": {"kind": "road"}, "4,0,N": {"kind": "city"}}}
    _, state = begin(walled)

    assert [laid.face.edges[0] for laid in state[Board].laid.values()] == ["r", "c"]
    start = (("base-D", (0, 0), 0), ("base-D", (4, 0), 0))
    with pytest.raises(UnsuitableBox) as raised:
        ruleset_for(Box("carcassonne", "third", 2, start=start, board={"map": walled}))
    assert raised.value.code == "map.start_against_print"


def test_no_tile_of_the_usual_kind_may_fit_the_start_squares():
    walled = PLAIN | {"edges": {"0,0,N": {"kind": "city"}, "0,0,W": {"kind": "city"}}, "rules": {"start_min": 2}}

    with pytest.raises(UnsuitableBox) as raised:
        begin(walled)
    assert raised.value.code == "map.start_against_print"


def test_rivers_are_not_played_on_a_map():
    with pytest.raises(UnsuitableBox) as raised:
        begin(PLAIN, sets=("base", "river1"))

    assert raised.value.code == "box.river_on_map"


def test_the_game_ends_when_no_free_square_can_take_a_tile():
    rules, state = begin(sheet("S L S"))
    step = lay(rules, state, "base-U/0 1,0")

    assert step.state.over


# ---------------------------------------------------------------- placing


def test_tiles_lie_on_printed_squares_only_s3_21():
    rules, state = begin(PLAIN)

    assert why_not(rules, state, "base-U/0 -1,0") == ["off_the_map"]
    assert why_not(rules, state, "base-U/0 0,3") == ["off_the_map"]
    assert why_not(rules, state, "base-U/0 1,0") == []


def test_a_town_is_an_ordinary_square_s3_28():
    rules, state = begin(PLAIN, "base-V/0 1,0", "base-B/0 2,0", "base-B/0 2,1")

    assert why_not(rules, state, "base-B/0 2,2") == []


def test_squares_that_hang_together_with_nothing_stay_empty_faq_1():
    rules, state = begin(sheet("S L S . L L"))

    assert why_not(rules, state, "base-B/0 4,0") == ["no_neighbour"]


def test_a_blocked_square_is_off_the_map():
    rules, state = begin(sheet("S L S\nL # L"))

    assert why_not(rules, state, "base-B/0 1,1") == ["off_the_map"]


def test_what_lies_elsewhere_cannot_be_covered_twice():
    rules, state = begin(PLAIN)

    assert why_not(rules, state, "base-B/0 0,0") == ["cell_taken"]


# ----------------------------------------------------------- large cities


def test_a_large_city_is_never_covered_s3_26():
    rules, state = begin(CITY, "base-U/0 2,2")

    assert why_not(rules, state, "base-U/0 3,2") == ["on_large_city"]


def test_nobody_builds_beside_a_large_city_before_it_is_discovered_s3_27():
    rules, state = begin(CITY)

    assert why_not(rules, state, "base-E/3 4,2") == ["city_not_discovered"]


def test_any_contact_discovers_it_for_everybody_s3_27():
    rules, state = begin(CITY, "base-U/0 0,2", "base-U/0 1,2")
    step = lay(rules, state, "base-A/1 2,2")

    assert [effect for effect in step.effects if isinstance(effect, CityDiscovered)] == [CityDiscovered(Seat(0), "big")]
    assert why_not(rules, step.state, "base-E/3 4,2") == []
    assert why_not(rules, step.state, "base-E/2 3,1") == []


def test_it_is_discovered_once():
    rules, state = begin(CITY, "base-U/0 0,2", "base-U/0 1,2", "base-A/1 2,2")
    step = lay(rules, state, "base-E/3 4,2")

    assert not [effect for effect in step.effects if isinstance(effect, CityDiscovered)]


def test_a_table_may_ask_for_an_open_edge():
    rules, state = begin(CITY, "base-U/0 0,2", "base-U/0 1,2", "base-A/1 2,2", options={"discovery": "open_edge"})

    assert why_not(rules, state, "base-E/3 4,2") == ["city_not_discovered"]
    opened = lie(rules, state, "base-E/3 4,2")
    assert why_not(rules, opened, "base-E/2 3,1") == []


@pytest.mark.parametrize(
    ("tile", "codes"),
    [("base-E/3 4,2", []), ("base-E/2 4,2", ["border_mismatch"]), ("base-U/0 4,2", ["border_mismatch"])],
)
def test_an_open_edge_wants_a_city(tile, codes):
    rules, state = begin(CITY, "base-A/1 2,2")

    assert why_not(rules, state, tile) == codes


@pytest.mark.parametrize(
    ("tile", "codes"),
    [("base-A/3 2,2", ["border_mismatch"]), ("base-E/1 2,2", ["border_mismatch"]), ("base-U/1 2,2", [])],
)
def test_a_wall_wants_a_field(tile, codes):
    rules, state = begin(CITY, "base-B/0 1,2")

    assert why_not(rules, state, tile) == codes


def test_a_printed_road_wants_a_road():
    rules, state = begin(CITY, "base-B/0 2,4")

    assert why_not(rules, state, "base-E/0 2,3") == ["border_mismatch"]
    assert why_not(rules, state, "base-A/3 2,3") == []


# ----------------------------------------------------------------- border


@pytest.mark.parametrize("tile", ["base-U/1 1,0", "base-E/0 1,0", "base-B/0 1,0"])
def test_anything_may_face_a_plain_border_faq_3(tile):
    rules, state = begin(sheet("L L L\nS . S"), "base-B/0 0,0")

    assert why_not(rules, state, tile) == []


def test_a_printed_border_has_to_go_on_s3_33():
    rules, state = begin(sheet("L L L\nS . S", edges={"1,0,N": "road"}), "base-B/0 0,0")

    assert why_not(rules, state, "base-E/0 1,0") == ["border_mismatch"]
    assert why_not(rules, state, "base-B/0 1,0") == ["border_mismatch"]
    assert why_not(rules, state, "base-U/1 1,0") == []


# ---------------------------------------------------------------- ferries


def test_the_far_shore_opens_when_a_road_comes_to_the_landing_s3_37():
    rules, state = begin(sheet("S L L . L L\nS . . . . .", ferries=[("2,0,E", "4,0,W")]), "base-U/0 1,0")
    before = why_not(rules, state, "base-U/0 4,0")
    step = lay(rules, state, "base-U/0 2,0")

    assert before == ["not_reached"]
    assert FerryReached(Seat(0)) in step.effects
    assert why_not(rules, step.state, "base-U/0 4,0") == []
    assert why_not(rules, step.state, "base-U/0 5,0") == ["no_neighbour"]


def test_a_landing_wants_a_road_on_both_shores():
    rules, state = begin(FERRY, "base-U/0 1,0")

    assert why_not(rules, state, "base-B/0 2,0") == ["edge_mismatch", "border_mismatch"]
    over = lie(rules, state, "base-U/0 2,0")
    assert why_not(rules, over, "base-U/1 4,0") == ["border_mismatch"]


def test_an_island_is_reached_by_its_ferry_only_s3_78():
    near = sheet("S L S L\n. I . .\n. . . .", ferries=[("3,0,S", "1,1,S")])
    rules, state = begin(near, "base-B/0 1,0")

    assert why_not(rules, state, "base-U/0 1,1") == ["not_reached"]


def test_from_the_landing_an_island_is_built_on():
    rules, state = begin(FERRY, "base-B/0 1,0", "base-W/3 2,0", "base-U/1 2,1")

    assert why_not(rules, state, "base-U/0 0,2") == ["not_reached"]
    assert why_not(rules, state, "base-A/3 1,2") == []
    assert why_not(rules, lie(rules, state, "base-U/0 1,2"), "base-U/0 0,2") == []


def test_the_refused_place_is_no_legal_one():
    rules, state = begin(FERRY)
    held = rules.play(state, state.turn, Draw("base-U")).state

    assert {move.at for move in rules.legal_moves(held, held.turn) if isinstance(move, Place)} == {(1, 0), (5, 0)}


def test_lifting_the_last_tile_closes_what_it_opened():
    rules, state = begin(FERRY, "base-U/0 1,0")
    laid = lie(rules, state, "base-U/0 2,0")[Board]

    assert (4, 0) in laid.gaps
    assert dict(lifted(laid).gaps) == dict(state[Board].gaps)
