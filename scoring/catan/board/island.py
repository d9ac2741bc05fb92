"""The island, or islands: terrain and number of each hex, the sea around, the harbours, and where the robber starts.

A record has it as plain data under `rules.board`: `{"hexes": [{"at", "terrain", "number"}], "harbours": [{"edge",
"kind"}], "robber": [q, r]}`. The terrain of a hex may be `sea`, or `fog` where it lies face down. `frame` lists hexes
of the sea at whose outer sides no ship lies. What a set says of the board besides is kept as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec

from scoring.catan.board.geometry import NOWHERE, Hex, Intersection, Path, Shape, shape_of
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
GOLD: Final = "gold"
SEA: Final = "sea"
FOG: Final = "fog"
FURTHER_TERRAINS: Final = (GOLD, SEA, FOG)
"""The terrains that are on a board only where a set brings them."""
ANY_KIND: Final = "3:1"
HARBOUR_KINDS: Final = (ANY_KIND, *RESOURCES)
NUMBERS: Final = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
MOST_HEXES: Final = 103
FARTHEST: Final = 12


@dataclass(frozen=True, slots=True)
class Land:
    """One hex: its terrain, and its number (None: it brings nothing)."""

    terrain: str
    number: int | None


@dataclass(frozen=True, slots=True)
class Waters:
    """The hexes of a board that are no known land: the sea, the frame among it, and those that lie face down."""

    sea: frozenset[Hex] = NOWHERE
    frame: frozenset[Hex] = NOWHERE
    fog: frozenset[Hex] = NOWHERE


@dataclass(frozen=True, slots=True)
class Island:
    """A whole board; `harbours` by their path, with what they trade.

    `robber` is None where it starts beside the board. `further` is what sets say of their boards, as plain data.
    """

    land: Mapping[Hex, Land]
    harbours: Mapping[Path, str]
    robber: Hex | None
    waters: Waters
    further: Mapping[str, Any]
    shape: Shape = field(compare=False, repr=False)
    by_number: Mapping[int, tuple[Hex, ...]] = field(compare=False, repr=False)
    harbour_at: Mapping[Intersection, str] = field(compare=False, repr=False)

    def with_numbers(self, numbers: Mapping[Hex, int]) -> Island:
        """Return the island with its number tokens where they lie; the same one if none of them has moved."""
        if all(hex_.number == numbers.get(at) for at, hex_ in self.land.items()):
            return self
        land = {at: Land(hex_.terrain, numbers.get(at)) for at, hex_ in self.land.items()}
        return replace(self, land=land, by_number=_by_number(land))

    def with_harbour(self, path: Path, kind: str) -> Island:
        """Return the island with one more harbour."""
        harbours = {**self.harbours, path: kind}
        return replace(self, harbours=harbours, harbour_at=_harbour_at(harbours, self.shape))

    def with_known(self, at: Hex, land: Land) -> Island:
        """Return the island with a hex turned over that lay face down."""
        waters = replace(self.waters, fog=self.waters.fog - {at})
        if land.terrain == SEA:
            waters = replace(waters, sea=waters.sea | {at})
            return replace(self, waters=waters, shape=_shape(self.land, waters))
        known = {**self.land, at: land}
        return replace(self, land=known, waters=waters, shape=_shape(known, waters), by_number=_by_number(known))


NO_WATERS: Final = Waters()


def island_of(
    land: Mapping[Hex, Land],
    harbours: Mapping[Path, str],
    robber: Hex | None,
    waters: Waters = NO_WATERS,
    further: Mapping[str, Any] | None = None,
) -> Island:
    """Return the island with what follows from its hexes; raise UnsuitableBox for one that cannot be."""
    _check_hexes(land, waters)
    shape = _shape(land, waters)
    for path, kind in harbours.items():
        if path not in shape.dry or kind not in HARBOUR_KINDS:
            raise UnsuitableBox("box.unknown_board", where=path)
    if robber is not None and robber not in land:
        raise UnsuitableBox("box.unknown_board", where="robber")
    harbour_at = _harbour_at(harbours, shape)
    return Island(land, harbours, robber, waters, further or {}, shape, _by_number(land), harbour_at)


def _shape(land: Mapping[Hex, Land], waters: Waters) -> Shape:
    return shape_of(frozenset(land), waters.sea - waters.frame, waters.fog)


def _harbour_at(harbours: Mapping[Path, str], shape: Shape) -> Mapping[Intersection, str]:
    return {end: kind for path, kind in harbours.items() for end in shape.ends[path]}


def _by_number(land: Mapping[Hex, Land]) -> Mapping[int, tuple[Hex, ...]]:
    found: dict[int, tuple[Hex, ...]] = {}
    for at, hex_ in land.items():
        if hex_.number is not None:
            found[hex_.number] = (*found.get(hex_.number, ()), at)
    return found


def _check_hexes(land: Mapping[Hex, Land], waters: Waters) -> None:
    hexes = [*land, *waters.sea, *waters.fog]
    if not land or len(hexes) > MOST_HEXES or any(max(abs(q), abs(r)) > FARTHEST for q, r in hexes):
        raise UnsuitableBox("box.unknown_board", where="hexes")
    for at, hex_ in land.items():
        if hex_.terrain not in (*TERRAINS, GOLD) or (hex_.number is not None and hex_.number not in NUMBERS):
            raise UnsuitableBox("box.unknown_board", where=f"{at[0]},{at[1]}")
    if not waters.frame <= waters.sea:
        raise UnsuitableBox("box.unknown_board", where="frame")


class _Hex(msgspec.Struct, forbid_unknown_fields=True):
    at: Hex
    terrain: str
    number: int | None = None


class _Harbour(msgspec.Struct, forbid_unknown_fields=True):
    edge: Path
    kind: str


class _Board(msgspec.Struct, forbid_unknown_fields=True):
    hexes: tuple[_Hex, ...]
    robber: Hex | None
    harbours: tuple[_Harbour, ...] = ()
    frame: tuple[Hex, ...] = ()


OWN_KEYS: Final = _Board.__struct_fields__


def read_island(board: Mapping[str, Any], further: Collection[str] = ()) -> Island:
    """Return the island that plain data describes; raise UnsuitableBox for data that is none.

    `further` are the keys that the sets on the table know, beyond those of every board.
    """
    own = {key: value for key, value in board.items() if key not in further}
    try:
        plain = msgspec.convert(own, _Board, strict=True)
    except msgspec.ValidationError as error:
        raise UnsuitableBox("box.unknown_board", where=str(error)) from error
    hexes = {hex_.at: Land(hex_.terrain, hex_.number) for hex_ in plain.hexes}
    harbours = {harbour.edge: harbour.kind for harbour in plain.harbours}
    # A dict would keep the last of two without a word.
    if len(hexes) < len(plain.hexes) or len(harbours) < len(plain.harbours):
        raise UnsuitableBox("box.unknown_board", where="twice")
    for hex_ in plain.hexes:
        if hex_.terrain in (SEA, FOG) and hex_.number is not None:
            raise UnsuitableBox("box.unknown_board", where=f"{hex_.at[0]},{hex_.at[1]}")
    land = {at: hex_ for at, hex_ in hexes.items() if hex_.terrain not in (SEA, FOG)}
    sea = frozenset(at for at, hex_ in hexes.items() if hex_.terrain == SEA)
    fog = frozenset(at for at, hex_ in hexes.items() if hex_.terrain == FOG)
    waters = Waters(sea, frozenset(plain.frame), fog)
    return island_of(land, harbours, plain.robber, waters, {key: board[key] for key in further if key in board})


def write_island(island: Island) -> dict[str, Any]:
    """Return the island as plain data; `read_island` makes the same one of it."""
    waters = island.waters
    covered = [(at, SEA) for at in sorted(waters.sea)] + [(at, FOG) for at in sorted(waters.fog)]
    return {
        "hexes": [
            *({"at": list(at), "terrain": hex_.terrain, "number": hex_.number} for at, hex_ in island.land.items()),
            *({"at": list(at), "terrain": terrain, "number": None} for at, terrain in covered),
        ],
        "harbours": [{"edge": path, "kind": kind} for path, kind in island.harbours.items()],
        "robber": None if island.robber is None else list(island.robber),
        **({"frame": [list(at) for at in sorted(waters.frame)]} if waters.frame else {}),
        **island.further,
    }
