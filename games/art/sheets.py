"""Which file has a drawing: the island's own, or the one that only tables of Cities & Knights load."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from games.art.catan.knights.sheet import SHEET as KNIGHTS
from games.art.catan.knights.sheet import sheet as knights
from games.art.catan.sheet import SHEET as ISLAND

NAME: Final = re.compile(r'id="([^"]+)"')

SHEETS: Final = (ISLAND, KNIGHTS)


def file_of(name: str) -> str:
    """Return the file below `static/` with the drawing of this name."""
    return KNIGHTS if name in later() else ISLAND


@cache
def later() -> frozenset[str]:
    return frozenset(NAME.findall(knights()))
