"""A seat that got nothing while others scored may send a figure to the City of Carcassonne and move the count (B5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.move import Deploy, Named, Pass
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Supply, put_down
from scoring.carcassonne.refusal import NoFigureLeft
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.count.city import COUNT, SERVES, NotForThatQuarter, city_centre, count_at, may_enter
from scoring.carcassonne.turn import When
from scoring.kernel import Move, Refusal, Scored, Seat, State, Step

ENTERING: Final = "quarter"
MOVING: Final = "count"


@dataclass(frozen=True, slots=True)
class Consoled:
    """The seats paid for features in this part of the turn, and whether a figure has just `entered` a quarter."""

    paid: frozenset[Seat] = frozenset()
    entered: bool = False


NOBODY_PAID: Final = Consoled()


@dataclass(frozen=True, slots=True)
class EnterQuarter(Named):
    """A figure went from the hand to a quarter."""

    kind: ClassVar[str] = "carcassonne.quarter"

    figure: str
    to: str

    def name(self) -> str:
        return f"{self.figure} {self.to}"


@dataclass(frozen=True, slots=True)
class MoveCount(Named):
    """The count went to another quarter."""

    kind: ClassVar[str] = "carcassonne.count"

    to: str

    def name(self) -> str:
        return self.to


@dataclass(frozen=True, slots=True)
class CountCannotGo(Refusal):
    """The count goes to another of the four quarters."""

    code: ClassVar[str] = "carcassonne.count_cannot_go"
    rule: ClassVar[str] = "expansions:count"
    overrulable: ClassVar[bool] = False
    quarter: str


class Consolation(Part):
    """The seat in turn may send a figure to a quarter, once a turn, if it made others score and got nothing.

    Then it may move the count.
    """

    key = "consolation"
    requires = ("quarters",)
    moves = {EnterQuarter: (ENTERING,), MoveCount: (MOVING,), Pass: (ENTERING, MOVING)}
    forbids = (EnterQuarter, MoveCount)

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(NOBODY_PAID)

    def laid(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        return step if step.state[Consoled] is NOBODY_PAID else step.to(step.state.put(NOBODY_PAID))

    def paid(self, rules: Carcassonne, step: Step, feature: Feature, awards: Collection[Scored]) -> Step:
        consoled = step.state[Consoled]
        # For features alone: a fairy or a flock pays by another way, and opens no quarter (ruling, S1:311).
        seats = consoled.paid | {award.seat for award in awards if award.points}
        return step.to(step.state.put(replace(consoled, paid=seats)))

    def paid_besides(self, rules: Carcassonne, step: Step, awards: Collection[Scored]) -> Step:
        """Count what figures get with their feature as points for that."""
        seats = step.state[Consoled].paid | {award.seat for award in awards if award.points}
        return step.to(step.state.put(replace(step.state[Consoled], paid=seats)))

    def asks(self) -> Mapping[str, When]:
        return {ENTERING: When.CONSOLATION, MOVING: When.CONSOLATION}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask the seat in turn, if others were paid and it was not; for the count, if it has sent a figure."""
        if rules.answers(state, phase) or city_centre(state[Board]) is None:
            return None
        consoled, seat = state[Consoled], state.turn
        if phase == MOVING:
            return seat if consoled.entered else None
        is_open = consoled.paid and seat not in consoled.paid and ENTERING not in rules.turn_of(state).done
        return seat if is_open and any(entries(rules, state, seat)) else None

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse figures that are not at hand, or not for that quarter, and the count's standing still."""
        match move:
            case EnterQuarter(figure=kind, to=quarter):
                if not may_enter(rules, state, seat, kind, quarter):
                    yield NotForThatQuarter(kind, quarter)
                elif state[Supply].count(seat, kind) < 1:
                    yield NoFigureLeft(seat, kind)
            case MoveCount(to=quarter) if quarter not in SERVES or quarter == count_at(state[Board]):
                yield CountCannotGo(quarter)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield no move, and every figure for every quarter, or every other quarter for the count."""
        yield Pass()
        if state.phase == ENTERING:
            yield from entries(rules, state, seat)
        else:
            yield from (MoveCount(quarter) for quarter in SERVES if quarter != count_at(state[Board]))

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Step:
        """Put the figure into the quarter, or the count."""
        centre = city_centre(state[Board])
        assert centre is not None, "the city lies there"
        match move:
            case EnterQuarter(figure=kind, to=quarter):
                state = put_down(state, seat, Deploy(kind, quarter, centre))
                done = rules.turn_of(state).done | {ENTERING}
                entered = state.put(replace(state[Consoled], entered=True))
                return rules.answer(rules.remember(Step(entered), done=done), move)
            case MoveCount(to=quarter):
                board = state[Board].put_piece(COUNT, (centre, quarter))
                return rules.answer(Step(state.put(board)), move)
            case _:
                raise AssertionError(move)


def entries(rules: Carcassonne, state: State, seat: Seat) -> Iterator[EnterQuarter]:
    """Yield every figure at hand for every quarter to which it may go."""
    for kind, count in state[Supply].hands[seat].items():
        for quarter in SERVES if count > 0 else ():
            if may_enter(rules, state, seat, kind, quarter):
                yield EnterQuarter(kind, quarter)
