"""Helpers for all counting: majorities, the figures that stand in the way, the order in which cells were laid, sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.kernel.moves import Seat


def majority(standing: Sequence[tuple[Seat, int]]) -> list[Seat]:
    """Return the seats with the most strength: all that are tied for it, and none where nobody has any."""
    most = max((strength for _, strength in standing), default=0)
    return [seat for seat, strength in standing if strength == most > 0]


def in_order(board: Board, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(cells, key=lambda cell: board.laid[cell].number))


def occupants(feature: Feature, guests: Collection[str]) -> tuple[Figure, ...]:
    """Return the figures that keep others from a feature: all but those of the kinds that are `guests` there."""
    if not guests or not feature.figures:
        return feature.figures
    return tuple(figure for figure in feature.figures if figure.kind not in guests)


def add_up(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Return the sums of counts by name; less than nothing takes away."""
    sums: Counter[str] = Counter()
    for counted in counts:
        sums.update(counted)
    return dict(sums)
