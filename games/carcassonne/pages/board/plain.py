"""What can be done now, as keys and as places on the board: the sheet of most phases that sets bring.

A phase without a sheet of its own is asked so as well, under its own name: it is plain, and it always works.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from django.utils.safestring import mark_safe
from django.utils.text import capfirst

from games.carcassonne.pages.board.acts import AT_ONCE, Act, acts, move_value, on_board
from games.carcassonne.pages.board.addition import SheetMaker
from games.carcassonne.pages.board.overlay import newest
from games.carcassonne.pages.board.places import laid_last
from games.phrasing.common.label import phase_label
from games.phrasing.common.move import move_sentence
from games.screens.table.sheet import Content
from games.screens.table.sight import Sitter, TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Pass
from scoring.kernel import Move, Played, Seat

MOST: Final = 120
"""Keys on one sheet."""


@dataclass(frozen=True, slots=True)
class ActSheet:
    """What is asked, of whom, and all that can be done: `keys`, and how to do nothing if that may be.

    `is_long` says that only the board and the list of all have the keys. `none` are the words of doing nothing.
    """

    title: str
    sitter: Sitter
    keys: tuple[Act, ...]
    is_long: bool
    none: str
    none_value: str


def asked_seat(sight: TableView) -> Seat:
    """Return the seat that is asked: of several one of this phone's."""
    actors = sight.position.state.actors
    return next((seat for seat in actors if sight.sitters[seat].is_mine), next(iter(actors)))


def asking(title: Callable[[], str], none: Callable[[], str] = lambda: "") -> SheetMaker:
    """Return what makes the sheet of a phase: its title, all that can be done, and the words of doing nothing."""
    return lambda sight, _ask: act_sheet(sight, title(), none())


def act_sheet(sight: TableView, title: str, none: str = "", *, kind: type[Move] = Move) -> Content:
    """Return the sheet of all that the seat asked can do, of one kind of moves or of all, each on the board as well."""
    seat = asked_seat(sight)
    legal = sight.position.rules.legal_moves(sight.position.state, seat)
    moves = list(islice((move for move in legal if isinstance(move, kind)), MOST))
    passing = next((move for move in moves if isinstance(move, Pass)), None)
    keys = acts(sight, seat, (move for move in moves if not isinstance(move, Pass)))
    said = none or (move_sentence(Played(0, seat, passing), (), sight.names) if passing else "")
    values = ActSheet(
        title=title,
        sitter=sight.sitters[seat],
        keys=keys,
        is_long=len(keys) > AT_ONCE and all(one.cell is not None for one in keys),
        none=said,
        none_value=move_value(passing) if passing else "",
    )
    over = newest(laid_last(sight.position)) + on_board(sight, keys)
    # Where nothing asked for lies on the board, a phone that comes back is shown the newest tile.
    at = ",".join(map(str, next((one.cell for one in keys if one.cell), sight.position.state[Board].last) or ()))
    return Content("carcassonne/_acts.html", values, mark_safe(over), at=at)  # noqa: S308 - escaped where it is made


def choices(sight: TableView) -> Content:
    """Return the sheet of a phase by its name alone, with every key: what scripts leave off can be chosen here."""
    return at_once(act_sheet(sight, capfirst(phase_label(sight.position.state.phase))))


def at_once(content: Content) -> Content:
    """Return a sheet with every key on it, however many there are."""
    if not isinstance(content.values, ActSheet):
        return content
    return replace(content, values=replace(content.values, is_long=False))
