"""Turn the facts on a tile into geometry: city walls, roads, rivers, the square where roads meet, the monastery's yard.

Everything is laid out at rotation 0 and then turned; only what stands upright (houses, trees) is placed afterwards.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from games.carcassonne.art.layout import ramparts, ways
from games.carcassonne.art.layout.parts import Plan
from scoring.carcassonne.board.tile import DESIGNS_KEPT

if TYPE_CHECKING:
    from scoring.carcassonne.board.tile import Tile


@lru_cache(maxsize=DESIGNS_KEPT)
def plan(tile: Tile, rotation: int = 0) -> Plan:
    """Lay out a tile turned by so many quarter turns clockwise."""
    if rotation:
        return plan(tile).turned(rotation)
    cities = tuple(replace(city, gates=ways.gates(city)) for city in ramparts.cities(tile))
    yard = ways.yard(tile)
    roads, rivers = ways.roads(tile, cities, yard), ways.streams(tile)
    viaduct = any(ramparts.bridged(tile, segment) for segment in ways.of(tile, "city"))
    return Plan(0, cities, roads, rivers, yard, ways.bridges(roads, rivers), viaduct)
