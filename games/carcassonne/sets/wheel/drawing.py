"""The wheel as a picture by itself, with the pig and whoever stands on its crowns; and the pig on the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.carcassonne.art.layout.wheel import BLOCK, FAR, STANDS, angle, on_block
from games.carcassonne.pages.board.cell_picture import IDS
from games.carcassonne.pages.board.drawing import FIGURE, crowd, piece_use, tile_use
from games.carcassonne.pages.board.places import sets_of
from games.carcassonne.pages.board.set_pages import Piece
from games.phrasing.common.label import terrain_label
from games.screens.table.svg import CELL, pieces
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.sets.wheel.sectors import PLACES, SECTORS, WHEEL_PIG, on_crowns, pig_at

PIG: Final = 60.0
"""The distance of the pig from the middle of the wheel, in drawing units: nearer than the sign of its sector."""


def draw_pig(piece: Piece) -> str:
    """Return the pig, nearer to the hub than whoever stands on the crowns of its sector."""
    (x, y), (left, top) = (on_block(angle(piece.on), far) for far in (PIG, FAR.get(piece.on, STANDS)))
    return (
        f'<use href="{pieces()}#{WHEEL_PIG}-s" x="{round(x - left)}" y="{round(y - top)}" '
        f'width="{FIGURE}" height="{FIGURE}"/>'
    )


def corner(board: Board) -> Cell:
    """Return the cell of the block's first tile."""
    pig = board.piece(WHEEL_PIG)
    assert pig is not None, "the wheel lies on the table"
    (x, y), (left, top) = pig[0], PLACES[pig[1]]
    # The first tile has a sector, as the last one has: they are the corners of the block.
    return x - left + min(at for at, _row in PLACES.values()), y - top + min(at for _column, at in PLACES.values())


def cells(board: Board) -> Iterator[Cell]:
    left, top = corner(board)
    yield from ((left + column, top + row) for row in range(BLOCK) for column in range(BLOCK))


def picture(table_view: TableView) -> SafeString:
    """Return the wheel with all that stands on it, and the same in words."""
    board, sets = table_view.position.state[Board], sets_of(table_view.position)
    (x, y), size = corner(board), BLOCK * CELL
    lying = [(cell, board.laid[cell]) for cell in cells(board)]
    drawn = [tile_use(laid.tile_id, laid.face.rotation, *cell, sets) for cell, laid in lying]
    drawn += [crowd(table_view, board, on_crowns(board, sector)) for sector in SECTORS]
    pig = board.overlay.pieces[WHEEL_PIG]
    drawn.append(piece_use(Piece(WHEEL_PIG, *pig, is_alone=True), board, ()))
    # The same pieces lie on the board: there they keep their names.
    inner = IDS.sub("", "".join(drawn))
    svg = (
        f'<svg class="wheel" viewBox="{x * CELL} {y * CELL} {size} {size}" role="img" '
        f'aria-label="{escape(wheel_label(table_view))}">{inner}</svg>'
    )
    return mark_safe(svg)  # noqa: S308 - numbers, names that the rules know, and escaped words


def wheel_label(table_view: TableView) -> str:
    """Return where the pig is, and who stands on which crowns."""
    board = table_view.position.state[Board]
    words = [_("The pig: %(sector)s") % {"sector": terrain_label(pig_at(board) or "")}]
    for sector in SECTORS:
        names = ", ".join(table_view.seat_views[figure.seat].name for figure in on_crowns(board, sector))
        if names:
            words.append(_("%(name)s: %(what)s") % {"name": terrain_label(sector), "what": names})
    return "; ".join(words)
