"""Pages before a game of Carcassonne: printed maps, tiles of one's own."""
