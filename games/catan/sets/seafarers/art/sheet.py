"""Write the sheet of symbols that a table of Seafarers loads beside the island's."""

from __future__ import annotations

from typing import Final

from games.art.common.svg import tag
from games.catan.sets.seafarers.art import boats, hexes, places

SHEET: Final = "catan/seafarers.svg"
"""The file below `static/`."""


def sheet() -> str:
    drawings = (*hexes.symbols(), *boats.symbols(), *places.symbols())
    return tag("svg", tag("defs", *drawings), xmlns="http://www.w3.org/2000/svg") + "\n"
