"""The kinds of a box, in the order in which a household lays them side by side to teach them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.tile import tile_set

ACROSS: Final = 6
"""Columns of a page of kinds: four rows of six show those of the base game."""


def taught_kinds(box: str) -> tuple[str, ...]:
    """Return the ids of a set's designs in the order of its page; raise LookupError for an unknown set."""
    return tuple(tile.id for tile in tile_set(box).usual)


def taught_cells(box: str) -> tuple[int, int]:
    """Return columns and rows of a page that shows the kinds of a set."""
    count = len(taught_kinds(box))
    return min(ACROSS, count), -(-count // ACROSS)


def copies_of(kinds: Iterable[str]) -> Mapping[str, int]:
    """Return the number of copies in the box of each kind."""
    return {kind: DESIGNS[kind].count for kind in kinds}
