"""Spreading chips over a map: where one may lie, and a random way to lay thirty. Rules: maps:chips (S3:65-67)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from random import Random
from typing import Final

from scoring.carcassonne.board.geometry import STEPS, Cell, beside
from scoring.carcassonne.maps.chips import ALL
from scoring.carcassonne.maps.ground import lay_out
from scoring.carcassonne.maps.printed import ISLAND, LAND, LARGE_CITY, START, TOWN, PrintedMap
from scoring.carcassonne.maps.reading import MapProblem
from scoring.kernel import Choice

ATTEMPTS: Final = 60
ON: Final = {
    START: "map.chip_on_start",
    LARGE_CITY: "map.chip_on_city",
    TOWN: "map.chip_on_town",
    ISLAND: "map.chip_on_island",
}
"""The squares on which no chip lies (S3:65)."""


def chip_squares(printed: PrintedMap, starts: Collection[Cell], options: Mapping[str, Choice]) -> frozenset[Cell]:
    """Return the squares on which a chip may lie at all.

    Never on towns, start squares and large cities, nor beside a start square or a large city; the option `chips_near`
    asks only for used start squares and open edges, `chips_on_islands` lets them lie on islands.
    """
    kinds = {LAND, ISLAND} if options["chips_on_islands"] else {LAND}
    near = _near(printed, starts, every=options["chips_near"] == "any_side")
    return frozenset(
        cell for cell, square in printed.squares.items() if square.kind in kinds and square.chips and cell not in near
    )


def breaches(
    printed: PrintedMap, chips: Collection[Cell], starts: Collection[Cell], options: Mapping[str, Choice]
) -> tuple[MapProblem, ...]:
    """Return every chip that does not lie as the app would lay it, with the reason (S3:65-67), row by row."""
    near = _near(printed, starts, every=options["chips_near"] == "any_side")
    found = []
    for x, y in sorted(chips, key=lambda cell: (cell[1], cell[0])):
        codes = _against(printed, (x, y), chips, near, on_islands=bool(options["chips_on_islands"]))
        found += [MapProblem(code, {"column": x + 1, "row": y + 1}) for code in codes]
    return tuple(found)


def _against(
    printed: PrintedMap, cell: Cell, chips: Collection[Cell], near: Collection[Cell], *, on_islands: bool
) -> Iterator[str]:
    square = printed.squares[cell]
    if square.kind in ON and not (square.kind == ISLAND and on_islands):
        yield ON[square.kind]
    elif not square.chips:
        yield "map.chip_not_here"
    if cell in near:
        yield "map.chip_near"
    if any(beside(cell, side) in chips for side in range(len(STEPS))):
        yield "map.chip_beside_chip"


def _near(printed: PrintedMap, starts: Collection[Cell], *, every: bool) -> frozenset[Cell]:
    if every:
        causes = (*printed.of_kind(START), *printed.of_kind(LARGE_CITY))
        return frozenset(beside(cell, side) for cell in causes for side in range(len(STEPS)))
    cities = lay_out(printed, only_open=True).cities.values()
    at_gates = {side[0] for city in cities for side in city.open}
    return frozenset(at_gates | {beside(cell, side) for cell in starts for side in range(len(STEPS))})


def spread(free: Iterable[Cell], chance: Random, most: int = ALL) -> list[Cell]:
    """Return up to `most` of these squares, no two of them side by side, in random order; the most of many tries."""
    cells = sorted(free)
    best: list[Cell] = []
    for attempt in range(ATTEMPTS):
        order = chance.sample(cells, len(cells))
        # Where room is short, the black squares of a chessboard hold more than chance finds.
        tried = _one_spread(order if attempt < ATTEMPTS // 2 else sorted(order, key=_is_white), most)
        if len(tried) > len(best):
            best = tried
        if len(best) == most:
            break
    return best


def _is_white(cell: Cell) -> bool:
    return (cell[0] + cell[1]) % 2 == 1


def _one_spread(cells: Iterable[Cell], most: int) -> list[Cell]:
    taken: list[Cell] = []
    shut: set[Cell] = set()
    for cell in cells:
        if len(taken) < most and cell not in shut:
            taken.append(cell)
            shut |= {cell, *(beside(cell, side) for side in range(len(STEPS)))}
    return taken
