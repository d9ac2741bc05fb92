"""Every symbol that a box prints on its tiles, by its name."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from games.carcassonne.art.symbols import emblems
from games.registry import modules_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import ModuleType

    from games.carcassonne.art.symbols.style import Style


def symbols(style: Style) -> dict[str, str]:
    """Return the symbols of the base game and of all sets, each by its name."""
    drawn = emblems.symbols(style)
    for module in symbols_of_sets():
        drawn |= module.symbols(style)
    return drawn


def symbols_of_sets() -> Iterator[ModuleType]:
    """Yield the module `symbols` of each set that prints any."""
    return modules_in("games.carcassonne.sets", "symbols")


@cache
def stated(table: str) -> Mapping[Any, Any]:
    """Return what the modules `symbols` of all sets state in a table of that name, put together.

    `PRINTED` has the symbol of what is printed on a tile by its mark, `WAYS` where it points; `CENTRED` the symbol in
    the yard of a segment, by its kind or a mark of it, `YARDS` place and size of the yard by the tile; `BADGES` the
    symbol of a mark of a city; `MIDDLES` the symbol where the ends of a road meet, and its reach, by a mark of it.
    `STANDING` has the symbol of a kind of segment that lies on a field, `PLACES` its place by tile and symbol where an
    eye has chosen it, `ON_SYMBOLS` how far from its middle figures stand on it; `IN_YARDS` the segment in whose yard
    figures on a kind of segment are.
    """
    tables = (getattr(module, table, {}) for module in symbols_of_sets())
    return {key: value for found in tables for key, value in found.items()}
