"""The pages of The Plague: where fleas go, which of them are taken up, and who flees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.html import escape
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.carcassonne.pages.board.action_keys import acts, disc, keys_of, move_value, on_board
from games.carcassonne.pages.board.action_sheet import ActSheet, act_sheet, asked_seat, asking
from games.carcassonne.pages.board.ask import Ask
from games.carcassonne.pages.board.drawing import thumb_of
from games.carcassonne.pages.board.overlay import newest
from games.carcassonne.pages.board.set_pages import ActionKey, CarcassonnePages, Piece
from games.carcassonne.sets.plague.drawing import draw, pieces
from games.carcassonne.words.place import cell_label
from games.screens.table.sheet import Content
from games.screens.table.table_view import SeatView, TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.sets.plague.disease import PLAGUE, Disease
from scoring.carcassonne.sets.plague.flight import Flee
from scoring.carcassonne.sets.plague.spreading import (
    SPREADING,
    TELLING,
    EndOutbreak,
    LayFlea,
    OutbreakEnded,
    TellOutbreak,
)
from scoring.kernel import Move, Seat, State


@dataclass(frozen=True, slots=True)
class Taken:
    """A flea that may be taken up: its cell as addresses have it, where that is, its number, and its tile."""

    gap: str
    words: str
    number: int
    thumb: str


@dataclass(frozen=True, slots=True)
class TakingSheet:
    """The question of which flea is taken up when none is left; `end` is the value that ends an outbreak first."""

    seat_view: SeatView
    fleas: tuple[Taken, ...]
    end: str


def spreading(table_view: TableView, ask: Ask) -> Content:
    """Return the sheet that asks where a flea goes; where none is left, first which one is taken up."""
    state, seat = table_view.position.state, asked_seat(table_view)
    left = state[Disease].supply
    if left:
        words = ngettext(
            "Where does the plague go? %(count)s flea is left.",
            "Where does the plague go? %(count)s fleas are left.",
            left,
        )
        return act_sheet(table_view, words % {"count": left})
    moves = list(table_view.position.rules.legal_moves(state, seat))
    fleas = [move for move in moves if isinstance(move, LayFlea)]
    mine = [move for move in fleas if move.from_ == ask.gap]
    return putting(table_view, seat, mine) if mine else taking(table_view, seat, fleas, moves)


def taking(table_view: TableView, seat: Seat, fleas: Sequence[LayFlea], moves: Sequence[Move]) -> Content:
    """Return the sheet of the fleas that may be taken up, each lit on the board."""
    cells = [cell for cell in dict.fromkeys(move.from_ for move in fleas) if cell is not None]
    found = tuple(
        Taken(f"{cell[0]},{cell[1]}", cell_label(cell), number, thumb_of(table_view.position, cell))
        for number, cell in enumerate(cells, 1)
    )
    end = next((move_value(move) for move in moves if isinstance(move, EndOutbreak)), "")
    over = newest(table_view.position.state[Board].last) + "".join(
        place(table_view, cell, one) for cell, one in zip(cells, found, strict=True)
    )
    values = TakingSheet(table_view.seat_views[seat], found, end)
    template = "carcassonne/sets/plague/_taking.html"
    return Content(template, values, mark_safe(over), at=found[0].gap if found else "")  # noqa: S308 - escaped below


def place(table_view: TableView, cell: Cell, one: Taken) -> str:
    """Return a flea on the board to be tapped."""
    label = escape(_("Take the flea: %(cell)s") % {"cell": one.words})
    href = f"{table_view.base}sheet/?gap={one.gap}"
    return f'<a class="act" href="{href}" aria-label="{label}">{disc(cell, 0, one.number)}</a>'


def putting(table_view: TableView, seat: Seat, moves: Sequence[LayFlea]) -> Content:
    """Return the sheet of the tiles to which the flea may go that was chosen."""
    keys = acts(table_view, seat, moves)
    values = ActSheet(
        _("Where does this flea go?"), table_view.seat_views[seat], keys, is_long=False, none="", none_value=""
    )
    over = newest(table_view.position.state[Board].last) + on_board(table_view, keys)
    x, y = moves[0].at
    return Content("carcassonne/_acts.html", values, mark_safe(over), choosing=True, at=f"{x},{y}")  # noqa: S308


class PlaguePages(CarcassonnePages):
    """Outbreaks and fleas: which number a source has, where fleas go, and which are taken up."""

    parts = (PLAGUE,)
    phases = {TELLING: asking(gettext_lazy("Which number lies on the source?")), SPREADING: spreading}
    news = (OutbreakEnded,)

    def key_words(self, move: Move) -> str:
        match move:
            case TellOutbreak():
                return str(move.token)
            case EndOutbreak():
                return _("End the lowest outbreak")
        return ""

    def pieces(self, state: State) -> Iterator[Piece]:
        return pieces(state)

    def draw(self, piece: Piece, colours: Sequence[str]) -> str:
        return draw(piece)


class FlightPages(CarcassonnePages):
    """Figures that flee from beside the plague."""

    parts = ("flight",)
    figure_moves = (Flee,)
    keys_title = gettext_lazy("Or flee from the plague")
    keys_label = gettext_lazy("Let a meeple flee from the plague")

    def keys(self, table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
        """Yield the places to which figures may flee."""
        return keys_of(table_view, (move for move in moves if isinstance(move, Flee)))


PAGES: Final = (PlaguePages(), FlightPages())
