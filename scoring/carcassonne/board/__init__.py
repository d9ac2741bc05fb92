"""The board of Carcassonne as a value: cells and sides, tiles as printed, features that grow together, what lies."""
