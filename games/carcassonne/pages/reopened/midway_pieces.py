"""Pieces of boxes that lay on the table already, in a game that is entered in the middle: what may lie where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.carcassonne.art.layout.spots import spot
from games.carcassonne.pages.board.drawing import all_pieces, drawing_of
from games.carcassonne.pages.reopened.midway_form import LyingPiece, Midway, name_of, piece_of
from games.carcassonne.pages.reopened.midway_table import MidwayTable
from games.carcassonne.words.moves import lying_label
from games.carcassonne.words.spot import part_of_tile
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import JOINED, HowMany, PlacedBefore
from scoring.kernel import Move


@dataclass(frozen=True, slots=True)
class PieceKey:
    """A piece to be laid, or one that lies: what the form sends, its words, and whose it is by colour."""

    value: str
    label: str
    colour: str = ""
    is_there: bool = False


def may_lie(form: Midway, table: MidwayTable) -> Iterator[PlacedBefore]:
    """Yield what may lie there besides what was entered; numbers of things are asked otherwise."""
    seats = range(len(form.playing))
    for what, part_of_rules in table.rules.lying.items():
        if part_of_rules.lying_pieces[what] is not HowMany.NUMBER:
            for move in part_of_rules.placements_before(table.rules, table.state):
                if move.what == what and all(seat is None or seat in seats for seat in (move.whose, move.by)):
                    yield move


def pieces_at(form: Midway, table: MidwayTable, cell: Cell) -> tuple[PieceKey, ...]:
    """Return what lies on a cell, then what may lie there besides."""
    there = (one for one in form.pieces if one.cell == cell)
    more = (move for move in may_lie(form, table) if move.at == cell)
    return (
        *(key for one in there if (key := _key(form, table.board, one)) is not None),
        *(_new(form, table.board, move) for move in more),
    )


def pieces_apart(form: Midway, table: MidwayTable) -> tuple[PieceKey, ...]:
    """Return what may lie before players."""
    return tuple(_new(form, table.board, move) for move in may_lie(form, table) if move.at is None)


def lying_apart(form: Midway) -> tuple[PieceKey, ...]:
    """Return what lies before players."""
    there = (one for one in form.pieces if one.cell is None)
    return tuple(key for one in there if (key := _key(form, Board(), one)) is not None)


def _new(form: Midway, board: Board, move: PlacedBefore) -> PieceKey:
    one = piece_of(move, [seat_view.colour for seat_view in form.playing])
    return PieceKey(one.text, words(form, board, move), one.colour)


def _key(form: Midway, board: Board, one: LyingPiece) -> PieceKey | None:
    move = one.move(form.seats)
    return None if move is None else PieceKey(one.text, words(form, board, move), one.colour, is_there=True)


def words(form: Midway, board: Board, move: PlacedBefore) -> str:
    """Say a piece, and on which part of its tile it lies, if on one."""
    what = capfirst(lying_label(move, [name_of(seat_view) for seat_view in form.playing]))
    where = " – ".join(_parts(board, move))
    return f"{what}, {where}" if where else what


def about(form: Midway, move: Move) -> Iterator[str]:
    """Say of which piece a refusal speaks, if of one."""
    if isinstance(move, PlacedBefore):
        yield _("Already there: %(what)s.") % {"what": words(form, Board(), move)}


def _parts(board: Board, move: PlacedBefore) -> Iterator[str]:
    laid = board.laid.get(move.at) if move.at is not None else None
    for segment in (move.on or "").split(JOINED) if laid is not None else ():
        if laid is not None and laid.face.tile.segment(segment) is not None:
            yield str(part_of_tile(*spot(laid.tile_id, laid.face.rotation, segment)))


def drawn_by_cell(form: Midway, table: MidwayTable) -> dict[Cell, Sequence[SafeString]]:
    """Return the drawings of pieces, by the cell where they are."""
    colours = [seat_view.colour for seat_view in form.playing]
    drawn: dict[Cell, list[SafeString]] = {}
    for piece in all_pieces(table.state, table.rules):
        drawing = mark_safe(drawing_of(piece, colours))  # noqa: S308 - made of numbers and names of our own
        drawn.setdefault(piece.cell, []).append(drawing)
    return {cell: tuple(pieces) for cell, pieces in drawn.items()}
