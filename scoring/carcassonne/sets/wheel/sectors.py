"""The sectors of the wheel: where they lie, who stands on their crowns, and what each of them pays (C9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal, get_args

from scoring.carcassonne.base.cities import SHIELDS, shield_cells
from scoring.carcassonne.base.fields import FIELD, finished_cities
from scoring.carcassonne.base.monasteries import MONASTERY
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.overlay import CellSpot
from scoring.carcassonne.board.tile import CITY, tile_set
from scoring.carcassonne.pieces import Supply
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import around
from scoring.kernel import Scored, Seat, State, Term

WHEEL: Final = "wheel"
SECTOR: Final = "sector"
WHEEL_PIG: Final = "wheel_pig"
"""The pig on the wheel; farmers have one of their own."""

Sector = Literal["fortune", "taxes", "famine", "storm", "inquisition", "plague"]
SECTORS: Final[tuple[Sector, ...]] = get_args(Sector)
"""In the order in which the pig comes to them, clockwise; it begins in the first."""

Crowns = Literal["taxes_storm_plague", "fortune_famine_inquisition", "all"]
CROWNS: Final[tuple[Crowns, ...]] = get_args(Crowns)
"""The sectors with two crowns; the others have one. Nine are printed (C9), and no source says where."""

FORTUNE: Final = 3
A_CROWN: Final = 3
A_MONK: Final = 2

PLACES: Final[Mapping[str, Cell]] = {
    part.id: cell for tile, cell, _ in tile_set(WHEEL).block for part in tile_set(WHEEL).tiles[tile].segments
}
"""The cell of each sector in the block."""


def crowns_of(crowns: Crowns, sector: str) -> int:
    """Return how many crowns a sector has; none where there is no such sector."""
    if sector not in SECTORS:
        return 0
    return 2 if crowns == "all" or sector in crowns.split("_") else 1


def pig_at(board: Board) -> str | None:
    """Return the sector in which the pig is, or None where the wheel does not lie on the table."""
    spot = board.piece(WHEEL_PIG)
    return spot[1] if spot is not None else None


def ahead(sector: str, steps: int) -> Sector:
    return SECTORS[(SECTORS.index(sector) + steps) % len(SECTORS)]


def place_of(board: Board, sector: str) -> CellSpot:
    """Return where a sector lies on the table, by where the pig is now."""
    pig = board.piece(WHEEL_PIG)
    assert pig is not None, "the wheel lies on the table"
    (x, y), (left, top), (column, row) = pig[0], PLACES[pig[1]], PLACES[sector]
    return (x - left + column, y - top + row), sector


def on_crowns(board: Board, sector: str) -> tuple[Figure, ...]:
    return board.feature_at(*place_of(board, sector)).figures


def standing_on_land(rules: Carcassonne, state: State, seat: Seat) -> Iterator[tuple[Feature, Figure]]:
    """Yield the figures of a seat that count for majorities and lie on the land, each with its feature."""
    for feature in state[Board].held():
        for figure in feature.figures if feature.kind != SECTOR else ():
            if figure.seat == seat and rules.is_counting(figure.kind):
                yield feature, figure


def awards(rules: Carcassonne, state: State, sector: str) -> Iterator[Scored]:
    """Yield what a sector pays where the pig stops there, from the seat in turn on; awards of nothing, too."""
    if sector == "fortune":
        yield Scored(state.turn, WHEEL, (Term("wheel.fortune", 1, FORTUNE),))
        return
    for seat in around(rules.seats, state.turn):
        yield Scored(seat, WHEEL, tuple(_terms(rules, state, seat, sector)))


def _terms(rules: Carcassonne, state: State, seat: Seat, sector: str) -> Iterator[Term]:
    mine = list(standing_on_land(rules, state, seat))
    match sector:
        case "taxes":
            yield from _taxes(state, [(city, figure) for city, figure in mine if city.kind == CITY])
        case "famine":
            board = state[Board]
            fed = [(farmer, len(finished_cities(rules, board, field))) for field, farmer in mine if field.kind == FIELD]
            cities = sum(count for _, count in fed)
            yield Term("wheel.famine", cities, cities, tuple(farmer.cell for farmer, count in fed if count))
        case "storm":
            hand = state[Supply].hands[seat]
            count = sum(number for kind, number in hand.items() if rules.is_counting(kind))
            yield Term("wheel.storm", count, count)
        case "inquisition":
            monks = [figure for feature, figure in mine if feature.kind == MONASTERY]
            yield Term("wheel.monks", len(monks), A_MONK * len(monks), tuple(monk.cell for monk in monks))


def _taxes(state: State, knights: list[tuple[Feature, Figure]]) -> Iterator[Term]:
    """Count own knights, and the shields of each city with one, whoever has the majority there."""
    cities = {city.id: city for city, _ in knights}.values()
    shields = sum(city.marks.get(SHIELDS, 0) for city in cities)
    where = tuple(cell for city in cities for cell in shield_cells(state[Board], city))
    yield Term("wheel.knights", len(knights), len(knights), tuple(knight.cell for _, knight in knights))
    if shields:
        yield Term("wheel.shields", shields, shields, where)


def crown_awards(board: Board, sector: str) -> Iterator[Scored]:
    """Yield what the figures on the crowns of a sector are paid, one award each."""
    for figure in on_crowns(board, sector):
        yield Scored(figure.seat, WHEEL, (Term("wheel.crown", 1, A_CROWN),), figure.cell)
