"""The sheets of the app that acts for a seat: what it does and why, or what it has to be told first."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from games.live.thinking import thinker
from games.models import AppDecision
from games.phrasing.common.move import move_sentence, reason_sentence
from games.screens.table.beside import SentenceBesideBoard, sentences_beside
from games.screens.table.facets import LaidTile, TableScreens
from games.screens.table.sheet import NOTHING_ASKED, Content
from games.screens.table.table_view import SeatView, TableView
from games.selectors.decisions import draws_itself, pause_at
from scoring.kernel import Move, Played, Seat, read_move
from scoring.kernel.offers import offered
from scoring.players.levels import asked_seat

BY_HAND: Final = "self"
"""The word of an address that asks for what people would be asked, were there no app."""


@dataclass(frozen=True, slots=True)
class DecidedSheet:
    """The app's decision for a seat: its sentences, the tiles that it lays, why, and whether this phone may say `done`.

    `by_hand` is the word of the address where people log the move themselves, empty where that would show a hand.

    Without `sentences` it is still thinking.
    """

    seat_view: SeatView
    sentences: tuple[SentenceBesideBoard, ...] = ()
    pictures: Sequence[LaidTile] = ()
    why: str = ""
    by_hand: str = ""
    is_seated: bool = False
    pause: int = 0


@dataclass(frozen=True, slots=True)
class ChanceSheet:
    """A tile or dice of the app's seat that somebody has to tell: the game's own sheet, under whose it is.

    `asks` says what to do.
    """

    seat_view: SeatView
    asks: str
    inner: Content


def app_seat(table_view: TableView) -> Seat | None:
    """Return the app's seat that everybody waits for now, unless this phone has something to do first; None: none."""
    app_seats = {one.position for one in table_view.seat_views if one.played_by}
    is_now = bool(app_seats) and table_view.position.head == table_view.table.head and not table_view.rests
    seat = asked_seat(table_view.position.state, app_seats) if is_now else None
    return None if seat is None or _acts(table_view) else seat


def _acts(table_view: TableView) -> bool:
    state, mine = table_view.position.state, [Seat(one.position) for one in table_view.seat_views if one.is_mine]
    return any(seat in state.actors or offered(state, seat) for seat in mine)


def app_content(table_view: TableView) -> Content | None:
    """Return the sheet of what the app does for its seat; None: people act."""
    seat = app_seat(table_view)
    if seat is None:
        return None
    seat_view, game = table_view.seat_views[seat], TableScreens.of(table_view.table.game)
    decision = table_view.decision
    remind_app(table_view)
    if decision is None:
        over, at = game.default_overlay(table_view)
        return Content("table/_decided.html", _sheet(table_view, seat_view), over, at=at)
    if decision.is_chance:
        return _chance(table_view, seat_view)
    return _decided(table_view, seat_view, decision)


def remind_app(table_view: TableView) -> None:
    """Have the app think about its seat, if it is asked and has not decided or still has to go on by itself.

    Asked again by whoever looks: a server that was started anew has forgotten what it was thinking about, and a thought
    that failed is thought by nobody.
    """
    if app_seat(table_view) is not None and (table_view.table.app_pause or table_view.decision is None):
        thinker.ask(table_view.table.uid)


def _sheet(table_view: TableView, seat_view: SeatView, **more: Any) -> DecidedSheet:
    by_hand = "" if table_view.position.rules.hands_are_secret else BY_HAND
    return DecidedSheet(seat_view, is_seated=table_view.is_seated, by_hand=by_hand, **more)


def _chance(table_view: TableView, seat_view: SeatView) -> Content:
    game = TableScreens.of(table_view.table.game)
    if draws_itself(table_view.table):
        sentences = (SentenceBesideBoard(_("The app draws or rolls for this seat.")),)
        over, at = game.default_overlay(table_view)
        return Content(
            "table/_decided.html",
            _sheet(table_view, seat_view, sentences=sentences, pause=table_view.table.app_pause),
            over,
            at=at,
        )
    inner = game.content(table_view, NOTHING_ASKED)
    return Content(
        "table/_chance.html", ChanceSheet(seat_view, game.chance_sentence(), inner), inner.overlay, at=inner.at
    )


def _decided(table_view: TableView, seat_view: SeatView, decision: AppDecision) -> Content:
    seat, moves = Seat(decision.seat), moves_of(table_view, decision)
    lit = TableScreens.of(table_view.table.game).highlight(table_view, seat, moves)
    first = next(iter(decision.reasons), None)
    values = _sheet(
        table_view,
        seat_view,
        sentences=sentences_beside(
            lambda: [move_sentence(Played(0, seat, move), (), table_view.names, lit.board) for move in moves]
        ),
        pictures=lit.pictures,
        why=reason_sentence(first, table_view.names) if first else "",
        pause=pause_at(table_view.table, table_view.position.state, seat),
    )
    return Content("table/_decided.html", values, lit.overlay, at=lit.at)


def moves_of(table_view: TableView, decision: AppDecision) -> tuple[Move, ...]:
    """Return what the app does, as far as this phone may know it."""
    rules, seat = table_view.position.rules, Seat(decision.seat)
    facts = ({key: value for key, value in one.items() if key != "seat"} for one in decision.moves)
    moves = (read_move(one, rules.move_types) for one in facts)
    return tuple(rules.view_move(seat, move, table_view.viewer) for move in moves)


def decision_shown(table_view: TableView) -> object:
    """Return what changes as soon as the app has decided; nothing where it is not asked."""
    if app_seat(table_view) is None:
        return None
    decision = table_view.decision
    return (decision.seat, decision.level, decision.made_at) if decision else ()


def app_audience(table_view: TableView) -> Hashable:
    """Return what differs between phones that are shown what the app does, besides what always does."""
    if not any(one.played_by for one in table_view.seat_views):
        return None
    return _acts(table_view), table_view.is_seated
