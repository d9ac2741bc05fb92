"""Taking a figure home instead of putting one down: one move, and as many reasons for it as lie in the box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import FigureAction
from scoring.carcassonne.part import Part
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DEPLOYING
from scoring.kernel import Move, Refusal, Seat, State, Step


@dataclass(frozen=True, slots=True)
class Recall(FigureAction):
    """A figure was taken home; `on` names the segment where the seat has several such figures on that tile."""

    kind: ClassVar[str] = "carcassonne.recall"

    figure: str
    at: Cell
    on: str | None = None


@dataclass(frozen=True, slots=True)
class NoSuchFigureThere(Refusal):
    """The seat has no such figure on that tile."""

    code: ClassVar[str] = "carcassonne.no_such_figure_there"
    rule: ClassVar[str] = "expansions:recalling"
    overrulable: ClassVar[bool] = False
    seat: Seat
    figure: str
    cell: Cell


class Recaller(Part):
    """A part by whose rule figures may be taken home in the figure's step: it opens that step to the move."""

    requires: ClassVar[tuple[str, ...]] = ("recalling",)
    moves = {Recall: (DEPLOYING,)}

    def keeps(self, rules: Carcassonne, state: State, feature: Feature, figure: Figure) -> Iterator[Refusal]:
        """Yield what this part has against taking that figure home; nothing means that it may go."""
        yield from ()

    def recalled(self, rules: Carcassonne, step: Step, feature: Feature, figure: Figure) -> Step:
        """Return the step with what this part pays for a figure before it goes home."""
        return step


class Recalling(Part[Recall]):
    """The move: a figure may go home if one of the parts with a rule for it lets it go.

    Where several do, the first of them in the box pays. It opens no step by itself: each part that has figures taken
    home opens its own, and judges there. Where none of them is a `Recaller`, the figure's step does not know the move.
    """

    key = "recalling"
    requires = ("deploying",)
    moves: ClassVar[Mapping[type[Move], tuple[str, ...]]] = {Recall: ()}
    proposes_in = (DEPLOYING,)

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Recall) -> Iterable[Refusal]:
        """Refuse a figure that is not there, and instead of another one that no part lets go, for all their reasons."""
        found = standing_at(state[Board], seat, move)
        if found is None:
            return (NoSuchFigureThere(seat, move.figure, move.at),)
        if state.phase != DEPLOYING:
            return ()
        refusals = [tuple(part.keeps(rules, state, *found)) for part in recallers(rules)]
        return () if () in refusals else tuple(refusal for reasons in refusals for refusal in reasons)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every own figure that may go."""
        parts = recallers(rules)
        seen = set()
        for feature in state[Board].held():
            for figure in feature.figures:
                if figure.seat != seat or figure in seen:
                    continue
                if any(_lets_go(part, rules, state, feature, figure) for part in parts):
                    seen.add(figure)
                    yield recall(state[Board], figure)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Recall) -> Step:
        """Pay what the part pays that lets the figure go, take it home, and go on with the turn."""
        found = standing_at(state[Board], seat, move)
        assert found is not None, "this cannot be overruled"
        step = Step(state)
        if state.phase == DEPLOYING:
            by = next((part for part in recallers(rules) if _lets_go(part, rules, state, *found)), None)
            if by is not None:
                step = by.recalled(rules, step, *found)
        return rules.figure_done(rules.take_home(step, *found), seat, move)


class FormerRecalling(Recalling):
    """The move as the first revision had it: the figure's step was open, and without a `Recaller` nobody judged.

    A table that was opened then may have taken any figure home there, and its log has to replay.
    """

    moves = {Recall: (DEPLOYING,)}


def recallers(rules: Carcassonne) -> list[Recaller]:
    """Return the parts by whose rules figures may be taken home."""
    return [part for part in rules.parts if isinstance(part, Recaller)]


def _lets_go(part: Recaller, rules: Carcassonne, state: State, feature: Feature, figure: Figure) -> bool:
    return next(part.keeps(rules, state, feature, figure), None) is None


def recall(board: Board, figure: Figure) -> Recall:
    """Return the move that takes a figure home, with its segment only where that is needed."""
    twins = [other for other in board.figures() if _alike(other, figure) and other.segment != figure.segment]
    return Recall(figure.kind, figure.cell, figure.segment if twins else None)


def _alike(one: Figure, other: Figure) -> bool:
    return (one.seat, one.kind, one.cell) == (other.seat, other.kind, other.cell)


def standing_at(board: Board, seat: Seat, move: Recall) -> tuple[Feature, Figure] | None:
    """Return the figure that a recall speaks of, after the feature that it stands on; None if there is none."""
    for feature in board.held():
        for figure in feature.figures:
            named = (figure.seat, figure.kind, figure.cell) == (seat, move.figure, move.at)
            if named and move.on in (None, figure.segment):
                return feature, figure
    return None
