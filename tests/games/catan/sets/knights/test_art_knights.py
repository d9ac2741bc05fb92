"""The drawings of Cities & Knights: complete, light, told apart without colour, and in one file of their own."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import pytest

from games.catan.art import palette
from games.catan.art.pieces import SHAPES
from games.catan.art.sheet import SHEET as ISLAND
from games.catan.art.sheets import file_of
from games.catan.sets.knights.art.city import TRACK_COLOURS
from games.catan.sets.knights.art.garrison import LEVELS, POSES
from games.catan.sets.knights.art.sheet import SHEET, sheet
from scoring.catan.board.island import RESOURCES
from scoring.catan.sets.knights.kind import CARDS, COMMODITIES, EVENTS, TRACKS

ROOT = Path(__file__).resolve().parents[5]
SVG = "{http://www.w3.org/2000/svg}"
COLOURS = re.compile(r' (?:fill|stroke)="(?:#\w+|currentColor)"')


@pytest.fixture(scope="module")
def by_id():
    return named(SHEET)


def named(file):
    root = ET.fromstring((ROOT / "static" / file).read_text(encoding="utf-8"))
    return {element.get("id"): element for element in root.iter() if element.get("id")}


def lines(element):
    """Return a drawing without its name and its colours: what is left in greyscale, or to the colour-blind."""
    return COLOURS.sub("", re.sub(r' id="[^"]*"', "", ET.tostring(element, "unicode")))


def test_the_committed_sheet_is_what_the_program_draws():
    assert (ROOT / "static" / SHEET).read_text(encoding="utf-8") == sheet()


def test_the_sheet_has_every_drawing_and_every_reference_is_met(by_id):
    wanted = {f"{kind}-{name}" for kind in ("card", "mark") for name in COMMODITIES}
    wanted |= {f"{kind}-{track}" for kind in ("mark", "progress", "metropolis") for track in TRACKS}
    wanted |= {f"die-{event}" for event in EVENTS} | {f"die-red-{number}" for number in range(1, 7)}
    wanted |= {f"knight-{colour}-{level}-{pose}" for colour in SHAPES for level in LEVELS for pose in POSES}
    wanted |= {f"metropolis-{colour}-{track}" for colour in SHAPES for track in TRACKS}
    wanted |= {f"merchant-{colour}" for colour in SHAPES} | {f"progress-{card}" for card in CARDS}
    wanted |= {
        f"mark-{name}" for name in ("knight", "loss", "defender", "card", "ship", "coast", "metropolis", "merchant")
    }
    wanted |= {"wall", "lying", "ship", "asleep", "card-defender"}
    references = {use.get("href")[1:] for element in by_id.values() for use in element.iter(SVG + "use")}

    assert wanted <= by_id.keys()
    assert references <= by_id.keys()


def test_no_name_stands_in_both_files(by_id):
    assert not by_id.keys() & named(ISLAND).keys()
    assert {file_of(name) for name in by_id} == {SHEET}
    assert {file_of(name) for name in named(ISLAND)} == {ISLAND}


def test_the_sheet_stays_light(by_id):
    assert len(gzip.compress((ROOT / "static" / SHEET).read_bytes(), 9)) <= 10_000
    assert max(len(list(by_id[f"knight-{level}-{pose}"].iter())) for level in LEVELS for pose in POSES) <= 20


def test_the_drawings_need_nothing_that_the_policy_refuses(by_id):
    elements = [part for element in by_id.values() for part in element.iter()]
    names = {name for element in elements for name in element.attrib}

    assert not names & {"style", "class"}
    assert not [name for name in names if name.startswith("on")]
    assert {e.tag.removeprefix(SVG) for e in elements} <= {"symbol", "g", "path", "rect", "circle", "ellipse", "use"}


def test_level_and_pose_of_a_knight_are_told_without_colour(by_id):
    drawn = [lines(by_id[f"knight-{level}-{pose}"]) for level in LEVELS for pose in POSES]

    assert all(one != other for one, other in combinations(drawn, 2))


@pytest.mark.parametrize("kind", ["mark", "metropolis"])
def test_tracks_are_told_apart_without_colour(by_id, kind):
    stem = "glyph" if kind == "mark" else kind
    drawn = [lines(by_id[f"{stem}-{track}"]) for track in TRACKS]

    assert all(one != other for one, other in combinations(drawn, 2))


def test_a_knight_and_a_metropolis_carry_the_shape_of_their_seat(by_id):
    for colour in SHAPES:
        for name in (f"knight-{colour}-2-active", f"metropolis-{colour}-trade"):
            plates = [use.get("href") for use in by_id[name] if f"plate-{colour}" in use.get("href")]
            assert len(plates) == 1, name


def luminance(colour):
    """Return how light a colour is, as WCAG reckons it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_contours_stand_out_from_what_they_surround():
    grounds = [palette.PARCHMENT, palette.STONE, palette.STEEL, palette.GOLD, palette.CREAM]

    assert all(contrast(palette.DARK, light) >= 3 for light, _ in TRACK_COLOURS.values())
    assert all(contrast(palette.DARK, ground) >= 3 for ground in grounds)
    assert all(contrast(palette.CREAM, dark) >= 3 for _, dark in TRACK_COLOURS.values())


def test_every_progress_card_has_an_emblem_of_its_own(by_id):
    drawn = [lines(by_id[f"progress-{card}"]) for card in CARDS]

    assert all(one != other for one, other in combinations(drawn, 2))


def test_commodities_are_round_where_resources_are_square(by_id):
    resources = named(ISLAND)

    assert all(by_id[f"glyph-{kind}"][0].tag == SVG + "circle" for kind in COMMODITIES)
    assert all(resources[f"glyph-{kind}"][0].tag == SVG + "rect" for kind in RESOURCES)


def test_what_stands_on_an_intersection_leaves_room_for_its_neighbours(by_id):
    """A hex's side is 100 units: no part of a knight reaches as far as the middle of a neighbour's body."""
    for name in [f"knight-{level}-{pose}" for level in LEVELS for pose in POSES]:
        outline = next(path for path in by_id[name].iter(SVG + "path") if path.get("fill") == "none")
        spots = [float(word) for word in re.findall(r"-?\d+\.?\d*", outline.get("d"))]
        assert max(map(abs, spots)) <= 62, name
