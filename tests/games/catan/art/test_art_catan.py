"""The island's drawings: complete, light, the same each time, and true to where things are."""

from __future__ import annotations

import gzip
import random
import re
import xml.etree.ElementTree as ET
from itertools import combinations
from math import dist, hypot
from pathlib import Path

import pytest

from games.catan.art import island as drawn
from games.catan.art.land import REACH, VARIANTS, is_inside, name_of
from games.catan.art.pieces import SHAPES, harbour_name
from games.catan.art.places import SIDE, centre, corner, corners_of, direction_of, frame, middle, outline, sea
from games.catan.art.sheet import SHEET, sheet
from scoring.catan.board.board_layout import BASE, LARGE, beginner_island, deal
from scoring.catan.board.fairness import PIPS
from scoring.catan.board.geometry import intersections_of
from scoring.catan.board.island import HARBOUR_KINDS, RESOURCES
from scoring.catan.deck import CARDS

ROOT = Path(__file__).resolve().parents[4]
SVG = "{http://www.w3.org/2000/svg}"
ISLANDS = {"beginner": beginner_island(), "large": deal(LARGE, random.Random(5), harbours="shuffled")}


@pytest.fixture(scope="module")
def root():
    return ET.fromstring((ROOT / "static" / SHEET).read_text(encoding="utf-8"))


def ids(root):
    return {element.get("id"): element for element in root.iter() if element.get("id")}


def weight(element, by_id):
    """Count the elements that a browser builds for one drawing, references included."""
    total = 1 + sum(weight(child, by_id) for child in element)
    if element.tag == SVG + "use":
        total += weight(by_id[element.get("href")[1:]], by_id)
    return total


@pytest.fixture(params=ISLANDS)
def island(request):
    return ISLANDS[request.param]


def test_the_committed_sheet_is_what_the_program_draws():
    assert (ROOT / "static" / SHEET).read_text(encoding="utf-8") == sheet()


def test_the_sheet_has_every_drawing_and_every_reference_is_met(root):
    by_id = ids(root)
    wanted = {name_of(terrain, variant) for terrain, count in VARIANTS.items() for variant in range(count)}
    wanted |= {f"token-{number}" for number in PIPS} | {harbour_name(kind) for kind in HARBOUR_KINDS}
    wanted |= {f"{piece}-{colour}" for piece in ("settlement", "city") for colour in SHAPES}
    wanted |= {f"road-{colour}-{way}" for colour in SHAPES for way in ("NE", "E", "SE")}
    wanted |= {f"card-{name}" for name in (*RESOURCES, *CARDS, "back", "development")}
    wanted |= {f"mark-{kind}" for kind in RESOURCES} | {f"die-{number}" for number in range(1, 7)}
    wanted |= {"robber-figure", "blocked", "pier", "swell"}
    references = {element.get("href")[1:] for element in root.iter(SVG + "use")}

    assert wanted <= by_id.keys()
    assert references <= by_id.keys()


def test_the_sheet_stays_light(root):
    by_id = ids(root)
    hexes = [weight(element, by_id) for name, element in by_id.items() if name.startswith("hex-")]

    assert len(gzip.compress((ROOT / "static" / SHEET).read_bytes(), 9)) <= 25_000
    assert max(hexes) <= 70


def test_the_drawings_need_nothing_that_the_policy_refuses(root):
    names = {name for element in root.iter() for name in element.attrib}
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}

    assert not names & {"style", "class"}
    assert not [name for name in names if name.startswith("on")]
    assert tags <= {"svg", "defs", "symbol", "g", "path", "rect", "circle", "ellipse", "text", "use"}


def test_seats_are_told_apart_without_colour():
    seats = ("red", "blue", "white", "orange", "green", "brown")

    assert len({SHAPES[colour] for colour in seats}) == len(seats)


@pytest.mark.parametrize("hexes", [BASE.hexes, LARGE.hexes, ((0, 0),), ((0, 0), (3, 3))])
def test_places_agree_with_the_net_of_hexes(hexes):
    for at in hexes:
        assert [corner(name) for name in intersections_of(at)] == list(corners_of(at))
    borders = [spot for loop in outline(hexes) for spot in loop]
    land = set(hexes)
    coast = [
        name
        for at in hexes
        for name in intersections_of(at)
        if any(corner(name) in corners_of(other) for other in sea(land))
    ]

    assert {corner(name) for name in coast} == set(borders)


def test_a_path_lies_between_its_ends(island):
    for path, (one, other) in island.shape.ends.items():
        x, y, angle = middle(path)
        (ax, ay), (bx, by) = sorted((corner(one), corner(other)))

        assert dist((x, y), ((ax + bx) / 2, (ay + by) / 2)) <= 1
        assert {"NE": 30, "E": 90, "SE": 150}[direction_of(path)] == angle
        assert dist((ax, ay), (bx, by)) == pytest.approx(SIDE, abs=1)


def test_an_islands_ground_has_every_hex_number_and_harbour_in_its_frame(island):
    ground = ET.fromstring(f"<svg>{drawn.ground(island, 'sheet.svg')}</svg>")
    names = [element.attrib["href"].removeprefix("sheet.svg#") for element in ground.iter("use")]
    numbers = [hex_.number for hex_ in island.land.values() if hex_.number]

    assert sum(name.startswith("hex-") for name in names) == len(island.land)
    assert sorted(f"token-{number}" for number in numbers) == sorted(n for n in names if n.startswith("token-"))
    assert sorted(map(harbour_name, island.harbours.values())) == sorted(n for n in names if n.startswith("harbour-"))
    assert names.count("pier") == 2 * len(island.harbours)
    left, top, width, height = frame(island)
    for element in ground.iter("use"):
        x, y = (float(element.get(name) or 0) for name in "xy")
        assert left < x < left + width
        assert top < y < top + height


def test_neighbours_of_one_terrain_look_different(island):
    for one, other in combinations(island.land, 2):
        kind = island.land[one].terrain
        is_near = dist(centre(one), centre(other)) < 2 * SIDE
        if is_near and kind == island.land[other].terrain and VARIANTS[kind] > 1:
            assert drawn.drawing(one, kind) != drawn.drawing(other, kind)


def test_harbours_lie_at_sea_and_apart(island):
    badges = [drawn.badge(island, path) for path in island.harbours]

    assert all(dist(badge, centre(at)) > 1.3 * REACH for badge in badges for at in island.land)
    assert all(dist(one, other) > 90 for one, other in combinations(badges, 2))


def test_trees_and_sheep_stay_on_their_hex(root):
    for name, element in ids(root).items():
        if name.startswith("hex-"):
            for placed in element.iter(SVG + "use"):
                x, y = (float(placed.get(axis) or 0) for axis in "xy")
                assert is_inside(x, y, REACH - 8), name


def test_pieces_stand_where_they_are_put():
    road = ET.fromstring(drawn.road_use("0,0,E", "red", "s.svg", id_="r"))
    city = ET.fromstring(drawn.building_use("city", "0,0,N", "white", "s.svg"))
    robber = ET.fromstring(drawn.robber_use((1, 0), "s.svg"))

    assert (road.get("href"), road.get("x"), road.get("y"), road.get("id")) == ("s.svg#road-red-E", "87", "0", "r")
    assert (city.get("href"), city.get("y"), city.get("class")) == ("s.svg#city-white", "-100", "figure seat-white")
    assert robber.get("id") == "robber"
    assert [use.get("x") for use in robber] == ["174", "126"]


def test_numbers_are_as_large_as_they_are_likely(root):
    sizes = {number: float(ids(root)[f"token-{number}"].find(f"{SVG}text").get("font-size")) for number in sorted(PIPS)}

    assert sorted(sizes.values()) == [sizes[n] for n in (2, 12, 3, 11, 4, 10, 5, 9, 6, 8)]
    assert re.findall("b3261e", ET.tostring(ids(root)["token-8"]).decode())
    assert not re.findall("b3261e", ET.tostring(ids(root)["token-9"]).decode())


def test_every_point_of_a_legal_spot_can_be_tapped_alone(island):
    spots = [corner(name) for name in island.shape.hexes] + [middle(path)[:2] for path in island.shape.ends]

    assert min(hypot(a[0] - b[0], a[1] - b[1]) for a, b in combinations(spots, 2)) >= SIDE / 2 - 1
