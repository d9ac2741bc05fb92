"""A small picture of a cell and what lies around it: for before and after, and for what does not fit."""

from __future__ import annotations

import re
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from games.carcassonne.pages.board.drawing import figure_use, tile_use
from games.carcassonne.pages.board.overlay import newest
from games.carcassonne.pages.board.places import sets_of
from games.carcassonne.pages.board.tile_sheet import tiles
from games.log.position import Position
from games.screens.table.svg import CELL
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Deploy, Place
from scoring.carcassonne.pieces import Bag, spot_cell
from scoring.kernel import Played, inner_move

IDS: Final = re.compile(r' id="[^"]*"')
AROUND: Final = 1


def snippet(
    table_view: TableView, position: Position, cell: Cell, *, put: Played | None = None, ghost: Place | None = None
) -> SafeString:
    """Return the tiles and figures around a cell, ringed; `put` adds a figure, `ghost` a tile that cannot lie so."""
    board = position.state[Board]
    near = [other for other in board.laid if is_near(other, cell)]
    sets = sets_of(position)
    parts = [tile_use(board.laid[other].tile_id, board.laid[other].face.rotation, *other, sets) for other in near]
    parts.append(_ghost(position, ghost) if ghost else "")
    parts.append(newest(cell) if cell in board.laid or ghost else "")
    people = [figure for figure in board.figures() if is_near(figure.cell, cell)]
    people += [_put(board, put)] if put else []
    parts += [figure_use(board, one, table_view.seat_views[one.seat].colour) for one in people if stands(board, one)]
    # Made of numbers and of names that the rules know.
    # The same pieces stand on a page more than once.
    return mark_safe(IDS.sub("", "".join(parts)))  # noqa: S308


def view_box(cell: Cell | None) -> str:
    """Return the part of the board that a snippet shows, in drawing units: one and a half cells each way."""
    x, y = cell or (0, 0)
    return f"{x * CELL - 70} {y * CELL - 70} 240 240"


def gap_thumb(table_view: TableView, cell: Cell | None) -> SafeString:
    """Return a gap with the tiles around it as a small picture; nothing where there is no gap."""
    if cell is None or cell not in table_view.position.state[Board].gaps:
        return SafeString("")
    around = snippet(table_view, table_view.position, cell) + newest(cell)
    # Made of numbers and of names that the rules know.
    return mark_safe(f'<svg class="tile gap-around" viewBox="{view_box(cell)}" aria-hidden="true">{around}</svg>')  # noqa: S308


def is_near(other: Cell, cell: Cell) -> bool:
    return max(abs(other[0] - cell[0]), abs(other[1] - cell[1])) <= AROUND


def _put(board: Board, played: Played) -> Figure:
    move = inner_move(played.move)
    assert isinstance(move, Deploy), "a figure is put"
    return Figure(played.seat, move.figure, spot_cell(board, move), move.on)


def stands(board: Board, figure: Figure) -> bool:
    laid = board.laid.get(figure.cell)
    return laid is not None and laid.face.tile.segment(figure.segment) is not None


def _ghost(position: Position, move: Place) -> str:
    tile = position.state[Bag].drawn
    if tile is None:
        return ""
    x, y = move.at[0] * CELL, move.at[1] * CELL
    symbol = f"{tiles(tile, sets_of(position))}#{tile}-{move.rot}"
    return f'<use class="is-ghost" href="{symbol}" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>'
