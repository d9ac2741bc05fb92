"""Luck and choice of a finished game, and the puzzles in it."""
