"""Tiles that are missing from one's box, that lie in it more often than printed, or that somebody made."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.carcassonne.part import Part


class Copies(Part):
    """The bag as it is on this table, where that differs from what was printed."""

    key = "copies"

    def __init__(self, difference: Mapping[str, int]) -> None:
        """Take how many more of each tile there are; less than nothing are missing."""
        self.difference = difference

    def tiles(self) -> Mapping[str, int]:
        return self.difference
