"""The place on the board that a correction is about, before and after, and that of a move that no longer fits."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.text import capfirst

from games.carcassonne.pages.board.cell_picture import snippet, view_box
from games.carcassonne.words.tile import tile_label
from games.log.correction import Conflict, Preview, turn_of
from games.log.position import Position
from games.screens.corrections.affected_entries import focus_index, focus_moves, position_at
from games.screens.corrections.compared import Compared
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Deploy, Place
from scoring.carcassonne.pieces import Bag
from scoring.kernel import inner_move


def compared(table_view: TableView, seen: Preview) -> Compared:
    """Return the cell of a correction, before and after."""
    cell = cell_of(seen)
    old, new = (picture(table_view, position, seen, cell) for position in (seen.before, seen.after))
    return Compared(old, new, view_box(cell))


def cell_of(seen: Preview) -> Cell | None:
    """Return the cell that the correction is about: of the tile laid in its turn, or the first that differs."""
    for position in (seen.after, seen.before):
        move = next((m for m in focus_moves(position, seen) if isinstance(m, Place)), None)
        if move is not None:
            return move.at
    old, new = seen.before.state[Board].laid, seen.after.state[Board].laid
    return next((cell for cell in (*new, *old) if lying(old, cell) != lying(new, cell)), None)


def lying(laid: object, cell: Cell) -> object:
    tile = laid.get(cell)  # type: ignore[attr-defined]
    return (tile.tile_id, tile.face.rotation) if tile else None


def picture(table_view: TableView, position: Position, seen: Preview, cell: Cell | None) -> SafeString:
    """Return the cell and its neighbours after the turn in question, before anything was scored for it."""
    if cell is None:
        return SafeString("")
    index = focus_index(position, seen)
    if index is None:
        index = focus_index(seen.before, seen)
        gone = seen.before.played[turn_of(seen.before.played, index).start].seq if index is not None else None
        kept = [played for played in position.played if gone is None or played.seq < gone]
        return snippet(table_view, position_at(position, kept), cell)
    turn = turn_of(position.played, index)
    moves = list(position.played[: turn.stop])
    last = inner_move(moves[-1].move)
    put = moves.pop() if isinstance(last, Deploy) else None
    return snippet(table_view, position_at(position, moves), cell, put=put)


def conflict_cell(conflict: Conflict) -> Cell | None:
    move = inner_move(conflict.played.move)
    if isinstance(move, Place | Deploy) and move.at is not None:
        return move.at
    return conflict.state[Board].last if isinstance(move, Deploy) else None


def conflict_picture(table_view: TableView, there: Position, conflict: Conflict) -> tuple[SafeString, str]:
    """Return the place of a move that does not fit any more, and the part of the board that is drawn."""
    move, cell = inner_move(conflict.played.move), conflict_cell(conflict)
    if cell is None:
        return SafeString(""), view_box(None)
    if isinstance(move, Place):
        return snippet(table_view, there, cell, ghost=move), view_box(cell)
    return snippet(table_view, there, cell, put=conflict.played), view_box(cell)


def conflict_words(conflict: Conflict) -> str:
    """Return the tile of a placement that does not fit any more; nothing for other moves."""
    tile = conflict.state[Bag].drawn
    return capfirst(tile_label(tile)) if isinstance(inner_move(conflict.played.move), Place) and tile else ""
