"""The Watchtowers: towers that pay whoever has a figure on their tile. Rules: expansions:watchtowers (N4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from scoring.carcassonne.base.cities import SHIELDS
from scoring.carcassonne.base.monasteries import MONASTERY
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell, ring
from scoring.carcassonne.board.ground import Laid
from scoring.carcassonne.board.tile import CITY, ROAD
from scoring.carcassonne.part import Part, due
from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import in_order
from scoring.kernel import Effect, Scored, Seat, State, Step, Term

WATCHTOWER: Final = "watchtower"
MEEPLES: Final = "meeple"
COATS_OF_ARMS: Final = "shield"
RATES: Final = {MEEPLES: 2, COATS_OF_ARMS: 2, MONASTERY: 3, ROAD: 1, CITY: 1}
"""The points for each thing that a watchtower counts."""
COUNTED: Final = {MONASTERY: (MONASTERY, "shrine"), ROAD: (ROAD,), CITY: (CITY,)}
"""The kinds of segments that the others count."""
RICH: Final = 10
"""The points from which on a watchtower is a moment of the evening."""


class Watchtowers(Part):
    """A watchtower pays a figure on its tile when the road or city on which that stands is finished (N4).

    It counts what it shows on its own tile and the eight around, before anybody goes home. It pays every figure
    there, with or without the majority, and besides the points of the road or city.
    """

    key = "watchtowers"
    requires = ("roads", "cities")

    def before_scoring(self, rules: Carcassonne, step: Step) -> Step:
        """Pay the figures beside the towers, whatever else is about to be scored."""
        # Before any feature is scored and before farmers go home from a barn: all of them still count.
        awards = list(self._awards(rules, step.state))
        return rules.reward_besides(step, awards) if awards else step

    def _awards(self, rules: Carcassonne, state: State) -> Iterator[Scored]:
        board = state[Board]
        for feature in due(rules, state, (ROAD, CITY)):
            for figure in feature.figures:
                kind = watched(board, figure.cell)
                # A builder is no meeple: it earns nothing (ruling, N4).
                if kind is None or not rules.is_counting(figure.kind):
                    continue
                seen = list(counted(rules, board, figure.cell, kind))
                if any(term.count for term in seen):
                    yield Scored(figure.seat, WATCHTOWER, tuple(seen), figure.cell)

    def concerned(self, rules: Carcassonne, effect: Effect) -> Iterable[Seat]:
        """Return who is paid by a watchtower that has seen much."""
        if isinstance(effect, Scored) and effect.source == WATCHTOWER and effect.points >= RICH:
            yield effect.seat


def watched(board: Board, cell: Cell) -> str | None:
    """Return what the watchtower on a tile counts, or None where there is none."""
    marks = (mark.partition(":") for mark in board.laid[cell].face.tile.printed)
    return next((kind for name, _, kind in marks if name == WATCHTOWER), None)


def counted(rules: Carcassonne, board: Board, cell: Cell, kind: str) -> Iterator[Term]:
    """Yield how much of what it shows a watchtower sees on each tile of the nine cells."""
    cells = in_order(board, (near for near in (cell, *ring(cell)) if near in board.laid))
    meeples = Counter(near for near, _figure in rules.followers_on(board, cells)) if kind == MEEPLES else {}
    for near in cells:
        count = meeples.get(near, 0) if kind == MEEPLES else printed(board.laid[near], kind)
        yield Term(f"{WATCHTOWER}.{kind}", count, count * RATES[kind], (near,))


def printed(laid: Laid, kind: str) -> int:
    """Return how much of what a watchtower counts a tile shows."""
    if kind == COATS_OF_ARMS:
        return sum(segment.marks.get(SHIELDS, 0) for segment in laid.segments)
    found = sum(segment.kind in COUNTED[kind] for segment in laid.segments)
    # Monasteries count one by one, a tile with a road or a part of a city once.
    return found if kind == MONASTERY else min(found, 1)


# Before the parts that send figures home before the scoring (a barn, a duel): those still count.
SET: Final = Expansion(
    order=115, listed=280, sets=(Set("watchtowers", one_tile=True),), parts=(lambda _: Watchtowers(),)
)
