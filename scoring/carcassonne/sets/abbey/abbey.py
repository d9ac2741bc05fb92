"""The abbey: a tile of one's own, which goes into a hole and ends whatever reaches it (A5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import ClassVar, Final

from scoring.carcassonne.base.placing import FARTHEST
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import STEPS, Cell, beside
from scoring.carcassonne.move import HowMany, Laying, Named, Pass, PlacedBefore, cell_name
from scoring.carcassonne.part import Part
from scoring.carcassonne.refusal import CellTaken, NoNeighbour, OffTheTable
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DRAWING, Turn, When, around
from scoring.kernel import Move, Refusal, Seat, State, Step

ABBEY: Final = "am-abbey"
LAID: Final = "abbey"
SECOND_ABBEY: Final = "second-abbey"
LAST_ABBEYS: Final = "abbey"


@dataclass(frozen=True, slots=True)
class Abbeys:
    """The abbeys left to each seat; once the bag is empty, the seat that had the last turn and those asked since."""

    left: tuple[int, ...]
    last: Seat | None = None
    asked: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class LayAbbey(Named, Laying):
    """The abbey was laid, instead of a tile being drawn."""

    kind: ClassVar[str] = "carcassonne.abbey"
    tile: ClassVar[str | None] = ABBEY

    at: Cell

    def name(self) -> str:
        return cell_name(self.at)


@dataclass(frozen=True, slots=True)
class NoAbbeyLeft(Refusal):
    """The seat has laid its abbey."""

    code: ClassVar[str] = "carcassonne.no_abbey_left"
    rule: ClassVar[str] = "expansions:abbey"
    overrulable: ClassVar[bool] = False
    seat: Seat


@dataclass(frozen=True, slots=True)
class NotSurrounded(Refusal):
    """The abbey goes where tiles lie on all four sides."""

    code: ClassVar[str] = "carcassonne.not_surrounded"
    rule: ClassVar[str] = "expansions:abbey"
    cell: Cell


class Abbey(Part[LayAbbey]):
    """One abbey for each seat, laid into a hole instead of a tile being drawn; at the end as a last turn (A5).

    Where a second part of a turn finds no tile, the abbey may be that part, before anybody else is asked: it belongs to
    the same turn and allows all that a turn allows (S1:257, by the publisher's answer). It goes with any sides, and
    closes every road, city and field at them. It is a monastery.
    """

    key = "abbey"
    requires = ("deploying",)
    moves = {LayAbbey: (DRAWING, SECOND_ABBEY, LAST_ABBEYS), Pass: (SECOND_ABBEY, LAST_ABBEYS)}
    forbids = (LayAbbey,)
    lying_pieces = {LAID: HowMany.EACH}

    def __init__(self, *, in_second_part: bool = True) -> None:
        """Take whether a second part without a tile may lay it: once it could not."""
        self.in_second_part = in_second_part

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(Abbeys((1,) * rules.seats))

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield the abbey of each seat that has it yet, in every hole."""
        for cell in holes(state[Board]):
            yield from (PlacedBefore(LAID, cell, whose=seat) for seat, left in enumerate(state[Abbeys].left) if left)

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        assert move.at is not None, "an abbey lies on the table"
        assert move.whose is not None, "somebody laid it"
        return _laid(rules, state, Seat(move.whose), move.at)

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        return {"abbeys": list(state[Abbeys].left)}

    def asks(self) -> Mapping[str, When]:
        last = {LAST_ABBEYS: When.LAST_TILES}
        return {SECOND_ABBEY: When.SECOND_PART, **last} if self.in_second_part else last

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask from the left of the last seat on who has an abbey and a hole for it; before, for a second part."""
        abbeys = state[Abbeys]
        if not holes(state[Board]):
            return None
        if phase == SECOND_ABBEY:
            is_free = abbeys.left[state.turn] and not rules.answers(state, SECOND_ABBEY)
            return state.turn if is_free and rules.lacks_second_tile(state) else None
        last = state.turn if abbeys.last is None else abbeys.last
        seats = around(rules.seats, last + 1)
        return next((seat for seat in seats if abbeys.left[seat] and seat not in abbeys.asked), None)

    def answer(self, rules: Carcassonne, step: Step, seat: Seat, move: Move) -> Step:
        is_last = step.state.phase == LAST_ABBEYS
        return rules.answer(step.to(_asked(step.state, seat)) if is_last else step, move)

    def ends(self, rules: Carcassonne, state: State) -> bool:
        return bool(state[Abbeys].asked)

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: LayAbbey) -> Iterable[Refusal]:
        """Refuse a second abbey, and places that are no holes."""
        board, cell = state[Board], move.at
        if not state[Abbeys].left[seat]:
            yield NoAbbeyLeft(seat)
        if max(map(abs, cell)) > FARTHEST:
            yield OffTheTable(cell, FARTHEST)
        elif cell in board.laid:
            yield CellTaken(cell, board.laid[cell].tile_id)
        elif cell not in board.gaps:
            yield NoNeighbour(cell)
        elif not is_hole(board, cell):
            yield NotSurrounded(cell)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterable[Move]:
        """Return every hole for an abbey that is left."""
        laying = map(LayAbbey, holes(state[Board])) if state[Abbeys].left[seat] else ()
        return laying if state.phase == DRAWING else chain((Pass(),), laying)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: LayAbbey) -> Step:
        """Lay it: as the first move of a turn, as its second part, or as the only move of a last turn."""
        if state.phase == SECOND_ABBEY:
            step = Step(state.next_turn(seat, DRAWING).put(rules.second_part(state)))
        elif state.phase == LAST_ABBEYS:
            step = _last_turn(state, seat)
        else:
            step = rules.begin_turn(Step(state), seat)
        return rules.tile_laid(step.to(_laid(rules, step.state, seat, move.at)), seat)


def _laid(rules: Carcassonne, state: State, seat: Seat, cell: Cell) -> State:
    abbeys = state[Abbeys]
    left = tuple(count - (other == seat) for other, count in enumerate(abbeys.left))
    board = state[Board].lay(rules.design(ABBEY).face(0), cell, rules.laws)
    return state.put(board, replace(abbeys, left=left))


def _asked(state: State, seat: Seat) -> State:
    abbeys = state[Abbeys]
    last = state.turn if abbeys.last is None else abbeys.last
    return state.put(Abbeys(abbeys.left, last, (*abbeys.asked, seat)))


def _last_turn(state: State, seat: Seat) -> Step:
    return Step(_asked(state, seat).next_turn(seat, DRAWING).put(Turn(begun=True)))


def is_hole(board: Board, cell: Cell) -> bool:
    return cell in board.gaps and all(beside(cell, side) in board.laid for side in range(len(STEPS)))


def holes(board: Board) -> list[Cell]:
    """Return the gaps with tiles on all four sides."""
    laid = board.laid
    # Written out: every gap is looked at when a turn begins.
    return [
        (x, y)
        for x, y in board.gaps
        if (x, y - 1) in laid and (x, y + 1) in laid and (x - 1, y) in laid and (x + 1, y) in laid
    ]
