"""The files of drawings: the island's own, or one that only tables with a set load."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from games.catan.art.sheet import SHEET as ISLAND
from games.registry import modules_in

NAME: Final = re.compile(r'id="([^"]+)"')
SETS: Final = tuple(modules_in("games.catan.sets", "art"))

SHEETS: Final = (ISLAND, *(one.SHEET for one in SETS))


def file_of(name: str) -> str:
    """Return the file below `static/` with the drawing of this name."""
    return later().get(name, ISLAND)


@cache
def later() -> Mapping[str, str]:
    """Return the files of the drawings that sets bring, by the names of these."""
    return {name: one.SHEET for one in SETS for name in NAME.findall(one.sheet())}
