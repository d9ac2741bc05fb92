"""The difference of a board to an earlier one, for a phone that shows the earlier one.

It follows from the two states alone. A list of moves that change the board would be one that a new set forgets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.utils.safestring import mark_safe

from games.carcassonne.pages.board.drawing import (
    crowd,
    figure_id,
    may_tap,
    new_gap,
    piece_drawn,
    pieces_of,
    tile_use,
    under,
)
from games.carcassonne.pages.board.last_scoring import as_counted
from games.carcassonne.pages.board.places import sets_of
from games.carcassonne.pages.board.set_pages import CarcassonnePages, ground_of, pages_at
from games.log.position import Position, cached_per_position
from games.screens.table.board import Added
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Figure
from scoring.carcassonne.board.geometry import Cell, beside

Crowds = Mapping[tuple[Cell, str], tuple[tuple[Figure, str], ...]]
"""The figures at each place in the order in which they came, each with what lies under it."""


def additions(before: TableView, now: TableView) -> Added:
    """Return what to append to the board that was shown before, and the ids of what to take off it first."""
    before, now = as_counted(before), as_counted(now)
    gone = list(_on_ground(before) - _on_ground(now))
    changed = _changed(before, now)
    tiles = "".join((*_gaps(before, now, changed, gone), *_tiles(before, now, changed, gone)))
    figures = _figures(before, now, gone)
    flat, standing = _pieces(before, now, gone)
    return Added(mark_safe(tiles + flat), mark_safe(figures + standing), " ".join(gone))  # noqa: S308 - as in `drawing`


def _changed(before: TableView, now: TableView) -> list[Cell]:
    """Return the cells on which another tile lies, or the same otherwise turned, or none any more."""
    old, new = before.position.state[Board].laid, now.position.state[Board].laid
    cells = [cell for cell, laid in new.items() if old.get(cell) is not laid]
    return [cell for cell in (*cells, *(old.keys() - new.keys())) if _lies(before, cell) != _lies(now, cell)]


def _lies(table_view: TableView, cell: Cell) -> tuple[str, int] | None:
    laid = table_view.position.state[Board].laid.get(cell)
    return None if laid is None else (laid.tile_id, laid.face.rotation)


def _tiles(before: TableView, now: TableView, changed: Iterable[Cell], gone: list[str]) -> Iterator[str]:
    sets = sets_of(now.position)
    for cell in changed:
        if _lies(before, cell):
            gone.append(f"t{cell[0]}_{cell[1]}")
        if lies := _lies(now, cell):
            yield tile_use(*lies, *cell, sets)


def _gaps(before: TableView, now: TableView, changed: Iterable[Cell], gone: list[str]) -> Iterator[str]:
    """Yield the gaps that have opened, that are called otherwise since a tile lies beside them, or are tapped now."""
    old, new = _open_cells(before), _open_cells(now)
    taps = may_tap(now)
    same = frozenset(old.keys() & new.keys()) if may_tap(before) is taps else frozenset()
    near = {beside(cell, side) for cell in changed for side in range(4)}
    gone += [f"g{x}_{y}" for x, y in old if (x, y) not in same or (x, y) in near]
    for cell in new:
        if cell not in same or cell in near:
            yield new_gap(now, cell, taps=taps)


def _open_cells(table_view: TableView) -> Mapping[Cell, str]:
    return {} if table_view.position.state.over else table_view.position.state[Board].gaps


def _on_ground(table_view: TableView) -> frozenset[str]:
    ground = ground_of(table_view.position.state, table_view.position.rules)
    return ground.ids_on_it() if ground else frozenset()


def _figures(before: TableView, now: TableView, gone: list[str]) -> str:
    figures, left = moved(_crowds(before.position), _crowds(now.position))
    gone += left
    return crowd(now, now.position.state[Board], figures)


def moved(old: Crowds, new: Crowds) -> tuple[list[Figure], list[str]]:
    """Return all figures at places where not the same stand as before, and the ids of all that stood there."""
    places = [place for place in (*new, *(old.keys() - new.keys())) if old.get(place) != new.get(place)]
    figures = [figure for place in places for figure, _under in new.get(place, ())]
    left = [figure_id(one, number) for place in places for number, (one, _under) in enumerate(old.get(place, ()))]
    return figures, left


@cached_per_position
def _crowds(position: Position) -> Crowds:
    lies_under = bool(pages_at(position, CarcassonnePages.under))
    found: dict[tuple[Cell, str], tuple[tuple[Figure, str], ...]] = {}
    for figure in position.state[Board].figures():
        place = figure.cell, figure.segment
        below = under(position, figure, (0, 0)) if lies_under else ""
        found[place] = (*found.get(place, ()), (figure, below))
    return found


def _pieces(before: TableView, now: TableView, gone: list[str]) -> tuple[str, str]:
    """Return the pieces that have come or changed: those that figures stand on, and all others."""
    old, new = pieces_of(before.position), pieces_of(now.position)
    gone += [key for key, piece in old.items() if new.get(key) != piece]
    changed = [piece for key, piece in new.items() if old.get(key) != piece]
    flat, standing = (
        "".join(piece_drawn(now, piece) for piece in changed if piece.is_flat is is_flat) for is_flat in (True, False)
    )
    return flat, standing
