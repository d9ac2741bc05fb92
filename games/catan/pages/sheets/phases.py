"""The sheet of the table page of Catan: what was asked for, the phase of the turn, or waiting; and its bar."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.catan.pages.board.acting_seat import actor, elsewhere, island_now, may_act, own_seats, rules_of
from games.catan.pages.board.drawing import pointed
from games.catan.pages.board.forms import LAY
from games.catan.pages.board.set_pages import is_founding, pages_at
from games.catan.pages.sheets.turn import TURN, acting
from games.catan.pages.sheets.unseen import theft_to_tell, unseen_sheet
from games.catan.pages.sheets.waiting import waiting
from games.catan.words.labels import where_words
from games.models import LogBy
from games.phrasing.common.phrases import phrased
from games.screens.table.sheet import Asked, Bar, Content, Unreadable
from games.screens.table.table_view import TableView
from scoring.catan.rules import SPECIAL
from scoring.kernel import Aids, Seat


@dataclass(frozen=True, slots=True)
class Confirm:
    """A move that one more tap logs."""

    text: str
    where: str
    lay: str


def content_for(table_view: TableView, asked: Asked) -> Content:
    """Return the sheet that a phone asks for; what cannot be now becomes what comes next at the table."""
    if table_view.position.state.over:
        return Content("catan/_over.html", table_view, SafeString(""), at="all")
    for one in pages_at(table_view):
        for word, answer in one.asked_sheets.items():
            content = answer(table_view, asked) if word in asked else None
            if content is not None:
                return content
    theft = theft_to_tell(table_view)
    if theft is not None and "build" not in asked:
        return unseen_sheet(table_view, theft)
    return acting_content(table_view, asked)


def acting_content(table_view: TableView, asked: Asked) -> Content:
    """Return the sheet of the seat for which this phone acts, or for whom it waits."""
    state = table_view.position.state
    seat = entered_for(table_view, asked)
    if seat is None or not may_act(table_view, seat):
        return waiting(table_view)
    if "lay" in asked:
        return confirm(table_view, asked["lay"])
    if state.phase in TURN:
        return acting(table_view, seat, asked)
    maker = next(one.phases[state.phase] for one in reversed(pages_at(table_view)) if state.phase in one.phases)
    return maker(table_view, seat, asked)


def entered_for(table_view: TableView, asked: Asked) -> Seat | None:
    """Return the seat for which this phone enters something: one of its own, the one asked for, or who has no phone.

    None: what the table waits for is asked on the phones of others.
    """
    waits = elsewhere(table_view)
    if not waits:
        return actor(table_view)
    return next((seat for seat in waits if str(int(seat)) == asked.get("for")), None)


def confirm(table_view: TableView, lay: str) -> Content:
    """Return the sheet that logs what was tapped without scripts, or what a hint proposed; its place is lit."""
    found = LAY.fullmatch(lay)
    if found is None:
        raise Unreadable("lay")
    island, shape = island_now(table_view.position), rules_of(table_view.position).island.shape
    at = next((word for word in found[2].split(":") if word in shape.hexes or word in shape.ends), "")
    values = Confirm(confirming(found[1]), where_words(island, at) if at else "", lay)
    lit = mark_safe(pointed(at) if at else "")  # noqa: S308 - numbers only
    return Content("catan/_confirm.html", values, lit, choosing=True, at="all")


def confirming(verb: str) -> str:
    """Return the question before a move of this kind is logged."""
    questions = {
        "settle": _("Settle here?"),
        "road": _("Build a road here?"),
        "city": _("Build a city here?"),
        "robber": phrased("robber.here"),
    }
    return questions.get(verb, _("Is that what happened?"))


def bar_of(table_view: TableView) -> Bar:
    """Return the keys at the bottom: undo, trade, cards, log."""
    rules, state = rules_of(table_view.position), table_view.position.state
    keys = {
        "undo": may_undo(table_view),
        "trade": not state.over and state.phase in TURN and state.phase != SPECIAL and rules.hand_tracking.is_tracking,
        "cards": not state.over and bool(own_seats(table_view)) and not is_founding(table_view),
    }
    return Bar("catan/_bar.html", tuple(key for key, is_on in keys.items() if is_on))


def may_undo(table_view: TableView) -> bool:
    """Say whether the last move can be taken back here: where each logs for oneself, only one's own."""
    played = [one for one in table_view.position.played if not isinstance(one.move, Aids)]
    if not played:
        return False
    return table_view.table.log_by == LogBy.ANYONE or table_view.hosts or table_view.seat_views[played[-1].seat].is_mine
