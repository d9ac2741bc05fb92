"""The plague breaks out, spreads a flea at a time, and ends (B9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal, get_args

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Draw, HowMany, Named, PlacedBefore, cell_name
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.plague.disease import PLAGUE, TOKENS, Disease, is_over, is_shut, is_source, spreads
from scoring.carcassonne.turn import When
from scoring.kernel import Effect, Move, Refusal, Seat, State, Step

TELLING: Final = "outbreak"
SPREADING: Final = "flea"
OUTBREAK: Final = "outbreak"
OVER: Final = "outbreak_over"
FLEA: Final = "flea"
FIRST_TILES: Final = 17
"""The number of tiles that are laid before the sources are mixed into the rest."""

Numbers = Literal["in_order", "drawn"]
NUMBERS: Final[tuple[Numbers, ...]] = get_args(Numbers)
Ends = Literal["must", "may"]
ENDS: Final[tuple[Ends, ...]] = get_args(Ends)


@dataclass(frozen=True, slots=True)
class TellOutbreak(Named):
    """The token of that number lies on the source just laid."""

    kind: ClassVar[str] = "carcassonne.outbreak"

    token: int

    def name(self) -> str:
        return str(self.token)


@dataclass(frozen=True, slots=True)
class LayFlea(Named):
    """A flea was laid on a tile: out of the supply, or taken from another tile."""

    kind: ClassVar[str] = "carcassonne.flea"

    at: Cell
    from_: Cell | None = None

    def name(self) -> str:
        return cell_name(self.at) if self.from_ is None else f"{cell_name(self.at)} from {cell_name(self.from_)}"


@dataclass(frozen=True, slots=True)
class EndOutbreak(Move):
    """The active outbreak with the lowest number was turned over, because no flea is left."""

    kind: ClassVar[str] = "carcassonne.eradicate"


@dataclass(frozen=True, slots=True)
class SourceTooEarly(Refusal):
    """Sources come only after `first` tiles."""

    code: ClassVar[str] = "carcassonne.source_too_early"
    rule: ClassVar[str] = "expansions:plague"
    tile: str
    first: int


@dataclass(frozen=True, slots=True)
class PlagueIsThere(Refusal):
    """No figure goes on a source, nor on a tile with an active flea."""

    code: ClassVar[str] = "carcassonne.plague_is_there"
    rule: ClassVar[str] = "expansions:plague"
    cell: Cell


@dataclass(frozen=True, slots=True)
class NoSuchOutbreak(Refusal):
    """That number lies on another source already, or there is none such."""

    code: ClassVar[str] = "carcassonne.no_such_outbreak"
    rule: ClassVar[str] = "expansions:plague"
    overrulable: ClassVar[bool] = False
    token: int


@dataclass(frozen=True, slots=True)
class FleaCannotGo(Refusal):
    """A flea goes beside an infected tile, onto one without source and flea; from the supply while there is any."""

    code: ClassVar[str] = "carcassonne.flea_cannot_go"
    rule: ClassVar[str] = "expansions:plague"
    overrulable: ClassVar[bool] = False
    cell: Cell


@dataclass(frozen=True, slots=True)
class OutbreakGoesOn(Refusal):
    """An outbreak ends when no flea is left, and never the last one."""

    code: ClassVar[str] = "carcassonne.outbreak_goes_on"
    rule: ClassVar[str] = "expansions:plague"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class OutbreakEnded(Effect):
    """The token of an outbreak was turned over."""

    code: ClassVar[str] = "carcassonne.outbreak_ended"
    token: int
    cell: Cell


class Plague(Part):
    """Each source that is laid breaks out; from the next turn on every turn spreads it by a flea (B9).

    With `numbers` "drawn" the table says which token lies on a source, else they come in order. With `ends` "may" it is
    left to the player whether an outbreak ends when no flea is left, else it does at once.
    """

    key = PLAGUE
    requires = ("deploying",)
    moves = {
        TellOutbreak: (TELLING,),
        LayFlea: (SPREADING,),
        EndOutbreak: (SPREADING,),
    }
    forbids = (Draw, TellOutbreak, LayFlea, EndOutbreak)
    lying_pieces = {OUTBREAK: HowMany.EACH, OVER: HowMany.EACH, FLEA: HowMany.EACH}

    def __init__(self, *, numbers: Numbers = "in_order", ends: Ends = "must") -> None:
        self.tells_numbers = numbers == "drawn"
        self.must_end = ends == "must"

    def set_up(self, rules: Carcassonne, state: State) -> State:
        """Begin without any plague, but for sources among the tiles that lie first."""
        disease = Disease()
        for _, cell, _ in rules.start_tiles:
            if is_source(state[Board], cell) and disease.free_tokens:
                disease = disease.broken_out(disease.free_tokens[0], cell)
        return state.put(disease)

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield another number for each source, that its outbreak is over, and fleas where they can be."""
        disease = state[Disease]
        for one in disease.outbreaks:
            numbers = (token for token in range(1, TOKENS + 1) if token != one.token)
            yield from (PlacedBefore(OUTBREAK, one.cell, token=token) for token in numbers)
            if one.active and len(disease.active) > 1:
                yield PlacedBefore(OVER, one.cell)
        for cell in state[Board].laid if disease.supply else ():
            if not is_shut(state[Board], disease, cell):
                yield PlacedBefore(FLEA, cell)

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        disease = state[Disease]
        assert move.at is not None, "it lies on a tile"
        if move.what == FLEA:
            return state.put(disease.moved(move.at, None))
        there = next(one for one in disease.outbreaks if one.cell == move.at)
        if move.what == OVER:
            return state.put(disease.turned_over(there.token))
        assert isinstance(move.token, int), "sources have numbers"
        return state.put(disease.renumbered(move.at, move.token))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        disease = state[Disease]
        red = disease.red()
        return {
            "outbreaks": {
                cell_name(one.cell): [str(one.token), "active" if one.active else "over"] for one in disease.outbreaks
            },
            "fleas": {cell_name(cell): ["active" if cell in red else "latent"] for cell in disease.fleas},
        }

    # ---------------------------------------------------------------- sources

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse sources that come too early, numbers that lie already, and fleas where none can go."""
        disease = state[Disease]
        match move:
            case Draw(tile=tile) if is_source_tile(tile) and is_too_early(state, seat):
                yield SourceTooEarly(tile, FIRST_TILES)
            case TellOutbreak(token=token) if token not in disease.free_tokens:
                yield NoSuchOutbreak(token)
            case LayFlea(at=at, from_=taken) if (at, taken) not in spreads(state[Board], disease):
                yield FleaCannotGo(at)
            case EndOutbreak() if not is_over(disease):
                yield OutbreakGoesOn()

    def may_refuse(self, rules: Carcassonne, state: State, kind: type[Move]) -> bool:
        return len(state[Board].laid) <= FIRST_TILES

    def laid(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        """Let the lowest token come onto a source, where the table does not say which."""
        board, disease = step.state[Board], step.state[Disease]
        assert board.last is not None, "a tile was laid"
        if self.tells_numbers or not is_source(board, board.last) or not disease.free_tokens:
            return step
        return step.to(step.state.put(disease.broken_out(disease.free_tokens[0], board.last)))

    def bars_tile(self, rules: Carcassonne, state: State, cell: Cell) -> Sequence[Refusal]:
        """Keep figures off sources and infected tiles."""
        is_there = is_source(state[Board], cell) or cell in state[Disease].red()
        return (PlagueIsThere(cell),) if is_there else ()

    def begins(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        """Let the plague spread from the turn after the first source on (ruling, S1:280)."""
        disease = step.state[Disease]
        if disease.spreads or not disease.outbreaks:
            return step
        return step.to(step.state.put(replace(disease, spreads=True)))

    # --------------------------------------------------- the order of a turn

    def asks(self) -> Mapping[str, When]:
        return {TELLING: When.TILE_LAID, SPREADING: When.AFTERMATH}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask for the number of a source just laid; and for one flea in each part of a turn, where one can go."""
        board, disease = state[Board], state[Disease]
        if phase == TELLING:
            is_new = self.tells_numbers and board.last is not None and is_source(board, board.last)
            is_told = board.last is not None and disease.is_outbreak(board.last)
            return state.turn if is_new and not is_told and disease.free_tokens else None
        if not disease.spreads or rules.answers(state, SPREADING):
            return None
        return state.turn if any(True for _way in spreads(board, disease)) or self._may_end(disease) else None

    def _may_end(self, disease: Disease) -> bool:
        return not self.must_end and is_over(disease)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield the numbers that are left; or every way to lay a flea, and ending an outbreak first."""
        disease = state[Disease]
        if state.phase == TELLING:
            yield from map(TellOutbreak, disease.free_tokens)
            return
        yield from (LayFlea(at, taken) for at, taken in spreads(state[Board], disease))
        if is_over(disease):
            yield EndOutbreak()

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Step:
        """Put the number on the source, let a flea go, or end an outbreak."""
        board, disease = state[Board], state[Disease]
        match move:
            case TellOutbreak(token=token):
                assert board.last is not None, "a source was laid"
                return rules.answer(Step(state.put(disease.broken_out(token, board.last))), move)
            case LayFlea(at=at, from_=taken):
                step = infect(rules, Step(state.put(disease.moved(at, taken))), disease.red())
                if self.must_end:
                    step = end_outbreak(step)
                return rules.answer(step, move)
            case _:
                return rules.proceed(end_outbreak(Step(state)), rules.order.places[SPREADING])


def is_source_tile(tile: str) -> bool:
    return tile in DESIGNS and DESIGNS[tile].has(PLAGUE)


def is_too_early(state: State, seat: Seat) -> bool:
    """Return whether fewer than 17 tiles lie besides the first, and others than sources are left to draw."""
    bag = state[Bag]
    if len(state[Board].laid) > FIRST_TILES or bag.held_by(seat) is not None:
        return False
    return any(count and not is_source_tile(tile) for tile, count in bag.copies.items())


def end_outbreak(step: Step) -> Step:
    """Turn the active outbreak with the lowest number over, if no flea is at hand and another one is active."""
    disease = step.state[Disease]
    if not is_over(disease):
        return step
    lowest = disease.active[0]
    return step.to(step.state.put(disease.turned_over(lowest.token)), OutbreakEnded(lowest.token, lowest.cell))


def infect(rules: Carcassonne, step: Step, before: frozenset[Cell]) -> Step:
    """Send home, unscored, everybody on tiles that have become infected."""
    new = step.state[Disease].red() - before
    # One by one: whoever goes home may take companions along.
    while (found := next(victims(rules, step.state, new), None)) is not None:
        step = rules.take_home(step, *found)
    return step


def victims(rules: Carcassonne, state: State, cells: Iterable[Cell]) -> Iterator[tuple[Feature, Figure]]:
    """Yield the figures on the land of some tiles that nothing shelters: none on towers, in castles or quarters."""
    for feature in state[Board].held():
        for figure in feature.figures if feature.kind in rules.spot_kinds else ():
            if figure.cell in cells and not rules.is_sheltered(state, feature, figure, PLAGUE):
                yield feature, figure
