"""Tiles and where things are on them."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

import pytest

from scoring.carcassonne.board.designs import DESIGNS, TILES
from scoring.carcassonne.board.geometry import (
    FIRST_SLOT,
    OPPOSITE_PORT,
    PORT_SIDE,
    PORTS,
    beside,
    opposite,
    ring,
    turn_side,
    turn_slot,
)
from scoring.carcassonne.board.tile import NO_SEGMENT, tile_set

BY_SET = {key: list(tiles) for key, tiles in groupby(DESIGNS.values(), attrgetter("set"))}
of_each_set = pytest.mark.parametrize("tiles", BY_SET.values(), ids=BY_SET)


def test_the_base_game_has_72_tiles_of_24_designs():
    base = tile_set("base")

    assert len(base.tiles) == 24
    assert sum(tile.count for tile in base.tiles.values()) == 72
    assert base.start == "base-D"


def test_an_unknown_set_is_refused():
    with pytest.raises(LookupError):
        tile_set("moon")


def test_an_unknown_segment_is_refused():
    with pytest.raises(LookupError):
        TILES["base-B"].index("c1")


@of_each_set
def test_every_half_edge_belongs_to_a_field_or_to_a_city_or_lies_beside_a_road(tiles):
    for tile in tiles:
        face = tile.face(0)
        for slot in range(8):
            edge, has_no_field = face.edges[slot // 2], face.at_port[FIRST_SLOT + slot] == NO_SEGMENT

            assert edge == "w" or has_no_field == (edge in "c."), tile.id


@of_each_set
def test_no_two_segments_reach_the_same_port_unless_they_share_a_side(tiles):
    for tile in tiles:
        ports = [port for segment in tile.segments for port in segment.ports(0)]

        assert len(ports) == len(set(ports)) + len(tile.marks.get("shared", "")), tile.id


@of_each_set
def test_a_field_touches_only_cities_of_its_own_tile(tiles):
    for tile in tiles:
        cities = {segment.id for segment in tile.segments if segment.kind in ("city", "walls")}

        assert {city for segment in tile.segments for city in segment.cities} <= cities, tile.id


@of_each_set
def test_every_city_has_a_field_outside_its_wall_unless_cities_fill_the_tile(tiles):
    for tile in tiles:
        fields = [segment for segment in tile.segments if segment.kind == "field"]
        for segment in tile.segments if fields else ():
            if segment.kind == "city" and len(segment.sides) < 4:
                assert any(segment.id in field.cities for field in tile.segments), tile.id


@of_each_set
def test_a_quarter_turn_moves_every_edge_one_side_on(tiles):
    for tile in tiles:
        edges = tile.face(0).edges
        for rotation in range(4):
            turned = edges[-rotation:] + edges[:-rotation] if rotation else edges

            assert tile.face(rotation).edges == turned, tile.id


def test_four_quarter_turns_are_none():
    assert [turn_side(side, 4) for side in range(4)] == list(range(4))
    assert [turn_slot(slot, 4) for slot in range(8)] == list(range(8))


def test_two_turns_are_the_same_as_one_twice():
    assert [turn_slot(turn_slot(slot, 1), 1) for slot in range(8)] == [turn_slot(slot, 2) for slot in range(8)]


def test_the_port_across_the_rim_looks_back():
    for port in range(PORTS):
        assert OPPOSITE_PORT[OPPOSITE_PORT[port]] == port
        assert PORT_SIDE[OPPOSITE_PORT[port]] == opposite(PORT_SIDE[port])


def test_a_cell_is_beside_the_cell_beside_it():
    for side in range(4):
        assert beside(beside((3, -2), side), opposite(side)) == (3, -2)


def test_y_grows_to_the_south():
    assert [beside((0, 0), side) for side in range(4)] == [(0, -1), (1, 0), (0, 1), (-1, 0)]


def test_eight_cells_lie_around_a_cell():
    assert len(set(ring((5, 5)))) == 8
    assert (5, 5) not in ring((5, 5))
