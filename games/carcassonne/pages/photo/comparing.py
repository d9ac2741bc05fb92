"""A photo laid over the board of a log: the board with its four marks, and the cells that disagree."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.carcassonne.forms.photo import SeenCell
from games.carcassonne.pages.board.drawing import tile_use
from games.carcassonne.pages.board.places import sets_of
from games.carcassonne.pages.photo.reading import nearest
from games.carcassonne.words.place import cell_label
from games.carcassonne.words.tile import tile_label
from games.log.position import as_entry
from games.screens.corrections.drift import card_of, sentence_of
from games.screens.table.svg import CELL
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.photo.compare import Disagreement, Stood, compare
from scoring.doctor.search import Case, LikelySlip
from scoring.kernel import Entry, Seat

MARK = 36
"""The radius of a corner's mark on the board, in units of a tile."""


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """The board of the log, small: a frame and a drawing."""

    view_box: str
    drawing: SafeString


@dataclass(frozen=True, slots=True)
class ComparePage:
    """The page: the board with its marks, its block (left, top, right, bottom), and where the four corners belong."""

    board: DrawnBoard
    block: str
    points: str
    colours: str
    sets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DisagreementCard:
    """A cell that disagrees: its number on the board, what went wrong, and where that is put right."""

    number: int
    place: str
    title: str
    sentence: str
    shown: str
    tile: str
    turn: int
    href: str


@dataclass(frozen=True, slots=True)
class ComparedPhoto:
    """The photo beside the log: the lit board, the cards, and how many tiles agree or are not clear."""

    board: DrawnBoard
    cards: tuple[DisagreementCard, ...]
    agreeing: int
    unclear: int
    seen: str


def compare_page(table_view: TableView) -> ComparePage:
    board = table_view.position.state[Board]
    left, top, right, bottom = block_of(board)
    points = corner_points(board.laid)
    return ComparePage(
        board=_drawn(table_view, _marks(points)),
        block=json.dumps([left, top, right, bottom]),
        points=json.dumps(points),
        colours=",".join(one.colour for one in table_view.seat_views),
        sets=tuple(table_view.table.sets),
    )


def block_of(board: Board) -> tuple[int, int, int, int]:
    """Return the block of cells of a board: left, top, and beyond them right and bottom."""
    xs, ys = [x for x, _y in board.laid], [y for _x, y in board.laid]
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def corner_points(cells: Iterable[Cell]) -> list[Cell]:
    """Return four corners of tiles, clockwise from the top left, which lie as far apart as the board allows."""
    laid = list(cells)
    (a, b), (c, d) = min(laid, key=lambda cell: cell[0] + cell[1]), max(laid, key=lambda cell: cell[0] - cell[1])
    (e, f), (g, h) = max(laid, key=lambda cell: cell[0] + cell[1]), min(laid, key=lambda cell: cell[0] - cell[1])
    return [(a, b), (c + 1, d), (e + 1, f + 1), (g, h + 1)]


def compared_photo(table_view: TableView, seen: Sequence[SeenCell], entries: Iterable[Entry]) -> ComparedPhoto:
    """Return where the photo and the log of a table disagree."""
    position = table_view.position
    board, rows = position.state[Board], list(entries)
    case = Case(position.rules, position.before, position.played, {})
    stood = _stood(table_view, board, seen)
    found = compare(case, board, [one.reading for one in seen], stood)
    cards = tuple(_card(table_view, rows, number, one) for number, one in enumerate(found.disagreements, 1))
    lit = _lit([one.cell for one in found.disagreements])
    return ComparedPhoto(_drawn(table_view, lit), cards, len(found.confirmed), len(found.unclear), found.seen)


def _stood(table_view: TableView, board: Board, seen: Sequence[SeenCell]) -> Stood:
    seats = {one.colour: Seat(one.position) for one in table_view.seat_views}
    stood: dict[Cell, dict[Seat, str]] = {}
    for one in seen:
        laid = board.laid.get(one.cell)
        for colour, at in one.spots.items() if laid is not None else ():
            if laid is not None and colour in seats:
                segments = [segment.id for segment in laid.segments]
                stood.setdefault(one.cell, {})[seats[colour]] = nearest(laid.tile_id, laid.face.rotation, segments, at)
    return stood


def _card(table_view: TableView, entries: list[Entry], number: int, one: Disagreement) -> DisagreementCard:
    board = table_view.position.state[Board]
    laid = board.laid.get(one.cell)
    here = capfirst(tile_label(laid.tile_id)) if laid else _("No tile")
    place = capfirst(cell_label(one.cell))
    if one.seat is not None:
        title = _("%(name)s: %(place)s") % {"name": table_view.names[one.seat], "place": place}
    else:
        title = f"{here} ({cell_label(one.cell)})" if laid else place
    shown = ""
    if one.kind:
        shown = _("The photo shows: %(tile)s.") % {"tile": tile_label(one.kind)}
    elif one.seat is None:
        shown = _("The photo shows no tile there.")
    return DisagreementCard(
        number=number,
        place=f"{one.cell[0]},{one.cell[1]}",
        title=title,
        sentence=sentence_of(one.code),
        shown=shown,
        tile=one.kind,
        turn=one.turn,
        href=_href(table_view, entries, one),
    )


def _href(table_view: TableView, entries: list[Entry], one: Disagreement) -> str:
    """Return where a disagreement is put right: the doctor's correction, the turn, the table, or the log.

    A tile that the log lacks, in a game where nobody was passed over, is the last one: it is logged at the table.
    """
    if one.slip is not None:
        return card_of(table_view, entries, LikelySlip(one.slip, 0, 1.0)).href
    if one.seq is not None:
        return f"{table_view.base}fix/{one.seq}/new/"
    is_last = one.code == "turn_left_out" and not table_view.position.state.over
    return table_view.base if is_last else f"{table_view.base}log/"


def _drawn(table_view: TableView, over: SafeString) -> DrawnBoard:
    board, sets = table_view.position.state[Board], sets_of(table_view.position)
    left, top, right, bottom = block_of(board)
    margin = CELL // 2
    uses = "".join(
        tile_use(laid.tile_id, laid.face.rotation, x, y, sets, named=False) for (x, y), laid in board.laid.items()
    )
    tiles = mark_safe(uses)  # noqa: S308 - made of numbers and names of our own
    frame = (left * CELL - margin, top * CELL - margin, (right - left) * CELL + CELL, (bottom - top) * CELL + CELL)
    return DrawnBoard(" ".join(map(str, frame)), format_html("{}{}", tiles, over))


def _marks(points: Sequence[Cell]) -> SafeString:
    circle = '<g class="photo-mark"><circle cx="{0}" cy="{1}" r="{2}"/><text x="{0}" y="{1}">{3}</text></g>'
    return format_html_join("", circle, ((x * CELL, y * CELL, MARK, n) for n, (x, y) in enumerate(points, 1)))


def _lit(cells: Sequence[Cell]) -> SafeString:
    square = (
        '<g class="photo-mark is-lit"><rect x="{0}" y="{1}" width="{2}" height="{2}"/>'
        '<circle cx="{3}" cy="{4}" r="{5}"/><text x="{3}" y="{4}">{6}</text></g>'
    )
    half = CELL // 2
    rows = (
        (x * CELL, y * CELL, CELL, x * CELL + half, y * CELL + half, MARK, number)
        for number, (x, y) in enumerate(cells, 1)
    )
    return format_html_join("", square, rows)


def entries_of(table_view: TableView) -> list[Entry]:
    """Return the log of a table as the rules take it."""
    return [as_entry(row, table_view.position.rules.move_types) for row in table_view.table.entries.all()]
