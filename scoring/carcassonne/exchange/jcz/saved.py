"""Parts of a saved game that name no rule: steps that were taken back, figures, cells, players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.box import CARCASSONNE
from scoring.carcassonne.exchange.jcz.names import figure_here
from scoring.record import Participant

SavedJson = Mapping[str, Any]


def without_undone(replay: list[SavedJson]) -> list[SavedJson]:
    """Return the steps that were not taken back."""
    kept: list[SavedJson] = []
    for step in replay:
        if step["type"] == "UNDO":
            kept = kept[:-1]
        else:
            kept.append(step)
    return kept


def drawn_before(drawn: Iterator[str], tile: str) -> list[str]:
    """Take what was drawn up to a tile; return what stood before it."""
    found = []
    for one in drawn:
        if one == tile:
            break
        found.append(one)
    return found


def whose(meeple: str) -> tuple[int, str]:
    """Return the seat and the kind of a figure that is named like "0.small.1"."""
    seat, figure, _number = meeple.split(".")
    return int(seat), figure_here(figure)


def cell_of(position: Any) -> Cell:
    x, y = position
    return int(x), int(y)


def participant(player: SavedJson, number: int) -> Participant:
    slot = player.get("slot")
    colours = CARCASSONNE.colours
    index = slot if isinstance(slot, int) and 0 <= slot < len(colours) else number
    return Participant(str(player.get("name") or ""), colours[index])
