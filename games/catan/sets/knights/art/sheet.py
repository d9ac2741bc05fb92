"""Write the sheet of symbols that a table of Cities & Knights loads beside the island's."""

from __future__ import annotations

from typing import Final

from games.art.common.svg import tag
from games.catan.sets.knights.art import cards, city, garrison, marks, voyage

SHEET: Final = "catan/knights.svg"
"""The file below `static/`."""


def sheet() -> str:
    drawings = (*marks.symbols(), *garrison.symbols(), *city.symbols(), *voyage.symbols(), *cards.symbols())
    return tag("svg", tag("defs", *drawings), xmlns="http://www.w3.org/2000/svg") + "\n"
