"""The moves that can be made now, as keys and as places on the board: the sheet of most phases that sets bring.

A phase without a sheet of its own is asked so as well, under its own name: it is plain, and it always works.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from django.utils.safestring import mark_safe
from django.utils.text import capfirst

from games.carcassonne.pages.board.action_keys import AT_ONCE, Act, acts, move_value, on_board
from games.carcassonne.pages.board.ask import Ask
from games.carcassonne.pages.board.overlay import newest
from games.carcassonne.pages.board.places import laid_last
from games.phrasing.common.label import phase_label
from games.phrasing.common.move import move_sentence
from games.phrasing.common.wording import beside_board
from games.phrasing.common.words import Sentence
from games.screens.table.sheet import Content
from games.screens.table.table_view import SeatView, TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Pass
from scoring.kernel import Move, Played, Seat

MOST: Final = 120
"""Keys on one sheet."""


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A piece of nobody that a question is about: its name, its drawing, and whether it is the chosen one."""

    key: str
    name: str
    piece: str
    chosen: bool

    @property
    def short(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class ActSheet:
    """A question, the seat that it asks, and all that can be done: `keys`, and how to do nothing if that may be.

    `is_long` says that only the board and the list of all have the keys. `none` are the words of doing nothing. `only`
    is the sentence of the one thing that can be done, where nothing else can, not even nothing: its key is large.
    `kinds` are the pieces of which one is chosen first, where several can go somewhere.
    """

    title: str
    seat_view: SeatView
    keys: tuple[Act, ...]
    is_long: bool
    none: str
    none_value: str
    only: str = ""
    kinds: tuple[PieceKind, ...] = ()


def asked_seat(table_view: TableView) -> Seat:
    """Return the seat that is asked: of several one of this phone's."""
    actors = table_view.position.state.actors
    return next((seat for seat in actors if table_view.seat_views[seat].is_mine), next(iter(actors)))


@dataclass(frozen=True, slots=True)
class ActionQuestion:
    """The sheet of a phase that has no other: its title, all that can be done, and the words of doing nothing."""

    title: Sentence
    none: Sentence

    def __call__(self, table_view: TableView, _ask: Ask) -> Content:
        return act_sheet(table_view, str(self.title), str(self.none))


def asking(title: Sentence, none: Sentence = "") -> ActionQuestion:
    """Return what makes the sheet of a phase.

    Both are values of `gettext_lazy`: each phone reads them in its language.
    """
    return ActionQuestion(title, none)


def act_sheet(
    table_view: TableView,
    title: str,
    none: str = "",
    *,
    moves: Iterable[Move] | None = None,
    kinds: tuple[PieceKind, ...] = (),
) -> Content:
    """Return the sheet of all that the seat asked can do, or of these `moves` alone, each on the board as well."""
    seat = asked_seat(table_view)
    legal = table_view.position.rules.legal_moves(table_view.position.state, seat)
    listed = list(islice(legal if moves is None else moves, MOST))
    only = listed[0] if len(listed) == 1 and moves is None else None
    passing = next((move for move in listed if isinstance(move, Pass)), None)
    keys = acts(table_view, seat, (move for move in listed if not isinstance(move, Pass)))
    sentence = none or (move_sentence(Played(0, seat, passing), (), table_view.names) if passing else "")
    values = ActSheet(
        title=title,
        seat_view=table_view.seat_views[seat],
        keys=keys,
        is_long=len(keys) > AT_ONCE and all(one.cell is not None for one in keys),
        none=sentence,
        none_value=move_value(passing) if passing else "",
        only=only_way(table_view, seat, only) if only is not None and passing is None else "",
        kinds=kinds,
    )
    over = newest(laid_last(table_view.position)) + on_board(table_view, keys)
    # Where nothing asked for lies on the board, a phone that comes back is shown the newest tile.
    at = ",".join(map(str, next((one.cell for one in keys if one.cell), table_view.position.state[Board].last) or ()))
    return Content("carcassonne/_acts.html", values, mark_safe(over), at=at)  # noqa: S308 - escaped where it is made


def only_way(table_view: TableView, seat: Seat, move: Move) -> str:
    """Return the sentence of what has to be done; the board shows where."""
    with beside_board():
        return move_sentence(Played(0, seat, move), (), table_view.names)


def choices(table_view: TableView) -> Content:
    """Return the sheet of a phase by its name alone, with every key: what scripts leave off can be chosen here."""
    return at_once(act_sheet(table_view, capfirst(phase_label(table_view.position.state.phase))))


def at_once(content: Content) -> Content:
    """Return a sheet with every key on it, however many there are."""
    if not isinstance(content.values, ActSheet):
        return content
    return replace(content, values=replace(content.values, is_long=False))
