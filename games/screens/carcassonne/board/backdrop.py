"""What lies on a table, from afar: the picture behind the page on which one sits down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from games.screens.carcassonne.board.drawing import figure_use
from games.screens.lobby.picture import CELL, Scene, window
from scoring import State
from scoring.carcassonne.board import Board

ENOUGH_TO_SEE: Final = 16
"""Tiles on a table before it makes a picture."""


def backdrop(state: State, colours: Sequence[str]) -> Scene | None:
    """Return the fullest part of the board with its figures; None while little lies there."""
    board = state.get(Board)
    if board is None or len(board.laid) < ENOUGH_TO_SEE:
        return None
    laid = [(tile.tile_id, tile.face.rotation, x, y) for (x, y), tile in board.laid.items()]
    scene = window(laid, width=7, height=5)
    assert scene is not None, "tiles lie there"
    return replace(scene, figures=_figures(board, scene, colours))


def _figures(board: Board, scene: Scene, colours: Sequence[str]) -> SafeString:
    shown = {(tile.x // CELL, tile.y // CELL) for tile in scene.tiles}
    drawn = (
        f'<g class="figure seat-{colours[figure.seat]}">{figure_use(board, figure, colours[figure.seat])}</g>'
        for figure in board.figures()
        if figure.cell in shown
    )
    # Made of numbers and of names that the rules know.
    return mark_safe("".join(drawn))  # noqa: S308
