"""Who has most, who stands in the way, what is scored, and in which order cells were laid: what all counting needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.moves import Seat
from scoring.rules import State

if TYPE_CHECKING:
    from scoring.carcassonne.rules import Carcassonne


def majority(standing: Sequence[tuple[Seat, int]]) -> list[Seat]:
    """Return the seats with the most strength: all that are tied for it, and none where nobody has any."""
    most = max((strength for _, strength in standing), default=0)
    return [seat for seat, strength in standing if strength == most > 0]


def in_order(board: Board, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return cells in the order in which their tiles were laid."""
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


def due(rules: Carcassonne, state: State) -> list[Feature]:
    """Return the features that are about to be scored with the turn, whoever stands there."""
    board = state[Board]
    finished = (feature for feature in rules.touched(state) if rules.is_complete(board, feature))
    features = [feature for feature in finished if not rules.is_withheld(state, feature)]
    return features + [feature for part in rules.parts for feature in part.due(rules, state)]
