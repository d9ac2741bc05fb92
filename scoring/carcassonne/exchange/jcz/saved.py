"""Parts of a saved game that name no rule: steps that were taken back, figures, cells, players."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Mapping
from typing import Any, Final

from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.box import CARCASSONNE
from scoring.carcassonne.exchange.jcz.names import figure_here
from scoring.record import Participant

SavedJson = Mapping[str, Any]
VERSION: Final = re.compile(r"(\d{1,3})\.(\d{1,3})")
GOES_ON: Final = (5, 9)
"""The version from which a draw changes the number for the next."""
MASK: Final = 2**48 - 1
FACTOR: Final = 25_214_903_917


def version_of(content: SavedJson) -> tuple[int, int]:
    """Return the version that saved a file, as far as it says so: "5.12.0" is (5, 12), nothing (0, 0)."""
    found = VERSION.match(str(content.get("appVersion") or ""))
    return (int(found[1]), int(found[2])) if found else (0, 0)


class Chance:
    """The number by which that program draws next: the last one that a step told, or what followed from it.

    Until 5.9 it stayed as it was told. From then on each draw made the next of it, so that several tiles of a bazaar
    differ: its bits as a whole number, taken through a linear congruence with the constants of Java's own.
    """

    def __init__(self, first: object, version: tuple[int, int], *, told: int = 0) -> None:
        """Take the first number, and of how many tiles the file tells the order."""
        self.number = 0.0
        self.goes_on = version >= GOES_ON
        self.told = told
        self.hear(first)

    def hear(self, number: object) -> None:
        if isinstance(number, int | float) and 0 <= number < 1:
            self.number = float(number)

    def tile_drawn(self) -> None:
        """Draw a tile, unless the file says in which order they come."""
        if self.told:
            self.told -= 1
        else:
            self.taken()

    def taken(self) -> float:
        taken = self.number
        if self.goes_on:
            bits = int.from_bytes(struct.pack(">d", taken)) & MASK
            self.number = ((FACTOR * bits + 11) & MASK) / (MASK + 1)
        return taken


def draw_order(notes: SavedJson) -> list[str]:
    """Return the tiles whose order a file tells, as tests of that program do; before 6.0 in a note on its bag."""
    bag = notes.get("tilePack")
    params = bag.get("params") if isinstance(bag, Mapping) else None
    told = notes.get("drawOrder") or (params.get("drawOrder") if isinstance(params, Mapping) else None)
    return list(told or ())


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
