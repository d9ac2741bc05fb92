"""The overlay of the board: the newest tile's ring, the places where a tile may lie, the origin of a score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from django.template.loader import render_to_string
from django.utils.html import escape

from games.art.common.svg import tag
from games.carcassonne.art.layout.spots import outline
from games.carcassonne.pages.board.places import Ways, gap_words, sets_of
from games.carcassonne.pages.board.tile_sheet import tiles
from games.screens.table.svg import CELL, pieces, square
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Place

FULL = f'width="{CELL}" height="{CELL}"'


def at(cell: Cell, inner: str) -> str:
    return f'<g transform="translate({cell[0] * CELL} {cell[1] * CELL})">{inner}</g>'


def newest(cell: Cell | None) -> str:
    """Return the ring around the tile laid last."""
    if cell is None:
        return ""
    return square("tile-new-rim", cell, 0, 4) + square("tile-new", cell, 0, 4)


def ring(cell: Cell) -> str:
    return square("lit-rim", cell, 3, 3) + square("lit-edge", cell, 3, 3)


def asked(cell: Cell) -> str:
    """Return the question mark on the gap that was tapped."""
    frame = square("gap-ring", (0, 0), 3, 13) + square("gap-frame", (0, 0), 11, 7)
    return at(cell, frame + '<text class="gap-ask" x="50" y="70">?</text>')


def ghosts(table_view: TableView, tile: str, ways: Ways, *, field: str = "lay") -> str:
    """Return the tile, glowing, in each gap where it may lie; tapping one logs it there.

    The frame stands once for each rotation; the gaps refer to it.
    """
    turns = sorted({turns[0] for turns in ways.values()})
    frames = "".join(ghost(table_view, tile, turn) for turn in turns)
    return f"<defs>{frames}</defs>" + "".join(
        ghost_link(table_view, tile, cell, turns[0], field) for cell, turns in ways.items()
    )


def ghost(table_view: TableView, tile: str, turn: int) -> str:
    frame = square("gap-ring", (0, 0), 3, 13) + square("gap-frame", (0, 0), 11, 7)
    picture = (
        f'<use href="{tiles(tile, sets_of(table_view.position))}#{tile}-{turn}" x="16" y="16" width="68" height="68"/>'
    )
    return f'<g id="ghost-{turn}">{frame}{picture}</g>'


def tile_drawn(table_view: TableView, tile: str, move: Place) -> str:
    """Return a tile as large as it will lie, in a ring where it comes to lie."""
    picture = f'<use href="{tiles(tile, sets_of(table_view.position))}#{tile}-{move.rot}" {FULL}/>'
    return at(move.at, picture) + ring(move.at)


def ghost_link(table_view: TableView, tile: str, cell: Cell, turn: int, field: str) -> str:
    x, y = cell
    label = escape(gap_words(table_view.position, cell))
    move = "&amp;move=1" if field == "to" else ""
    return (
        f'<a class="gap-legal" href="{table_view.base}sheet/?tile={tile}&amp;gap={x},{y}{move}" '
        f'data-{field}="{tile}.{turn}.{x}.{y}" aria-label="{label}">'
        f'<use href="#ghost-{turn}" x="{x * CELL}" y="{y * CELL}"/></a>'
    )


def asking_link(table_view: TableView, tile: str, cell: Cell) -> str:
    """Return a gap where a tile lies only with more than itself: tapping it asks how."""
    x, y = cell
    frame = square("gap-ring", (0, 0), 3, 13) + square("gap-frame", (0, 0), 11, 7)
    span = '<path class="gap-span" d="M22 62Q50 22 78 62M22 74H78"/>'
    return (
        f'<a class="gap-legal" href="{table_view.base}sheet/?tile={tile}&amp;gap={x},{y}" '
        f'aria-label="{escape(gap_words(table_view.position, cell))}">{at(cell, frame + span)}</a>'
    )


def refused(table_view: TableView, cell: Cell, tile: str, turn: int, bad: Iterable[int], good: Iterable[int]) -> str:
    """Return a tile that may not lie as it was tried, its sides marked (0 north to 3 west)."""
    picture = f'<use href="{tiles(tile, sets_of(table_view.position))}#{tile}-{turn}" {FULL}/>'
    sides = [edge("bad", side) for side in bad] + [edge("good", side) for side in good]
    return at(cell, picture + square("tile-ghost", (0, 0)) + "".join(sides))


def edge(verdict: str, side: int) -> str:
    x, y = ((-10, -30), (70, -10), (-10, 70), (-30, -10))[side]
    if side % 2:
        return f'<use href="{pieces()}#edge-{verdict}-v" x="{x}" y="{y}" width="60" height="120"/>'
    return f'<use href="{pieces()}#edge-{verdict}-h" x="{x}" y="{y}" width="120" height="60"/>'


def veil() -> str:
    return '<rect class="veil" x="-20000" y="-20000" width="40000" height="40000"/>'


def lit(table_view: TableView, cells: Sequence[Cell], counts: Mapping[Cell, int]) -> str:
    """Return tiles that shine through the veil, with the running count of what they gave."""
    shining = "".join(bare_tile(table_view, cell) + ring(cell) for cell in cells)
    return shining + "".join(disc((x * CELL + 50, y * CELL + 50), n) for (x, y), n in counts.items())


def disc(middle: tuple[float, float], number: int) -> str:
    x, y = round(middle[0]), round(middle[1])
    face = f'<circle class="mark-disc" r="23"/><text class="mark-number" y="12">{number}</text>'
    return f'<g transform="translate({x} {y})">{face}</g>'


def hatched(table_view: TableView, feature: Feature, colour: str, beside: Iterable[Cell]) -> str:
    """Return a field hatched in a colour (`hatch_defs` once before), on its tiles and those beside it."""
    board = table_view.position.state[Board]
    under = "".join(bare_tile(table_view, cell) for cell in sorted({*feature.cells, *beside}))
    parts = "".join(hatch(board, cell, index, colour) for cell, index in feature.parts)
    return under + parts


def bare_tile(table_view: TableView, cell: Cell) -> str:
    laid = table_view.position.state[Board].laid.get(cell)
    if laid is None:
        return ""
    x, y = cell[0] * CELL, cell[1] * CELL
    file = tiles(laid.tile_id, sets_of(table_view.position))
    return f'<use href="{file}#{laid.tile_id}-{laid.face.rotation}" x="{x}" y="{y}" {FULL}/>'


def hatch(board: Board, cell: Cell, index: int, colour: str) -> str:
    laid = board.laid[cell]
    path = outline(laid.tile_id, laid.face.rotation, laid.segments[index].id)
    return at(cell, f'<path class="hatch" fill="url(#hatch-{colour})" d="{path}"/>')


@cache
def hatch_defs() -> str:
    """Return the patterns of the seats' colours as definitions: told apart by angle and form as well."""
    return tag("defs", render_to_string("carcassonne/_hatches.html"))
