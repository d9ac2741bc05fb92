"""Single cells as a photo showed them, as one short text that travels in an address: "0,1:base-U.1 2,0:- 1,1:@0.2"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell
from scoring.kernel.moves import Seat

MOST: Final = 40
"""Facts of one photo that are looked at."""
FACT: Final = re.compile(r"(?<!\S)(-?\d{1,3}),(-?\d{1,3}):(?:([A-Za-z0-9-]{2,32})\.([0-3])|(-)|@([\d.]{0,12}))(?= |$)")


@dataclass(frozen=True, slots=True)
class SeenFact:
    """A cell as a photo showed it: a tile and its turn, no tile, or the seats of the figures on it."""

    cell: Cell
    kind: str = ""
    turn: int = 0
    seats: frozenset[Seat] | None = None

    @property
    def text(self) -> str:
        x, y = self.cell
        if self.seats is not None:
            return f"{x},{y}:@{'.'.join(map(str, sorted(self.seats)))}"
        return f"{x},{y}:{self.kind}.{self.turn}" if self.kind else f"{x},{y}:-"

    def holds(self, board: Board) -> bool:
        """Say whether a board has the cell as the photo showed it."""
        laid = board.laid.get(self.cell)
        if self.seats is not None:
            return {figure.seat for figure in board.figures() if figure.cell == self.cell} == self.seats
        if laid is None or not self.kind:
            return laid is None and not self.kind
        return laid.tile_id == self.kind and laid.face.rotation == self.turn


def write_seen(facts: Iterable[SeenFact]) -> str:
    return " ".join(fact.text for fact in facts)


def read_seen(text: str) -> Iterator[SeenFact]:
    """Yield the facts of a text; nonsense is left out."""
    for found in list(FACT.finditer(text))[:MOST]:
        cell = int(found[1]), int(found[2])
        if found[3]:
            yield SeenFact(cell, found[3], int(found[4]))
        elif found[5]:
            yield SeenFact(cell)
        else:
            yield SeenFact(cell, seats=frozenset(Seat(int(seat)) for seat in found[6].split(".") if seat))
