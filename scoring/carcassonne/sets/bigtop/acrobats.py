"""Acrobats: pyramids of three meeples, which a seat may have paid instead of placing one (N1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import MEEPLE, Feature
from scoring.carcassonne.board.geometry import Cell, ring
from scoring.carcassonne.move import Deploy, FigureAction, Named, Place, Stand, cell_name
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Supply, spot_cell
from scoring.carcassonne.refusal import FeatureOccupied, NotTheTileJustLaid, nobody_stands_there
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DEPLOYING
from scoring.kernel import Move, Refusal, Scored, Seat, State, Step, Term

ACROBATS: Final = "acrobats"
PORTAL: Final = "portal"
BRIDGE: Final = "bridge"
FULL: Final = 3
EACH: Final = 5


@dataclass(frozen=True, slots=True)
class ScoreAcrobats(Named, FigureAction):
    """A full pyramid was paid and went home."""

    kind: ClassVar[str] = "carcassonne.acrobats"

    at: Cell

    def name(self) -> str:
        """Return the place."""
        return cell_name(self.at)


@dataclass(frozen=True, slots=True)
class PyramidFull(Refusal):
    """Three acrobats stand there: nobody else comes."""

    code: ClassVar[str] = "carcassonne.pyramid_full"
    rule: ClassVar[str] = "expansions:acrobats"
    cell: Cell


@dataclass(frozen=True, slots=True)
class PyramidTooFar(Refusal):
    """A meeple goes onto a pyramid of the tile just laid, or of one of the eight around it."""

    code: ClassVar[str] = "carcassonne.pyramid_too_far"
    rule: ClassVar[str] = "expansions:acrobats"
    cell: Cell


@dataclass(frozen=True, slots=True)
class PyramidNotFull(Refusal):
    """Only a pyramid of three acrobats is paid during the game."""

    code: ClassVar[str] = "carcassonne.pyramid_not_full"
    rule: ClassVar[str] = "expansions:acrobats"
    cell: Cell


@dataclass(frozen=True, slots=True)
class NoPyramidThere(Refusal):
    """That tile has no place for acrobats."""

    code: ClassVar[str] = "carcassonne.no_pyramid_there"
    rule: ClassVar[str] = "expansions:acrobats"
    overrulable: ClassVar[bool] = False
    cell: Cell


@dataclass(frozen=True, slots=True)
class AcrobatsUnderBridge(Refusal):
    """A bridge goes over a pyramid only while nobody stands on it."""

    code: ClassVar[str] = "carcassonne.acrobats_under_bridge"
    rule: ClassVar[str] = "expansions:acrobats"
    cell: Cell


class Acrobats(Part[Deploy | Stand | Place | ScoreAcrobats]):
    """Meeples of all seats stand on a pyramid, three at most; full it is paid 5 for each, if a seat wants that (N1).

    At the end each acrobat is worth 5, in a full pyramid or not.
    """

    key = "acrobats"
    requires = ("deploying",)
    feature_kind = ACROBATS
    by_itself = True
    moves = {ScoreAcrobats: (DEPLOYING,)}
    forbids = (Deploy, Stand, Place, ScoreAcrobats)

    def welcomes(self, kind: str) -> bool:
        """Welcome plain meeples alone."""
        return kind == MEEPLE

    def other_spots(self, rules: Carcassonne, state: State, seat: Seat, kind: str) -> Iterator[tuple[Cell, str]]:
        """Yield the pyramids around the tile just laid that have room, or any of the board beside a portal."""
        board = state[Board]
        for cell, pyramid in board.middles(ACROBATS) if kind == MEEPLE else ():
            if cell != board.last and has_room(board, cell, pyramid) and is_near(board, cell):
                yield cell, segment_at(board, cell)

    def waive(self, rules: Carcassonne, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        """Let meeples come to other tiles, and to those who stand there already."""
        if not isinstance(move, Deploy | Stand) or not isinstance(refusal, NotTheTileJustLaid | FeatureOccupied):
            return False
        return self._pyramid(state[Board], move) is not None

    def _pyramid(self, board: Board, move: Deploy | Stand) -> Feature | None:
        cell = spot_cell(board, move) if isinstance(move, Deploy) else move.at
        if cell not in board.laid or board.laid[cell].face.tile.segment(move.on) is None:
            return None
        feature = board.feature_at(cell, move.on)
        return feature if feature.kind == ACROBATS else None

    def forbid(
        self, rules: Carcassonne, state: State, seat: Seat, move: Deploy | Stand | Place | ScoreAcrobats
    ) -> Iterable[Refusal]:
        """Refuse a fourth acrobat, pyramids too far away, paying one that is not full, and a bridge over acrobats."""
        board = state[Board]
        if isinstance(move, Place):
            if move.bridge is not None and move.bridge.at in stood_on(board):
                yield AcrobatsUnderBridge(move.bridge.at)
            return
        if isinstance(move, ScoreAcrobats):
            if all(cell != move.at for cell, _pyramid in board.middles(ACROBATS)):
                yield NoPyramidThere(move.at)
            elif move.at not in full(board):
                yield PyramidNotFull(move.at)
            return
        pyramid = self._pyramid(board, move)
        if pyramid is None:
            return
        cell = pyramid.parts[0][0]
        if len(pyramid.figures) >= FULL:
            yield PyramidFull(cell)
        elif not has_room(board, cell, pyramid):
            yield nobody_stands_there(ACROBATS)
        if isinstance(move, Deploy) and not is_near(board, cell):
            yield PyramidTooFar(cell)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield the pyramid of the tile just laid, and every full one to be paid."""
        board = state[Board]
        pyramids = board.middles(ACROBATS)
        if state[Supply].count(seat, MEEPLE) > 0:
            for cell, pyramid in pyramids:
                if cell == board.last and has_room(board, cell, pyramid):
                    yield Deploy(MEEPLE, segment_at(board, cell))
        yield from (ScoreAcrobats(cell) for cell, pyramid in pyramids if len(pyramid.figures) >= FULL)

    def carry_out(
        self, rules: Carcassonne, state: State, seat: Seat, move: Deploy | Stand | Place | ScoreAcrobats
    ) -> Step:
        """Pay the pyramid, and send its acrobats home."""
        assert isinstance(move, ScoreAcrobats), "carries out no other"
        pyramid = state[Board].feature_at(move.at, segment_at(state[Board], move.at))
        return rules.after_figure(self._pay(rules, Step(state), pyramid, final=False), seat, move)

    def final(self, rules: Carcassonne, step: Step) -> Step:
        """Pay every acrobat."""
        for _cell, pyramid in step.state[Board].middles(ACROBATS):
            if pyramid.figures:
                step = self._pay(rules, step, pyramid, final=True)
        return step

    def _pay(self, rules: Carcassonne, step: Step, pyramid: Feature, *, final: bool) -> Step:
        cell = pyramid.parts[0][0]
        counts = sorted(Counter(figure.seat for figure in pyramid.figures).items())
        terms = ((seat, Term("acrobats.figures", count, count * EACH, (cell,))) for seat, count in counts)
        step = step.score(*(Scored(seat, ACROBATS, (term,), cell, final=final) for seat, term in terms))
        return rules.send_home(step, pyramid, final=final)


def segment_at(board: Board, cell: Cell) -> str:
    """Return the name of the pyramid of a tile that has one."""
    return next(segment.id for segment in board.laid[cell].segments if segment.kind == ACROBATS)


def is_near(board: Board, cell: Cell) -> bool:
    """Return whether a meeple may go onto a pyramid there from the tile just laid: the nine cells, or by a portal."""
    last = board.last
    return last is not None and (cell == last or cell in ring(last) or board.laid[last].face.tile.has(PORTAL))


def has_room(board: Board, cell: Cell, pyramid: Feature) -> bool:
    """Return whether another acrobat may come: there are less than three, and no bridge lies over them."""
    return len(pyramid.figures) < FULL and board.laid[cell].face.tile.segment(BRIDGE) is None


def stood_on(board: Board) -> list[Cell]:
    return [cell for cell, pyramid in board.middles(ACROBATS) if pyramid.figures]


def full(board: Board) -> list[Cell]:
    return [cell for cell, pyramid in board.middles(ACROBATS) if len(pyramid.figures) >= FULL]
