"""Logging a tile: the tray of what is in the bag, the gap that was tapped, and the lists beside them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.carcassonne.pages.board.action_keys import Act, acts, on_board
from games.carcassonne.pages.board.cell_picture import snippet, view_box
from games.carcassonne.pages.board.drawing import crossed_thumb, tile_use
from games.carcassonne.pages.board.form_values import cell_value, crossed_value, lay_value
from games.carcassonne.pages.board.overlay import asked, asking_link, ghosts, newest
from games.carcassonne.pages.board.places import (
    before_draw,
    by_cell,
    crossings,
    gap_words,
    laid_last,
    look_of,
    looks,
    may_set_aside,
    neighbour_label,
    places,
    sets_of,
    tiles_to_draw,
    unplaceable,
    ways_of_last,
    won_tile,
)
from games.carcassonne.pages.board.set_pages import CarcassonnePages, pages_at
from games.carcassonne.pages.sheets.pile import NOTHING_DRAWN, Pile, TileKey, pictured, pile, tells_counts
from games.carcassonne.words.luck import odds_sentences
from games.carcassonne.words.tile import tile_label
from games.screens.table.sheet import Content
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Place
from scoring.carcassonne.odds import odds
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.turn import DRAWING, PLACING
from scoring.kernel import Helped


@dataclass(frozen=True, slots=True)
class Tray:
    """The tiles in the bag, or the one in hand of `drawer`; `gaps` counts where the chosen one may lie.

    `aside` is the chosen tile where it need not be laid. `further` are words for one that does not begin a turn.
    `instead` is what may be done instead of drawing one or before it is laid, under a title each.
    """

    pile: Pile | None
    chosen: TileKey | None
    gaps: int
    in_hand: bool
    drawer: str
    aside: str = ""
    further: str = ""
    instead: tuple[tuple[str, tuple[Act, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Gap:
    """The tiles for a gap: pictures, already turned, `crossed` with a bridge; `others` the rules refuse."""

    cell: str
    where: str
    pictures: tuple[TileKey, ...]
    others: tuple[TileKey, ...]
    crossed: tuple[TileKey, ...] = ()
    tile: str = ""
    move: bool = False
    odds: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class GapLine:
    """A line of the gap list: the cell, its picture with what lies around it, and the value that logs the chosen tile.

    `where` it is, and what is its `neighbour`, is for whoever hears the page. Where the tile lies with a bridge,
    `bridge` says over what, and `drawn` shows it.
    """

    cell: str
    where: str
    neighbour: str
    value: str = ""
    turn: int = 0
    bridge: str = ""
    drawn: SafeString = NOTHING_DRAWN
    around: SafeString = NOTHING_DRAWN
    view_box: str = ""


@dataclass(frozen=True, slots=True)
class GapList:
    """The gaps as a list, of all tiles or of one."""

    tile: str
    name: str
    places: tuple[GapLine, ...]


@dataclass(frozen=True, slots=True)
class UnplaceableTiles:
    """The tiles in the bag that fit nowhere."""

    pictures: tuple[TileKey, ...]


def bridge_words(place: Place) -> str:
    """Return over what a bridge lies with which a tile is laid."""
    assert place.bridge is not None, "it is laid with a bridge"
    (x, y), (left, top) = place.at, place.bridge.at
    match (left - x, top - y):
        case (0, 0):
            return _("Bridge over this tile")
        case (0, -1):
            return _("Bridge over the tile above")
        case (0, 1):
            return _("Bridge over the tile below")
        case (-1, 0):
            return _("Bridge over the tile on the left")
        case _sides:
            return _("Bridge over the tile on the right")


def tray(table_view: TableView, chosen: str = "") -> Content:
    """Return the tray; with a chosen tile the board shows where that may lie."""
    position = table_view.position
    in_hand = position.state[Bag].drawn if position.state.phase == PLACING else won_tile(position)
    chosen = in_hand or chosen
    moves = places(position, chosen) if chosen else []
    found, bridged = by_cell(chosen, moves), crossings(chosen, moves)
    values = Tray(
        pile=None if in_hand else pile(table_view, chosen),
        chosen=next(iter(pictured([(chosen, 1)], chosen)), None) if chosen else None,
        gaps=len({*found, *bridged}),
        aside=chosen if bridged and not found and may_set_aside(position, chosen) else "",
        in_hand=in_hand is not None,
        drawer=table_view.turn.name,
        further=further_tile(table_view),
        instead=() if chosen and not in_hand else instead_of_drawing(table_view),
    )
    board = position.state[Board]
    over = newest(laid_last(position)) + (ghosts(table_view, chosen, found) if found else "")
    over += "".join(asking_link(table_view, chosen, cell) for cell in bridged if cell not in found)
    over += on_board(table_view, [one for _title, keys in values.instead for one in keys])
    return Content(
        template="carcassonne/_tray.html",
        values=values,
        overlay=mark_safe(over),  # noqa: S308 - escaped where it is made
        choosing=bool(chosen) and not in_hand,
        at=nearest(board, found or bridged) if chosen else cell_value(board.last or (0, 0)),
    )


def instead_of_drawing(table_view: TableView) -> tuple[tuple[str, tuple[Act, ...]], ...]:
    """Return what sets let the seat in turn do instead of drawing a tile, or with it in hand, each under its title."""
    position = table_view.position
    if position.state.phase not in (DRAWING, PLACING):
        return ()
    there = pages_at(position, CarcassonnePages.instead)
    found = ((str(one.instead_title), tuple(one.instead(table_view))) for one in there)
    return tuple((title, acts(table_view, position.state.turn, moves)) for title, moves in found if moves)


def further_tile(table_view: TableView) -> str:
    """Return words for the tile that comes next, or is in hand, if it does not begin a turn."""
    state = before_draw(table_view.position)
    name = table_view.seat_views[state.turn].name
    there = pages_at(table_view.position, CarcassonnePages.further_tile)
    return next(filter(None, (one.further_tile(state, name) for one in there)), "")


def nearest(board: Board, found: Collection[Cell]) -> str:
    """Return the gap of these that lies nearest to the tile laid last: what the board should show."""
    if not found or board.last is None:
        return ""
    x, y = board.last
    return cell_value(min(found, key=lambda cell: abs(cell[0] - x) + abs(cell[1] - y)))


def gap(table_view: TableView, cell: Cell, *, every: bool = False, chances: bool = True) -> Content:
    """Return the pictures of all tiles in the bag that may lie in a gap; with `every` those that may not as well.

    `chances` says that it is told how likely one comes, if the table wants to know.
    """
    position = table_view.position
    in_hand = position.state[Bag].drawn if position.state.phase == PLACING else won_tile(position)
    kinds: Sequence[tuple[str, int]] = [(in_hand, 1)] if in_hand else tiles_to_draw(position)
    found = [(tile, count, places(position, tile)) for tile, count in kinds]
    fitting = [(tile, turn, count) for tile, count, moves in found for turn in by_cell(tile, moves).get(cell, ())]
    crossed = [(tile, place) for tile, _count, moves in found for place in crossings(tile, moves).get(cell, ())]
    others = misfits(kinds, fitting) if every else ()
    chance_words = _odds(table_view, cell) if chances else None
    return gap_content(table_view, cell, fitting, others, crossed=crossed, chance_words=chance_words)


def _odds(table_view: TableView, cell: Cell) -> tuple[str, str] | None:
    state = table_view.position.state
    if not state[Helped].at_least("sharp") or cell not in state[Board].gaps:
        return None
    mine = [seat_view for seat_view in table_view.seat_views if seat_view.is_mine]
    seat_view = table_view.turn if table_view.turn.is_mine or not mine else mine[0]
    coming = dict(tiles_to_draw(table_view.position)) if state.phase == DRAWING and not state[Bag].held else None
    return odds_sentences(odds(state, cell, seat_view.position, coming), seat_view.name)


def quiet(table_view: TableView, pictures: tuple[TileKey, ...]) -> tuple[TileKey, ...]:
    return pictures if tells_counts(table_view) else tuple(replace(picture, count=0) for picture in pictures)


def misfits(kinds: Iterable[tuple[str, int]], fitting: Iterable[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    """Return every other look of these tiles."""
    shown = {(tile, look_of(tile, turn)) for tile, turn, _count in fitting}
    return [(tile, turn, count) for tile, count in kinds for turn in looks(tile) if (tile, turn) not in shown]


def gap_content(
    table_view: TableView,
    cell: Cell,
    fitting: Iterable[tuple[str, int, int]],
    others: Iterable[tuple[str, int, int]],
    *,
    crossed: Iterable[tuple[str, Place]] = (),
    tile: str = "",
    move: bool = False,
    chance_words: tuple[str, str] | None = None,
) -> Content:
    values = Gap(
        cell=cell_value(cell),
        where=gap_words(table_view.position, cell),
        pictures=quiet(table_view, turned(cell, fitting)),
        others=turned(cell, others),
        crossed=tuple(
            TileKey(
                one,
                place.rot,
                0,
                tile_label(one),
                crossed_value(one, place),
                bridge=bridge_words(place),
                drawn=crossed_thumb(table_view.position, one, place),
            )
            for one, place in crossed
        ),
        tile=tile,
        move=move,
        odds=chance_words,
    )
    return Content(
        template="carcassonne/_gap.html",
        values=values,
        overlay=mark_safe(asked(cell)),  # noqa: S308 - escaped where it is made
        choosing=True,
        at=cell_value(cell),
    )


def turned(cell: Cell, looked: Iterable[tuple[str, int, int]]) -> tuple[TileKey, ...]:
    return tuple(
        TileKey(tile, turn, count, tile_label(tile), lay_value(tile, turn, cell)) for tile, turn, count in looked
    )


def one_tile(table_view: TableView, tile: str, cell: Cell, *, move: bool = False) -> Content:
    """Return the ways in which one tile may, and may not, lie in one gap."""
    moves = [] if move else places(table_view.position, tile)
    found = ways_of_last(table_view.position) if move else by_cell(tile, moves)
    count = table_view.position.state[Bag].copies.get(tile, 0) or 1
    fitting = [(tile, turn, count) for turn in found.get(cell, ())]
    others = [] if move else misfits([(tile, count)], fitting)
    crossed = [(tile, place) for place in crossings(tile, moves).get(cell, ())]
    return gap_content(table_view, cell, fitting, others, crossed=crossed, tile=tile, move=move)


def moving(table_view: TableView) -> Content:
    """Return where else the tile laid last could lie."""
    board = table_view.position.state[Board]
    assert board.last is not None, "a tile was laid"
    tile = board.laid[board.last].tile_id
    found = {cell: turns for cell, turns in ways_of_last(table_view.position).items() if cell != board.last}
    over = newest(board.last) + ghosts(table_view, tile, found, field="to")
    return Content(
        template="carcassonne/_moving.html",
        values=GapList(tile, tile_label(tile), gap_lines(table_view, tile, found)),
        overlay=mark_safe(over),  # noqa: S308 - escaped where it is made
        choosing=True,
        at=nearest(board, found),
    )


def gap_line(table_view: TableView, cell: Cell, tile: str = "", turn: int = 0) -> GapLine:
    """Return the line of a gap, with a tile lying there if one is given."""
    position = table_view.position
    laid = tile_use(tile, turn, *cell, sets_of(position), named=False) if tile else ""
    return GapLine(
        cell_value(cell),
        gap_words(position, cell),
        neighbour_label(position.state[Board], cell),
        around=snippet(table_view, position, cell) + mark_safe(laid + newest(cell)),  # noqa: S308 - numbers and names
        view_box=view_box(cell),
    )


def gap_lines(table_view: TableView, tile: str, found: Mapping[Cell, Iterable[int]]) -> tuple[GapLine, ...]:
    """Return a line for each way in which a tile may lie."""
    return tuple(
        replace(gap_line(table_view, cell, tile, turn), value=lay_value(tile, turn, cell), turn=turn)
        for cell, turns in found.items()
        for turn in turns
    )


def gap_list(table_view: TableView, tile: str = "") -> Content:
    """Return the gaps as a list: all of them, or those where one tile may lie, each way for itself."""
    position = table_view.position
    tile = (position.state.phase == PLACING and position.state[Bag].drawn) or tile
    board = position.state[Board]
    if tile:
        moves = places(position, tile)
        lines = gap_lines(table_view, tile, by_cell(tile, moves)) + tuple(
            replace(
                gap_line(table_view, cell, tile, place.rot),
                value=crossed_value(tile, place),
                turn=place.rot,
                bridge=bridge_words(place),
                drawn=crossed_thumb(position, tile, place),
            )
            for cell, crossed in crossings(tile, moves).items()
            for place in crossed
        )
    else:
        lines = tuple(gap_line(table_view, cell) for cell in newest_first(board))
    return Content(
        template="carcassonne/_gaps.html",
        values=GapList(tile, tile_label(tile) if tile else "", lines),
        overlay=mark_safe(newest(board.last)),  # noqa: S308
        choosing=True,
    )


def newest_first(board: Board) -> list[Cell]:
    """Return the gaps, those beside the newest tiles first."""

    def newest_neighbour(cell: Cell) -> int:
        x, y = cell
        around = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        return max((board.laid[other].number for other in around if other in board.laid), default=0)

    return sorted(board.gaps, key=newest_neighbour, reverse=True)


def none_fits(table_view: TableView) -> Content:
    """Return the tiles in the bag that fit nowhere; one tap sets one aside."""
    left = dict(tiles_to_draw(table_view.position))
    pictures = pictured((tile, left[tile]) for tile in unplaceable(table_view.position))
    return Content(
        template="carcassonne/_none.html",
        values=UnplaceableTiles(quiet(table_view, pictures)),
        overlay=mark_safe(newest(table_view.position.state[Board].last)),  # noqa: S308
        choosing=True,
    )
