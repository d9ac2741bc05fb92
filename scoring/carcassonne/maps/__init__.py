"""Carcassonne Maps: printed squares, borders, ferries, large cities, towns and chips. Rules: docs/rules-maps.md."""
