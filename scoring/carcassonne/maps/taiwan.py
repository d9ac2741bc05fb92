"""Taiwan: its two start squares by name (S3:63), and a neutral sheet of the advised size to begin tracing with.

Where the squares of the printed map are, no source of ours says. The sheet is made up: a plain block of land with
everything on it that the rules name, to be moved to where the own sheet has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.ground import Side
from scoring.carcassonne.maps.printed import (
    ISLAND,
    LAND,
    LARGE_CITY,
    START,
    Ferry,
    MapRules,
    PrintedMap,
    Square,
)
from scoring.carcassonne.maps.reading import MapProblem

TAIWAN: Final = "taiwan"
MOUNTAINS: Final = (("Mount Snow", "雪山"), ("Mount Jade", "玉山"))
"""The start squares, each by the names that a sheet may give it."""
RULES: Final = MapRules(start_min=2, start_max=2, tiles_min=100, tiles_max=110, chip_set=TAIWAN)
"""`tiles_min` and `tiles_max` are what other sources than ours advise."""

COLS, ROWS = 12, 14
_COAST: Final = 3
"""The first column of the block of land, which reaches to the eastern border."""
_STARTS: Final[tuple[Cell, ...]] = ((7, 4), (7, 8))
_CITIES: Final[tuple[tuple[Cell, ...], ...]] = (((8, 1), (9, 1)), ((5, 6), (5, 7)), ((6, 11), (6, 12)))
_ISLANDS: Final[tuple[tuple[Cell, ...], ...]] = (((0, 2), (1, 2)), ((0, 6), (1, 6)), ((0, 10), (1, 10)))
_EAST, _WEST = 1, 3


def names_of_starts(printed: PrintedMap) -> Iterator[tuple[Cell, int | None]]:
    """Yield every start square with the number of the mountain that its label names, or None."""
    for cell in printed.of_kind(START):
        label = printed.squares[cell].label.casefold()
        named = (number for number, names in enumerate(MOUNTAINS) if any(name.casefold() in label for name in names))
        yield cell, next(named, None)


def is_taiwan(printed: PrintedMap) -> bool:
    """Return whether a map is said to be the printed one; invented maps may borrow its chips."""
    return printed.rules.chip_set == TAIWAN and not printed.invented


def taiwan_problems(printed: PrintedMap) -> Iterator[MapProblem]:
    """Yield why the start squares are not those of Taiwan: two, each with its name (S3:63). None on an invented map.

    A game that has begun goes on without: nothing depends on the names but the people at the table.
    """
    if not is_taiwan(printed):
        return
    starts = dict(names_of_starts(printed))
    if len(starts) != len(MOUNTAINS):
        yield MapProblem("map.taiwan_starts", {"starts": len(starts)})
    seen: set[int] = set()
    for (x, y), number in starts.items():
        if number is None or number in seen:
            yield MapProblem("map.taiwan_name", {"column": x + 1, "row": y + 1})
        else:
            seen.add(number)


def missing_mountain(printed: PrintedMap) -> int | None:
    """Return the first mountain that no start square is called after."""
    named = {number for _, number in names_of_starts(printed)}
    return next((number for number in range(len(MOUNTAINS)) if number not in named), None)


def taiwan_sheet(name: str, mountains: tuple[str, str], city: str) -> PrintedMap:
    """Return the sheet to begin with, its start squares and its first large city called so."""
    squares = {(x, y): Square(LAND) for x in range(_COAST, COLS) for y in range(ROWS)}
    squares |= {cell: Square(START, label) for cell, label in zip(_STARTS, mountains, strict=True)}
    for number, cells in enumerate(_CITIES):
        label = city if number == 0 else ""
        squares |= {cell: Square(LARGE_CITY, label, city=f"{cells[0][0]},{cells[0][1]}") for cell in cells}
    squares |= {cell: Square(ISLAND) for cells in _ISLANDS for cell in cells}
    return PrintedMap(name, COLS, ROWS, squares, {}, tuple(_ferries()), RULES)


def _ferries() -> Iterator[Ferry]:
    for *_, (x, y) in _ISLANDS:
        ashore: Side = ((_COAST, y), _WEST)
        yield Ferry(ashore, ((x, y), _EAST))
