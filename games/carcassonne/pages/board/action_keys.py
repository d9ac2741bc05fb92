"""Things to do on the board with one tap: where each of them is, and what a tap logs.

A tap on the board and the key of the same number on the sheet log the same move. Where scripts are off, the place is a
link to the list of all that can be done.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.carcassonne.pages.board.cell_picture import gap_thumb
from games.carcassonne.pages.board.drawing import FIGURE, corner, corner_of, figure_name, symbol_drawn, thumb_of
from games.carcassonne.pages.board.overlay import disc as mark
from games.carcassonne.pages.board.overlay import ring
from games.carcassonne.pages.board.set_pages import PAGES, ActionKey, CarcassonnePages
from games.forms.submission import RejectedInput, Submission
from games.log.position import Position
from games.phrasing.common.label import figure_label, role_label
from games.phrasing.common.move import move_sentence
from games.screens.table.svg import CELL, pieces, square
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import MEEPLE, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Deploy
from scoring.kernel import MalformedMove, Move, Played, Seat, write_move

LONGEST: Final = 400
"""Letters of a written move."""
LISTING: Final = "choices"
"""The word of the address for the list of all that can be done."""
AT_ONCE: Final = 12
"""So many keys stand on a sheet; of more, only the board and the list tell."""
PAIR: Final = 2
"""So many discs have room on a tile as large as they are."""
APART: Final = 51
"""The least distance between the middles of two large discs, with their rims."""
SMALL: Final = 0.62
ROW: Final = 3
"""So many numbers stand side by side on a tile."""
PLACES: Final = ((1, 1), (0, 0), (1, 0), (2, 0), (0, 2), (1, 2), (2, 2), (0, 1), (2, 1))
"""The places of a tile's first numbers, by column and row: none may lie on another's middle."""


@dataclass(frozen=True, slots=True)
class Act:
    """A move to tap: its value, the words of its key, what a reader hears, where it is, and its number on the board.

    `figure` is the drawing, in a seat's `colour`, of the figure of a kind that would stand at `cell` on segment `on`;
    without one a number stands there. `thumb` is the picture of the tile that it is about. `prisoner` is the drawing
    of a figure in the hands of somebody else, and its colour. `piece` is the drawing of a piece of nobody that would
    go there: that stands on its segment in place of a number, as the `beside`th of those that could.
    """

    value: str
    words: str
    label: str
    cell: Cell | None = None
    on: str = ""
    figure: str = ""
    colour: str = ""
    kind: str = ""
    number: int = 0
    prisoner: tuple[str, str] | None = None
    thumb: str = ""
    corner: tuple[int, int] | None = None
    piece: str = ""
    beside: int = 0


def move_value(move: Move) -> str:
    """Return a move as a record writes it, for a form; whose it is follows from whom the table asks."""
    return json.dumps(write_move(move), separators=(",", ":"))


def read_choice(form: Mapping[str, str], position: Position) -> Submission:
    """Return the move that a key, or a place on the board, logs: for the seat that it names, or that is asked."""
    text = form["move"]
    try:
        written = json.loads(text) if len(text) <= LONGEST else None
    except ValueError:
        written = None
    # A move with codes is an overruled one, which has a form, and an address, of its own.
    if not isinstance(written, dict) or "codes" in written:
        raise MalformedMove("`move`: expected a move as records write it")
    actors = position.state.actors
    asked: dict[str, Any] = {"seat": int(actors[0])} if actors else {}
    return Submission(({**asked, **written},), RejectedInput("move", text))


def acts(table_view: TableView, seat: Seat, moves: Iterable[Move]) -> tuple[Act, ...]:
    """Return moves as things to tap, those without a figure of their own numbered."""
    found = [act(table_view, seat, move) for move in moves]
    return tuple(numbered(found))


def numbered(found: Iterable[Act]) -> Iterator[Act]:
    """Yield acts, each that stands on the board without a drawing of its own with the next number.

    Several that are all about the same cell get none: their words, and their pictures, tell them apart.
    """
    listed, number = list(found), 0
    is_about_one_cell = len(listed) > 1 and len({one.cell for one in listed}) == 1
    for one in listed:
        if one.cell is None or one.figure or one.piece or is_about_one_cell:
            yield one
            continue
        number += 1
        yield replace(one, number=number)


def act(table_view: TableView, seat: Seat, move: Move) -> Act:
    """Return a move as something to tap."""
    sentence = move_sentence(Played(0, seat, move), (), table_view.names)
    if isinstance(move, Deploy):
        return standing(table_view, seat, move, sentence)
    holders = (one.holder(move) for one in PAGES.of(None, CarcassonnePages.holder))
    holder = next((seat for seat in holders if seat is not None), None)
    if holder is not None:
        drawing = figure_name(str(getattr(move, "figure", MEEPLE)), "city")
        words = table_view.seat_views[holder].name
        return Act(move_value(move), words, sentence, prisoner=(drawing, table_view.seat_views[seat].colour))
    place: object = getattr(move, "at", None) or getattr(move, "to", None)
    cell = place if isinstance(place, tuple) else None
    words = next(filter(None, (one.key_words(move) for one in PAGES.of(None, CarcassonnePages.key_words))), "")
    on = getattr(move, "joins", None) or (getattr(move, "on", None) or "",)
    thumb = thumb_of(table_view.position, cell, *on) or gap_thumb(table_view, cell)
    # Where it lies is seen on the tile's picture, or by the number on the board, and heard by who reads the key.
    words = words or words_of(table_view, move) or ("" if cell else sentence)
    corner = corner_there(table_view.position.state[Board], move)
    found = Act(move_value(move), words, sentence, cell, getattr(move, "on", None) or "", thumb=thumb, corner=corner)
    goes = next(filter(None, (one.goes_there(move) for one in PAGES.of(None, CarcassonnePages.goes_there))), None)
    return found if goes is None or cell is None else replace(found, piece=goes[0], beside=goes[1])


def standing(table_view: TableView, seat: Seat, move: Deploy, sentence: str) -> Act:
    """Return a figure to be put somewhere on the board: drawn as it would stand there."""
    board = table_view.position.state[Board]
    cell = move.at or board.last
    assert cell is not None, "a figure is put on a tile"
    feature = board.feature_at(cell, move.on)
    colour = table_view.seat_views[seat].colour
    drawing = f"{figure_name(move.figure, feature.kind)}-{colour}-s"
    what = role_label(feature.kind) if move.figure == MEEPLE else figure_label(move.figure)
    thumb = thumb_of(table_view.position, cell, move.on, figure=drawing, colour=colour)
    return Act(move_value(move), capfirst(what), sentence, cell, move.on, drawing, colour, move.figure, thumb=thumb)


def words_of(table_view: TableView, move: Move) -> str:
    """Return the few words of a key: of which kind the figure is that it is about, and whose; none without one."""
    figure, whose = getattr(move, "figure", None), getattr(move, "whose", None)
    if not figure:
        return ""
    what = capfirst(figure_label(figure))
    if whose is not None:
        what = _("%(name)s’s %(figure)s") % {"figure": what, "name": table_view.seat_views[whose].name}
    return what


# -------------------------------------------------------------- on the board


def on_board(table_view: TableView, found: Sequence[Act]) -> SafeString:
    """Return the places of acts over the board, each to be tapped."""
    here: Counter[Cell] = Counter()
    placed = [(one, one.cell) for one in found if one.cell is not None]
    drawn = [ring(cell) for cell in dict.fromkeys(cell for one, cell in placed if not one.figure)]
    crowds = Counter(cell for _one, cell in placed)
    for one, cell in placed:
        if not one.figure and not one.piece and not one.number:
            continue
        drawn.append(tapped(table_view, one, cell, here[cell], crowds[cell]))
        # Figures stand where they would stand; only numbers have to make room for each other.
        here[cell] += 1 if one.number else 0
    return mark_safe("".join(drawn))  # noqa: S308 - escaped where it is made


def tapped(table_view: TableView, one: Act, cell: Cell, index: int, crowd: int) -> str:
    """Return one place to tap, of so many on its tile: a figure as it would stand there, or a number.

    The number of a figure on the board stands beside it, with a ring around the figure: it is seen whose it is.
    One that is alone on its tile is as large as that for a finger; of several, the first tap brings the board nearer.
    """
    if one.figure:
        inner = ghost(table_view, one, cell)
    elif one.piece:
        inner = on_segment(table_view.position.state[Board], one, cell)
    elif one.corner:
        left, top = one.corner
        inner = rim(left, top, "act-area act-rim") + small_disc((left + FIGURE, top), one.number)
    else:
        inner = disc(cell, index, one.number, crowd)
    if crowd == 1:
        inner = square("act-area", cell) + inner
    return linked(table_view, one.value, one.label, inner)


def linked(table_view: TableView, value: str, label: str, inner: str) -> str:
    """Return what is drawn, as a place whose tap logs a move."""
    return (
        f'<a class="act" href="{table_view.base}sheet/?list={LISTING}" data-move="{escape(value)}" '
        f'aria-label="{escape(label)}">{inner}</a>'
    )


def ghost(table_view: TableView, one: Act, cell: Cell) -> str:
    """Return a figure as it would stand, in a ring."""
    left, top = corner_of(table_view.position.state[Board], Figure(Seat(0), one.kind, cell, one.on))
    place = f'x="{left}" y="{top}" width="{FIGURE}" height="{FIGURE}"'
    return f'{rim(left, top)}<use class="figure seat-{one.colour}" href="{pieces()}#{one.figure}" {place}/>'


def on_segment(board: Board, one: Act, cell: Cell) -> str:
    """Return a piece of nobody on a disc, on its segment, beside others that could go there."""
    laid = board.laid[cell]
    left, top = corner(MEEPLE, (laid.tile_id, laid.face.rotation), one.on, cell)
    x, y = left + FIGURE // 2 + round(SMALL * FIGURE / 2) * one.beside, top + FIGURE // 2
    drawing = f'<g transform="translate({-FIGURE // 2} {-FIGURE // 2})">{symbol_drawn(one.piece)}</g>'
    face = f'<circle class="mark-disc" r="23"/>{drawing}'
    return f'<g transform="translate({x} {y}) scale({SMALL})">{face}</g>'


def figure_drawn(table_view: TableView, seat: Seat, move: Deploy) -> str:
    """Return a figure as it will stand, in a ring; nothing where it stands on no tile."""
    one = act(table_view, seat, move)
    if one.cell is None or not one.figure:
        return ""
    return f'<g class="figure seat-{one.colour}">{ghost(table_view, one, one.cell)}</g>'


def rim(left: int, top: int, kind: str = "act-ring") -> str:
    """Return the ring around a figure that stands there."""
    middle = FIGURE // 2
    return f'<circle class="{kind}" cx="{left + middle}" cy="{top + middle}" r="{middle + 6}"/>'


def disc(cell: Cell, index: int, number: int, crowd: int = 1) -> str:
    """Return a number on a disc, the first of a tile in its middle, others around it: none over another."""
    row = ROW if crowd <= len(PLACES) else math.ceil(math.sqrt(crowd))
    column, line = PLACES[index] if crowd <= len(PLACES) else (index % row, index // row)
    x, y = (round(CELL / row * (at + 0.5)) for at in (column, line))
    middle = (cell[0] * CELL + x, cell[1] * CELL + y)
    return mark(middle, number) if crowd <= PAIR else small_disc(middle, number, CELL / row / APART)


def small_disc(middle: tuple[float, float], number: int, scale: float = SMALL) -> str:
    """Return a number on a disc, smaller than those that are alone on their tile."""
    face = f'<circle class="mark-disc" r="23"/><text class="mark-number" y="12">{number}</text>'
    return f'<g transform="translate({middle[0]:g} {middle[1]:g}) scale({scale:.2f})">{face}</g>'


def keys_of(table_view: TableView, moves: Iterable[Move]) -> Iterator[ActionKey]:
    """Yield the keys of moves beside the figure sheet, numbered as on the board if there are several."""
    found = list(moves)
    for number, move in enumerate(found, 1):
        one = act(table_view, table_view.position.state.turn, move)
        told_apart, corner = number if len(found) > 1 else 0, corner_there(table_view.position.state[Board], move)
        drawing = one.prisoner[0] if one.prisoner else ""
        yield ActionKey("move", one.value, drawing, one.words, one.label, one.cell, told_apart, corner, thumb=one.thumb)


def corner_there(board: Board, move: Move) -> tuple[int, int] | None:
    """Return left and top of the figure on the board that a move is about, if it is about one."""
    kind, cell, on = (getattr(move, name, None) for name in ("figure", "at", "on"))
    if isinstance(move, Deploy) or not (kind and on and isinstance(cell, tuple)):
        return None
    return corner_of(board, Figure(Seat(0), kind, cell, on))


def places_of(table_view: TableView, keys: Sequence[ActionKey], others: Iterable[Act]) -> str:
    """Return where keys act on the board, each a place to tap that does what its key does; `others` have places too."""
    placed = [(key, key.cell) for key in keys if key.cell is not None]
    crowds = Counter(cell for _key, cell in placed) + Counter(one.cell for one in others)
    here: Counter[Cell] = Counter()
    drawn = [ring(cell) for cell in dict.fromkeys(cell for _key, cell in placed)]
    for key, cell in placed:
        inner = key_place(key, cell, here[cell])
        here[cell] += bool(key.number)
        area = square("act-area", cell) if crowds[cell] == 1 else ""
        drawn.append(linked(table_view, key.value, key.label, area + inner) if key.field == "move" else inner)
    return "".join(drawn)


def key_place(key: ActionKey, cell: Cell, index: int) -> str:
    """Return what shows where a key acts: a ring round its figure, and the number that tells it from others."""
    (x, y), corner = cell, key.corner
    over = rim(*corner, "act-area act-rim") if corner else ""
    middle = corner or (x * CELL + CELL / 4 + CELL / 2 * index, y * CELL + CELL / 4)
    return over + (mark(middle, key.number) if key.number else "")
