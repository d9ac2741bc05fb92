"""Write the sheet of symbols: the one file that a table of Catan loads."""

from __future__ import annotations

from typing import Final

from games.art.catan import cards, land, marks, pieces
from games.art.catan.scenery import LINE, sheaf, sheep
from games.art.common.svg import tag

SHEET: Final = "catan/island.svg"
"""The file below `static/`."""


def sheet() -> str:
    stock = tag("g", sheep(), sheaf(), **LINE)
    drawings = (*land.lands(), *marks.symbols(), *pieces.symbols(), *cards.symbols())
    return tag("svg", tag("defs", stock, *drawings), xmlns="http://www.w3.org/2000/svg") + "\n"
