"""The pages of The Catapult: the disc that is chosen, and what each throw has done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from games.carcassonne.pages.board.action_keys import AT_ONCE, acts, move_value, on_board
from games.carcassonne.pages.board.action_sheet import ActSheet, asked_seat
from games.carcassonne.pages.board.ask import Ask
from games.carcassonne.pages.board.overlay import newest
from games.carcassonne.pages.board.set_pages import CarcassonnePages
from games.carcassonne.sets.catapult.words import disc_help, disc_label
from games.forms.submission import RejectedInput, Submission
from games.log.position import Position
from games.phrasing.common.label import figure_label
from games.screens.table.sheet import Content
from games.screens.table.table_view import SeatView, TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.sets.catapult.rules import (
    CATAPULT,
    DISCS,
    FAIR,
    FARTHEST_THROW,
    THROWING,
    ChooseDisc,
    Fairs,
    Seduce,
    Throw,
)
from scoring.kernel import MalformedMove, Move


@dataclass(frozen=True, slots=True)
class DiscKey:
    """A disc to choose: the value of its key, its name and what it does."""

    value: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class DiscSheet:
    """The discs, and who chooses."""

    seat_view: SeatView
    discs: tuple[DiscKey, ...]


@dataclass(frozen=True, slots=True)
class ThrowSheet:
    """The question about a throw: the keys of `acts`, or (`most`) a distance in cm up to that, after those known."""

    acts: ActSheet
    text: str
    most: int = 0
    measured: tuple[str, ...] = ()


def choosing(table_view: TableView, _ask: Ask) -> Content:
    """Return the sheet of the four discs, each with what it does."""
    discs = tuple(DiscKey(move_value(ChooseDisc(disc)), disc_label(disc), disc_help(disc)) for disc in DISCS)
    values = DiscSheet(table_view.seat_views[asked_seat(table_view)], discs)
    over = newest(table_view.position.state[Board].last)
    return Content("carcassonne/sets/catapult/_discs.html", values, mark_safe(over))  # noqa: S308 - numbers only


def throwing(table_view: TableView, _ask: Ask) -> Content:
    """Return the sheet that asks what became of a seat's disc."""
    state, seat = table_view.position.state, asked_seat(table_view)
    fairs = state[Fairs]
    assert fairs.disc is not None, "a disc was chosen"
    measures = fairs.disc == "target"
    moves = table_view.position.rules.legal_moves(state, seat)
    keys = acts(table_view, seat, () if measures else (move for move in moves if move != Throw()))
    sheet = ActSheet(
        title=title_of(fairs.disc),
        seat_view=table_view.seat_views[seat],
        keys=keys,
        is_long=len(keys) > AT_ONCE and all(one.cell is not None for one in keys),
        none=nothing_of(fairs.disc),
        none_value=move_value(Throw()),
    )
    values = ThrowSheet(
        acts=sheet,
        text=about(disc_label(fairs.disc), disc_help(fairs.disc)),
        most=FARTHEST_THROW if measures else 0,
        measured=measured(table_view, fairs) if measures else (),
    )
    over = newest(state[Board].last) + on_board(table_view, keys)
    x, y = fairs.waiting[0]
    return Content("carcassonne/sets/catapult/_throw.html", values, mark_safe(over), at=f"{x},{y}")  # noqa: S308


def title_of(disc: str) -> str:
    """Return what is asked about a throw."""
    match disc:
        case "target":
            return _("How far from the fair does the disc lie?")
        case "catch":
            return _("Who has caught the disc?")
        case "knock_out":
            return _("Which meeple did the disc hit?")
    return _("Whose place is taken?")


def nothing_of(disc: str) -> str:
    """Return the words for a throw of which nothing, or nothing more, comes."""
    match disc:
        case "target":
            return _("Beside the tiles")
        case "catch":
            return _("Nobody, or it flew too short")
        case "knock_out":
            return _("Nobody (else)")
    return _("Nobody’s")


def measured(table_view: TableView, fairs: Fairs) -> tuple[str, ...]:
    """Return the distances that are known already, each with whose disc it is."""
    return tuple(
        about(
            table_view.seat_views[one.seat].name,
            _("beside the tiles") if one.cm is None else _("%(cm)s cm") % {"cm": one.cm},
        )
        for one in fairs.thrown
    )


def about(name: str, what: str) -> str:
    return _("%(name)s: %(what)s") % {"name": name, "what": what}


def read_distance(form: Mapping[str, str], position: Position) -> Submission:
    """Return a throw whose distance was written, in whole centimetres."""
    text = form.get("cm", "")
    if not text.isascii() or not text.isdecimal() or len(text) > len(str(FARTHEST_THROW)):
        raise MalformedMove("`cm`: expected a distance in whole centimetres")
    actors = position.state.actors
    move = {"seat": int(actors[0]) if actors else 0, "do": "throw", "cm": int(text)}
    return Submission((move,), RejectedInput("measured", text))


class CatapultPages(CarcassonnePages):
    """Fairs: the disc that is chosen, and what each throw has done."""

    parts = (CATAPULT,)
    phases = {FAIR: choosing, THROWING: throwing}
    readers = {"measured": read_distance}

    def key_words(self, move: Move) -> str:
        """Return who takes whose place, where they are not alike."""
        if not isinstance(move, Seduce) or move.by == move.figure:
            return ""
        return _("Yours: %(mine)s, theirs: %(theirs)s") % {
            "mine": figure_label(move.by),
            "theirs": figure_label(move.figure),
        }


PAGES: Final = (CatapultPages(),)
