"""The drawings of the expansions' tiles: complete, light, split by set, and true to the facts on the tiles."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ET
from itertools import combinations, product
from math import dist
from pathlib import Path

import pytest

from games.art.common.geometry import inside, to_line
from games.carcassonne.art import pieces, sheet
from games.carcassonne.art.layout import outline, spots
from games.carcassonne.art.layout.marks import garden, marks
from games.carcassonne.art.layout.plan import plan
from games.carcassonne.art.names import large_of, sheet_of, sheet_of_set
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.board.tile import TILE_SETS, Segment, Tile, tile_set
from tests.support.depth import NIGHT, first

ROOT = Path(__file__).resolve().parents[4]
SVG = "{http://www.w3.org/2000/svg}"
LATER = tuple(tile for tile in TILES.values() if tile.set != "base")
SETS = tuple(key for key in TILE_SETS if key != "base")
SAMPLED = {key: [tile for tile in LATER if tile.set == key][:: 1 if NIGHT else 6] for key in SETS}
"""The tiles of each set, every sixth of them in the usual run: to sample outlines takes its time."""
of_each_set = pytest.mark.parametrize("tiles", SAMPLED.values(), ids=SAMPLED)
CROWDED = {
    "am-04": 25, "am-05": 23, "cu-06": 25, "kr-04": 17, "pd-06": 23, "tb-07": 17, "tb-08": 15, "tb-08g": 15,
    "tb-11g": 24, "tb-20": 23, "to-07": 24, "to-11": 21,
}  # fmt: skip
"""Tiles without room for all their spots, and how far these lie apart there."""
ALONG = ((28, 1), (72, 1), (99, 28), (99, 72), (72, 99), (28, 99), (1, 72), (1, 28))
"""A point near each half side of a tile."""
APART = 50
"""The least distance of two colours, in steps of red, green and blue, so that a glance tells them apart."""
PIECES = "static/pieces/figures.svg"
COLOURS = ("red", "blue", "green", "yellow", "black", "pink")


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def ids(root):
    return {element.get("id"): element for element in root.iter() if element.get("id")}


def weight(element, by_id):
    total = 1 + sum(weight(child, by_id) for child in element)
    if element.tag == SVG + "use":
        total += weight(by_id[element.get("href")[1:]], by_id)
    return total


def size(text):
    return len(gzip.compress(text.encode(), 9))


def hits(point, tile, rotation, segment):
    return sum(inside(point, area) for area in outline.areas(tile, rotation, segment)) % 2


def test_a_tile_is_drawn_in_the_file_of_its_set():
    assert sheet_of("base-D") == "carcassonne/tiles.svg"
    assert sheet_of("r1-05") == "carcassonne/tiles-river1.svg"
    assert sheet_of("base-Eg") == "carcassonne/tiles-gardens.svg"
    assert large_of("ic-15") == "carcassonne/large/ic-15.svg"


def test_a_tile_of_no_set_has_no_file():
    with pytest.raises(KeyError):
        sheet_of("no-such")


@pytest.mark.parametrize("key", SETS)
def test_the_sheet_of_a_set_is_complete_and_light(key):
    text = read(f"static/{sheet_of_set(key)}")
    by_id = ids(ET.fromstring(text))
    wanted = {f"{name}-{rotation}" for name in tile_set(key).tiles for rotation in range(4)}
    weights = [weight(by_id[name], by_id) for name in wanted]

    assert wanted <= by_id.keys()
    assert set(re.findall(r'href="#([^"]+)"', text)) <= by_id.keys()
    assert size(text) <= 24_000
    assert sum(weights) / len(weights) <= 90
    assert max(weights) <= 125


@pytest.mark.longer
@of_each_set
def test_the_large_file_of_a_tile_is_complete_and_light(tiles):
    for tile in tiles:
        text = read(f"static/{large_of(tile.id)}")
        by_id = ids(ET.fromstring(text))

        assert {f"{tile.id}-{rotation}" for rotation in range(4)} <= by_id.keys()
        assert size(text) <= 14_000, tile.id


@pytest.mark.long
@pytest.mark.parametrize("key", first(1, ["river1", "cathars"]))
def test_the_committed_sheets_are_what_the_facts_give(key):
    assert read(f"static/{sheet_of_set(key)}") == sheet.small(tile_set(key).tiles.values())


@pytest.mark.parametrize("name", first(1, ["ic-15", "r2-05", "kr-05"]))
def test_the_committed_large_files_are_what_the_facts_give(name):
    assert read(f"static/{large_of(name)}") == sheet.large(TILES[name])


@pytest.mark.parametrize("name", ["fe-02", "r1-04", "base-Ug"])
def test_the_committed_spots_are_what_the_facts_give(name):
    for segment, places in spots.find_spots(TILES[name]).items():
        for rotation, (x, y) in enumerate(places):
            assert spots.spot(name, rotation, segment) == (round(x, 1), round(y, 1))


@pytest.mark.longer
@of_each_set
def test_spots_lie_on_their_segments_and_apart(tiles):
    for tile, rotation in product(tiles, range(4)):
        names = [segment.id for segment in tile.segments if segment.kind != "river"]
        places = {name: spots.spot(tile.id, rotation, name) for name in names}

        assert [name for name, place in places.items() if not hits(place, tile, rotation, name)] == [], tile.id
        assert all(12 <= value <= 88 for place in places.values() for value in place), tile.id
        for one, other in combinations(places.values(), 2):
            assert dist(one, other) >= CROWDED.get(tile.id, spots.APART), tile.id


def test_a_river_has_no_spot():
    with pytest.raises(KeyError):
        spots.spot("r1-07", 0, "w1")


UNPARTED = {"kt-07", "pl-03"}
"""Tiles with fields that belong to different sides, although nothing that is drawn parts them."""


@pytest.mark.longer
@of_each_set
def test_no_two_segments_cover_the_same_place(tiles):
    kinds = ("city", "field", "monastery")
    for tile in tiles:
        names = [segment.id for segment in tile.segments if segment.kind in kinds and tile.id not in UNPARTED]
        for x, y in product(range(9, 92, 6), repeat=2):
            covering = [name for name in names if hits((x + 0.3, y + 0.4), tile, 0, name)]

            assert len(covering) <= 1, (tile.id, x, y)


@pytest.mark.longer
@of_each_set
def test_each_half_edge_belongs_to_the_outline_of_its_field(tiles):
    for tile in tiles:
        for segment in tile.segments:
            areas = outline.flat_areas(tile, segment.id)

            assert all(any(inside(ALONG[slot], area) for area in areas) for slot in segment.slots), tile.id


@pytest.mark.parametrize("name", ["fe-01", "fe-02", "ic-03", "tb-03", "tb-06", "tb-14", "kr-05"])
def test_an_enclosed_field_keeps_off_the_rim(name):
    tile = TILES[name]
    shut = [segment.id for segment in tile.segments if segment.kind == "field" and not segment.slots]

    assert shut
    for segment in shut:
        assert not any(hits(point, tile, 0, segment) for point in ALONG)


def test_two_enclosed_fields_of_a_tile_lie_apart():
    one, other = spots.spot("kr-05", 0, "f1"), spots.spot("kr-05", 0, "f2")

    assert dist(one, other) > 40


def test_roads_cross_rivers_and_each_other_on_bridges():
    (bridge,) = plan(TILES["r1-06"]).bridges

    assert bridge == pytest.approx((50, 50), abs=1)
    assert len(plan(TILES["tb-24"]).bridges) == 1
    assert plan(TILES["r1-09"]).bridges == ()
    assert plan(TILES["r2-05"]).viaduct


def test_a_city_comes_to_a_point_between_two_fields():
    assert {wall.shape for wall in plan(TILES["ic-07"]).walls} == {"round", "hollow"}
    assert spots.wall_corners("ic-07", 0) == (0, 1, 2)


def test_a_road_bends_to_the_gate_that_parts_its_fields():
    assert [arm.end for arm in plan(TILES["kr-02"]).arms] == ["gate"]
    assert [arm.end for arm in plan(TILES["tb-23"]).arms] == ["hub", "hub", "gate"]


@pytest.mark.parametrize(
    ("name", "symbol"),
    first(4, [
        ("ic-15", "inn"), ("ic-01", "cathedral"), ("tb-02", "wine"), ("fe-03", "tent"), ("r2-11", "pigs"),
        ("r1-01", "spring"), ("r1-02", "boat"), ("r2-03", "volcano"),
        ("tb-01", "grain"), ("tb-03", "cloth"), ("ca-01", "besieged"), ("be-01", "besieged"), ("base-Eg", "garden"),
        ("ic-06", "pale"), ("r2-10", "waves"),
        ("pd-01", "crater"), ("pd-04", "dragon"), ("pd-02", "portal"), ("pd-09", "princess"), ("pd-25", "mouth"),
        ("to-02", "foundation"), ("cu-01", "shrine"), ("gm-05", "mine"), ("mw-05", "spell"), ("hs-03", "hill"),
        ("hs-01", "vineyard"), ("cc1-01", "corn-shield"), ("cc1-04", "corn-club"), ("cc1-03", "corn-fork"),
        ("fl-02", "flier6"), ("fl-01", "flier7"), ("fr-03", "mere"), ("tu-01", "mound"), ("am-abbey", "monastery"),
        ("co-07", "castle"), ("co-07", "smithy"), ("co-07", "minster"), ("co-07", "market"),
    ], ci=15),
)  # fmt: skip
def test_what_is_printed_is_drawn(name, symbol):
    assert f'href="#{symbol}"' in sheet.large(TILES[name])


@pytest.mark.longer
@of_each_set
def test_symbols_keep_off_the_rim(tiles):
    for tile in tiles:
        for mark in marks(tile):
            assert all(14 <= value <= 86 for value in mark.place), tile.id


def test_an_inn_lies_beside_its_road():
    tile = TILES["ic-15"]
    (inn,) = marks(tile)

    assert 9 < min(to_line(inn.place, area) for area in outline.flat_areas(tile, "r1")) < 16


def test_an_abbot_stands_beside_the_garden():
    beds = garden(TILES["base-Ng"])

    assert beds is not None
    assert 12 <= dist(spots.spot("base-Ng", 0, "g1"), beds) <= 17
    assert all(dist(spots.spot("base-Ng", rotation, "g1"), (50, 50)) < 50 for rotation in range(4))


def test_a_lake_is_no_field():
    tile = TILES["r1-02"]

    assert not hits(plan(tile).lake, tile, 0, "f1")


def test_a_tile_of_no_set_may_have_a_river():
    tile = Tile(
        "made-up-river",
        "made-up",
        1,
        (
            Segment("w1", "river", sides=(0, 1)),
            Segment("f1", "field", slots=(1, 2)),
            Segment("f2", "field", slots=(3, 4, 5, 6, 7, 0)),
        ),
    )

    assert ET.fromstring(sheet.large(tile)).tag == f"{SVG}svg"


def test_the_figures_of_the_expansions_are_drawn_in_every_colour():
    text = read(PIECES)
    by_id = ids(ET.fromstring(text))
    dressed = [f"{kind}-{role}" for kind in ("big", "phantom") for role in ("knight", "thief", "farmer", "monk")]
    roles = ["builder", "pig", "abbot", *dressed]
    wanted = {f"{role}-{colour}{small}" for role in roles for colour in COLOURS for small in ("", "-s")}

    assert wanted <= by_id.keys()
    assert {f"supply-{kind}" for kind in ("big", "builder", "pig", "abbot", "phantom")} <= by_id.keys()
    assert size(text) <= 9_000


def test_the_pieces_of_the_later_boxes_are_drawn():
    text = read(f"static/{pieces.SHEET}")
    by_id = ids(ET.fromstring(text))

    assert text == pieces.sheet()
    assert {f"{kind}{small}" for kind in pieces.PIECES for small in ("", "-s")} <= by_id.keys()
    assert set(re.findall(r'href="#([^"]+)"', text)) <= by_id.keys()
    assert size(text) <= 3_500


def test_no_piece_is_drawn_twice():
    figures, others = (ids(ET.fromstring(read(path))).keys() for path in (PIECES, f"static/{pieces.SHEET}"))

    assert {one for one in figures & others if not one.startswith(("m-", "g-", "p-"))} == set()


def test_a_flier_points_where_its_tile_is_turned():
    (flier,) = marks(TILES["fl-01"])

    assert [flier.name(rotation) for rotation in range(4)] == ["flier7", "flier1", "flier3", "flier5"]


def test_a_road_passes_over_a_city_or_goes_under_it():
    assert [arm.end for arm in plan(TILES["gm-07"]).arms] == ["edge"]
    assert [arm.end for arm in plan(TILES["am-12"]).arms] == ["mouth", "mouth"]


def test_two_cities_may_share_a_side_and_a_field_be_split_at_one():
    assert {wall.shape for wall in plan(TILES["hs-02"]).walls} == {"east", "west"}
    assert {wall.shape for wall in plan(TILES["hs-01"]).walls} == {"tongue"}


def test_the_walls_of_the_great_city_meet_from_tile_to_tile():
    ends = {
        name: {wall.curve[0][0] for wall in plan(TILES[name]).walls}
        | {wall.curve[-1][-1] for wall in plan(TILES[name]).walls}
        for name in ("co-01", "co-02", "co-05")
    }

    assert ends == {"co-01": {(50, 100), (100, 50)}, "co-02": {(0, 50), (100, 50)}, "co-05": {(50, 0), (50, 100)}}


def test_what_is_nobodys_wears_no_seats_colour():
    """The red dragon was taken for a meeple of Red's that was being eaten."""

    def parts(colour: str) -> list[int]:
        return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]

    style = (ROOT / "static/css/base.css").read_text(encoding="utf-8")
    seats = {name: found[1] for name in COLOURS if (found := re.search(rf"--{name}: (#[0-9a-f]{{6}});", style))}
    assert len(seats) == len(COLOURS)
    alike = [
        (piece, seat)
        for piece, drawing in pieces.PIECES.items()
        if drawing.fill.startswith("#")
        for seat, colour in seats.items()
        if dist(parts(drawing.fill), parts(colour)) < APART
    ]
    assert alike == []
