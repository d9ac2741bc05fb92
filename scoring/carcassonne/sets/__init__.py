"""The sets of Carcassonne, a folder each with rules and tiles: none knows another."""
