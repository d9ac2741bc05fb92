"""Draw what Cities & Knights adds: commodities, gates, knights, walls, metropolises, progress cards."""

from games.catan.sets.knights.art.sheet import SHEET, sheet

__all__ = ["SHEET", "sheet"]
