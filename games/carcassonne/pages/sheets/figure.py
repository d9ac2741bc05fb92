"""The figure sheet: the tile just laid, large, with the features on which a figure may stand, and who may go home."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import mark_safe
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.carcassonne.art.layout.spots import spot
from games.carcassonne.art.names import large_of
from games.carcassonne.pages.board.action_keys import Act, acts, move_value, on_board, places_of
from games.carcassonne.pages.board.action_sheet import ActSheet
from games.carcassonne.pages.board.drawing import figure_name, stands_at, supply_name
from games.carcassonne.pages.board.form_values import cell_value, lay_value
from games.carcassonne.pages.board.overlay import newest, ring
from games.carcassonne.pages.board.places import before_draw, may_go_on, may_lay_next, rules_of, ways_of_last
from games.carcassonne.pages.board.set_pages import ActionKey, CarcassonnePages, pages_at
from games.carcassonne.pages.sheets.pile import Pile, pile
from games.carcassonne.pages.sheets.refusal import spot_refusal
from games.carcassonne.words.place import cell_label
from games.carcassonne.words.spot import spot_name
from games.phrasing.common.label import figure_key, figure_label
from games.screens.table.sheet import Content, Unreadable
from games.screens.table.svg import square
from games.screens.table.table_view import SeatView, TableView
from scoring.carcassonne.base.deploying import spots
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import MEEPLE, Feature
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.ground import Laid
from scoring.carcassonne.move import Deploy
from scoring.carcassonne.pieces import Bag, Supply
from scoring.carcassonne.turn import DEPLOYING
from scoring.kernel import Move

MOST_ON_BOARD = 6
"""Places of one kind of figure that are tapped on the board one by one; of more, their tiles are lit."""


@dataclass(frozen=True, slots=True)
class FigureSpot:
    """A feature of the large tile: where its target stands (halves of tile units), which figure, and if it may.

    `value` puts the figure there, `segment` asks why not; `owner` is the colour of who stands there, if somebody does.
    With `asks` a tap first asks which token was drawn for the figure.
    """

    x: int
    y: int
    role: str
    name: str
    segment: str
    value: str
    taken: bool
    owner: str = ""
    asks: bool = False


@dataclass(frozen=True, slots=True)
class FigureKind:
    """A kind of figure at hand that may stand somewhere: its name, its silhouette, and if it is the chosen one.

    `short` is what its key says.
    """

    key: str
    name: str
    short: str
    piece: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Things to do instead of putting a figure, that one set brings: title, label for who hears it, and keys."""

    title: str
    label: str
    keys: tuple[ActionKey, ...]


@dataclass(frozen=True, slots=True)
class FigureSheet:
    """The tile just laid and what may be put on it; `turn_to` lays it the next way round, if there is one.

    `kind` is the figure that the spots are for, `groups` what can be done instead; `can_stand` says that any
    figure may. `is_second` says that another figure was put already in this turn; then `title` asks for it, and
    `nobody` declines it. `has_afar` says that it may also stand elsewhere on the board, where it can be tapped;
    where there are many places, `tiles` are lit instead. `upcoming` is the pile of which `next_sitter` draws one:
    whoever taps it says that no figure is put.
    """

    tile: str
    turn: int
    file: str
    spots: tuple[FigureSpot, ...]
    can_stand: bool
    colour: str
    kind: str
    kinds: tuple[FigureKind, ...]
    left: int
    of: int
    groups: tuple[KeyGroup, ...]
    turn_to: str
    may_move: bool
    is_second: bool
    has_afar: bool
    tiles: tuple[Cell, ...]
    upcoming: Pile | None
    next_sitter: SeatView
    title: str
    nobody: str


def figure_sheet(table_view: TableView, figure: str = "", *, title: str = "", nobody: str = "") -> Content:
    """Return the sheet that asks for a figure, of the kind that was chosen if it may stand anywhere.

    `title` asks for it, and `nobody` declines it, where it is another one than the turn's first.
    """
    position = table_view.position
    board, state, rules = position.state[Board], position.state, rules_of(position)
    assert board.last is not None, "a tile was laid"
    laid = board.laid[board.last]
    moves = list(rules.legal_moves(state, state.turn))
    legal = [move for move in moves if isinstance(move, Deploy)]
    kind = _chosen(kinds := at_hand(table_view, legal), legal, figure)
    elsewhere = ways_of_last(position) if state.phase == DEPLOYING else {}
    groups = key_groups(table_view, moves)
    afar = acts(table_view, state.turn, (move for move in legal if move.figure == kind and is_afar(board, move)))
    # Above places for figures, which may be as large as their tiles: both can be tapped.
    tiles = on_tiles(board, [move for move in legal if move.figure == kind and is_afar(board, move)])
    over = lit_tiles(table_view, kind, tiles) if tiles else on_board(table_view, afar)
    over += places_of(table_view, [key for group in groups for key in group.keys], afar)
    values = FigureSheet(
        tile=laid.tile_id,
        turn=laid.face.rotation,
        file=large_of(laid.tile_id),
        spots=_spots(table_view, kind, legal),
        can_stand=bool(legal),
        colour=table_view.turn.colour,
        kind=kind,
        kinds=tuple(_kind(key, get_language(), chosen=key == kind) for key in kinds),
        left=state[Supply].count(state.turn, kind),
        of=rules.figure_kinds[kind].supply()[kind],
        groups=groups,
        title=title,
        nobody=nobody,
        turn_to=_turned(laid, elsewhere.get(board.last, ()), board.last),
        may_move=any(cell != board.last for cell in elsewhere),
        is_second=state.phase != DEPLOYING,
        has_afar=bool(afar) and not tiles,
        tiles=tuple(tiles),
        upcoming=_upcoming(table_view),
        next_sitter=table_view.seat_views[before_draw(position).turn],
    )
    return Content(
        template="carcassonne/_figure.html",
        values=values,
        overlay=mark_safe(newest(board.last) + over),  # noqa: S308 - escaped where it is made
        choosing=bool(figure),
        at=cell_value(board.last),
    )


def _upcoming(table_view: TableView) -> Pile | None:
    # Below the spots, so that who lays the next tile says with the same tap that no figure is put. Where something else
    # is asked first (which marker runs, whom a robber robs), a tile would be tapped in vain.
    goes_on = may_lay_next(table_view.position) and may_go_on(table_view)
    return pile(table_view) if goes_on and table_view.position.state[Bag].left else None


def _turned(laid: Laid, turns: tuple[int, ...], at: Cell) -> str:
    if not turns:
        return ""
    clockwise = min(turns, key=lambda turn: (turn - laid.face.rotation) % 4)
    return lay_value(laid.tile_id, clockwise, at)


def on_tiles(board: Board, afar: Sequence[Deploy]) -> list[Cell]:
    """Return the tiles with places for a figure, where they are too many to be tapped on the board one by one."""
    cells = dict.fromkeys(move.at for move in afar if move.at is not None and stands_at(move.figure, (0, 0)) is None)
    return [cell for cell in cells if cell in board.laid] if len(afar) > MOST_ON_BOARD else []


def lit_tiles(table_view: TableView, kind: str, tiles: Sequence[Cell]) -> str:
    """Return tiles lit on the board: a tap on one shows it large, with its places."""
    return "".join(
        f'<a class="act" href="{table_view.base}sheet/?figure={kind}&amp;at={cell_value(cell)}" '
        f'aria-label="{escape(capfirst(cell_label(cell)))}">{square("act-area", cell)}{ring(cell)}</a>'
        for cell in tiles
    )


@dataclass(frozen=True, slots=True)
class TileWithPlaces:
    """A tile on the board, large, with the places on which a figure may stand there."""

    tile: str
    turn: int
    file: str
    spots: tuple[FigureSpot, ...]
    colour: str
    kind: str
    where: str


def tile_sheet(table_view: TableView, figure: str, cell: Cell) -> Content:
    """Return the sheet of a tile far from the last one, with the places for a figure; raise Unreadable without any."""
    state, rules = table_view.position.state, rules_of(table_view.position)
    board, kind = state[Board], figure or MEEPLE
    moves = [
        move
        for move in rules.legal_moves(state, state.turn)
        if isinstance(move, Deploy) and (move.figure, move.at) == (kind, cell)
    ]
    if not moves or cell not in board.laid:
        raise Unreadable("at")
    laid = board.laid[cell]
    spots = tuple(
        replace(
            _spot(
                laid.tile_id,
                laid.face.rotation,
                move.on,
                board.feature_at(cell, move.on).kind,
                kind,
                get_language(),
                taken=False,
                owner="",
            ),
            value=move_value(move),
        )
        for move in moves
    )
    values = TileWithPlaces(
        tile=laid.tile_id,
        turn=laid.face.rotation,
        file=large_of(laid.tile_id),
        spots=spots,
        colour=table_view.turn.colour,
        kind=kind,
        where=cell_label(cell),
    )
    return Content(
        template="carcassonne/_tile_places.html",
        values=values,
        overlay=mark_safe(newest(board.last) + ring(cell)),  # noqa: S308 - numbers only
        choosing=True,
        at=cell_value(cell),
    )


def spot_sheet(table_view: TableView, figure: str, segment: str) -> Content:
    """Return what a tap on a spot asks first: which token was drawn, or why nothing may stand there."""
    kind = figure or MEEPLE
    return token_sheet(table_view, kind, segment) or spot_refusal(table_view, kind, segment)


def token_sheet(table_view: TableView, figure: str, segment: str) -> Content | None:
    """Return the sheet that asks which token was drawn for a figure on a segment; None where none is drawn for it."""
    state = table_view.position.state
    moves = [
        move
        for move in table_view.position.rules.legal_moves(state, state.turn)
        if isinstance(move, Deploy) and (move.figure, move.on) == (figure, segment) and move.token is not None
    ]
    if not moves:
        return None
    there = pages_at(table_view.position, CarcassonnePages.drawn_words)
    words = [next(filter(None, (one.drawn_words(move.token) for one in there)), str(move.token)) for move in moves]
    keys = tuple(Act(move_value(move), word, word) for move, word in zip(moves, words, strict=True))
    values = ActSheet(_("What was drawn?"), table_view.turn, keys, is_long=False, none="", none_value="")
    last = state[Board].last
    return Content(
        template="carcassonne/_acts.html",
        values=values,
        overlay=mark_safe(newest(last)),  # noqa: S308 - numbers only
        choosing=True,
        at=cell_value(last) if last else "",
    )


def is_afar(board: Board, move: Deploy) -> bool:
    """Say whether a figure would stand elsewhere than on a segment of the tile just laid."""
    return (move.at is not None and move.at != board.last) or stands_at(move.figure, (0, 0)) is not None


@lru_cache(maxsize=128)
def _kind(key: str, _language: str | None, *, chosen: bool) -> FigureKind:
    return FigureKind(key, capfirst(figure_label(key)), capfirst(figure_key(key)), supply_name(key), chosen)


def at_hand(table_view: TableView, legal: Sequence[Deploy]) -> list[str]:
    """Return the kinds of figures that may stand somewhere, and the plain one while the turn's first is asked for."""
    state = table_view.position.state
    able = {move.figure for move in legal}
    if state.phase == DEPLOYING and state[Supply].count(state.turn, MEEPLE) > 0:
        able.add(MEEPLE)
    return [kind for kind in rules_of(table_view.position).figure_kinds if kind in able]


def _chosen(kinds: Sequence[str], legal: Sequence[Deploy], asked: str) -> str:
    if asked in kinds:
        return asked
    able = {move.figure for move in legal}
    return next((kind for kind in kinds if kind in able), kinds[0] if kinds else MEEPLE)


def _spots(table_view: TableView, kind: str, legal: Sequence[Deploy]) -> tuple[FigureSpot, ...]:
    # Where a plain one may not stand, it can be asked why.
    state, rules = table_view.position.state, rules_of(table_view.position)
    board = state[Board]
    assert board.last is not None, "a tile was laid"
    laid = board.laid[board.last]
    here = [move for move in legal if move.figure == kind and not is_afar(board, move)]
    free, drawn = {move.on for move in here}, {move.on for move in here if move.token is not None}
    may_ask = kind == MEEPLE and state[Supply].count(state.turn, kind) > 0
    language = get_language()
    return tuple(
        _spot(
            laid.tile_id,
            laid.face.rotation,
            segment,
            feature.kind,
            kind,
            language,
            taken=segment not in free,
            asks=segment in drawn,
            owner="" if segment in free else _owner(table_view, feature),
        )
        for segment, feature in spots(rules, board)
        if segment in free or (may_ask and rules.scorers[feature.kind].welcomes(kind))
    )


def _owner(table_view: TableView, feature: Feature) -> str:
    # Nothing if nobody stands there.
    standing = rules_of(table_view.position).standing(table_view.position.state, feature)
    strongest = max(standing, key=lambda one: one[1], default=None)
    return table_view.seat_views[strongest[0]].colour if strongest else ""


@lru_cache(maxsize=4_096)
def _spot(
    tile: str,
    turn: int,
    segment: str,
    feature: str,
    figure: str,
    _language: str | None,
    *,
    taken: bool,
    owner: str,
    asks: bool = False,
) -> FigureSpot:
    # The same whenever the tile is laid this way round.
    x, y = spot(tile, turn, segment)
    name = spot_name(feature, x, y, figure)
    drawing = figure_name(figure, feature)
    value = f"{figure}.{segment}"
    return FigureSpot(round(x / 2), round(y / 2), drawing, name, segment, value, taken, owner, asks)


# ------------------------------------------------------------ instead of a figure


def key_groups(table_view: TableView, moves: Sequence[Move]) -> tuple[KeyGroup, ...]:
    """Return what the sets in the box let a seat do instead of putting a figure."""
    found = ((one, tuple(one.keys(table_view, moves))) for one in pages_at(table_view.position, CarcassonnePages.keys))
    return tuple(KeyGroup(str(one.keys_title), str(one.keys_label), keys) for one, keys in found if keys)
