"""Figures that go from the City of Carcassonne to features about to be scored (B5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, get_args

from scoring.carcassonne.base.fields import FIELD
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Named, Pass, cell_name
from scoring.carcassonne.part import Part, due
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.count.city import QUARTER, SERVES, city_centre, count_at, figures_in, stands_on
from scoring.carcassonne.turn import When, around
from scoring.kernel import Move, Refusal, Seat, State, Step

LEAVING: Final = "transfer"
LEAVING_LAST: Final = "last_transfer"

Last = Literal["market", "any"]
LASTS: Final[tuple[Last, ...]] = get_args(Last)


@dataclass(frozen=True, slots=True)
class Transfer(Named):
    """A figure went from a quarter to a segment of a feature that is about to be scored."""

    kind: ClassVar[str] = "carcassonne.transfer"

    figure: str
    from_: str
    at: Cell
    on: str

    def name(self) -> str:
        return f"{self.figure} {self.on} {cell_name(self.at)}"


@dataclass(frozen=True, slots=True)
class CannotBeTransferred(Refusal):
    """A figure leaves a quarter without the count for a feature of its kind that is about to be scored."""

    code: ClassVar[str] = "carcassonne.cannot_be_transferred"
    rule: ClassVar[str] = "expansions:count"
    overrulable: ClassVar[bool] = False
    figure: str
    quarter: str
    cell: Cell


class Transfers(Part[Transfer]):
    """Figures go from a quarter to a feature that is about to be scored, unless the count is there (B5).

    At the end they go from the market to fields; with `last` "any", from every quarter to what it serves.
    """

    key = "transfers"
    requires = ("quarters",)
    moves = {Transfer: (LEAVING, LEAVING_LAST), Pass: (LEAVING, LEAVING_LAST)}
    forbids = (Transfer,)

    def __init__(self, *, last: Last = "market") -> None:
        self.from_last = ("market",) if last == "market" else tuple(SERVES)

    def asks(self) -> Mapping[str, When]:
        return {LEAVING: When.ENTRANCE, LEAVING_LAST: When.LAST_ENTRANCE}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask from the left of the seat in turn on, it last, each as long as it can and does not pass."""
        board = state[Board]
        # Not those with the count: they stay where they are.
        barred = count_at(board)
        quarters = [feature for feature in board.held() if feature.kind == QUARTER]
        leaving = [figure for quarter in quarters for figure in quarter.figures if figure.segment != barred]
        held = {figure.seat for figure in leaving}
        kinds = {kind for figure in leaving for kind in SERVES[figure.segment]}
        features = self._open(rules, state, phase, kinds) if held else ()
        # After every turn that is asked, and nothing is scored in most: then nobody can go anywhere.
        if not features:
            return None
        done = rules.answers(state, phase)
        seats = (seat for seat in around(rules.seats, state.turn + 1) if seat in held and seat not in done)
        return next((seat for seat in seats if any(self._ways_to(features, rules, state, seat, phase))), None)

    def answer(self, rules: Carcassonne, step: Step, seat: Seat, move: Move) -> Step:
        return rules.answer(step, seat)

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Transfer) -> Iterable[Refusal]:
        """Refuse figures that are not there, and other places."""
        if move not in self.ways(rules, state, seat, state.phase):
            yield CannotBeTransferred(move.figure, move.from_, move.at)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield nobody, and every figure for every place."""
        yield Pass()
        yield from self.ways(rules, state, seat, state.phase)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Transfer) -> Step:
        """Let the figure go there."""
        board = state[Board]
        centre = city_centre(board)
        assert centre is not None, "the city lies there"
        going = (one for one in figures_in(board, move.from_) if (one.seat, one.kind) == (seat, move.figure))
        quarter = board.feature_at(centre, move.from_)
        return rules.answer(rules.move_figure(Step(state), quarter, next(going), move.at, move.on))

    def ways(self, rules: Carcassonne, state: State, seat: Seat, phase: str) -> Iterator[Transfer]:
        """Yield every way for a figure of the seat out of the quarters."""
        kinds = {kind for served in SERVES.values() for kind in served}
        return self._ways_to(self._open(rules, state, phase, kinds), rules, state, seat, phase)

    def _open(self, rules: Carcassonne, state: State, phase: str, kinds: Collection[str]) -> Sequence[Feature]:
        return due(rules, state, kinds) if phase == LEAVING else list(unfinished(rules, state))

    def _ways_to(
        self, features: Sequence[Feature], rules: Carcassonne, state: State, seat: Seat, phase: str
    ) -> Iterator[Transfer]:
        board = state[Board]
        mine = [
            (quarter, kind)
            for quarter in (SERVES if phase == LEAVING else self.from_last)
            if quarter != count_at(board)
            for kind in dict.fromkeys(figure.kind for figure in figures_in(board, quarter) if figure.seat == seat)
        ]
        for feature in features if mine else ():
            for quarter, kind in mine:
                if feature.kind in SERVES[quarter] and stands_on(rules, state, seat, kind, feature.kind):
                    yield from (Transfer(kind, quarter, cell, segment) for cell, segment in segments(board, feature))


def segments(board: Board, feature: Feature) -> Iterator[tuple[Cell, str]]:
    return ((cell, board.laid[cell].segments[index].id) for cell, index in feature.parts)


def unfinished(rules: Carcassonne, state: State) -> Iterator[Feature]:
    """Yield what will be scored at the end: every field, and whatever else is not finished."""
    board = state[Board]
    for feature in board.features.values():
        if feature.kind == FIELD or not (rules.is_complete(board, feature) or rules.is_withheld(state, feature)):
            yield feature
