"""Every symbol that a box prints on its tiles, by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.carcassonne.art.symbols import emblems
from games.registry import modules_in

if TYPE_CHECKING:
    from collections.abc import Iterator
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
