"""The pieces on the island: roads and ships on paths, buildings on intersections, and where more may be built."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

from scoring.catan.board.geometry import Hex, Intersection, Path, Shape, intersections_of
from scoring.catan.board.longest_road import longest_trail
from scoring.kernel import Seat

ROAD: Final = "road"
SHIP: Final = "ship"
SETTLEMENT: Final = "settlement"
CITY: Final = "city"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Building:
    """A settlement or a city, and whose it is."""

    seat: Seat
    kind: str


@dataclass(frozen=True, slots=True)
class Network:
    """Every piece on the island. A value: building something makes a new one.

    `guards` are pieces on intersections that are no buildings, yet stop the roads of others, `ships` lie on paths as
    roads do (neither in the base game). Roads and ships of a seat meet only at its buildings.
    What follows from the pieces is worked out when first asked for, and remembered.
    """

    shape: Shape
    roads: Mapping[Path, Seat] = field(default_factory=dict)
    buildings: Mapping[Intersection, Building] = field(default_factory=dict)
    guards: Mapping[Intersection, Seat] = field(default_factory=dict)
    ships: Mapping[Path, Seat] = field(default_factory=dict)
    _known: dict[tuple[str, Seat | Hex], Any] = field(default_factory=dict, compare=False, repr=False)

    def with_road(self, path: Path, seat: Seat) -> Network:
        # Here and below without what was remembered: it followed from the pieces as they were.
        return replace(self, roads={**self.roads, path: seat}, _known={})

    def without_road(self, path: Path) -> Network:
        roads = {other: seat for other, seat in self.roads.items() if other != path}
        return replace(self, roads=roads, _known={})

    def with_ship(self, path: Path, seat: Seat) -> Network:
        return replace(self, ships={**self.ships, path: seat}, _known={})

    def without_ship(self, path: Path) -> Network:
        ships = {other: seat for other, seat in self.ships.items() if other != path}
        return replace(self, ships=ships, _known={})

    def with_shape(self, shape: Shape) -> Network:
        """Return the same pieces on a board of which more is known, or has changed."""
        return replace(self, shape=shape, _known={})

    def with_building(self, at: Intersection, building: Building) -> Network:
        return replace(self, buildings={**self.buildings, at: building}, _known={})

    def with_guards(self, guards: Mapping[Intersection, Seat]) -> Network:
        return replace(self, guards=guards, _known={})

    def holder_of(self, at: Intersection) -> Seat | None:
        """Return whose piece stands on an intersection."""
        building = self.buildings.get(at)
        return building.seat if building is not None else self.guards.get(at)

    def count(self, seat: Seat, kind: str) -> int:
        """Return how many pieces of a kind the seat has on the island."""
        if kind in (ROAD, SHIP):
            lines = self.roads if kind == ROAD else self.ships
            return self.remember(kind, seat, lambda: sum(owner == seat for owner in lines.values()))
        return len(self.of(seat, kind))

    def owner_of(self, path: Path) -> Seat | None:
        """Return whose road or ship lies on a path."""
        owner = self.roads.get(path)
        return owner if owner is not None else self.ships.get(path)

    def is_stopped_at(self, at: Intersection, seat: Seat) -> bool:
        """Return whether somebody else's piece on the intersection stops the seat's roads."""
        holder = self.holder_of(at)
        return holder is not None and holder != seat

    def is_crowded(self, at: Intersection) -> bool:
        """Return whether a building stands on the intersection or one path away from it (the distance rule)."""
        buildings = self.buildings
        return at in buildings or any(other in buildings for other in self.shape.beside[at])

    def joins(self, path: Path, seat: Seat) -> bool:
        """Return whether a road on the path would touch the seat's own, and not only through somebody else's piece."""
        return self._joins(path, seat, self.roads)

    def joins_ships(self, path: Path, seat: Seat) -> bool:
        """Return whether a ship on the path would touch a building or ship of the seat, as a road its roads."""
        return self._joins(path, seat, self.ships)

    def _joins(self, path: Path, seat: Seat, lines: Mapping[Path, Seat]) -> bool:
        for end in self.shape.ends[path]:
            building = self.buildings.get(end)
            if building is not None and building.seat == seat:
                return True
            if not self.is_stopped_at(end, seat) and self._meets(end, seat, lines, path):
                return True
        return False

    def touches(self, at: Intersection, seat: Seat, *, but: Path | None = None) -> bool:
        """Return whether a road or ship of the seat, other than `but`, comes to the intersection."""
        return self._meets(at, seat, self.roads, but) or self._meets(at, seat, self.ships, but)

    def _meets(self, at: Intersection, seat: Seat, lines: Mapping[Path, Seat], but: Path | None) -> bool:
        return any(lines.get(path) == seat for path in self.shape.paths[at] if path != but)

    def remember(self, what: str, of: Seat | Hex, find: Callable[[], T]) -> T:
        """Return what `find` says of a seat or hex here, asking it only once."""
        key = (what, of)
        if key not in self._known:
            self._known[key] = find()
        found: T = self._known[key]
        return found

    def free_paths(self, seat: Seat) -> tuple[Path, ...]:
        """Return every path on which the seat may build a road next, by place alone."""
        return self.remember("paths", seat, lambda: self._find_paths(seat, self.roads, self.shape.dry))

    def free_passages(self, seat: Seat) -> tuple[Path, ...]:
        """Return every path on which the seat may build a ship next, by place alone."""
        return self.remember("passages", seat, lambda: self._find_paths(seat, self.ships, self.shape.wet))

    def _find_paths(self, seat: Seat, lines: Mapping[Path, Seat], fit: frozenset[Path]) -> tuple[Path, ...]:
        ends = {end for line in self._mine(seat, lines) for end in self.shape.ends[line]}
        open_ends = [end for end in ends if not self.is_stopped_at(end, seat)]
        open_ends += [at for at, piece in self.buildings.items() if piece.seat == seat and at not in ends]
        paths, roads, ships = self.shape.paths, self.roads, self.ships
        free = (path for end in sorted(open_ends) for path in paths[end] if path not in roads and path not in ships)
        return tuple(dict.fromkeys(path for path in free if path in fit))

    def _mine(self, seat: Seat, *kinds: Mapping[Path, Seat]) -> list[Path]:
        return [line for lines in kinds for line, owner in lines.items() if owner == seat]

    def free_sites(self, seat: Seat) -> tuple[Intersection, ...]:
        """Return every intersection on which the seat may build a settlement next, by place alone."""
        return self.remember("sites", seat, lambda: tuple(self._find_sites(seat)))

    def _find_sites(self, seat: Seat) -> list[Intersection]:
        ends = {end for line in self._mine(seat, self.roads, self.ships) for end in self.shape.ends[line]}
        inland = self.shape.hexes
        return sorted(end for end in ends if end in inland and end not in self.guards and not self.is_crowded(end))

    def of(self, seat: Seat, kind: str) -> tuple[Intersection, ...]:
        """Return where the seat's buildings of a kind stand."""
        piece = Building(seat, kind)
        return self.remember(kind, seat, lambda: tuple(at for at, other in self.buildings.items() if other == piece))

    def seats_at(self, at: Hex) -> tuple[Seat, ...]:
        """Return the seats with a building at a hex, in order."""
        pieces = (self.buildings.get(corner) for corner in intersections_of(at))
        return self.remember("at", at, lambda: tuple(sorted({piece.seat for piece in pieces if piece is not None})))

    def longest_trail(self, seat: Seat) -> int:
        """Return the length of the seat's longest road, ships among it."""
        roads, ships = self._mine(seat, self.roads), self._mine(seat, self.ships)
        lines = roads + ships
        ends = {end for line in lines for end in self.shape.ends[line]}
        stopped = {end for end in ends if self.is_stopped_at(end, seat)}
        if not ships:
            return longest_trail(lines, self.shape.ends, stopped)
        apart = {end for end in ends if end not in self.buildings}
        return longest_trail(lines, self.shape.ends, stopped, parted=apart, others=frozenset(ships))
