"""Pages of Carcassonne alone: printed maps, tiles of one's own, a game begun in the middle, drawings of tiles."""
