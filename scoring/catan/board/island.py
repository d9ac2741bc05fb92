"""The island: which terrain and number each hex has, where the harbours are, and where the robber starts.

A record has it as plain data under `rules.board`: `{"hexes": [{"at", "terrain", "number"}], "harbours": [{"edge",
"kind"}], "robber": [q, r]}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec

from scoring.catan.board.geometry import Hex, Intersection, Path, Shape, shape_of
from scoring.kernel import UnsuitableBox

HILLS: Final = "hills"
FOREST: Final = "forest"
PASTURE: Final = "pasture"
FIELDS: Final = "fields"
MOUNTAINS: Final = "mountains"
DESERT: Final = "desert"

BRICK: Final = "brick"
LUMBER: Final = "lumber"
WOOL: Final = "wool"
GRAIN: Final = "grain"
ORE: Final = "ore"

RESOURCES: Final = (BRICK, LUMBER, WOOL, GRAIN, ORE)
PRODUCE: Final[Mapping[str, str]] = {HILLS: BRICK, FOREST: LUMBER, PASTURE: WOOL, FIELDS: GRAIN, MOUNTAINS: ORE}
TERRAINS: Final = (*PRODUCE, DESERT)
ANY_KIND: Final = "3:1"
HARBOUR_KINDS: Final = (ANY_KIND, *RESOURCES)
NUMBERS: Final = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
MOST_HEXES: Final = 100
FARTHEST: Final = 12


@dataclass(frozen=True, slots=True)
class Land:
    """One hex: its terrain, and its number (None: it brings nothing)."""

    terrain: str
    number: int | None


@dataclass(frozen=True, slots=True)
class Island:
    """A whole island; `harbours` by their path, with what they trade."""

    land: Mapping[Hex, Land]
    harbours: Mapping[Path, str]
    robber: Hex
    shape: Shape = field(compare=False, repr=False)
    by_number: Mapping[int, tuple[Hex, ...]] = field(compare=False, repr=False)
    harbour_at: Mapping[Intersection, str] = field(compare=False, repr=False)

    def with_numbers(self, numbers: Mapping[Hex, int]) -> Island:
        """Return the island with its number tokens where they lie; the same one if none of them has moved."""
        if all(hex_.number == numbers.get(at) for at, hex_ in self.land.items()):
            return self
        land = {at: Land(hex_.terrain, numbers.get(at)) for at, hex_ in self.land.items()}
        return replace(self, land=land, by_number=_by_number(land))


def island_of(land: Mapping[Hex, Land], harbours: Mapping[Path, str], robber: Hex) -> Island:
    """Return the island with what follows from its hexes; raise UnsuitableBox for one that cannot be."""
    _check(land, harbours, robber)
    shape = shape_of(frozenset(land))
    harbour_at = {end: kind for path, kind in harbours.items() for end in shape.ends[path]}
    return Island(land, harbours, robber, shape, _by_number(land), harbour_at)


def _by_number(land: Mapping[Hex, Land]) -> Mapping[int, tuple[Hex, ...]]:
    found: dict[int, tuple[Hex, ...]] = {}
    for at, hex_ in land.items():
        if hex_.number is not None:
            found[hex_.number] = (*found.get(hex_.number, ()), at)
    return found


def _check(land: Mapping[Hex, Land], harbours: Mapping[Path, str], robber: Hex) -> None:
    if not 1 <= len(land) <= MOST_HEXES or any(max(abs(q), abs(r)) > FARTHEST for q, r in land):
        raise UnsuitableBox("box.unknown_board", where="hexes")
    for at, hex_ in land.items():
        if hex_.terrain not in TERRAINS or (hex_.number is not None and hex_.number not in NUMBERS):
            raise UnsuitableBox("box.unknown_board", where=f"{at[0]},{at[1]}")
    ends = shape_of(frozenset(land)).ends
    for path, kind in harbours.items():
        if path not in ends or kind not in HARBOUR_KINDS:
            raise UnsuitableBox("box.unknown_board", where=path)
    if robber not in land:
        raise UnsuitableBox("box.unknown_board", where="robber")


class _Hex(msgspec.Struct, forbid_unknown_fields=True):
    at: Hex
    terrain: str
    number: int | None = None


class _Harbour(msgspec.Struct, forbid_unknown_fields=True):
    edge: Path
    kind: str


class _Board(msgspec.Struct, forbid_unknown_fields=True):
    hexes: tuple[_Hex, ...]
    robber: Hex
    harbours: tuple[_Harbour, ...] = ()


def read_island(board: Mapping[str, Any]) -> Island:
    """Return the island that plain data describes; raise UnsuitableBox for data that is none."""
    try:
        plain = msgspec.convert(board, _Board, strict=True)
    except msgspec.ValidationError as error:
        raise UnsuitableBox("box.unknown_board", where=str(error)) from error
    land = {hex_.at: Land(hex_.terrain, hex_.number) for hex_ in plain.hexes}
    harbours = {harbour.edge: harbour.kind for harbour in plain.harbours}
    # A dict would keep the last of two without a word.
    if len(land) < len(plain.hexes) or len(harbours) < len(plain.harbours):
        raise UnsuitableBox("box.unknown_board", where="twice")
    return island_of(land, harbours, plain.robber)


def write_island(island: Island) -> dict[str, Any]:
    """Return the island as plain data; `read_island` makes the same one of it."""
    return {
        "hexes": [{"at": list(at), "terrain": hex_.terrain, "number": hex_.number} for at, hex_ in island.land.items()],
        "harbours": [{"edge": path, "kind": kind} for path, kind in island.harbours.items()],
        "robber": list(island.robber),
    }
