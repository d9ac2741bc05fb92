"""The board of a game that is entered in the middle: cells to tap, and what may lie or stand on one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from games.forms_midway import Midway
from games.phrasing import cell_label, colour_label, role_label, tile_label
from scoring.box import Box
from scoring.carcassonne.board import Board
from scoring.carcassonne.geometry import Cell
from scoring.carcassonne.placing import fits
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tile import TILES
from scoring.catalogue import GAMES, ruleset_for

LEAST_SEATS = 2


@dataclass(frozen=True, slots=True)
class Place:
    """A cell of the grid: nothing, a gap to tap, or a tile with the colours that stand on it."""

    value: str = ""
    label: str = ""
    tile: str = ""
    rotation: int = 0
    stood: tuple[str, ...] = ()
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """Something to put on the chosen cell."""

    value: str
    label: str
    tile: str = ""
    rotation: int = 0
    colour: str = ""
    is_there: bool = False


@dataclass(frozen=True, slots=True)
class MidwayPage:
    """The page: the grid, what may be laid on the chosen gap, who may stand on the chosen tile."""

    form: Midway
    grid: tuple[tuple[Place, ...], ...]
    tiles: tuple[Option, ...]
    figures: tuple[Option, ...]
    chosen_label: str
    count: int
    edition: str


def midway_page(form: Midway) -> MidwayPage:
    """Return the page for a form."""
    rules = rules_of(form)
    board = board_of(form, rules)
    chosen = form.chosen
    on_gap = chosen is not None and chosen not in board.laid
    return MidwayPage(
        form=form,
        grid=tuple(_grid(form, board)),
        tiles=tuple(_tiles(form, rules, board, chosen)) if on_gap and chosen else (),
        figures=tuple(_figures(form, rules, board, chosen)) if chosen in board.laid and chosen else (),
        chosen_label=_label(board, chosen) if chosen else "",
        count=len(board.laid),
        edition=form.edition or GAMES["carcassonne"].default_edition,
    )


def rules_of(form: Midway) -> Carcassonne:
    """Return the rules of the box, for as many as play."""
    edition = form.edition or GAMES["carcassonne"].default_edition
    rules = ruleset_for(Box("carcassonne", edition, max(LEAST_SEATS, min(5, len(form.playing))), form.sets))
    assert isinstance(rules, Carcassonne), "this page is about Carcassonne"
    return rules


def board_of(form: Midway, rules: Carcassonne) -> Board:
    """Return what lies on the table so far."""
    board = Board()
    for tile, cell, rotation in form.lies:
        if cell not in board.laid:
            board = board.lay(TILES[tile].face(rotation), cell, rules.laws)
    return board


def _grid(form: Midway, board: Board) -> Iterator[tuple[Place, ...]]:
    cells = [*board.laid, *board.gaps] or [(0, 0)]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    for y in range(min(ys), max(ys) + 1):
        yield tuple(_place(form, board, (x, y)) for x in range(min(xs), max(xs) + 1))


def _place(form: Midway, board: Board, cell: Cell) -> Place:
    laid = board.laid.get(cell)
    if laid is None and cell not in board.gaps and (board.laid or cell != (0, 0)):
        return Place()
    return Place(
        value=f"{cell[0]},{cell[1]}",
        label=_label(board, cell),
        tile=laid.tile_id if laid else "",
        rotation=laid.face.rotation if laid else 0,
        stood=tuple(colour for colour, _segment, where in form.stands if where == cell),
        is_chosen=cell == form.chosen,
    )


def _label(board: Board, cell: Cell) -> str:
    laid = board.laid.get(cell)
    return f"{tile_label(laid.tile_id)} ({cell_label(cell)})" if laid else cell_label(cell)


def _tiles(form: Midway, rules: Carcassonne, board: Board, cell: Cell) -> Iterator[Option]:
    """Yield every tile that is left and fits, turned as it fits."""
    used = Counter(tile for tile, _cell, _rotation in form.lies)
    need = board.gaps.get(cell, "....")
    for tile, copies in rules.copies.items():
        if copies > used[tile]:
            for rotation in fits(tile)[need]:
                yield Option(f"{tile},{rotation}", tile_label(tile), tile, rotation)


def _figures(form: Midway, rules: Carcassonne, board: Board, cell: Cell) -> Iterator[Option]:
    """Yield each colour that plays on each spot of a tile that may hold a figure."""
    for segment in board.laid[cell].segments:
        feature = board.feature_at(cell, segment.id)
        if segment.kind in rules.scorers and not rules.is_complete(board, feature):
            for sitter in form.playing:
                colour = sitter.colour
                yield Option(
                    value=f"{colour},{segment.id}",
                    label=f"{sitter.name or colour_label(colour)}: {role_label(segment.kind)} {segment.id}",
                    colour=colour,
                    is_there=(colour, segment.id, cell) in form.stands,
                )
