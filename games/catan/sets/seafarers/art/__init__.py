"""Draw what Seafarers adds: gold and fog, ships and warships, the pirate, and the pieces of scenarios."""

from games.catan.sets.seafarers.art.sheet import SHEET, sheet

__all__ = ["SHEET", "sheet"]
