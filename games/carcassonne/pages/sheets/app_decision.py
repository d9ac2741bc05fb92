"""The app's decision on the board: its tile where it comes to lie, its figure where it comes to stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.safestring import mark_safe

from games.carcassonne.pages.board.action_keys import figure_drawn, move_value
from games.carcassonne.pages.board.form_values import cell_value
from games.carcassonne.pages.board.overlay import newest, ring, tile_drawn
from games.carcassonne.pages.board.places import before_draw
from games.carcassonne.pages.sheets.pile import TileKey, pictured
from games.log.position import Position
from games.screens.table.facets import Highlight, LaidTile
from games.screens.table.sheet import Content
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Place
from scoring.carcassonne.pieces import Bag
from scoring.kernel import Move, Played, Seat


@dataclass(frozen=True, slots=True)
class DrawnTile:
    """A tile that somebody drew for a seat of the app, and the move that says so."""

    name: str
    picture: TileKey
    move: str


def drawn(table_view: TableView, tile: str) -> Content:
    """Return the sheet on which one more tap says which tile was drawn for the app's seat."""
    seat = before_draw(table_view.position).turn
    values = DrawnTile(table_view.seat_views[seat].name, pictured([(tile, 0)])[0], move_value(Draw(tile)))
    over = mark_safe(newest(table_view.position.state[Board].last))  # noqa: S308 - numbers only
    return Content("carcassonne/_drawn.html", values, over, choosing=True)


def highlight(table_view: TableView, seat: Seat, moves: Sequence[Move]) -> Highlight:
    """Return what these moves bring to the board, glowing; of others, where they are made."""
    over, pictures = newest(table_view.position.state[Board].last), list[LaidTile]()
    at = table_view.position.state[Board].last
    now = table_view
    for before, move in pairwise((None, *moves)):
        if before is not None:
            now = now.at(_laid(now.position, seat, before))
        if isinstance(move, Place) and (tile := now.position.state[Bag].drawn) is not None:
            at, over = move.at, tile_drawn(now, tile, move)
            pictures = [LaidTile(tile, move.rot)]
        elif isinstance(move, Deploy):
            over += figure_drawn(now, seat, move)
        elif isinstance(place := getattr(move, "at", None), tuple):
            at, over = place, over + ring(place)
    board = now.position.state[Board]
    return Highlight(mark_safe(over), cell_value(at) if at else "", pictures, board)  # noqa: S308 - numbers and names of ours


def _laid(position: Position, seat: Seat, move: Move) -> Position:
    # Not asked whether it is legal: this phone may know less than the seat that decided on it.
    step = position.rules.carry_out(position.state, seat, move)
    return position.go(position.head, Played(0, seat, move), step)


def chosen(table_view: TableView, move: Move) -> str:
    """Return the address of the sheet on which a tile is laid at that gap; of other moves, of whatever comes next."""
    tile = table_view.position.state[Bag].drawn
    return f"gap={cell_value(move.at)}&tile={tile}" if isinstance(move, Place) and tile else ""
