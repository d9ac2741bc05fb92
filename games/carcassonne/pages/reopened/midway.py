"""The board of a game that is entered in the middle: cells to tap, and what may lie or stand on one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst

from games.carcassonne.art.layout.spots import spot
from games.carcassonne.art.printed_map import SIDE, draw_map
from games.carcassonne.pages.board.set_pages import MidwayThings
from games.carcassonne.pages.reopened.midway_form import CARCASSONNE, Midway, SeatLine, midway_things, name_of
from games.carcassonne.pages.reopened.midway_pieces import PieceKey, drawn_by_cell, lying_apart, pieces_apart, pieces_at
from games.carcassonne.pages.reopened.midway_table import MidwayTable, is_there, settled, table_of
from games.carcassonne.words.place import cell_label
from games.carcassonne.words.spot import spot_name
from games.carcassonne.words.tile import tile_label
from games.phrasing.common.label import colour_label, figure_label, set_label, terrain_label
from games.phrasing.common.registry import is_known
from games.screens.lobby.rows import Switch, switch_of
from scoring.carcassonne.base.placing import fits
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import MEEPLE
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.tile import Segment
from scoring.carcassonne.maps.reading import read_map
from scoring.carcassonne.move import Stand
from scoring.carcassonne.recipe import RIVERS
from scoring.carcassonne.refusal import FeatureOccupied, NoFigureLeft
from scoring.carcassonne.rules import Carcassonne


@dataclass(frozen=True, slots=True)
class GridCell:
    """A cell of the grid: nothing, a gap to tap, or a tile with the colours that stand on it and drawn pieces."""

    value: str = ""
    label: str = ""
    tile: str = ""
    rotation: int = 0
    stood: tuple[str, ...] = ()
    is_chosen: bool = False
    pieces: tuple[SafeString, ...] = ()


@dataclass(frozen=True, slots=True)
class CellOption:
    """Something to put on the chosen cell."""

    value: str
    label: str
    tile: str = ""
    rotation: int = 0
    colour: str = ""
    is_there: bool = False


@dataclass(frozen=True, slots=True)
class MidwayKey:
    """Something to choose, by its key: a box, a kind of figure, who holds an award; or a kind of goods to count."""

    key: str
    label: str
    is_chosen: bool = False
    count: int = 0


@dataclass(frozen=True, slots=True)
class ColourLine:
    """A colour of the form, and what it is called."""

    seat_view: SeatLine
    label: str


@dataclass(frozen=True, slots=True)
class CountedThings:
    """Things of one set that players have a number of: a title, the kinds, the most, and a line for each who plays."""

    caption: str
    kinds: tuple[MidwayKey, ...]
    most: int
    rows: tuple[tuple[ColourLine, tuple[MidwayKey, ...]], ...]


@dataclass(frozen=True, slots=True)
class HeldLine:
    """Something that one player has, or nobody, and who may."""

    key: str
    label: str
    holders: tuple[MidwayKey, ...]


@dataclass(frozen=True, slots=True)
class Under:
    """The printed map under the tiles: its name, and the frame and the drawing of its squares."""

    name: str
    frame: str
    drawing: SafeString


@dataclass(frozen=True, slots=True)
class MidwayPage:
    """The page: the box, the grid, what may be laid on the chosen gap, who may stand on the chosen tile.

    `lines` are the colours; `counted` and `held` are what the sets in the box have of such things, `marks` the figures
    on the chosen tile that may be marked. `pieces` of the boxes lie, or may have lain, on the chosen cell; `apart` are
    those that lie before players, and `lying` those of them that do. `under` is the printed map below, if there is one.
    """

    form: Midway
    boxes: tuple[MidwayKey, ...]
    switches: tuple[Switch, ...]
    grid: tuple[tuple[GridCell, ...], ...]
    tiles: tuple[CellOption, ...]
    kinds: tuple[MidwayKey, ...]
    figures: tuple[CellOption, ...]
    pieces: tuple[PieceKey, ...]
    apart: tuple[PieceKey, ...]
    lying: tuple[PieceKey, ...]
    chosen_label: str
    chosen_where: str
    count: int
    lines: tuple[ColourLine, ...]
    counted: tuple[CountedThings, ...]
    held: tuple[HeldLine, ...]
    marks: tuple[CellOption, ...]
    under: Under | None


def midway_page(form: Midway) -> MidwayPage:
    table = table_of(form)
    form = settled(form, table)
    rules, board = table.rules, table.board
    chosen = form.chosen
    on_gap = chosen is not None and chosen not in board.laid
    on_tile = chosen is not None and chosen in board.laid
    kind = form.figure if form.figure in rules.figure_kinds else MEEPLE
    return MidwayPage(
        form=form,
        boxes=tuple(MidwayKey(key, set_label(key), key in form.sets) for key in _boxes(form)),
        switches=tuple(switch_of(option, form.switches[option.key]) for option in CARCASSONNE.options_for(form.sets)),
        grid=tuple(_grid(form, board, drawn_by_cell(form, table))),
        tiles=tuple(_tiles(form, rules, board, chosen)) if on_gap and chosen else (),
        kinds=tuple(MidwayKey(key, capfirst(figure_label(key)), key == kind) for key in rules.figure_kinds),
        figures=tuple(_figures(form, table, chosen, kind)) if on_tile and chosen else (),
        pieces=pieces_at(form, table, chosen) if chosen else (),
        apart=pieces_apart(form, table),
        lying=lying_apart(form),
        chosen_label=_tile_there(board, chosen) if chosen else "",
        chosen_where=cell_label(chosen) if chosen else "",
        count=len(board.laid),
        lines=tuple(ColourLine(one, colour_label(one.colour)) for one in form.seat_views),
        counted=tuple(_counted(form, rules)),
        held=tuple(_held(form, rules)),
        marks=tuple(_marks(form, rules, chosen)) if on_tile and chosen else (),
        under=_under(form),
    )


def _boxes(form: Midway) -> Iterator[str]:
    return (key for key in CARCASSONNE.sets[1:] if not form.board or key not in RIVERS)


def _under(form: Midway) -> Under | None:
    if not form.board:
        return None
    printed = read_map(form.board["map"])
    chips = frozenset(cell for cell in chip_cells(form) if all(cell != lying[1] for lying in form.lying_tiles))
    return Under(
        name=printed.name,
        frame=f"0 0 {printed.cols * SIDE} {printed.rows * SIDE}",
        drawing=mark_safe(draw_map(printed, chips)),  # noqa: S308 - numbers; labels are escaped where they are drawn
    )


def chip_cells(form: Midway) -> Iterator[Cell]:
    """Yield the squares on which a chip lay when nothing had been laid yet."""
    for key in form.board.get("chips", ()):
        x, _comma, y = key.partition(",")
        yield int(x), int(y)


def known(rules: Carcassonne) -> Iterator[MidwayThings]:
    """Yield what the sets of a box bring to a game from the middle."""
    return (
        one
        for one in midway_things()
        if one.kind.kind in rules.move_types and (not one.piece or one.piece in rules.lying)
    )


def _counted(form: Midway, rules: Carcassonne) -> Iterator[CountedThings]:
    for one in known(rules):
        kinds = tuple(MidwayKey(key, label) for key, label in one.counted())
        playing = (ColourLine(seat_view, colour_label(seat_view.colour)) for seat_view in form.playing)
        rows = tuple(
            (
                line,
                tuple(MidwayKey(kind.key, kind.label, count=line.seat_view.counts.get(kind.key, 0)) for kind in kinds),
            )
            for line in playing
        )
        if kinds:
            yield CountedThings(str(one.caption), kinds, one.most, rows)


def _marks(form: Midway, rules: Carcassonne, cell: Cell) -> Iterator[CellOption]:
    for one in known(rules):
        for colour, kind, segment, where in form.stands:
            if where == cell and one.may_mark(kind):
                is_there = (segment, cell) in form.marked
                yield CellOption(segment, one.mark_label(str(colour_label(colour))), colour=colour, is_there=is_there)


def _held(form: Midway, rules: Carcassonne) -> Iterator[HeldLine]:
    for one in known(rules):
        for key, label in one.held():
            holder = form.held.get(key)
            holders = (
                MidwayKey(seat_view.colour, name_of(seat_view), seat_view.colour == holder)
                for seat_view in form.playing
            )
            yield HeldLine(key, label, tuple(holders))


def _grid(form: Midway, board: Board, drawn: Mapping[Cell, Sequence[SafeString]]) -> Iterator[tuple[GridCell, ...]]:
    cells = [*board.laid, *board.gaps] or [(0, 0)]
    if board.ground is not None:
        printed = read_map(form.board["map"])
        cells = [(0, 0), (printed.cols - 1, printed.rows - 1)]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    for y in range(min(ys), max(ys) + 1):
        yield tuple(place(form, board, (x, y), drawn) for x in range(min(xs), max(xs) + 1))


def place(form: Midway, board: Board, cell: Cell, drawn: Mapping[Cell, Sequence[SafeString]]) -> GridCell:
    laid = board.laid.get(cell)
    is_open = cell in board.gaps if board.ground is None else is_there(board, cell)
    if laid is None and not is_open and (board.laid or board.ground or cell != (0, 0)):
        return GridCell()
    return GridCell(
        value=f"{cell[0]},{cell[1]}",
        label=_label(board, cell),
        tile=laid.tile_id if laid else "",
        rotation=laid.face.rotation if laid else 0,
        stood=tuple(colour for colour, _kind, _segment, where in form.stands if where == cell),
        is_chosen=cell == form.chosen,
        pieces=tuple(drawn.get(cell, ())),
    )


def _tile_there(board: Board, cell: Cell) -> str:
    """Return the name of the tile on a cell, which is marked in the grid; empty where none lies."""
    laid = board.laid.get(cell)
    return capfirst(tile_label(laid.tile_id)) if laid else ""


def _label(board: Board, cell: Cell) -> str:
    laid = board.laid.get(cell)
    return f"{tile_label(laid.tile_id)} ({cell_label(cell)})" if laid else cell_label(cell)


def _tiles(form: Midway, rules: Carcassonne, board: Board, cell: Cell) -> Iterator[CellOption]:
    used = Counter(tile for tile, _cell, _rotation in form.lying_tiles)
    need = board.gaps.get(cell, "....") if board.ground is None else board.ground.edges_for(cell, board.laid)
    for tile, copies in rules.copies.items():
        if copies > used[tile]:
            for rotation in fits(tile)[need]:
                yield CellOption(f"{tile},{rotation}", tile_label(tile), tile, rotation)


def _figures(form: Midway, table: MidwayTable, cell: Cell, kind: str) -> Iterator[CellOption]:
    laid = table.board.laid[cell]
    stood = {(colour, segment): figure for colour, figure, segment, where in form.stands if where == cell}
    for segment in laid.segments:
        for seat, seat_view in enumerate(form.playing):
            there = stood.get((seat_view.colour, segment.id), "")
            if there or may_stand(table, seat, kind, segment.id, cell):
                yield _figure(seat_view, laid.tile_id, laid.face.rotation, segment, there or kind, is_there=bool(there))


def may_stand(table: MidwayTable, seat: int, kind: str, segment: str, cell: Cell) -> bool:
    """Say whether a figure can have stood there, but for others there, and for those in hand."""
    state = table.state
    reasons = table.rules.explain(state, state.turn, Stand(seat, kind, segment, cell))
    return all(isinstance(reason, FeatureOccupied | NoFigureLeft) for reason in reasons)


def _figure(seat_view: SeatLine, tile: str, turn: int, segment: Segment, kind: str, *, is_there: bool) -> CellOption:
    if is_known("roles", segment.kind):
        where = spot_name(segment.kind, *spot(tile, turn, segment.id), kind)
    else:
        where = f"{capfirst(figure_label(kind))}, {terrain_label(segment.id)}"
    return CellOption(
        value=f"{seat_view.colour},{kind},{segment.id}",
        label=f"{name_of(seat_view)}: {where}",
        colour=seat_view.colour,
        is_there=is_there,
    )
