"""The map in the box: where tiles may lie, what printed things are worth, and shields on islands.

Rules: maps:placing, maps:large-cities, maps:borders, maps:ferries, maps:scoring.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from scoring.carcassonne.base.placing import TERRAIN, TURNS, fits
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.geometry import FIRST_SLOT, SIDES, Cell, ring
from scoring.carcassonne.board.ground import ANY_EDGE, Ground, Side
from scoring.carcassonne.board.tile import CITY, ROAD
from scoring.carcassonne.maps.ground import LargeCity, lay_out
from scoring.carcassonne.maps.printed import BLOCKED, ISLAND, LARGE_CITY, Ferry, PrintedMap
from scoring.carcassonne.maps.refusal import (
    BorderMismatch,
    CityNotDiscovered,
    NotReachedByFerry,
    OffTheMap,
    OnLargeCity,
)
from scoring.carcassonne.move import Place
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.refusal import NoNeighbour
from scoring.carcassonne.rules import Carcassonne
from scoring.kernel import Choice, Effect, Move, Refusal, Scored, Seat, State, Step, Term

A_SHIELD: Final = 2
"""Points for a shield, on an island or on a finished feature (S3:41, 79)."""
OPEN_ARMS: Final = {"none": 0, "one": 1, "two": 2}


@dataclass(frozen=True, slots=True)
class CityDiscovered(Effect):
    """A tile lies beside a large city for the first time: everybody may build around it now."""

    code: ClassVar[str] = "carcassonne.city_discovered"
    seat: Seat
    label: str


@dataclass(frozen=True, slots=True)
class FerryReached(Effect):
    """A road has come to a landing: the far shore is open."""

    code: ClassVar[str] = "carcassonne.ferry_reached"
    seat: Seat


class Maps(Part[Place]):
    """A printed map under the tiles.

    `options` are the readings of `maps.options`; `open_shields` is what the edition pays for a shield in an unfinished
    city.
    """

    key = "maps"
    requires = ("placing", "roads", "cities", "monasteries")
    forbids = (Place,)

    def __init__(self, printed: PrintedMap, options: Mapping[str, Choice], *, open_shields: int) -> None:
        """Lay the map out."""
        self.printed = printed
        self.options = options
        self.open_arms = OPEN_ARMS.get(str(options["open_arms"]), open_shields)
        self.laidout = lay_out(printed, only_open=options["discovery"] == "open_edge")

    def ground(self) -> Ground:
        return self.laidout.ground

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(self.printed)

    # ------------------------------------------------------------ laying

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Place) -> Iterable[Refusal]:
        """Refuse places off the map, on a large city, not reached yet, and sides against what is printed."""
        board, cell = state[Board], move.at
        kind = self.printed.kind(cell)
        if kind in ("", BLOCKED):
            yield OffTheMap(cell)
        elif kind == LARGE_CITY:
            yield OnLargeCity(cell)
        elif cell in board.gaps:
            drawn = state[Bag].drawn
            if move.rot in range(TURNS) and drawn is not None:
                yield from self._mismatches(DESIGNS[drawn].face(move.rot).edges, cell)
        elif cell not in board.laid:
            yield from self._not_open(board, cell)

    def _mismatches(self, edges: str, cell: Cell) -> Iterator[BorderMismatch]:
        for side in range(len(SIDES)):
            border = self.laidout.ground.borders.get((cell, side))
            if border is not None and border.edge not in (ANY_EDGE, edges[side]):
                yield BorderMismatch(cell, side, TERRAIN[edges[side]], TERRAIN[border.edge])

    def _not_open(self, board: Board, cell: Cell) -> Iterator[Refusal]:
        if self.printed.kind(cell) == ISLAND:
            yield NotReachedByFerry(cell)
        elif any(cell == side[0] for city in self.laidout.cities.values() for side in city.around):
            yield CityNotDiscovered(cell)
        elif any(cell == side[0] for ferry in self.printed.ferries for side in ferry.landings):
            yield NotReachedByFerry(cell)

    def waive(self, rules: Carcassonne, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        """Say why a square is closed by the map's own reason alone."""
        if not isinstance(refusal, NoNeighbour) or not isinstance(move, Place):
            return False
        # Else a square that a ferry has to open would be refused for want of a neighbour as well.
        return any(not isinstance(reason, BorderMismatch) for reason in self.forbid(rules, state, seat, move))

    def laid(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        """Say what a tile has opened, and pay for the shields of the island that it covers."""
        board = step.state[Board]
        cell = board.last
        assert cell is not None, "a tile was laid"
        step = step.to(step.state, *self._opened(board, cell, seat))
        square = self.printed.squares.get(cell)
        if square is None or square.kind != ISLAND or not square.arms or not self.pays_at_once:
            return step
        return step.score(
            Scored(seat, "island", (Term("island.arms", square.arms, A_SHIELD * square.arms, (cell,)),), cell)
        )

    @property
    def pays_at_once(self) -> bool:
        """Return whether the shields of islands pay when they are covered: on Taiwan, or as the table says."""
        chosen = self.options["island_arms"]
        # Taiwan's rules pay 2 each at once and never again (S3:79), those of other maps with the feature (S3:41).
        return chosen == "at_once" or (chosen == "as_the_map" and self.printed.rules.chip_set == "taiwan")

    def _opened(self, board: Board, cell: Cell, seat: Seat) -> Iterator[Effect]:
        for city in self.laidout.cities.values():
            beside_it = {side[0] for side in city.around} & board.laid.keys()
            if beside_it == {cell}:
                yield CityDiscovered(seat, city.label or city.name)
        for feature, ferry in self.laidout.ferries.items():
            if any(self._joins(board, side, feature) for side in ferry.landings if side[0] == cell) and not any(
                side[0] in board.laid for side in ferry.landings if side[0] != cell
            ):
                yield FerryReached(seat)

    def _joins(self, board: Board, side: Side, feature: int) -> bool:
        laid = board.laid.get(side[0])
        border = self.laidout.ground.borders[side]
        return laid is not None and border.feature == feature and laid.face.edges[side[1]] == border.edge

    def ends(self, rules: Carcassonne, state: State) -> bool:
        """End the game when no free square can take any tile there is."""
        needs = set(state[Board].gaps.values())
        return not any(fits(tile)[need] for need in needs for tile in rules.copies)

    # ----------------------------------------------------------- scoring

    def sides(self, board: Board, feature: Feature) -> Iterator[Side]:
        """Yield the sides at which a road or city comes to the border, a landing or a large city."""
        borders = self.laidout.ground.borders
        for cell, index in feature.parts:
            for port in board.laid[cell].face.ports[index]:
                if port < FIRST_SLOT and (cell, port) in borders:
                    yield cell, port

    def _printed_in(self, board: Board, feature: Feature) -> set[int]:
        found = (self.laidout.ground.borders[side].feature for side in self.sides(board, feature))
        kinds = self.laidout.ground.features
        return {one for one in found if one is not None and kinds[one].kind == feature.kind}

    def cities_in(self, board: Board, feature: Feature) -> list[LargeCity]:
        found = self._printed_in(board, feature) if feature.kind == CITY else ()
        return [self.laidout.cities[one] for one in sorted(found)]

    def ferries_in(self, board: Board, feature: Feature) -> list[Ferry]:
        found = self._printed_in(board, feature) if feature.kind == ROAD else ()
        return [self.laidout.ferries[one] for one in sorted(found)]

    def extent(self, board: Board, feature: Feature) -> int:
        """Count each square of a large city, and each ferry, as a tile (S3:43, 45)."""
        if feature.kind not in (CITY, ROAD) or not feature.parts:
            return 0
        squares = sum(len(city.cells) for city in self.cities_in(board, feature))
        return squares + len(self.ferries_in(board, feature))

    def completes(self, rules: Carcassonne, board: Board, feature: Feature) -> bool:
        """Leave the open edges of large cities out of account, where the table reads it so."""
        if self.options["large_city"] != "own_edges" or feature.kind != CITY or not feature.parts:
            return False
        cities = self.cities_in(board, feature)
        unmet = sum(side[0] not in board.laid for city in cities for side in city.open)
        return bool(cities) and feature.open_ports == unmet

    def revise(
        self,
        rules: Carcassonne,
        board: Board,
        feature: Feature,
        terms: tuple[Term, ...],
        *,
        complete: bool,
    ) -> tuple[Term, ...]:
        """Add what is printed: large cities, ferries, shields, and what the border closes or fills."""
        if feature.kind not in (CITY, ROAD):
            cell = feature.parts[0][0]
            return (*terms, *self._around(feature.kind, cell, complete=complete))
        rate = terms[0].points // terms[0].count
        printed = (
            self._city(board, feature, rate)
            if feature.kind == CITY
            else self._road(board, feature, rate, complete=complete)
        )
        arms = self._arms(feature.kind, rate, complete=complete)
        return (*terms, *printed, *self._shields(board, feature, arms), *self._closed(board, feature))

    def _around(self, kind: str, cell: Cell, *, complete: bool) -> Iterator[Term]:
        # What fills the squares around a monastery besides tiles (S3:47-48, FAQ 4).
        around = [other for other in ring(cell) if not self.printed.is_playable(other)]
        cities = tuple(other for other in around if self.printed.kind(other) == LARGE_CITY)
        beyond = len(around) - len(cities)
        # Squares of a large city are there from the beginning, so they count in an unfinished monastery, too.
        if cities:
            yield Term(f"{kind}.large_city", len(cities), len(cities), cities)
        if beyond and (complete or self.options["edge_monastery"] == "as_filled"):
            yield Term(f"{kind}.border", beyond, beyond)

    def _city(self, board: Board, feature: Feature, rate: int) -> Iterator[Term]:
        for city in self.cities_in(board, feature):
            yield Term("city.large.tiles", len(city.cells), rate * len(city.cells), city.cells)

    def _road(self, board: Board, feature: Feature, rate: int, *, complete: bool) -> Iterator[Term]:
        both_shores = not complete and self.options["open_ferry"] == "both_shores"
        reached = set(self.sides(board, feature))
        for ferry in self.ferries_in(board, feature):
            shores = tuple(side[0] for side in ferry.landings if side in reached)
            if len(shores) == len(ferry.landings) or not both_shores:
                yield Term("road.ferry", 1, rate, shores)

    def _arms(self, kind: str, rate: int, *, complete: bool) -> int:
        # The points for a printed shield: like one on a tile of the city, 2 on a finished road (S3:41).
        if complete:
            return rate if kind == CITY else A_SHIELD
        return self.open_arms if rate else 0

    def _shields(self, board: Board, feature: Feature, arms: int) -> Iterator[Term]:
        kind = feature.kind
        for city in self.cities_in(board, feature):
            if city.arms:
                yield Term("city.large.shields", city.arms, arms * city.arms, city.cells)
        for ferry in self.ferries_in(board, feature):
            if ferry.arms:
                yield Term("road.ferry.shields", ferry.arms, arms * ferry.arms)
        for cell, side in self.sides(board, feature):
            edge = self.printed.edge(cell, side)
            if edge is not None and edge.kind == kind and edge.arms:
                yield Term(f"{kind}.border.shields", edge.arms, arms * edge.arms, (cell,))
        for cell in self._islands_of(board, feature):
            count = self.printed.squares[cell].arms
            yield Term(f"{kind}.island.shields", count, arms * count, (cell,))

    def _islands_of(self, board: Board, feature: Feature) -> Iterator[Cell]:
        # Those that it covers as the city, else as the first road.
        if self.pays_at_once:
            return
        for cell, index in feature.parts:
            square = self.printed.squares.get(cell)
            if square is None or square.kind != ISLAND or not square.arms:
                continue
            kinds = [segment.kind for segment in board.laid[cell].segments]
            heir = CITY if CITY in kinds else ROAD
            # One heir for each island: its shields are paid once, whatever lies there.
            if kinds[index] == heir and kinds.index(heir) == index:
                yield cell

    def _closed(self, board: Board, feature: Feature) -> Iterator[Term]:
        # The sides that the border closes: worth nothing, but the reason why the feature ends there (FAQ 3).
        borders = self.laidout.ground.borders
        cells = tuple(cell for cell, side in self.sides(board, feature) if borders[cell, side].feature is None)
        if cells:
            yield Term(f"{feature.kind}.border", len(cells), 0, cells)
