"""Prisoners of towers: who is captured, exchanged and ransomed (A4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import HowMany, Named, Pass, PlacedBefore, cell_name
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Supply
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.tower.tower import TOWER, Towers
from scoring.carcassonne.turn import DEPLOYING, PLACING, When
from scoring.kernel import Effect, Move, Refusal, Scored, Seat, State, Step, Term

CAPTURING: Final = "capture"
EXCHANGING: Final = "exchange"
RANSOM: Final = "ransom"
PRISONER: Final = "prisoner"
PRICE: Final = 3
RANSOMING: Final = (PLACING, DEPLOYING)
"""The phases in which a figure may be bought back: from the tile in hand on (A4, order of a turn)."""

Prisoner = tuple[Seat, str]
"""A captured figure: its owner, and its kind."""


@dataclass(frozen=True, slots=True)
class Prison:
    """The prisoners that each seat holds, by seat; and with whom the seat in turn has to exchange, if anybody."""

    cells: tuple[tuple[Prisoner, ...], ...]
    exchange: Seat | None = None

    def held(self, captor: Seat, owner: Seat) -> tuple[str, ...]:
        """Return the kinds of figures of `owner` that `captor` holds, each once."""
        return tuple(dict.fromkeys(kind for whose, kind in self.cells[captor] if whose == owner))

    def locked(self, captor: Seat, prisoner: Prisoner) -> Prison:
        cells = list(self.cells)
        cells[captor] = (*cells[captor], prisoner)
        return Prison(tuple(cells), self.exchange)

    def freed(self, captor: Seat, prisoner: Prisoner) -> Prison:
        cells = list(self.cells)
        place = cells[captor].index(prisoner)
        cells[captor] = (*cells[captor][:place], *cells[captor][place + 1 :])
        return Prison(tuple(cells), self.exchange)


# ------------------------------------------------------------------- moves


@dataclass(frozen=True, slots=True)
class Capture(Named):
    """A figure of seat `whose` was taken by the tower just raised; one's own goes home."""

    kind: ClassVar[str] = "carcassonne.capture"

    at: Cell
    on: str
    figure: str
    whose: int

    def name(self) -> str:
        return f"{self.figure} {self.on} {cell_name(self.at)} {self.whose}"


@dataclass(frozen=True, slots=True)
class Exchange(Named):
    """The choice among several kinds of own figures that seat `with_` holds: this one comes back for the one taken."""

    kind: ClassVar[str] = "carcassonne.exchange"

    figure: str
    with_: int

    def name(self) -> str:
        return self.figure


@dataclass(frozen=True, slots=True)
class Ransom(Named):
    """An own figure was bought back from seat `from_`."""

    kind: ClassVar[str] = "carcassonne.ransom"

    figure: str
    from_: int

    def name(self) -> str:
        return self.figure


@dataclass(frozen=True, slots=True)
class FigureCaptured(Effect):
    """A figure was taken off the board and is held by a seat."""

    code: ClassVar[str] = "carcassonne.figure_captured"
    seat: Seat
    figure: Figure


@dataclass(frozen=True, slots=True)
class PrisonerFreed(Effect):
    """A figure came back from a seat's prison into its owner's hand."""

    code: ClassVar[str] = "carcassonne.prisoner_freed"
    seat: Seat
    figure: str
    captor: Seat


# ---------------------------------------------------------------- refusals


@dataclass(frozen=True, slots=True)
class OutOfReach(Refusal):
    """No such figure stands within reach of the tower just raised: on its tile, or so many tiles away in a line."""

    code: ClassVar[str] = "carcassonne.out_of_reach"
    rule: ClassVar[str] = "expansions:tower"
    overrulable: ClassVar[bool] = False
    figure: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class NotHeld(Refusal):
    """That seat holds no such figure of one's own, or none that can be exchanged now."""

    code: ClassVar[str] = "carcassonne.not_held"
    rule: ClassVar[str] = "expansions:tower"
    overrulable: ClassVar[bool] = False
    figure: str
    seat: int


@dataclass(frozen=True, slots=True)
class RansomedAlready(Refusal):
    """One ransom a turn, and a double turn is one."""

    code: ClassVar[str] = "carcassonne.ransomed_already"
    rule: ClassVar[str] = "expansions:tower"


# -------------------------------------------------------------------- part


class Capturing(Part):
    """A tower that was raised may take a figure as far away as it is high; prisoners are exchanged or ransomed (A4)."""

    key = "prison"
    requires = ("towers",)
    moves = {
        Capture: (CAPTURING,),
        Exchange: (EXCHANGING,),
        Ransom: RANSOMING,
        Pass: (CAPTURING,),
    }
    forbids = (Capture, Exchange, Ransom)
    lying_pieces = {PRISONER: HowMany.EACH}

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(Prison(((),) * rules.seats))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        """Show who holds whom."""
        cells = state[Prison].cells
        return {"prisoners": [[{"seat": owner, "figure": kind} for owner, kind in cell] for cell in cells]}

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield each figure at hand as a prisoner of each other seat, unless they would have been exchanged."""
        prison = state[Prison]
        for owner, hand in enumerate(state[Supply].hands):
            for captor in range(rules.seats):
                if captor != owner and not prison.held(Seat(owner), Seat(captor)):
                    kinds = (kind for kind, count in hand.items() if count > 0 and rules.is_counting(kind))
                    yield from (PlacedBefore(PRISONER, whose=owner, figure=kind, by=captor) for kind in kinds)

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        assert move.whose is not None, "a prisoner is somebody's"
        assert move.by is not None, "somebody holds a prisoner"
        assert move.figure is not None, "a prisoner is a figure"
        owner = Seat(move.whose)
        supply = state[Supply].change([(owner, move.figure, -1)])
        return state.put(supply, state[Prison].locked(Seat(move.by), (owner, move.figure)))

    def asks(self) -> Mapping[str, When]:
        """Ask whom the tower takes, and who comes back for him."""
        return {CAPTURING: When.SEQUEL, EXCHANGING: When.SEQUEL}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask where a tower was raised with somebody in reach, and where there is a choice of whom to exchange."""
        if phase == EXCHANGING:
            return state.turn if state[Prison].exchange is not None else None
        is_open = state[Towers].raised is not None and not rules.answers(state, CAPTURING)
        return state.turn if is_open and any(prey(rules, state)) else None

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse figures out of reach, prisoners that are not held, and a second ransom."""
        match move:
            case Capture() if move not in (_capture(figure) for _, figure in prey(rules, state)):
                yield OutOfReach(move.figure, move.at)
            case Exchange(figure=kind, with_=captor):
                if captor != state[Prison].exchange or kind not in state[Prison].held(Seat(captor), seat):
                    yield NotHeld(kind, captor)
            case Ransom(figure=kind, from_=captor):
                if not 0 <= captor < rules.seats or kind not in state[Prison].held(Seat(captor), seat):
                    yield NotHeld(kind, captor)
                elif RANSOM in rules.turn_of(state).done:
                    yield RansomedAlready()

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield whom the tower could take, who could come back, who could be ransomed."""
        prison = state[Prison]
        if state.phase == CAPTURING:
            yield Pass()
            yield from dict.fromkeys(_capture(figure) for _, figure in prey(rules, state))
        elif state.phase == EXCHANGING and prison.exchange is not None:
            yield from (Exchange(kind, prison.exchange) for kind in prison.held(prison.exchange, seat))
        elif state.phase in RANSOMING and any(prison.cells) and RANSOM not in rules.turn_of(state).done:
            for captor in map(Seat, range(rules.seats)):
                if prison.cells[captor]:
                    yield from (Ransom(kind, captor) for kind in prison.held(captor, seat))

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Step:
        """Take a figure, exchange two, or buy one back."""
        match move:
            case Capture():
                feature, figure = next(found for found in prey(rules, state) if _capture(found[1]) == move)
                return rules.answer(self._capture(rules, Step(state), seat, feature, figure), move)
            case Exchange(figure=kind, with_=captor):
                return rules.answer(_exchange(Step(state), seat, Seat(captor), kind), move)
            case Ransom(figure=kind, from_=captor):
                done = rules.turn_of(state).done | {RANSOM}
                return _ransom(rules.remember(Step(state), done=done), seat, Seat(captor), kind)
            case _:
                raise AssertionError(move)

    def _capture(self, rules: Carcassonne, step: Step, seat: Seat, feature: Feature, figure: Figure) -> Step:
        if figure.seat == seat:
            return rules.take_home(step, feature, figure)
        step = rules.take_off(step, feature, figure)
        prison = step.state[Prison].locked(seat, (figure.seat, figure.kind))
        step = step.to(step.state.put(prison), FigureCaptured(seat, figure))
        kinds = prison.held(figure.seat, seat)
        if len(kinds) == 1:
            return _exchange(step, seat, figure.seat, kinds[0])
        return step.to(step.state.put(Prison(prison.cells, figure.seat))) if kinds else step


def _capture(figure: Figure) -> Capture:
    return Capture(figure.cell, figure.segment, figure.kind, figure.seat)


def prey(rules: Carcassonne, state: State) -> Iterator[tuple[Feature, Figure]]:
    """Yield the figures in reach of the tower just raised, each with what it stands on."""
    tower = state[Towers].raised
    if tower is None:
        return
    height = state[Towers].height(tower)
    for feature in state[Board].held():
        for figure in feature.figures:
            is_prey = rules.is_counting(figure.kind) and in_reach(tower, height, figure.cell)
            if is_prey and not rules.is_sheltered(state, feature, figure, TOWER):
                yield feature, figure


def in_reach(tower: Cell, height: int, cell: Cell) -> bool:
    """Return whether a cell is that of the tower, or in a straight line no farther away than the tower is high."""
    across, down = abs(cell[0] - tower[0]), abs(cell[1] - tower[1])
    # Neither empty cells nor other towers stop it (expansions:tower).
    return (across == 0 or down == 0) and across + down <= height


def _free(step: Step, captor: Seat, prisoner: Prisoner) -> Step:
    owner, kind = prisoner
    supply = step.state[Supply].change([(owner, kind, 1)])
    prison = step.state[Prison].freed(captor, prisoner)
    return step.to(step.state.put(supply, prison), PrisonerFreed(owner, kind, captor))


def _exchange(step: Step, seat: Seat, other: Seat, kind: str) -> Step:
    # From behind: the one just taken is exchanged, not one who sat there before.
    taken = next(prisoner for prisoner in reversed(step.state[Prison].cells[seat]) if prisoner[0] == other)
    step = _free(_free(step, seat, taken), other, (seat, kind))
    return step.to(step.state.put(Prison(step.state[Prison].cells)))


def _ransom(step: Step, seat: Seat, captor: Seat, kind: str) -> Step:
    step = _free(step, captor, (seat, kind))
    return step.score(
        # For any figure, and the payer may fall below zero (ruling, S1:250).
        Scored(seat, RANSOM, (Term("ransom.paid", 1, -PRICE),)),
        Scored(captor, RANSOM, (Term("ransom.got", 1, PRICE),)),
    )
