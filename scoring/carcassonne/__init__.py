"""Carcassonne: its mechanism, and the base game as capabilities."""
