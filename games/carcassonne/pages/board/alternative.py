"""The board before a turn that is over, with a way to use its tile laid on it, or with the gaps to choose from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.carcassonne.pages.board.cell_picture import IDS, stands
from games.carcassonne.pages.board.drawing import figure_use, tile_use
from games.carcassonne.pages.board.places import rules_of, sets_of
from games.carcassonne.pages.board.set_pages import ground_of
from games.carcassonne.words.place import cell_label
from games.screens.history.facet import TinyMap
from games.screens.table.svg import CELL, square
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Draw, Place
from scoring.kernel import Seat, State
from scoring.review.turn import ReviewedTurn, TurnCourse, Way

AROUND: Final = 2
"""Cells that are shown around what it is about."""


def tile_drawn(table_view: TableView, tile: str) -> SafeString:
    """Return a tile by itself, as it is printed."""
    # Made of numbers and of names that the rules know.
    return mark_safe(tile_use(tile, 0, 0, 0, sets_of(table_view.position), named=False))  # noqa: S308


def laid_so(table_view: TableView, before: State, turn: ReviewedTurn, way: Way | TurnCourse | None) -> TinyMap:
    """Return a part of the board with the tile laid in that way, ringed; dashed where it was really laid."""
    assert isinstance(way, Way), "a tile was drawn"
    rules, seat = rules_of(table_view.position), Seat(turn.seat)
    held = rules.carry_out(before, seat, Draw(turn.drawn)).state
    state = rules.carry_out(held, seat, Place(way.at, way.rot)).state
    cells = [way.at]
    drawn = _lying(table_view, state)
    drawn += square("tile-new-rim", way.at, 0, 4) + square("tile-new", way.at, 0, 4)
    if isinstance(turn.played, Way) and turn.played.at != way.at:
        cells.append(turn.played.at)
        drawn += square("was-laid", turn.played.at, 8, 9)
    # Put, not played: a figure that is paid at once would not be seen.
    put = [Figure(seat, way.figure, way.at, way.on)] if way.figure else []
    return _part(cells, drawn + _standing(table_view, state[Board], put))


def to_choose(table_view: TableView, before: State, turn: ReviewedTurn, chosen: Cell | None) -> TinyMap:
    """Return the whole board with every gap that takes the tile as a link; a chosen one shows the tile."""
    rules, seat, sets = rules_of(table_view.position), Seat(turn.seat), sets_of(table_view.position)
    held = rules.carry_out(before, seat, Draw(turn.drawn)).state
    gaps: dict[Cell, int] = {}
    for move in rules.legal_moves(held, seat):
        if isinstance(move, Place):
            gaps.setdefault(move.at, move.rot)
    drawn = _lying(table_view, before) + _standing(table_view, before[Board])
    for cell, rot in gaps.items():
        inner = square("gap-ring", cell, 4, 16)
        if cell == chosen:
            inner = IDS.sub("", tile_use(turn.drawn, rot, *cell, sets)) + square("tile-new-rim", cell, 0, 4)
            inner += square("tile-new", cell, 0, 4)
        x, y = cell
        drawn += f'<a class="gap-legal" href="?at={x},{y}" aria-label="{escape(cell_label(cell))}">{inner}</a>'
    return _part([*before[Board].laid, *gaps], drawn, around=0)


def gaps_of(table_view: TableView, before: State, turn: ReviewedTurn) -> frozenset[Cell]:
    """Return where the tile of a turn may be laid."""
    rules, seat = rules_of(table_view.position), Seat(turn.seat)
    held = rules.carry_out(before, seat, Draw(turn.drawn)).state
    return frozenset(move.at for move in rules.legal_moves(held, seat) if isinstance(move, Place))


def _lying(table_view: TableView, state: State) -> str:
    board, sets = state[Board], sets_of(table_view.position)
    ground = ground_of(state, table_view.position.rules)
    tiles = (tile_use(laid.tile_id, laid.face.rotation, *cell, sets) for cell, laid in board.laid.items())
    return IDS.sub("", (ground.draw() if ground else "") + "".join(tiles))


def _standing(table_view: TableView, board: Board, put: Iterable[Figure] = ()) -> str:
    colours = [seat_view.colour for seat_view in table_view.seat_views]
    people = [figure for figure in (*board.figures(), *put) if stands(board, figure)]
    return "".join(figure_use(board, one, colours[one.seat], named="") for one in people)


def _part(cells: Iterable[Cell], drawn: str, around: int = AROUND) -> TinyMap:
    xs, ys = zip(*cells, strict=True)
    left, top = min(xs) - around, min(ys) - around
    width, height = max(xs) + around + 1 - left, max(ys) + around + 1 - top
    frame = f"{left * CELL - 10} {top * CELL - 10} {width * CELL + 20} {height * CELL + 20}"
    # Made of numbers and of names that the rules know.
    return TinyMap(frame, mark_safe(drawn))  # noqa: S308
