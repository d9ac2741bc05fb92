"""Players of Carcassonne with any box, by what a position is worth to a seat."""
