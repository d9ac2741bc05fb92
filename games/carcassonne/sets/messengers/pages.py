"""The pages of The Messengers: which marker moves, the message that came, and what is done with it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.carcassonne.pages.board.action_keys import Act, move_value
from games.carcassonne.pages.board.action_sheet import act_sheet, asked_seat
from games.carcassonne.pages.board.ask import Ask
from games.carcassonne.pages.board.places import rules_of
from games.carcassonne.pages.board.set_pages import ActionKey, CarcassonnePages
from games.carcassonne.pages.parts.track.pages import asked, spoken, with_keys
from games.carcassonne.sets.messengers.words import card_help, card_label
from games.models import DrawBy
from games.screens.table.sheet import Content
from games.screens.table.table_view import TableView
from scoring.carcassonne.base.track import Track
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import FigureAction
from scoring.carcassonne.sets.messengers.rules import (
    ACTING,
    INSTEAD,
    MARKING,
    MESSAGE,
    MESSENGERS,
    STOPS,
    Message,
    Messages,
    Messengers,
    MoveMarker,
    counted,
    total,
    worth,
)
from scoring.kernel import Move, Scored, Seat, State, write_move


def points_words(points: int) -> str:
    return ngettext("%(count)s point", "%(count)s points", points) % {"count": points}


def marker_words(state: State, seat: Seat, move: MoveMarker) -> str:
    """Return from where to where a marker would go, and whether a message lies there."""
    was = state[Track].at(seat, move.which)
    now = was + move.points
    facts = {"number": move.which, "was": was, "now": now}
    if now % STOPS == 0 and seat == state.turn:
        return _("Marker %(number)s: %(was)s → %(now)s, a message") % facts
    return _("Marker %(number)s: %(was)s → %(now)s") % facts


def marking(table_view: TableView, _ask: Ask) -> Content:
    """Return the sheet that asks which marker an award moves."""
    state, seat = table_view.position.state, asked_seat(table_view)
    due = state[Track].waiting[0]
    title = _("%(points)s: which marker?") % {"points": points_words(due.points)}
    content = act_sheet(table_view, title)
    moves = [move for move in table_view.position.rules.legal_moves(state, seat) if isinstance(move, MoveMarker)]
    words = {move_value(move): marker_words(state, seat, move) for move in moves}
    return asked(table_view, spoken(content, words))


def drawing(table_view: TableView, _ask: Ask) -> Content:
    """Return the sheet that asks which message was drawn, with a key for the app where it draws."""
    content = act_sheet(table_view, _("Which message was drawn?"))
    names = {move_value(Message(card)): card_label(card) for card in table_view.position.state[Messages].can_come()}
    content = spoken(content, names)
    if table_view.table.draw_by == DrawBy.APP:
        words = _("The app draws")
        only = Act(move_value(Message()), words, words)
        content = with_keys(content, (only,))
    # Side by side where they fit: as a list, eight would take two screens of a small phone.
    return replace(content, template="carcassonne/sets/messengers/_cards.html")


def acting(table_view: TableView, _ask: Ask) -> Content:
    """Return the sheet that asks whether a message is done, with what, or left for points."""
    position, seat = table_view.position, asked_seat(table_view)
    state, card = position.state, position.state[Messages].card
    assert card is not None, "a message is in hand"
    content = act_sheet(table_view, card_label(card))
    moves = [move for move in position.rules.legal_moves(state, seat) if isinstance(move, Message)]
    words = {move_value(move): act_words(table_view, seat, move) for move in moves}
    return asked(table_view, spoken(content, words), card_help(card))


def act_words(table_view: TableView, seat: Seat, move: Message) -> str:
    """Return what a way of doing a message brings."""
    state, rules = table_view.position.state, rules_of(table_view.position)
    if move.take == "points":
        return _("%(points)s instead") % {"points": points_words(INSTEAD)}
    if move.card == "tile":
        return _("One more tile")
    if move.at is not None and move.on is not None:
        feature = state[Board].feature_at(move.at, move.on)
        return points_words(total(worth(rules, state, seat, feature)))
    rate = next(part.farmers for part in rules.parts if isinstance(part, Messengers))
    return points_words(total(counted(rules, state, seat, move.card, rate)))


def markers_before(table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
    """Yield the second markers of all who may be paid with the figure, where nobody is asked after it."""
    rules, state = rules_of(table_view.position), table_view.position.state
    if any(isinstance(part, Messengers) and part.asks_markers for part in rules.parts):
        return
    known = {(plan.seat, plan.points) for plan in state[Messages].plans}
    steps = (rules.play(state, state.turn, move) for move in moves if isinstance(move, FigureAction))
    awards = [effect for step in steps for effect in step.effects if isinstance(effect, Scored)]
    coming = dict.fromkeys((one.seat, one.points) for one in awards if one.points > 0 and not one.final)
    for seat, points in coming:
        if (seat, points) not in known:
            move = MoveMarker(points, 2)
            facts = {"name": table_view.seat_views[seat].name, "points": points_words(points)}
            words = _("%(name)s, %(points)s") % facts
            label = _("%(name)s: %(points)s go to marker 2") % facts
            value = json.dumps({"seat": int(seat), **write_move(move)}, separators=(",", ":"))
            yield ActionKey("move", value, "", words, label)


class MessengerPages(CarcassonnePages):
    """The marker that moves, the message that came, and what is done with it."""

    parts = (MESSENGERS,)
    phases = {MARKING: marking, MESSAGE: drawing, ACTING: acting}
    keys_title = gettext_lazy("For the second marker")
    keys_label = gettext_lazy("Let points go to the second marker")

    def keys(self, table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
        return markers_before(table_view, moves)

    def further_tile(self, state: State, name: str) -> str:
        messages = state.get(Messages)
        return _("%(name)s’s message: one more tile") % {"name": name} if messages and messages.extra else ""


PAGES: Final = (MessengerPages(),)
