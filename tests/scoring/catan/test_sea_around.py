"""A board with sea, several islands and a frame, and lines of two kinds on its paths."""

from __future__ import annotations

import pytest

from scoring.catan.board.geometry import intersections_of, paths_of
from scoring.catan.board.island import Island, Land, Waters, island_of, read_island, write_island
from scoring.catan.board.network import SETTLEMENT, Building, Network
from scoring.kernel import Seat, UnsuitableBox

ANN, BEN = Seat(0), Seat(1)
LEFT, WATER, RIGHT, RIM = (0, 0), (1, 0), (2, 0), (3, 0)


def two_islands(**waters: frozenset[tuple[int, int]]) -> Island:
    """Return two hexes of land with one of sea between them."""
    land = {LEFT: Land("forest", 4), RIGHT: Land("pasture", 9)}
    return island_of(land, {}, None, Waters(**{"sea": frozenset({WATER}), **waters}))


def test_roads_lie_beside_land_and_ships_beside_water():
    shape = two_islands().shape
    north_of_the_water = paths_of(WATER)[0]

    assert north_of_the_water in shape.wet
    assert north_of_the_water not in shape.dry
    assert set(paths_of(LEFT)) <= shape.dry & shape.wet, "a coast takes both, at the rim of the board too"
    assert intersections_of(WATER)[0] not in shape.hexes or LEFT in shape.hexes[intersections_of(WATER)[0]]


def test_no_piece_stands_within_the_frame():
    shape = two_islands(sea=frozenset({WATER, RIM}), frame=frozenset({RIM})).shape

    assert paths_of(RIM)[4] in shape.ends, "the inner side of the frame is a side of land"
    assert paths_of(RIM)[1] not in shape.ends


def test_what_lies_face_down_takes_neither_road_nor_ship():
    hidden = island_of({LEFT: Land("forest", 4)}, {}, LEFT, Waters(fog=frozenset({WATER, (1, -1)})))
    between = next(path for path in paths_of(WATER) if path in paths_of((1, -1)))
    assert between not in hidden.shape.dry | hidden.shape.wet

    shown = hidden.with_known(WATER, Land("hills", 5))
    assert between in shown.shape.dry
    assert shown.by_number[5] == (WATER,)
    assert between in hidden.with_known(WATER, Land("sea", None)).shape.wet


@pytest.mark.parametrize("frame", [frozenset(), frozenset({RIM})])
def test_a_board_is_written_as_it_is_read(frame):
    island = two_islands(sea=frozenset({WATER, RIM}), frame=frame)
    assert read_island(write_island(island)) == island


@pytest.mark.parametrize(
    "change",
    [
        {"hexes": [{"at": [0, 0], "terrain": "sea", "number": 4}], "robber": None},
        {"frame": [[0, 0]]},
        {"harbours": [{"edge": "1,-1,E", "kind": "3:1"}]},
        {"pirate": [1, 0]},
    ],
)
def test_a_board_that_cannot_be_is_refused(change):
    with pytest.raises(UnsuitableBox):
        read_island({**write_island(two_islands()), **change})


def test_roads_and_ships_go_on_from_each_other_only_at_a_building():
    shape = two_islands().shape
    corners, sides = intersections_of(LEFT), paths_of(LEFT)
    network = Network(shape).with_road(sides[0], ANN).with_ship(sides[1], ANN)

    assert not network.joins(sides[2], ANN)
    assert network.joins_ships(sides[2], ANN)
    assert sides[2] in network.free_passages(ANN)
    assert sides[1] not in network.free_paths(ANN), "one piece lies on a path"
    assert network.longest_trail(ANN) == 1
    assert network.touches(corners[2], ANN)

    settled = network.with_building(corners[1], Building(ANN, SETTLEMENT))
    assert settled.longest_trail(ANN) == 2
    assert network.with_building(corners[1], Building(BEN, SETTLEMENT)).longest_trail(ANN) == 1


def test_nobody_settles_in_open_water():
    shape = two_islands(sea=frozenset({WATER, (1, -1), (2, -1)})).shape
    far = intersections_of((1, -1))[0]
    network = Network(shape).with_ship(paths_of((1, -1))[0], ANN)

    assert far in shape.paths
    assert far not in network.free_sites(ANN)
