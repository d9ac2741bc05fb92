"""The board as SVG: tiles, gaps and figures, each a short string that is made once and kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, Literal

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.art.common.svg import tag
from games.carcassonne.art.layout.spots import spot
from games.carcassonne.pages.board.last_scoring import as_counted
from games.carcassonne.pages.board.places import gap_words, sets_of
from games.carcassonne.pages.board.set_pages import PAGES, CarcassonnePages, Piece, ground_of, pages_at
from games.carcassonne.pages.board.tile_sheet import tiles
from games.log.position import Position, cached_per_position
from games.screens.table.board import BoardView
from games.screens.table.svg import CELL, pieces, square
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import MEEPLE, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Place
from scoring.kernel import Ruleset, State

ROLES: Final = {"road": "thief", "city": "knight", "field": "farmer", "monastery": "monk"}
DRESSED: Final = frozenset({"big", "phantom"})
"""Figures that are drawn as what a meeple is on that feature."""
FIGURE: Final = 48
"""The side of a figure's drawing on the board."""
ASIDE: Final = 16
"""The distance by which figures at one place stand aside of each other."""
SHADE: Final = SafeString('<rect class="board-shade" x="-20000" y="-20000" width="40000" height="40000"/>')
"""Far beyond the view on all sides, so that the ground is dimmed in the dark as the tiles are."""
AT_HAND: Final = 56
"""Pixels a cell when nothing has been zoomed."""


@lru_cache(maxsize=20_000)
def tile_use(tile: str, rotation: int, x: int, y: int, sets: tuple[str, ...], *, named: bool = True) -> str:
    """Return a tile lying on cell (x, y), of a table with these sets of tiles; one on the board is `named`."""
    name = f' id="t{x}_{y}"' if named else ""
    return (
        f'<use{name} href="{tiles(tile, sets)}#{tile}-{rotation}" '
        f'x="{x * CELL}" y="{y * CELL}" width="{CELL}" height="{CELL}"/>'
    )


def figure_id(figure: Figure, number: int = 0) -> str:
    """Return the id of a figure on the board; `number` counts those before it at its place."""
    x, y = figure.cell
    return f"m{x}_{y}{figure.segment}.{number}" if number else f"m{x}_{y}{figure.segment}"


def crowd_at(board: Board, cell: Cell, segment: str) -> tuple[Figure, ...]:
    """Return the figures that stand on one segment of one tile, in the order in which they came."""
    figures = board.feature_at(cell, segment).figures
    return tuple(figure for figure in figures if (figure.cell, figure.segment) == (cell, segment))


def number_of(board: Board, figure: Figure) -> int:
    """Return how many figures stand before one at its place."""
    others = crowd_at(board, figure.cell, figure.segment)
    return others.index(figure) if figure in others else len(others)


def figure_use(
    board: Board, figure: Figure, colour: str, number: int | None = None, *, named: Literal["id", "data_of", ""] = "id"
) -> str:
    """Return a figure standing, or lying, on its segment; those before it at its place are `number`.

    `named` is the attribute with its name: "data_of" where the figure with this id is on the page already.
    """
    laid = board.laid[figure.cell]
    segment = laid.face.tile.segment(figure.segment)
    assert segment is not None, "figures stand on segments"
    before = number_of(board, figure) if number is None else number
    left, top = beside_others(corner_of(board, figure), before)
    name = figure_name(figure.kind, segment.kind)
    return tag(
        "use",
        **({named: figure_id(figure, before)} if named else {}),
        class_=f"figure seat-{colour}",
        href=f"{pieces()}#{name}-{colour}-s",
        x=left,
        y=top,
        width=FIGURE,
        height=FIGURE,
    )


def corner_of(board: Board, figure: Figure) -> tuple[int, int]:
    """Return left and top of a figure: on its segment, or where its set says that its kind stands."""
    laid = board.laid[figure.cell]
    return corner(figure.kind, (laid.tile_id, laid.face.rotation), figure.segment, figure.cell)


def corner(kind: str, turned: tuple[str, int], segment: str, cell: Cell) -> tuple[int, int]:
    """Return left and top of a figure on a turned tile that lies on a cell."""
    return stands_at(kind, cell) or place(*turned, segment, cell)


def stands_at(kind: str, cell: Cell) -> tuple[int, int] | None:
    """Return left and top of a kind of figure that its set puts elsewhere than on its segment; else None."""
    found = (one.stands_at(kind, cell) for one in PAGES.of(None, CarcassonnePages.stands_at))
    return next(filter(None, found), None)


def beside_others(corner: tuple[int, int], number: int) -> tuple[int, int]:
    """Return left and top of a figure beside so many others at its place: each is seen, the last stands in front."""
    return corner[0] + ASIDE * number, corner[1] + ASIDE * number // 2


def role(kind: str) -> str:
    return _roles().get(kind, "knight")


@cache
def _dressed() -> Mapping[str, str]:
    return {kind: other for one in PAGES.of(None) for kind, other in one.dressed.items()}


@cache
def _roles() -> Mapping[str, str]:
    return {**ROLES, **{kind: role for one in PAGES.of(None) for kind, role in one.roles.items()}}


def figure_name(figure: str, kind: str) -> str:
    """Return how a figure's drawing is named, on a kind of feature: some look the same wherever they stand."""
    figure = _dressed().get(figure, figure)
    if figure == MEEPLE:
        return role(kind)
    return f"{figure}-{role(kind)}" if figure in DRESSED else figure


def supply_name(kind: str) -> str:
    """Return how the drawing of a figure in hand is named."""
    kind = _dressed().get(kind, kind)
    return MEEPLE if kind == MEEPLE else f"supply-{kind}"


@lru_cache(maxsize=4_000)
def place(tile: str, rotation: int, segment: str, cell: Cell) -> tuple[int, int]:
    x, y = spot(tile, rotation, segment)
    return round(cell[0] * CELL + x - FIGURE / 2), round(cell[1] * CELL + y - FIGURE / 2)


def thumb_of(position: Position, cell: Cell | None, *on: str, figure: str = "", colour: str = "") -> SafeString:
    """Return the tile of a cell as a small picture; nothing where none lies.

    It shows what a choice is about: a ring on a segment, or the symbol of a figure that would stand there; a line that
    joins two of them.
    """
    laid = None if cell is None else position.state[Board].laid.get(cell)
    if laid is None:
        return SafeString("")
    turned = laid.tile_id, laid.face.rotation
    spots = [spot(*turned, segment) for segment in on if laid.face.tile.segment(segment) or "." in segment]
    symbol = f"{tiles(laid.tile_id, sets_of(position))}#{laid.tile_id}-{laid.face.rotation}"
    drawn = [tag("use", href=symbol, width=CELL, height=CELL)]
    if len(spots) > 1:
        drawn.append(tag("path", class_="thumb-line", d="M" + "L".join(f"{x:g} {y:g}" for x, y in spots)))
    elif spots and figure:
        x, y = (round(at - CELL / 3) for at in spots[0])
        symbol = f"{pieces()}#{figure}"
        drawn.append(tag("use", class_=f"figure seat-{colour}", href=symbol, x=x, y=y, width=66, height=66))
    elif spots:
        drawn.append(tag("circle", class_="thumb-ring", cx=round(spots[0][0]), cy=round(spots[0][1]), r=20))
    # Made of numbers and of names that the rules know.
    return mark_safe(tag("svg", *drawn, class_="tile", viewBox="0 0 100 100", aria_hidden="true"))  # noqa: S308


def crossed_thumb(position: Position, tile: str, move: Place) -> SafeString:
    """Return a tile as it would lie with its bridge, as a small picture; beside it the tile over which that runs."""
    assert move.bridge is not None, "it is laid with a bridge"
    over, sets = move.bridge.at, sets_of(position)
    lying = {move.at: (tile, move.rot)}
    if over != move.at:
        beside = position.state[Board].laid[over]
        lying[over] = beside.tile_id, beside.face.rotation
    uses = (tile_use(one, turn, *cell, sets, named=False) for cell, (one, turn) in lying.items())
    inner = drawing_of(Piece(f"bridge-{move.bridge.road}", over, is_flat=True), ())
    left, top = (round(part * CELL + CELL / 2 - FIGURE / 2) for part in over)
    span = f'<g transform="translate({left} {top})">{inner}</g>'
    # Square, so that all of them are as large: one tile, or the two with room on both sides.
    side = CELL * len(lying)
    x, y = ((a + b + 1) * CELL / 2 - side / 2 for a, b in zip(move.at, over, strict=True))
    box = f"{x:g} {y:g} {side} {side}"
    # Made of numbers and of names that the rules know.
    return mark_safe(f'<svg class="tile is-crossed" viewBox="{box}" aria-hidden="true">{"".join(uses)}{span}</svg>')  # noqa: S308


def may_tap(table_view: TableView) -> bool:
    return table_view.may_log and not table_view.position.state.over


def gap(table_view: TableView, cell: Cell, *, taps: bool) -> str:
    """Return an empty cell beside a tile; who may log can tap it."""
    if not taps:
        return f'<g id="g{cell[0]}_{cell[1]}">{hole(*cell)}</g>'
    return place_to_tap(*cell, table_view.base, gap_words(table_view.position, cell))


@lru_cache(maxsize=4_000)
def hole(x: int, y: int) -> str:
    return square("gap", (x, y), 6, 9)


# A board of 200 tiles has some 130 gaps, the same for every phone of a table.
@lru_cache(maxsize=8_000)
def place_to_tap(x: int, y: int, base: str, words: str) -> str:
    return f'<a id="g{x}_{y}" href="{base}sheet/?gap={x},{y}" aria-label="{escape(words)}">{hole(x, y)}</a>'


def new_gap(table_view: TableView, cell: Cell, *, taps: bool) -> str:
    """Return what a phone must be told of a gap that has opened: it draws it like the others."""
    if not taps:
        return gap(table_view, cell, taps=False)
    return place_to_draw(*cell, gap_words(table_view.position, cell))


@lru_cache(maxsize=8_000)
def place_to_draw(x: int, y: int, words: str) -> str:
    return f'<a id="g{x}_{y}" aria-label="{escape(words)}"></a>'


def frame_of(board: Board) -> tuple[int, int, int, int]:
    """Return left, top, width and height of everything that lies or may lie, in drawing units."""
    cells = [*board.laid, *board.gaps]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    left, top = min(xs), min(ys)
    return (
        left * CELL,
        top * CELL,
        (max(xs) + 1 - left) * CELL,
        (max(ys) + 1 - top) * CELL,
    )


def board_view(table_view: TableView, overlay: str, *, gaps: bool = True) -> BoardView:
    """Return the whole board, with what is lit or asked on it at the moment; `gaps` only while the game goes on."""
    gaps = gaps and not table_view.position.state.over
    table_view = as_counted(table_view)
    state = table_view.position.state
    board = state[Board]
    ground = ground_of(state, table_view.position.rules)
    left, top, width, height = ground.frame if ground else frame_of(board)
    return BoardView(
        frame=f"{left} {top} {width} {height}",
        width=width * AT_HAND // CELL,
        height=height * AT_HAND // CELL,
        tiles=mark_safe(_ground(table_view, board, gaps=gaps)),  # noqa: S308 - escaped where it is made
        figures=mark_safe(crowd(table_view, board, board.figures()) + _pieces(table_view)),  # noqa: S308
        overlay=mark_safe(overlay),  # noqa: S308
        shade=SHADE,
        fit=",".join(map(str, ground.cells)) if ground else "",
    )


def _ground(table_view: TableView, board: Board, *, gaps: bool) -> str:
    taps = may_tap(table_view)
    open_cells = (gap(table_view, cell, taps=taps) for cell in board.gaps) if gaps else ()
    sets = sets_of(table_view.position)
    lying = (tile_use(laid.tile_id, laid.face.rotation, *cell, sets) for cell, laid in board.laid.items())
    ground = ground_of(table_view.position.state, table_view.position.rules)
    return "".join((ground.draw() if ground else "", *open_cells, *lying, _pieces(table_view, flat=True)))


def crowd(table_view: TableView, board: Board, figures: Iterable[Figure]) -> str:
    """Return figures, each with those before it at its place counted."""
    before: Counter[tuple[Cell, str]] = Counter()
    drawn = []
    for figure in figures:
        place = figure.cell, figure.segment
        drawn.append(standing(table_view, board, figure, before[place]))
        before[place] += 1
    return "".join(drawn)


def standing(table_view: TableView, board: Board, figure: Figure, number: int) -> str:
    """Return a figure, with what lies under it, if anything does."""
    colour = table_view.seat_views[figure.seat].colour
    below = under(table_view.position, figure, beside_others(corner_of(board, figure), number))
    if not below:
        return figure_use(board, figure, colour, number)
    # The group has the name: whoever takes the figure off the board takes along what lies under it.
    return tag("g", below, figure_use(board, figure, colour, number, named=""), id=figure_id(figure, number))


def under(position: Position, figure: Figure, corner: tuple[int, int]) -> str:
    """Return what sets put under a figure whose drawing has that corner."""
    there = pages_at(position, CarcassonnePages.under)
    return "".join(one.under(position.state, figure, corner) for one in there)


# ------------------------------------------------------------ pieces


@cached_per_position
def pieces_of(position: Position) -> dict[str, Piece]:
    """Return what is on the board besides tiles and figures, by its id: pieces of nobody, and what sets say."""
    return {piece.id: piece for piece in all_pieces(position.state, position.rules)}


def all_pieces(state: State, rules: Ruleset | None = None) -> Iterator[Piece]:
    """Yield what is on the board besides tiles and figures, by the sets in a box or by all."""
    board = state.get(Board)
    for kind, (cell, on) in board.overlay.pieces.items() if board else ():
        yield Piece(kind, cell, on, is_alone=True)
    for one in PAGES.of(rules, CarcassonnePages.pieces):
        yield from one.pieces(state)


def piece_use(piece: Piece, board: Board, colours: Sequence[str]) -> str:
    """Return the drawing of a piece: as its set draws it, or as a plain counter with its first letter."""
    inner = drawing_of(piece, colours)
    laid = board.laid.get(piece.cell)
    if laid is not None and piece.on:
        left, top = place(laid.tile_id, laid.face.rotation, piece.on, piece.cell)
    else:
        left, top = (round(at * CELL + CELL / 2 - FIGURE / 2) for at in piece.cell)
    return f'<g id="{piece.id}" class="piece" transform="translate({left} {top})">{inner}</g>'


def drawing_of(piece: Piece, colours: Sequence[str]) -> str:
    drawn = (one.draw(piece, colours) for one in PAGES.of(None, CarcassonnePages.draw))
    return next(filter(None, drawn), "") or counter(piece.kind)


def counter(kind: str) -> str:
    """Return a counter for a piece that nobody draws: it is seen, whatever it is."""
    letter = escape(kind[:1].upper())
    return f'<circle class="mark-disc" cx="24" cy="24" r="20"/><text class="mark-number" x="24" y="33">{letter}</text>'


def symbol_drawn(name: str) -> str:
    """Return the symbol of a piece that is nobody's."""
    return f'<use href="{pieces()}#{name}-s" width="{FIGURE}" height="{FIGURE}"/>'


def piece_drawn(table_view: TableView, piece: Piece) -> str:
    """Return a piece where it lies or stands on the board of a table."""
    return piece_use(piece, table_view.position.state[Board], [seat_view.colour for seat_view in table_view.seat_views])


def _pieces(table_view: TableView, *, flat: bool = False) -> str:
    return "".join(
        piece_drawn(table_view, piece) for piece in pieces_of(table_view.position).values() if piece.is_flat is flat
    )
