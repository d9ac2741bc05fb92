"""Tables from afar, drawn from their rows: for cards of games, and for the page on which one sits down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from games.carcassonne.pages.board.drawing import FIGURE, corner, figure_name
from games.carcassonne.pages.board.tile_sheet import tiles
from games.models import Table
from games.screens.history.facet import TinyMap
from games.screens.lobby.picture import CELL, Scene, window
from games.screens.table.svg import pieces
from games.selectors.cardboard import FigureRow, LaidRow, laid_tiles, standing_figures
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.geometry import Cell

ENOUGH_TO_SEE: Final = 16
"""Tiles on a table before it makes a picture."""
FOUR: Final = 4


def backdrop(table: Table, colours: Sequence[str]) -> Scene | None:
    """Return the fullest part of the board with its figures; None while little lies there."""
    laid = laid_tiles([table])[table.pk]
    if len(laid) < ENOUGH_TO_SEE:
        return None
    scene = window(laid, width=7, height=5)
    assert scene is not None, "tiles lie there"
    return _peopled(scene, laid, standing_figures([table])[table.pk], colours)


def thumbnails(tables: Sequence[Table]) -> Mapping[int, Scene]:
    """Return four tiles of each table that lie together, or one where there are no such four, with their figures."""
    laid, figures = laid_tiles(tables), standing_figures(tables)
    return {
        table.pk: _peopled(scene, laid[table.pk], figures[table.pk], _colours(table))
        for table in tables
        if (scene := _thumb(laid[table.pk])) is not None
    }


def _thumb(laid: Sequence[LaidRow]) -> Scene | None:
    square = window(laid, width=2, height=2)
    return square if square and len(square.tiles) == FOUR else window(laid[-1:], width=1, height=1)


def _peopled(scene: Scene, laid: Sequence[LaidRow], figures: Sequence[FigureRow], colours: Sequence[str]) -> Scene:
    shown = {(tile.x // CELL, tile.y // CELL) for tile in scene.tiles}
    inside = [figure for figure in figures if (figure[2], figure[3]) in shown]
    return replace(scene, figures=_drawn(laid, inside, colours))


def small_maps(tables: Sequence[Table]) -> Mapping[int, TinyMap]:
    """Return all tiles of each table in the smallest square around them, with the figures on them."""
    laid, figures = laid_tiles(tables), standing_figures(tables)
    return {
        table.pk: _tiny_map(laid[table.pk], _drawn(laid[table.pk], figures[table.pk], _colours(table)))
        for table in tables
        if laid[table.pk]
    }


def _tiny_map(laid: Sequence[LaidRow], figures: SafeString) -> TinyMap:
    xs, ys = [x for _, _, x, _ in laid], [y for _, _, _, y in laid]
    side = max(max(xs) - min(xs), max(ys) - min(ys)) + 1
    left = (min(xs) + max(xs) + 1 - side) * CELL / 2
    top = (min(ys) + max(ys) + 1 - side) * CELL / 2
    drawn = "".join(use(*tile) for tile in laid)
    # Made of numbers and of names that the rules know.
    return TinyMap(f"{left:g} {top:g} {side * CELL} {side * CELL}", mark_safe(drawn + figures))  # noqa: S308


@lru_cache(maxsize=20_000)
def use(tile: str, rotation: int, x: int, y: int) -> str:
    at = f'x="{x * CELL}" y="{y * CELL}" width="{CELL}" height="{CELL}"'
    return f'<use href="{tiles(tile)}#{tile}-{rotation}" {at}/>'


def _colours(table: Table) -> list[str]:
    return [seat.colour for seat in table.seats.all()]


def _drawn(laid: Iterable[LaidRow], figures: Iterable[FigureRow], colours: Sequence[str]) -> SafeString:
    below = {(x, y): (tile, rotation) for tile, rotation, x, y in laid}
    drawn = (
        _figure(*below[x, y], segment, (x, y), kind, colours[seat])
        for seat, kind, x, y, segment in figures
        if (x, y) in below and seat < len(colours)
    )
    # Made of numbers and of names that the rules know.
    return mark_safe("".join(drawn))  # noqa: S308


def _figure(tile: str, rotation: int, segment: str, cell: Cell, kind: str, colour: str) -> str:
    """Return a figure on its segment, or where its set says that its kind stands."""
    left, top = corner(kind, (tile, rotation), segment, cell)
    on = DESIGNS[tile].segment(segment) if tile in DESIGNS else None
    name = figure_name(kind, on.kind if on else "")
    return (
        f'<use class="figure seat-{colour}" href="{pieces()}#{name}-{colour}-s" '
        f'x="{left}" y="{top}" width="{FIGURE}" height="{FIGURE}"/>'
    )
