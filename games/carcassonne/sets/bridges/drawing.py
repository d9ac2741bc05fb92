"""Bridges over tiles and castles between two of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.carcassonne.pages.board.set_pages import Piece
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.sets.bridges.castle import castles
from scoring.carcassonne.sets.bridges.crossing import bridges
from scoring.kernel import State

HALF: Final = 24
"""Half the box that a piece is drawn in."""
STEP: Final = 50
"""From the middle of a tile to its rim, where the next begins."""
INK: Final = "#2a1a16"
OVER: Final = {"NS": 90, "EW": 0}
"""The angle by which the drawing of a bridge is turned."""

SPAN: Final = (
    f'<path d="M-50-10H50V10H-50z" fill="#efe2c4" stroke="{INK}" stroke-width="2.4"/>'
    f'<path d="M-50-10H50M-50 10H50" stroke="{INK}" stroke-width="5"/>'
    '<path d="M-50-10H50M-50 10H50" stroke="#b98a54" stroke-width="2.6"/>'
    f'<path d="M-40-10V10M-30-10V10M-20-10V10M-10-10V10M0-10V10M10-10V10M20-10V10M30-10V10M40-10V10" stroke="{INK}"'
    ' stroke-width="1.2" opacity=".6"/>'
    f'<path d="M-34-14h6v6h-6zM28-14h6v6h-6zM-34 8h6v6h-6zM28 8h6v6h-6z" fill="#b98a54" stroke="{INK}"'
    ' stroke-width="1.8"/>'
)
KEEP: Final = (
    f'<g stroke="{INK}" stroke-width="2.4" stroke-linejoin="round">'
    '<path d="M-22 18V-12h8v6h6v-6h6v6h4v-6h6v6h6v-6h8V18z" fill="#b9ad9a"/>'
    '<path d="M-30 20V-18h5v5h5v-5h5V20zM15 20V-18h5v5h5v-5h5V20z" fill="#d6ccb8"/>'
    f'<path d="M-6 18V8a6 6 0 0 1 12 0V18z" fill="{INK}"/>'
    '<path d="M0-12V-28l14 5-14 5" fill="#c63a2f"/></g>'
)


def span(way: str) -> str:
    """Draw a bridge that runs one way."""
    return f'<g transform="translate({HALF} {HALF})rotate({OVER[way]})" fill="none">{SPAN}</g>'


def keep(dx: int, dy: int) -> str:
    """Draw a castle on the rim between a tile and the next one."""
    return f'<g transform="translate({HALF + dx * STEP} {HALF + dy * STEP})" fill="none">{KEEP}</g>'


def bridge_piece(cell: Cell, way: str) -> Piece:
    """Return a bridge as a piece: figures stand on it."""
    return Piece(f"bridge-{way}", cell, is_flat=True)


def pieces(state: State) -> Iterator[Piece]:
    """Yield the bridges and castles."""
    board = state[Board]
    yield from (bridge_piece(cell, way) for cell, way in bridges(board))
    for castle in castles(board):
        one, other = sorted(castle.cells)
        yield Piece("castle-EW" if one[1] == other[1] else "castle-NS", one, is_flat=True)


DRAWN: Final = {
    "bridge-NS": span("NS"),
    "bridge-EW": span("EW"),
    "castle-EW": keep(1, 0),
    "castle-NS": keep(0, 1),
}
"""The drawings, by the kind of the piece."""
