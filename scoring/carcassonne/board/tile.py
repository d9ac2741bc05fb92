"""Tiles: what is printed on the cardboard, read from the files of tiles, and how it lies after a turn.

A tile's segments keep their names (`c1`, `r2`, `f1`, `m1`) whichever way it is turned.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Final

from scoring.carcassonne.board.geometry import FIRST_SLOT, PORTS, SIDES, Cell, turn_side, turn_slot

CITY: Final = "city"
ROAD: Final = "road"
EDGE_OF_KIND: Final = {CITY: "c", ROAD: "r", "river": "v", "walls": "w"}
FIELD: Final = "field"
FIELD_EDGE: Final = "f"
OPEN_EDGE: Final = "."
NO_SEGMENT: Final = -1
DESIGNS_KEPT: Final = 4_096
"""The number of designs, or turned designs, that a process remembers: there is no end of self-made ones."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One part of a tile's picture: its kind, the sides or half-edges that it reaches, and its printed symbols.

    `cities` names the city segments of the same tile that a field touches, `meets` the segments there that it runs
    into without a field between. `ends` counts its open ends on the tile itself.
    """

    id: str
    kind: str
    sides: tuple[int, ...] = ()
    slots: tuple[int, ...] = ()
    cities: tuple[str, ...] = ()
    marks: Mapping[str, int] = field(default_factory=dict)
    meets: tuple[str, ...] = ()
    ends: int = 0

    @property
    def is_centred(self) -> bool:
        """Return whether it lies in the middle of the tile, and watches the eight cells around."""
        return not self.sides and self.kind not in EDGE_OF_KIND and self.kind != FIELD

    def ports(self, rotation: int) -> tuple[int, ...]:
        """Return the ports that the segment reaches after that many quarter turns clockwise."""
        sides = [turn_side(side, rotation) for side in self.sides]
        return (*sides, *(FIRST_SLOT + turn_slot(slot, rotation) for slot in self.slots))


@dataclass(frozen=True, slots=True)
class Face:
    """A tile turned in one way: what each side shows, and which segment each port belongs to.

    `edges` has one letter a side (c, r, v, f, w; "." goes with any); `ports` the ports of each segment; `at_port` the
    index of the segment at each of the twelve ports, or `NO_SEGMENT`, `kinds` its kind, or "". `shared` has the second
    segment at a port that two reach, `centred` the indices of those in the middle. A face that `closes` is the end of
    whatever reaches its sides.
    """

    tile: Tile
    rotation: int
    edges: str
    ports: tuple[tuple[int, ...], ...]
    at_port: tuple[int, ...]
    kinds: tuple[str, ...]
    centred: tuple[int, ...] = ()
    shared: Mapping[int, int] = field(default_factory=dict)
    closes: bool = False

    def reaching(self, port: int) -> tuple[int, ...]:
        """Return the indices of the segments at a port: none, one, or the two that share a side."""
        found = (self.at_port[port], self.shared.get(port, NO_SEGMENT))
        return tuple(index for index in found if index != NO_SEGMENT)


@dataclass(frozen=True, slots=True)
class Tile:
    """One design of a set, with the number of its copies in the box.

    `ids` has the names of its segments, `cities_beside` for each of them the indices of the cities that it touches.
    """

    id: str
    set: str
    count: int
    segments: tuple[Segment, ...]
    marks: Mapping[str, Any] = field(default_factory=dict)
    ids: tuple[str, ...] = field(init=False, repr=False, compare=False)
    cities_beside: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Note what is asked of segments again and again: their names, and the cities beside them."""
        object.__setattr__(self, "ids", tuple(segment.id for segment in self.segments))
        beside = tuple(tuple(self.index(name) for name in segment.cities) for segment in self.segments)
        object.__setattr__(self, "cities_beside", beside)

    @property
    def printed(self) -> tuple[str, ...]:
        """Return what is printed on the tile as a whole: a dragon, a festival."""
        return tuple(self.marks.get("marks", ()))

    @property
    def face_of(self) -> str | None:
        """Return the tile of which this is another edition's face (`of`), in the bag in its place; usually None."""
        found = self.marks.get("of")
        return None if found is None else str(found)

    def has(self, mark: str) -> bool:
        """Return whether something is printed on the tile as a whole."""
        return mark in self.marks.get("marks", ())

    def segment(self, segment_id: str) -> Segment | None:
        return next((segment for segment in self.segments if segment.id == segment_id), None)

    def index(self, segment_id: str) -> int:
        """Return the position of a segment among the tile's segments; raise LookupError if it has none such."""
        try:
            return self.ids.index(segment_id)
        except ValueError:
            raise LookupError(f"{self.id} has no segment {segment_id!r}") from None

    def face(self, rotation: int) -> Face:
        """Return the tile turned by that many quarter turns clockwise."""
        return faces(self)[rotation]

    def __hash__(self) -> int:
        # A tile is the key of what is remembered of it: hashing all its segments would take longer than it saves.
        return hash(self.id)


@lru_cache(maxsize=DESIGNS_KEPT)
def faces(tile: Tile) -> tuple[Face, Face, Face, Face]:
    """Return the four ways to lay a tile, by quarter turns clockwise."""
    return _face(tile, 0), _face(tile, 1), _face(tile, 2), _face(tile, 3)


def _face(tile: Tile, rotation: int) -> Face:
    ports = tuple(segment.ports(rotation) for segment in tile.segments)
    at_port = [NO_SEGMENT] * PORTS
    shared: dict[int, int] = {}
    closes = bool(tile.marks.get("closes"))
    edges = [OPEN_EDGE if closes else FIELD_EDGE] * 4
    for index, segment in enumerate(tile.segments):
        for port in ports[index]:
            if at_port[port] == NO_SEGMENT:
                at_port[port] = index
            else:
                shared[port] = index
            if segment.kind in EDGE_OF_KIND:
                edges[port] = EDGE_OF_KIND[segment.kind]
    kinds = tuple("" if index == NO_SEGMENT else tile.segments[index].kind for index in at_port)
    centred = tuple(index for index, segment in enumerate(tile.segments) if segment.is_centred)
    return Face(tile, rotation, "".join(edges), ports, tuple(at_port), kinds, centred, shared, closes)


def _read_segment(name: str, facts: Mapping[str, Any]) -> Segment:
    known = {"kind", "sides", "slots", "cities", "meets", "ends"}
    return Segment(
        id=name,
        kind=facts["kind"],
        sides=tuple(SIDES.index(side) for side in facts.get("sides", "")),
        slots=tuple(facts.get("slots", ())),
        cities=tuple(facts.get("cities", ())),
        marks=MappingProxyType({key: value for key, value in facts.items() if key not in known}),
        meets=tuple(facts.get("meets", ())),
        ends=facts.get("ends", 0),
    )


def _read_tile(set_key: str, name: str, facts: Mapping[str, Any]) -> Tile:
    segments = tuple(_read_segment(key, value) for key, value in facts.items() if isinstance(value, dict))
    marks = {key: value for key, value in facts.items() if key != "count" and not isinstance(value, dict)}
    return Tile(name, set_key, facts["count"], segments, MappingProxyType(marks))


@dataclass(frozen=True, slots=True)
class TileSet:
    """All tiles that came in one box; `start` is the tile that lies on the table first, if the set has one.

    `drawn` says that there are drawings of its tiles; of sets that only records play there are none. Tiles that lie
    first as one block have a `column` and a `row`; `middle` is the one of them on cell (0, 0).
    """

    key: str
    tiles: Mapping[str, Tile]
    start: str | None = None
    drawn: bool = True
    middle: str | None = None

    @property
    def usual(self) -> tuple[Tile, ...]:
        """Return the tiles in the box, without the faces of other editions that take the place of some."""
        return tuple(tile for tile in self.tiles.values() if tile.face_of is None)

    @property
    def block(self) -> tuple[tuple[str, Cell, int], ...]:
        """Return the tiles that lie first as one block, unturned, each with its cell."""
        if self.middle is None:
            return ()
        x, y = (self.tiles[self.middle].marks[name] for name in ("column", "row"))
        placed = [tile for tile in self.tiles.values() if "column" in tile.marks]
        return tuple((tile.id, (tile.marks["column"] - x, tile.marks["row"] - y), 0) for tile in placed)


def _tile_files() -> Mapping[str, Traversable]:
    """Return the files of tiles by their sets: `sets/king/tiles.toml`, `sets/corn/corn1.toml`, `tiles/base.toml`."""
    rooms = resources.files("scoring.carcassonne")
    folders = [rooms.joinpath("tiles"), *(one for one in rooms.joinpath("sets").iterdir() if one.is_dir())]
    return {
        folder.name if file.name == "tiles.toml" else file.name.removesuffix(".toml"): file
        for folder in folders
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    }


_FILES: Final = _tile_files()
EVERY_SET: Final = tuple(sorted(_FILES))
"""The keys of all sets that there are tiles of."""


@cache
def tile_set(key: str) -> TileSet:
    """Return a set by its key ("base"); raise LookupError if there is none."""
    if key not in EVERY_SET:
        raise LookupError(f"no tile set {key!r}")
    content = tomllib.loads(_FILES[key].read_text(encoding="utf-8"))
    tiles = {name: _read_tile(key, name, facts) for name, facts in content["tile"].items()}
    others = {name: content[name] for name in ("start", "drawn", "middle") if name in content}
    return TileSet(key, MappingProxyType(tiles), **others)


TILE_SETS: Final = tuple(key for key in EVERY_SET if tile_set(key).drawn)
"""The keys of the sets of whose tiles there are drawings."""
