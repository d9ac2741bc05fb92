"""Write the sheet of symbols: the one file that a table of Catan loads."""

from __future__ import annotations

from typing import Final

from games.art.common.svg import tag
from games.catan.art import cards, land, marks, pieces
from games.catan.art.scenery import LINE, sheaf, sheep

SHEET: Final = "catan/island.svg"
"""The file below `static/`."""


def sheet() -> str:
    stock = tag("g", sheep(), sheaf(), **LINE)
    drawings = (*land.lands(), *marks.symbols(), *pieces.symbols(), *cards.symbols())
    return tag("svg", tag("defs", stock, *drawings), xmlns="http://www.w3.org/2000/svg") + "\n"
