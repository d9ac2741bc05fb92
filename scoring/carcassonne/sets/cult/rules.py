"""The Cult: shrines, which are scored as monasteries are and challenge them. Rules: expansions:cult (B6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from scoring.carcassonne.base.monasteries import ALL_AROUND, MONASTERY
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.geometry import Cell, ring
from scoring.carcassonne.board.tile import DESIGNS_KEPT
from scoring.carcassonne.move import Laying, Place
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import in_order
from scoring.kernel import Move, Refusal, Seat, State, Step, Term
from scoring.kernel.capability import MayRefuse

SHRINE: Final = "shrine"
OPPOSITE: Final = {SHRINE: MONASTERY, MONASTERY: SHRINE}


@dataclass(frozen=True, slots=True)
class ChallengedAlready(Refusal):
    """A shrine has at most one monastery around it, and a monastery one shrine; that on `other` would have two."""

    code: ClassVar[str] = "carcassonne.challenged_already"
    rule: ClassVar[str] = "expansions:cult"
    cell: Cell
    other: Cell


class Shrines(Part):
    """A shrine is finished and pays as a monastery does: 1 for itself and 1 for each tile around it (B6)."""

    key = "shrines"
    requires = ("deploying",)
    feature_kind = SHRINE
    by_tiles_around = True
    pays_unfinished = True

    def is_complete(self, rules: Carcassonne, board: Board, feature: Feature) -> bool:
        return board.neighbours(feature.parts[0][0]) == ALL_AROUND

    def terms(self, rules: Carcassonne, board: Board, feature: Feature, *, complete: bool) -> tuple[Term, ...]:
        """Count the shrine and its neighbours."""
        cell = feature.parts[0][0]
        around = in_order(board, (other for other in ring(cell) if other in board.laid))
        itself = Term("shrine.itself", 1, 1, (cell,))
        return (itself, Term("shrine.neighbours", len(around), len(around), around)) if around else (itself,)

    def final(self, rules: Carcassonne, step: Step) -> Step:
        return rules.score_unfinished(step, SHRINE)


class Challenge(Part[Laying]):
    """A shrine and a monastery that touch challenge each other, if somebody stands on both (B6).

    Whichever is surrounded first is scored, and whoever stands on the other goes home with nothing. Where one tile
    surrounds both, both are scored. No tile may give one of them a second opponent.
    """

    key = "challenge"
    requires = ("shrines", "monasteries")
    forbids = (Laying,)

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Laying) -> Iterable[Refusal]:
        """Refuse a second opponent."""
        tile = move.tile or state[Bag].drawn
        if tile is None:
            return
        board = state[Board]
        for kind in rivals(tile):
            others = list(opponents(board, move.at, kind))
            crowded = (other for other in others if len(others) > 1 or any(opponents(board, other, OPPOSITE[kind])))
            yield from (ChallengedAlready(move.at, other) for other in crowded)

    def may_refuse(self, rules: Carcassonne, state: State, kind: type[Move]) -> MayRefuse:
        """Name places beside two opponents, or one that has an opponent already."""
        tile = state[Bag].drawn if kind is Place else getattr(kind, "tile", None)
        board = state[Board]
        if not board.centres or (tile is not None and not rivals(tile)):
            return False
        kinds = rivals(tile) if tile is not None else OPPOSITE.keys()
        cells = set[Cell]().union(*(crowded(board, mine) for mine in kinds))
        return (lambda move: move.at in cells) if cells else False

    def before_scoring(self, rules: Carcassonne, step: Step) -> Step:
        """Send the losers home."""
        board = step.state[Board]
        if not any(feature.kind in OPPOSITE for feature in board.held()):
            return step
        held = [feature for feature in rules.touched(step.state) if feature.kind in OPPOSITE and feature.figures]
        # Before the scoring: whoever loses is home when it comes.
        for winner in held:
            if rules.is_complete(board, winner) and not rules.is_withheld(step.state, winner):
                for cell in opponents(board, winner.parts[0][0], winner.kind):
                    step = self._lose(rules, step, cell, OPPOSITE[winner.kind])
        return step

    def _lose(self, rules: Carcassonne, step: Step, cell: Cell, kind: str) -> Step:
        board = step.state[Board]
        loser = next(feature for feature in centred(board, cell) if feature.kind == kind)
        if rules.is_complete(board, loser):
            return step
        for figure in loser.figures:
            step = rules.take_home(step, step.state[Board].features[loser.id], figure)
        return step


@lru_cache(maxsize=DESIGNS_KEPT)
def rivals(tile: str) -> frozenset[str]:
    """Return which of a shrine and a monastery a tile shows: for each place of each tile it is asked."""
    return frozenset(segment.kind for segment in DESIGNS[tile].segments if segment.kind in OPPOSITE)


def centred(board: Board, cell: Cell) -> Iterator[Feature]:
    return (board.features[board.root(feature)] for feature in board.centres.get(cell, ()))


def crowded(board: Board, kind: str) -> set[Cell]:
    """Return the cells on which a shrine or a monastery (`kind`) would give one of them a second opponent."""
    own = {cell for cell, _ in board.middles(kind)}
    once, twice = set[Cell](), set[Cell]()
    for cell, _ in board.middles(OPPOSITE[kind]):
        around = ring(cell)
        twice.update(once.intersection(around) if own.isdisjoint(around) else around)
        once.update(around)
    return twice


def opponents(board: Board, cell: Cell, kind: str) -> Iterator[Cell]:
    """Yield the cells around one with a shrine or a monastery (`kind`) on which the other of them lies."""
    around = ring(cell)
    # Beside most cells lies neither: asked for each place of a tile, that is settled at once.
    if not board.centres.keys().isdisjoint(around):
        for other in around:
            if other in board.centres and any(feature.kind == OPPOSITE[kind] for feature in centred(board, other)):
                yield other


SET: Final = Expansion(order=150, sets=(Set("cult"),), parts=(lambda _: Shrines(), lambda _: Challenge()))
