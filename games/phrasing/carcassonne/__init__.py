"""Words for Carcassonne: its expansions, maps and tiles."""

from games.phrasing.carcassonne.place import (
    cell_label,
    count_squares,
    turn_label,
)
from games.phrasing.carcassonne.tile import (
    tile_label,
)

__all__ = [
    "cell_label",
    "count_squares",
    "tile_label",
    "turn_label",
]
