"""Cities: knights, two points a tile and a shield, and what editions make of small and open ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.feature import Feature, Law, total
from scoring.carcassonne.board.geometry import PORT_SIDE, Cell, beside
from scoring.carcassonne.board.tile import CITY
from scoring.carcassonne.move import Draw
from scoring.carcassonne.part import Part
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import in_order
from scoring.kernel import Effect, Move, Scored, Seat, Step, Term

SHIELDS: Final = "shields"
SMALL: Final = 2
GREAT: Final = 20
"""The points from which on a city is a moment of the evening."""


class Cities(Part):
    """A finished city pays 2 a tile and 2 a shield, an unfinished one 1 a tile (S0:91-95, 136).

    `small_city` is what a finished city of two tiles without shields pays: 2 (S0:95: 1 a tile, 1 a shield) or 4
    (like any other). `open_city_shields` is what a shield is worth in an unfinished city: 0 (S0:136) or 1.
    """

    key = "cities"
    requires = ("deploying",)
    feature_kind = CITY
    by_feature = True
    pays_unfinished = True

    def __init__(self, *, small_city: int, open_city_shields: int) -> None:
        """Take the edition's switches."""
        self.small_city = small_city
        self.open_city_shields = open_city_shields

    def laws(self) -> Mapping[str, Law]:
        return {SHIELDS: total}

    def is_complete(self, rules: Carcassonne, board: Board, feature: Feature) -> bool:
        return feature.open_ports == 0

    def terms(self, rules: Carcassonne, board: Board, feature: Feature, *, complete: bool) -> tuple[Term, ...]:
        """Count tiles and shields at what they are worth."""
        cells = in_order(board, feature.cells)
        a_tile, a_shield = self.rates(small=is_small(rules, board, feature), complete=complete)
        name = "city" if complete and a_tile > 1 else "city.small" if complete else "city.open"
        terms = [Term(f"{name}.tiles", len(cells), a_tile * len(cells), cells)]
        shields = feature.marks.get(SHIELDS, 0)
        if shields:
            terms.append(Term(f"{name}.shields", shields, a_shield * shields, shield_cells(board, feature)))
        return tuple(terms)

    def rates(self, *, small: bool, complete: bool) -> tuple[int, int]:
        """Return the points for each tile and for each shield."""
        if not complete:
            return 1, self.open_city_shields
        if small and self.small_city == SMALL:
            # Also for a shield, which the base game has in no city of two tiles (ruling, S0:95, S1:125).
            return 1, 1
        return 2, 2

    def drawn(self, rules: Carcassonne, move: Move) -> Iterable[str]:
        """Return that a tile with a shield was drawn."""
        segments = DESIGNS[move.tile].segments if isinstance(move, Draw) and move.tile in DESIGNS else ()
        return ("shield",) if any(segment.marks.get(SHIELDS) for segment in segments) else ()

    def final(self, rules: Carcassonne, step: Step) -> Step:
        return rules.score_unfinished(step, CITY)

    def concerned(self, rules: Carcassonne, effect: Effect) -> Iterable[Seat]:
        """Return who is paid for a great city."""
        if isinstance(effect, Scored) and effect.source == CITY and not effect.final and effect.points >= GREAT:
            yield effect.seat


def is_small(rules: Carcassonne, board: Board, city: Feature) -> bool:
    """Return whether a finished city is of two tiles (S0:95), or of one that a printed border closes (S3:34-35)."""
    tiles = rules.size(board, city)
    # A single tile is closed by a printed border, and then small; one that an abbey closes is not.
    if tiles >= SMALL:
        return tiles == SMALL
    ports = ((cell, port) for cell, index in city.parts for port in board.laid[cell].face.ports[index])
    return any(beside(cell, PORT_SIDE[port]) not in board.laid for cell, port in ports)


def shield_cells(board: Board, feature: Feature) -> tuple[Cell, ...]:
    """Return the cells whose part of the city shows a shield, in the order of laying."""
    return in_order(
        board,
        {cell for cell, index in feature.parts if SHIELDS in board.laid[cell].segments[index].marks},
    )
