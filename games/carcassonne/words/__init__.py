"""Words for Carcassonne: its expansions, maps and tiles."""
