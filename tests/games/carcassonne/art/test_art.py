"""The tile drawings: complete, light, the same each time, and true to the facts on the tiles."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ET
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from games.art.common.geometry import inside
from games.carcassonne.art import sheet
from games.carcassonne.art.layout import outline, spots
from games.carcassonne.art.layout.plan import plan
from games.carcassonne.art.names import large_of, sheet_of
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.board.tile import Segment, Tile, tile_set

ROOT = Path(__file__).resolve().parents[4]
SVG = "{http://www.w3.org/2000/svg}"
BASE = tuple(tile_set("base").tiles.values())
TURNED = [(tile, rotation) for tile in BASE for rotation in range(4)]


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def sprite():
    return ET.fromstring(read("static/carcassonne/tiles.svg"))


def ids(root):
    return {element.get("id"): element for element in root.iter() if element.get("id")}


def weight(element, by_id):
    """Count the elements that a browser builds for one drawing, references included."""
    total = 1 + sum(weight(child, by_id) for child in element)
    if element.tag == SVG + "use":
        total += weight(by_id[element.get("href")[1:]], by_id)
    return total


def test_every_tile_is_drawn_in_four_rotations(sprite):
    wanted = {f"{tile.id}-{rotation}" for tile, rotation in TURNED} | {"corner"}

    assert wanted <= ids(sprite).keys()


@pytest.mark.parametrize("tile", BASE, ids=lambda tile: tile.id)
def test_the_large_file_of_a_tile_is_complete_and_light(tile):
    text = read(f"static/carcassonne/large/{tile.id}.svg")
    by_id = ids(ET.fromstring(text))

    assert {f"{tile.id}-{rotation}" for rotation in range(4)} <= by_id.keys()
    assert set(re.findall(r'href="#([^"]+)"', text)) <= by_id.keys()
    assert len(gzip.compress(text.encode(), 9)) <= 14_000


def test_the_sheet_stays_light(sprite):
    text = read("static/carcassonne/tiles.svg")
    by_id = ids(sprite)
    weights = [weight(by_id[f"{tile.id}-{rotation}"], by_id) for tile, rotation in TURNED]

    assert len(gzip.compress(text.encode(), 9)) <= 24_000
    assert sum(weights) / len(weights) <= 70
    assert max(weights) <= 100


@pytest.mark.parametrize(
    "name", ["carcassonne/tiles.svg", "carcassonne/tiles-inns.svg", "pieces/figures.svg", "pieces/others.svg"]
)
def test_what_lies_in_a_file_of_drawings_is_laid_out_only_where_it_is_used(name):
    opening, *_, closing = read(f"static/{name}").splitlines()

    # The inner element, not a group: a browser lays a hidden group out, for what refers to its parts.
    assert (opening, closing) == ('<svg xmlns="http://www.w3.org/2000/svg"><svg display="none">', "</svg></svg>")


def test_the_drawings_need_nothing_that_the_policy_refuses(sprite):
    names = {name for element in sprite.iter() for name in element.attrib}
    tags = {element.tag.removeprefix(SVG) for element in sprite.iter()}

    assert not names & {"style", "class"}
    assert not [name for name in names if name.startswith("on")]
    assert tags <= {
        "svg",
        "defs",
        "symbol",
        "g",
        "path",
        "rect",
        "circle",
        "ellipse",
        "use",
    }


@pytest.mark.long
def test_the_committed_sheet_is_what_the_facts_give():
    assert read("static/carcassonne/tiles.svg") == sheet.small(BASE)


@pytest.mark.parametrize("name", ["base-A", "base-S", "base-X"])
def test_the_committed_large_files_are_what_the_facts_give(name):
    assert read(f"static/carcassonne/large/{name}.svg") == sheet.large(TILES[name])


def test_every_generated_file_is_committed():
    names = {str(path.relative_to(ROOT)) for path in (ROOT / "static/carcassonne").rglob("*.svg")}
    wanted = {f"static/{name}" for tile in TILES.values() for name in (sheet_of(tile.id), large_of(tile.id))}

    # Little Buildings are drawn by hand.
    assert wanted | {"static/carcassonne/buildings.svg"} == names


@pytest.mark.parametrize("name", ["base-D", "base-O", "base-W"])
def test_the_committed_spots_are_what_the_facts_give(name):
    found = spots.find_spots(TILES[name])

    for segment, places in found.items():
        for rotation, (x, y) in enumerate(places):
            assert spots.spot(name, rotation, segment) == (round(x, 1), round(y, 1))


@pytest.mark.parametrize(("tile", "rotation"), TURNED, ids=lambda value: getattr(value, "id", value))
def test_spots_lie_on_their_segments_and_apart(tile, rotation):
    places = {segment.id: spots.spot(tile.id, rotation, segment.id) for segment in tile.segments}

    for name, place in places.items():
        hits = sum(inside(place, area) for area in outline.areas(tile, rotation, name))
        assert hits % 2 == 1, name
        assert all(12 <= value <= 88 for value in place)
    for (_, one), (_, other) in combinations(places.items(), 2):
        assert dist(one, other) >= spots.APART


@pytest.mark.parametrize(("tile", "rotation"), TURNED, ids=lambda value: getattr(value, "id", value))
def test_no_two_segments_cover_the_same_place(tile, rotation):
    covers = [outline.areas(tile, rotation, segment.id) for segment in tile.segments if segment.kind != "road"]
    for x in range(9, 92, 6):
        for y in range(9, 92, 6):
            hits = [sum(inside((x + 0.3, y + 0.4), area) for area in areas) % 2 for areas in covers]
            assert sum(hits) <= 1


@pytest.mark.parametrize("tile", BASE, ids=lambda tile: tile.id)
def test_each_half_edge_belongs_to_the_outline_of_its_field(tile):
    for segment in tile.segments:
        for slot in segment.slots:
            along = {
                0: (28, 1),
                1: (72, 1),
                2: (99, 28),
                3: (99, 72),
                4: (72, 99),
                5: (28, 99),
                6: (1, 72),
                7: (1, 28),
            }
            assert any(inside(along[slot], area) for area in outline.flat_areas(tile, segment.id))


def test_an_outline_is_path_data():
    assert re.fullmatch(r"(M[-\d. ]+l[-\d. ]+z)+", spots.outline("base-D", 1, "f1"))


def test_walls_end_at_corners():
    assert spots.wall_corners("base-D", 0) == (0, 1)
    assert spots.wall_corners("base-D", 1) == (1, 2)
    assert spots.wall_corners("base-F", 0) == (0, 1, 2, 3)
    assert spots.wall_corners("base-C", 0) == ()


def test_a_spot_of_no_segment_is_an_error():
    with pytest.raises(KeyError):
        spots.spot("base-D", 0, "c9")


def make(*segments):
    return Tile("made-up", "made-up", 1, segments)


def test_a_road_that_ends_at_a_city_ends_at_its_wall():
    tile = make(
        Segment("c1", "city", sides=(1, 3)),
        Segment("r1", "road", sides=(0,)),
        Segment("f1", "field", slots=(0,)),
        Segment("f2", "field", slots=(1,)),
        Segment("f3", "field", slots=(4, 5)),
    )

    assert [arm.end for arm in plan(tile).arms] == ["gate"]
    assert len(outline.flat_areas(tile, "f1")) == 1


def test_a_road_may_stop_in_a_field():
    tile = make(Segment("r1", "road", sides=(0,)), Segment("f1", "field", slots=tuple(range(8))))

    assert [arm.end for arm in plan(tile).arms] == ["stop"]


def test_two_corner_cities_leave_a_field_between_them():
    tile = make(Segment("c1", "city", sides=(0, 3)), Segment("c2", "city", sides=(1, 2)))

    assert {wall.shape for wall in plan(tile).walls} == {"tight"}


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_tile_of_no_set_can_be_drawn(count):
    sides = tuple(range(count))
    tile = make(
        Segment("r1", "road", sides=sides),
        Segment("f1", "field", slots=tuple(range(8))),
    )

    assert ET.fromstring(sheet.large(tile)).tag == f"{SVG}svg"
