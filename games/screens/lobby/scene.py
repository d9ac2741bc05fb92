"""A window onto a table's tiles, as a picture: behind a title, and on the cards of the home page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from games.models import PlacedTile, Seat, Table
from games.screens.carcassonne.drawing import figure_use
from games.selectors.tables import position
from scoring.carcassonne.board.board import Board

CELL: Final = 100
"""Units of the drawing; a tile's own drawing has as many."""

# A corner of country for a phone that has no table yet: rows of tiles and rotations, all edges match.
SHOWN_FIRST: Final = (
    "V1 V3 V0 V2 U0 V1 W3 U0 U2",
    "E1 D3 W3 U0 U2 J1 L3 U0 W0",
    "V3 L1 S2 R2 H3 O3 J2 E2 V2",
    "D1 P3 S1 N0 B3 E0 M1 R0 I3",
    "K1 N0 F3 V3 A1 B0 B3 E1 M0",
)


@dataclass(frozen=True, slots=True)
class SceneTile:
    """A tile's symbol, and where its corner lies in the drawing."""

    symbol: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Scene:
    """What to draw: the view box of an SVG, the tiles in it, and the figures on them as finished SVG."""

    view_box: str
    tiles: tuple[SceneTile, ...]
    figures: SafeString | str = ""


FOUR: Final = 4
ENOUGH_TO_SEE: Final = 16
"""Tiles on a table before it makes a picture."""

Laid = tuple[str, int, int, int]
"""A tile on the table: name, rotation, x, y."""


def laid_tiles(tables: Sequence[Table]) -> dict[int, list[Laid]]:
    """Return what lies on each of the tables, by its pk, in the order of laying: one query for all of them."""
    found: dict[int, list[Laid]] = {table.pk: [] for table in tables}
    rows = PlacedTile.objects.filter(table__in=tables).order_by("number")
    for pk, tile, rotation, x, y in rows.values_list("table_id", "tile", "rotation", "x", "y"):
        found[pk].append((tile, rotation, x, y))
    return found


def window(laid: Iterable[Laid], *, width: int, height: int) -> Scene | None:
    """Look at the cells of `width` × `height` that hold the most tiles, the latest where several hold as many."""
    cells = {(x, y): f"{tile}-{rotation}" for tile, rotation, x, y in laid}
    if not cells:
        return None
    age = {cell: number for number, cell in enumerate(cells)}
    corners = {(x - dx, y - dy) for x, y in cells for dx in range(width) for dy in range(height)}

    def worth(corner: tuple[int, int]) -> tuple[int, int]:
        inside = [cell for cell in _cells_of(corner, width, height) if cell in cells]
        return len(inside), max(age[cell] for cell in inside)

    best = max(corners, key=worth)
    return _scene(cells, best, width, height)


def thumb(laid: Sequence[Laid]) -> Scene | None:
    """Look at four tiles that lie together, or at one where there are no such four yet."""
    square = window(laid, width=2, height=2)
    return square if square and len(square.tiles) == FOUR else window(laid[-1:], width=1, height=1)


def backdrop(table: Table, seats: Sequence[Seat]) -> Scene:
    """Look at what lies on a table, from afar; at a country of nobody's while that is little."""
    board = position(table).state.get(Board)
    if board is None or len(board.laid) < ENOUGH_TO_SEE:
        return first_scene()
    laid = [(tile.tile_id, tile.face.rotation, x, y) for (x, y), tile in board.laid.items()]
    scene = window(laid, width=7, height=5)
    assert scene is not None, "tiles lie there"
    return replace(scene, figures=_figures(board, scene, [seat.colour for seat in seats]))


def _figures(board: Board, scene: Scene, colours: Sequence[str]) -> SafeString:
    shown = {(tile.x // CELL, tile.y // CELL) for tile in scene.tiles}
    drawn = (
        f'<g class="figure seat-{colours[figure.seat]}">{figure_use(board, figure, colours[figure.seat])}</g>'
        for figure in board.figures()
        if figure.cell in shown
    )
    # Made of numbers and of names that the rules know.
    return mark_safe("".join(drawn))  # noqa: S308


def _cells_of(corner: tuple[int, int], width: int, height: int) -> list[tuple[int, int]]:
    left, top = corner
    return [(left + dx, top + dy) for dy in range(height) for dx in range(width)]


def _scene(cells: dict[tuple[int, int], str], corner: tuple[int, int], width: int, height: int) -> Scene:
    left, top = corner
    return Scene(
        view_box=f"{left * CELL} {top * CELL} {width * CELL} {height * CELL}",
        tiles=tuple(
            SceneTile(cells[x, y], x * CELL, y * CELL) for x, y in _cells_of(corner, width, height) if (x, y) in cells
        ),
    )


def first_scene() -> Scene:
    """Show a country that nobody has played yet."""
    cells = {
        (x, y): f"base-{symbol[0]}-{symbol[1]}"
        for y, row in enumerate(SHOWN_FIRST)
        for x, symbol in enumerate(row.split())
    }
    return _scene(cells, (0, 0), len(SHOWN_FIRST[0].split()), len(SHOWN_FIRST))
