"""Words for Carcassonne: its expansions, maps and tiles."""

from games.carcassonne.words.place import cell_label, turn_label
from games.carcassonne.words.tile import tile_label

__all__ = [
    "cell_label",
    "tile_label",
    "turn_label",
]
