"""The picture of a great moment: the city that was finished."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from games.carcassonne.pages.board.drawing import tile_use
from games.carcassonne.pages.board.places import sets_of
from games.carcassonne.pages.sheets.moved_pieces import is_moving, moved_pieces
from games.screens.table.svg import CELL
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.pieces import FigureReturned
from scoring.kernel import Effect, Scored


@dataclass(frozen=True, slots=True)
class CityPicture:
    """The tiles of a city, and the frame around them."""

    frame: str
    drawn: SafeString


def has_to_move(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """Return the effects by which a figure leaves its place for another reason than that it was scored."""
    # Who is paid takes the figures home as ever.
    is_everyday = any(isinstance(effect, Scored) and effect.at is not None for effect in effects)
    return tuple(
        effect for effect in effects if is_moving(effect) and not (is_everyday and isinstance(effect, FigureReturned))
    )


def moment_picture(table_view: TableView, effect: Effect) -> tuple[str, object]:
    """Return the city that was finished, by itself; or the piece that somebody has to move."""
    if not isinstance(effect, Scored):
        return "table/_moment_pieces.html", tuple(moved_pieces(table_view, (effect,)))
    board, sets = table_view.position.state[Board], sets_of(table_view.position)
    places = {where for term in effect.terms for where in term.where if isinstance(where, tuple)}
    cells = [cell for cell in board.laid if cell in places]
    if not cells:
        return "", None
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*cells, strict=True))
    frame = " ".join(str(part * CELL) for part in (left, top, right - left + 1, bottom - top + 1))
    lying = ((board.laid[cell], cell) for cell in cells)
    drawn = "".join(tile_use(laid.tile_id, laid.face.rotation, *cell, sets, named=False) for laid, cell in lying)
    # Made of numbers and of names that the rules know.
    return "carcassonne/_moment.html", CityPicture(frame, mark_safe(drawn))  # noqa: S308
