"""Self-made tiles. The id of one spells its facts, so that a box, a record and another server read the same tile in it.

`own-cNEs-rSW-lr` has a city from north to east with a shield, a road from south to west, and a money bag. What the id
leaves out follows from it: which fields there are, which cities they touch, and where a road ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from scoring.carcassonne.board.geometry import SIDES
from scoring.carcassonne.board.tile import FIELD, Segment, Tile

OWN: Final = "own"
LONGEST_ID: Final = 32
"""The most characters that an id has: tables keep no longer ones."""
CITY: Final = "c"
ROAD: Final = "r"
KINDS: Final = {CITY: "city", ROAD: "road"}
PRINTED_ON: Final[Mapping[str, Mapping[str, str]]] = {
    CITY: {"s": "shields", "k": "cathedral", "p": "princess", "w": "wine", "g": "grain", "l": "cloth"},
    ROAD: {"i": "inn"},
}
"""The symbols that may be printed on a city or a road, by their letters."""
MIDDLES: Final = {"m": "monastery", "h": "shrine"}
VILLAGE: Final = "v"
"""In the middle: a road that ends there comes to no city."""
GATES: Final = "t"
"""In the middle: all roads that end there, and all cities, meet."""
IN_FIELDS: Final = {"e": "garden", "s": "pig_herd"}
SIGNS: Final = {
    "r": "robber", "f": "festival", "d": "dragon", "v": "volcano", "p": "portal", "b": "bazaar", "g": "goldmine",
    "m": "mage_witch", "h": "hill", "w": "vineyard",
}  # fmt: skip
"""The symbols that may be printed on a tile as a whole, by their letters."""
LAND: Final = {**IN_FIELDS, **SIGNS}
ID: Final = re.compile(r"own((?:-[cr]N?E?S?W?[a-z]*)*)(?:-([mhvt]))?(?:-l([a-z]+))?")
STRAND: Final = re.compile(r"-([cr])([NESW]+)([a-z]*)")
ACROSS: Final = ((0, 2), (1, 3))
CORNER: Final = 2
"""A city with more sides lies in the middle."""
KEPT: Final = 2_048


@dataclass(frozen=True, slots=True)
class Strand:
    """A city or a road with all sides that it joins; `marks` are letters of `PRINTED_ON`."""

    kind: str
    sides: tuple[int, ...]
    marks: str = ""

    @property
    def is_central(self) -> bool:
        """Return whether it lies in the middle of the tile."""
        return len(self.sides) > CORNER or self.sides in ACROSS


@dataclass(frozen=True, slots=True)
class Sketch:
    """A self-made tile as it is drawn: its cities and roads, what is in its middle, and letters of `LAND`."""

    strands: tuple[Strand, ...] = ()
    middle: str = ""
    land: str = ""

    @property
    def id(self) -> str:
        """Return the only id of this tile, in whichever order it was drawn."""
        parts = [OWN]
        for strand in sorted(self.strands, key=lambda one: one.sides):
            sides = "".join(SIDES[side] for side in sorted(strand.sides))
            parts.append(strand.kind + sides + _in_order(strand.marks, PRINTED_ON[strand.kind]))
        parts += [self.middle] if self.middle else []
        parts += ["l" + _in_order(self.land, LAND)] if self.land else []
        return "-".join(parts)

    def of(self, kind: str) -> list[Strand]:
        return [strand for strand in self.strands if strand.kind == kind]

    def at(self, side: int) -> Strand | None:
        return next((strand for strand in self.strands if side in strand.sides), None)


def _in_order(letters: str, known: Mapping[str, str]) -> str:
    return "".join(letter for letter in known if letter in letters)


def read_sketch(tile_id: str) -> Sketch | None:
    """Return what an id says, possible or not; None if it is no id of a self-made tile."""
    found = ID.fullmatch(tile_id)
    if found is None:
        return None
    strands = [
        Strand(kind, tuple(SIDES.index(side) for side in sides), marks)
        for kind, sides, marks in STRAND.findall(found[1])
    ]
    sketch = Sketch(tuple(strands), found[2] or "", found[3] or "")
    sides = [side for strand in strands for side in strand.sides]
    return sketch if len(set(sides)) == len(sides) and sketch.id == tile_id else None


def problem_of(sketch: Sketch) -> str:
    """Return why no such tile can be made, as the code of a sentence; nothing if it can."""
    across = [one for one in sketch.strands if one.sides in ACROSS]
    if len(across) > 1 and any(one.kind == CITY for one in across):
        return "own.crossing"
    if sketch.middle == GATES and not (_ends(sketch) and sketch.of(CITY)):
        return "own.nothing_meets"
    if set(sketch.land) & set(IN_FIELDS) and not _fields(sketch):
        return "own.no_field"
    return "own.too_much" if len(sketch.id) > LONGEST_ID else ""


@lru_cache(maxsize=KEPT)
def own_tile(tile_id: str) -> Tile:
    """Return a self-made tile by its id; raise KeyError if there can be none such. How many a box has, the box says."""
    sketch = read_sketch(tile_id)
    if sketch is None or problem_of(sketch):
        raise KeyError(tile_id)
    signs = tuple(SIGNS[letter] for letter in sketch.land if letter in SIGNS)
    marks = MappingProxyType({"marks": signs} if signs else {})
    return Tile(tile_id, OWN, 0, tuple(_segments(sketch)), marks)


def _segments(sketch: Sketch) -> Iterator[Segment]:
    names, meets = _names(sketch), _meets(sketch)
    if sketch.middle in MIDDLES:
        yield Segment("m1", MIDDLES[sketch.middle], meets=tuple(names[road] for road in _ends(sketch)))
    for strand in sketch.strands:
        printed = MappingProxyType({PRINTED_ON[strand.kind][letter]: 1 for letter in strand.marks})
        yield Segment(
            names[strand], KINDS[strand.kind], strand.sides, marks=printed, meets=meets.get(names[strand], ())
        )
    if "e" in sketch.land:
        yield Segment("g1", "garden")
    fields = _fields(sketch)
    largest = max(fields, key=lambda field: len(field[0]), default=None)
    for number, field in enumerate(fields, 1):
        herd = MappingProxyType({"pig_herd": 1} if "s" in sketch.land and field is largest else {})
        yield Segment(f"f{number}", FIELD, (), field[0], tuple(names[city] for city in field[1]), herd)


def _names(sketch: Sketch) -> dict[Strand, str]:
    return {one: f"{kind}{number}" for kind in KINDS for number, one in enumerate(sketch.of(kind), 1)}


# ------------------------------------------------------------- what meets in the middle


def _ends(sketch: Sketch) -> list[Strand]:
    return [road for road in sketch.of(ROAD) if len(road.sides) == 1]


def _ends_at(sketch: Sketch) -> list[Strand]:
    """Return the cities at which the roads end that end on the tile.

    A road alone comes to a city, if the middle has nothing else: to that in the middle, or opposite, or the first.
    """
    ends, cities = _ends(sketch), sketch.of(CITY)
    centre = [city for city in cities if city.is_central]
    if not ends or sketch.middle == VILLAGE or sketch.middle in MIDDLES:
        return []
    if sketch.middle == GATES or centre or len(ends) > 1:
        return cities if sketch.middle == GATES else centre
    opposite = sketch.at((ends[0].sides[0] + 2) % len(SIDES))
    cities = [opposite] if opposite in cities and opposite is not None else cities
    through = [(road,) for road in sketch.of(ROAD) if road not in ends]
    return [city for city in cities if all(_arc(_side(ends[0]), w) == _arc(_side(city), w) for w in through)][:1]


def _meets(sketch: Sketch) -> dict[str, tuple[str, ...]]:
    names, ends = _names(sketch), _ends(sketch)
    roads, cities = [names[one] for one in ends], [names[one] for one in _ends_at(sketch)]
    if sketch.middle in MIDDLES:
        return dict.fromkeys(roads, ("m1",))
    if sketch.middle == GATES or not cities:
        every = [*cities, *roads]
        return {name: tuple(other for other in every if other != name) for name in every}
    return {**dict.fromkeys(roads, tuple(cities)), **dict.fromkeys(cities, tuple(roads))}


# ------------------------------------------------------------- fields

Wall = tuple[Strand, ...]
"""Cities and roads that hang together on a tile."""
Land = tuple[tuple[int, ...], list[Strand]]
"""A field: its half-edges, and the cities that it touches."""


def _fields(sketch: Sketch) -> list[Land]:
    """Return the fields of a tile: half-edges with no wall between them, and land between cities alone."""
    ends = (*_ends(sketch), *_ends_at(sketch))
    walls: list[Wall] = [(one,) for one in sketch.strands if one not in ends] + ([ends] if ends else [])
    slots = [slot for slot in range(8) if (one := sketch.at(slot // 2)) is None or one.kind == ROAD]
    parted: dict[tuple[int, ...], list[int]] = {}
    for slot in slots:
        parted.setdefault(tuple(_arc(slot + 0.5, wall) for wall in walls), []).append(slot)
    cities = sketch.of(CITY)
    fields: list[Land] = [
        (tuple(group), [city for city in cities if _touches(city, group[0] + 0.5, walls)]) for group in parted.values()
    ]
    for city in cities:
        if not city.is_central and not any(city in touched for _slots, touched in fields):
            near = [other for other in cities if _sees(other, city, walls)]
            fields += [((), near)] if len(near) > 1 else []
    return fields


def _side(strand: Strand) -> float:
    """Return where a strand first reaches the rim, in half-edges clockwise from the north-western corner."""
    return 2 * strand.sides[0] + 1


def _reach(wall: Wall) -> list[tuple[int, Strand]]:
    return sorted(((2 * side + 1, strand) for strand in wall for side in strand.sides), key=lambda found: found[0])


def _arc(place: float, wall: Wall) -> int:
    # Between which of its reaches a place of the rim lies; behind the last is before the first.
    reach = _reach(wall)
    return sum(point < place for point, _strand in reach) % len(reach)


def _touches(city: Strand, place: float, walls: list[Wall]) -> bool:
    """Say whether a city lies at the field that reaches the rim at a place."""
    for wall in walls:
        if city not in wall:
            if _arc(place, wall) != _arc(_side(city), wall):
                return False
        elif not city.is_central:
            reach, arc = _reach(wall), _arc(place, wall)
            if city not in {reach[arc][1], reach[arc - 1][1]}:
                return False
    return True


def _sees(other: Strand, city: Strand, walls: list[Wall]) -> bool:
    return all(
        _arc(_side(other), wall) == _arc(_side(city), wall) for wall in walls if other not in wall and city not in wall
    )
