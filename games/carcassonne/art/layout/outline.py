"""Find the area that each segment covers, as polygons in tile units."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from games.art.common.geometry import CENTRE, StraightLine, turn_line
from games.carcassonne.art.layout.marks import garden, quarter, stand, standing
from games.carcassonne.art.layout.network import ring
from games.carcassonne.art.layout.territory import covers
from games.carcassonne.art.layout.wheel import crown
from games.carcassonne.art.symbols.all_symbols import stated
from scoring.carcassonne.board.tile import DESIGNS_KEPT

if TYPE_CHECKING:
    from scoring.carcassonne.board.tile import Tile

FOUNDATION: Final = 11.0
QUARTER: Final = 20.0
CROWN: Final = 12.5
GARDEN: Final = 17.0
"""The reach of a garden's area, so that the abbot who stands beside the beds is on it."""


@lru_cache(maxsize=DESIGNS_KEPT)
def flat_areas(tile: Tile, segment_id: str) -> tuple[StraightLine, ...]:
    """Return the polygons that a segment covers at rotation 0; holes run anticlockwise."""
    kind = next((segment.kind for segment in tile.segments if segment.id == segment_id), None)
    match kind:
        case "garden":
            return (ring(garden(tile) or CENTRE, GARDEN),)
        case "quarter":
            return (ring(quarter(tile, segment_id), QUARTER),)
        case "sector":
            return (ring(crown(tile, segment_id), CROWN),)
        case str() if kind in standing():
            return (ring(stand(tile, kind) or CENTRE, FOUNDATION),)
    # Two kinds of figures in one yard: its area is of the segment that it belongs to.
    return covers(tile, stated("IN_YARDS").get(kind, segment_id))


@lru_cache(maxsize=DESIGNS_KEPT)
def areas(tile: Tile, rotation: int, segment_id: str) -> tuple[StraightLine, ...]:
    """Return the polygons that a segment covers on a tile turned by quarter turns clockwise."""
    return tuple(turn_line(area, rotation) for area in flat_areas(tile, segment_id))
