"""The fixed island for first games of Cities & Knights (S2:14-36; its last harbour, which is lost there, is 3:1)."""

from __future__ import annotations

from typing import Final

from scoring.catan.board.board_layout import BASE, island_of_rows
from scoring.catan.board.island import ANY_KIND, BRICK, GRAIN, LUMBER, ORE, WOOL, Island

_ROWS: Final = (
    "H6 M2 H5",
    "W3 M9 D W10",
    "W8 F4 H11 P3 F8",
    "P10 F5 M6 P4",
    "F9 P12 W11",
)
_HARBOURS: Final = (BRICK, ORE, LUMBER, GRAIN, ANY_KIND, ANY_KIND, ANY_KIND, WOOL, ANY_KIND)


def knights_island() -> Island:
    return island_of_rows(_ROWS, dict(zip(BASE.harbours, _HARBOURS, strict=True)), (1, -1))
