"""The values of form fields that name a cell, or a tile with its place."""

from __future__ import annotations

from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Place


def cell_value(cell: Cell) -> str:
    """Return a cell as forms and addresses have it: "3,-2"."""
    return f"{cell[0]},{cell[1]}"


def lay_value(tile: str, turn: int, cell: Cell) -> str:
    """Return the form value that lays a tile: "base-D.1.3.-2"."""
    return f"{tile}.{turn}.{cell[0]}.{cell[1]}"


def crossed_value(tile: str, place: Place) -> str:
    """Return the form value that lays a tile with its bridge: "base-D.1.3.-2.3.-1.NS"."""
    assert place.bridge is not None, "it is laid with a bridge"
    x, y = place.bridge.at
    return f"{lay_value(tile, place.rot, place.at)}.{x}.{y}.{place.bridge.road}"
