"""The names of our tiles, figures, sides and half-edges in saved games."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import FIRST_SLOT, SIDES, Cell
from scoring.carcassonne.board.tile import Segment
from scoring.kernel.state import State

HALVES: Final = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
INNER: Final = ("I", "II")
"""Places that touch no side, in their order on the tile."""
PAIRS: Final = {frozenset("NE"): "NE", frozenset("NW"): "NW", frozenset("NS"): "NS",
                frozenset("EW"): "WE", frozenset("ES"): "SE", frozenset("SW"): "SW"}  # fmt: skip
ALL_SIDES: Final = "NWSE"
FIGURES: Final[Mapping[str, str]] = {"small": "meeple"}
"""Figures that are called otherwise there; all others have one name."""
FEATURES: Final[Mapping[str, tuple[str, ...]]] = {"Monastery": ("monastery", "shrine")}
"""Kinds of features that are called otherwise there; all others have one name."""
QUARTERS: Final[Mapping[str, str]] = {
    "QUARTER_CASTLE": "castle", "QUARTER_BLACKSMITH": "smithy",
    "QUARTER_CATHEDRAL": "cathedral", "QUARTER_MARKET": "market",
}  # fmt: skip
"""Our names for the places in the City of Carcassonne, by their names in saved games."""
SPRING_OF_TWO: Final = ("RI/s", "r2-01")
"""The spring, and which it is where the second river is in play."""


def spoken(code: object) -> str:
    """Return what a thing there is called by who speaks of it: "under the big top", not "under-the-big-top"."""
    return str(code).replace("-", " ").replace("_", " ").lower()


@cache
def tile_names() -> Mapping[str, tuple[str, int]]:
    """Return our tile for each of theirs, with its quarter turns when theirs is not turned."""
    text = files("scoring.carcassonne.exchange.jcz").joinpath("tiles.toml").read_text("utf-8")
    return {name: (tile, turns) for name, (tile, turns) in tomllib.loads(text).items()}


@cache
def names_of_tiles() -> Mapping[str, tuple[str, int]]:
    """Return their name for each of our tiles, the first where they have several, with the same quarter turns."""
    found: dict[str, tuple[str, int]] = {SPRING_OF_TWO[1]: (SPRING_OF_TWO[0], 0)}
    for name, (tile, turns) in tile_names().items():
        found.setdefault(tile, (name, turns))
    return found


def figure_here(name: str) -> str:
    return FIGURES.get(name, name)


def figure_there(figure: str) -> str:
    return next((theirs for theirs, ours in FIGURES.items() if ours == figure), figure)


def feature_there(kind: str) -> str:
    """Return what the kind of a segment is called there ("city": "City")."""
    return next((name for name, kinds in FEATURES.items() if kind in kinds), kind.capitalize())


def ports_of(location: str) -> frozenset[int]:
    """Return the ports that a location names, as the tile lies; raise LookupError if it names none that there are."""
    if location in INNER:
        return frozenset()
    if location.startswith("_"):
        return frozenset(range(len(SIDES))) - {SIDES.index(location[1:])}
    parts = location.split(".")
    if all(part in HALVES for part in parts):
        return frozenset(FIRST_SLOT + HALVES.index(part) for part in parts)
    if any(side not in SIDES for side in location):
        raise LookupError(f"no place of a tile is called {location:.20}")
    return frozenset(SIDES.index(side) for side in location)


def location_of(ports: frozenset[int]) -> str:
    """Return the location that names these ports."""
    if not ports:
        return INNER[0]
    halves = sorted(port - FIRST_SLOT for port in ports if port >= FIRST_SLOT)
    if halves:
        return ".".join(HALVES[half] for half in halves)
    sides = frozenset(SIDES[port] for port in ports)
    if len(sides) == len(SIDES):
        return ALL_SIDES
    missing = [side for side in SIDES if side not in sides]
    return f"_{missing[0]}" if len(missing) == 1 else PAIRS.get(sides, "".join(sides))


def own_ports(state: State, cell: Cell, segment: Segment) -> frozenset[int]:
    """Return the ports that name a segment as its tile lies; a side that two cities share names neither of them."""
    face = state[Board].laid[cell].face
    return frozenset(port for port in segment.ports(face.rotation) if port >= FIRST_SLOT or port not in face.shared)


def place_of(state: State, cell: Cell, segment: Segment) -> str:
    """Return the location that names a segment where its tile lies; of two that touch no side, each has its own."""
    ports = own_ports(state, cell, segment)
    if ports:
        return location_of(ports)
    alike = [one for one in state[Board].laid[cell].segments if one.kind == segment.kind]
    inner = [one.id for one in alike if not own_ports(state, cell, one)]
    return INNER[inner.index(segment.id)]


def segment_at(state: State, cell: Cell, feature: str, location: str) -> str:
    """Return the segment of the tile on a cell that a pointer names; raise LookupError if there is none."""
    kinds, ports = FEATURES.get(feature, (feature.lower(),)), ports_of(location)
    laid = state[Board].laid.get(cell)
    segments = laid.segments if laid else ()
    found = [one.id for one in segments if one.kind in kinds and own_ports(state, cell, one) == ports]
    place = INNER.index(location) if location in INNER else 0
    if place < len(found):
        return found[place]
    raise LookupError(f"there is no {feature:.20} at {location:.40} of the tile at {cell}")
