"""Mage & Witch: two pieces that change what a road or a city is worth. Rules: expansions:magewitch (B12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.tile import CITY, ROAD
from scoring.carcassonne.move import BeforeFigure, HowMany, Named, PlacedBefore, cell_name
from scoring.carcassonne.part import Part
from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import in_order
from scoring.carcassonne.turn import When
from scoring.kernel import Effect, Move, Refusal, Seat, State, Step, Term

SIGN: Final = "mage_witch"
MAGE: Final = "mage"
WITCH: Final = "witch"
MOVING: Final = "mage"


@dataclass(frozen=True, slots=True)
class Magic(Named, BeforeFigure):
    """The mage or the witch went to a road or city; without `at` and `on` the piece was taken off the board."""

    piece: ClassVar[str]

    at: Cell | None = None
    on: str | None = None

    def name(self) -> str:
        return f"{self.on} {cell_name(self.at)}" if self.at is not None else ""


@dataclass(frozen=True, slots=True)
class MoveMage(Magic):
    """The mage was moved."""

    kind: ClassVar[str] = "carcassonne.mage"
    piece: ClassVar[str] = MAGE


@dataclass(frozen=True, slots=True)
class MoveWitch(Magic):
    """The witch was moved."""

    kind: ClassVar[str] = "carcassonne.witch"
    piece: ClassVar[str] = WITCH


MAGIC: Final = (MoveMage, MoveWitch)


@dataclass(frozen=True, slots=True)
class NoPlaceForMagic(Refusal):
    """The `piece` goes to another road or city that is not finished and does not hold the other piece."""

    code: ClassVar[str] = "carcassonne.no_place_for_magic"
    rule: ClassVar[str] = "expansions:magewitch"
    piece: str
    cell: Cell
    segment: str


@dataclass(frozen=True, slots=True)
class NoMagicThere(Refusal):
    """No road or city of that name lies there, or the piece is not on the board."""

    code: ClassVar[str] = "carcassonne.no_magic_there"
    rule: ClassVar[str] = "expansions:magewitch"
    overrulable: ClassVar[bool] = False
    piece: str


@dataclass(frozen=True, slots=True)
class MagicHasToMove(Refusal):
    """A piece is taken off the board only where neither can go anywhere."""

    code: ClassVar[str] = "carcassonne.magic_has_to_move"
    rule: ClassVar[str] = "expansions:magewitch"
    piece: str


@dataclass(frozen=True, slots=True)
class MagicLeft(Effect):
    """The mage or the witch has left a finished feature."""

    code: ClassVar[str] = "carcassonne.magic_left"
    piece: str
    cell: Cell


class MageAndWitch(Part[Magic]):
    """A seat that lays a tile with their sign moves the mage or the witch to an open road or city (B12.5).

    The mage adds 1 for each tile to what pays anything, then the witch halves it, rounded up. They leave what is
    finished.
    """

    key = "magewitch"
    requires = ("roads", "cities")
    moves = dict.fromkeys(MAGIC, (MOVING,))
    lying_pieces = {MAGE: HowMany.ONE, WITCH: HowMany.ONE}

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield where each of them could go."""
        yield from (PlacedBefore(way.piece, way.at, way.on) for way in ways(rules, state[Board]))

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        assert move.at is not None, "it stands on a tile"
        assert move.on is not None, "it stands on a road or in a city"
        return state.put(state[Board].put_piece(move.what, (move.at, move.on)))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        spots = {piece: state[Board].piece(piece) for piece in (MAGE, WITCH)}
        return {"pieces": {piece: spot and {"at": spot[0], "on": spot[1]} for piece, spot in spots.items()}}

    # --------------------------------------------------------------- moves

    def asks(self) -> Mapping[str, When]:
        return {MOVING: When.TILE_LAID}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask whoever has laid their sign or has brought them together, if one of them can go anywhere."""
        board = state[Board]
        if not (shows_sign(board) or are_together(board)) or rules.answers(state, MOVING):
            return None
        return state.turn if any(moves_of(rules, board)) else None

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Magic) -> Iterable[Refusal]:
        """Refuse places that are none for them, and taking one off while one can go anywhere."""
        if state.phase != MOVING:
            return
        board = state[Board]
        if move.at is None or move.on is None:
            if board.piece(move.piece) is None:
                yield NoMagicThere(move.piece)
            if not shows_sign(board) or any(ways(rules, board)):
                yield MagicHasToMove(move.piece)
        elif not is_land(board, move.at, move.on):
            yield NoMagicThere(move.piece)
        elif board.feature_at(move.at, move.on) not in lands(rules, board):
            yield NoPlaceForMagic(move.piece, move.at, move.on)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        return iter(moves_of(rules, state[Board]))

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Magic) -> Step:
        spot = (move.at, move.on) if move.at is not None and move.on is not None else None
        return rules.answer(Step(state.put(state[Board].put_piece(move.piece, spot))), move)

    # ------------------------------------------------------------- scoring

    def revise(
        self,
        rules: Carcassonne,
        board: Board,
        feature: Feature,
        terms: tuple[Term, ...],
        *,
        complete: bool,
    ) -> tuple[Term, ...]:
        """Add 1 a tile for the mage, then take the half for the witch."""
        if not holds(board, MAGE, feature) and not holds(board, WITCH, feature):
            return terms
        # The mage first, then the witch, where both came to stand on one feature (ruling, S1:341). Nothing stays
        # nothing.
        if holds(board, MAGE, feature) and total(terms) > 0:
            cells = in_order(board, feature.cells)
            terms = (*terms, Term("mage.tiles", len(cells), len(cells), cells))
        # Rounded up for who is paid: of 1 nothing is taken.
        if holds(board, WITCH, feature) and total(terms) > 1:
            terms = (*terms, Term("witch.half", 1, -(total(terms) // 2)))
        return terms

    def after_scoring(self, rules: Carcassonne, step: Step) -> Step:
        """Take them off what is finished."""
        for piece in (MAGE, WITCH):
            board = step.state[Board]
            spot = board.piece(piece)
            if spot is not None and rules.is_complete(board, board.feature_at(*spot)):
                step = step.to(step.state.put(board.put_piece(piece, None)), MagicLeft(piece, spot[0]))
        return step


def shows_sign(board: Board) -> bool:
    return board.last is not None and board.laid[board.last].face.tile.has(SIGN)


def is_land(board: Board, cell: Cell, segment: str) -> bool:
    """Return whether a road or city of that name lies there."""
    laid = board.laid.get(cell)
    found = laid.face.tile.segment(segment) if laid is not None else None
    return found is not None and found.kind in (ROAD, CITY)


def are_together(board: Board) -> bool:
    """Return whether both are on one feature."""
    mage, witch = board.piece(MAGE), board.piece(WITCH)
    return mage is not None and witch is not None and board.feature_at(*mage).id == board.feature_at(*witch).id


def holds(board: Board, piece: str, feature: Feature) -> bool:
    spot = board.piece(piece)
    return spot is not None and feature.kind in (ROAD, CITY) and board.feature_at(*spot).id == feature.id


def lands(rules: Carcassonne, board: Board) -> list[Feature]:
    """Return the features to which they could go: open roads and cities on which neither of them is."""
    open_land = (feature for feature in board.features.values() if feature.kind in (ROAD, CITY))
    free = (land for land in open_land if not holds(board, MAGE, land) and not holds(board, WITCH, land))
    return [land for land in free if not rules.is_complete(board, land)]


def ways(rules: Carcassonne, board: Board) -> Iterator[Magic]:
    """Yield every move of one of them to a place."""
    free = lands(rules, board)
    for magic in MAGIC:
        for land in free:
            yield from (magic(cell, board.laid[cell].segments[index].id) for cell, index in land.parts)


def moves_of(rules: Carcassonne, board: Board) -> list[Magic]:
    """Return every move of theirs now: to a place, or where there is none, and their sign was laid, off the board."""
    off: list[Magic] = [magic() for magic in MAGIC if board.piece(magic.piece) is not None] if shows_sign(board) else []
    return [*ways(rules, board)] or off


def total(terms: Iterable[Term]) -> int:
    return sum(term.points for term in terms)


SET: Final = Expansion(order=170, sets=(Set("magewitch"),), parts=(lambda _: MageAndWitch(),))
