"""Princesses: whoever joins one to a city may, or has to, send a knight of it home (A3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, Literal, get_args

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.tile import DESIGNS_KEPT, Tile
from scoring.carcassonne.move import FigureAction, Named, cell_name
from scoring.carcassonne.part import Part
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DEPLOYING
from scoring.kernel import Move, Refusal, Seat, State, Step

PRINCESS: Final = "princess"

Sends = Literal["may", "must"]
SENDS: Final[tuple[Sends, ...]] = get_args(Sends)


@dataclass(frozen=True, slots=True)
class SendKnight(Named, FigureAction):
    """A knight of seat `whose` was sent home for a princess."""

    kind: ClassVar[str] = "carcassonne.princess"

    at: Cell
    on: str
    figure: str
    whose: int

    def name(self) -> str:
        return f"{self.figure} {self.on} {cell_name(self.at)} {self.whose}"


@dataclass(frozen=True, slots=True)
class NoKnightToEvict(Refusal):
    """No such knight stands in a city that the tile just laid joins to a princess."""

    code: ClassVar[str] = "carcassonne.no_knight_there"
    rule: ClassVar[str] = "expansions:princess"
    overrulable: ClassVar[bool] = False
    figure: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class KnightHasToGo(Refusal):
    """By the rule of this table a knight has to go before anything else is done with a figure."""

    code: ClassVar[str] = "carcassonne.knight_has_to_go"
    rule: ClassVar[str] = "expansions:princess"


class Princess(Part):
    """Instead of a figure, a knight goes home from a city to which the tile just laid has joined a princess (A3)."""

    key = "princess"
    requires = ("deploying",)
    moves = {SendKnight: (DEPLOYING,)}
    forbids = (FigureAction,)

    def __init__(self, *, sends: Sends = "may") -> None:
        self.must = sends == "must"
        self.refuses_in = (DEPLOYING,) if self.must else ()

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse knights that are not there, and everything else where one has to go."""
        if state.phase != DEPLOYING or not (self.must or isinstance(move, SendKnight)):
            return
        going = [knight for _, knight in knights(rules, state)]
        if isinstance(move, SendKnight):
            if move not in map(_sending, going):
                yield NoKnightToEvict(move.figure, move.at)
        elif going:
            yield KnightHasToGo()

    def may_refuse(self, rules: Carcassonne, state: State, kind: type[Move]) -> bool:
        return any(knights(rules, state))

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterable[Move]:
        return dict.fromkeys(_sending(knight) for _, knight in knights(rules, state))

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Step:
        """Send the knight home; no second figure follows."""
        assert isinstance(move, SendKnight), "carries out no other"
        found = next(found for found in knights(rules, state) if _sending(found[1]) == move)
        return rules.after_figure(rules.take_home(Step(state), *found), seat, move, last=True)


def _sending(knight: Figure) -> SendKnight:
    return SendKnight(knight.cell, knight.segment, knight.kind, knight.seat)


@lru_cache(maxsize=DESIGNS_KEPT)
def princesses(tile: Tile) -> tuple[int, ...]:
    """Return the segments of a tile with a princess: before every figure it is asked."""
    return tuple(index for index, segment in enumerate(tile.segments) if PRINCESS in segment.marks)


def knights(rules: Carcassonne, state: State) -> Iterator[tuple[Feature, Figure]]:
    """Yield the knights in the cities whose princess is on the tile just laid, each with its city."""
    board = state[Board]
    if board.last is None:
        return
    laid = board.laid[board.last]
    cities = {board.root(laid.features[index]) for index in princesses(laid.face.tile)}
    for city in sorted(cities):
        feature = board.features[city]
        for figure in feature.figures:
            if rules.is_counting(figure.kind) and not rules.is_sheltered(state, feature, figure, PRINCESS):
                yield feature, figure
