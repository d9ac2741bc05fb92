"""What phones show while the app acts for a seat: what it does and why, or what it has to be told first."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from games.live.thinking import thinker
from games.models import AppDecision
from games.phrasing.common.move import move_sentence, reason_sentence
from games.screens.table.facets import LaidTile, TableScreens
from games.screens.table.sheet import NOTHING_ASKED, Content
from games.screens.table.sight import Sitter, TableView
from games.selectors.decisions import draws_itself, pause_at
from scoring.kernel import Move, Played, Seat, read_move
from scoring.players.levels import asked_seat
from scoring.players.offered import offered

BY_HAND: Final = "self"
"""The word of an address that asks for what people would be asked, were there no app."""


@dataclass(frozen=True, slots=True)
class DecidedSheet:
    """What the app does for a seat: its sentences, the tiles that it lays, why, and whether this phone may say `done`.

    `by_hand` is the word of the address where people log the move themselves, empty where that would show a hand.

    Without `told` it is still thinking.
    """

    sitter: Sitter
    told: tuple[str, ...] = ()
    pictures: Sequence[LaidTile] = ()
    why: str = ""
    by_hand: str = ""
    is_seated: bool = False
    pause: int = 0


@dataclass(frozen=True, slots=True)
class ChanceSheet:
    """A tile or dice of the app's seat that somebody has to tell: the game's own sheet, under whose it is."""

    sitter: Sitter
    inner: Content


def app_seat(sight: TableView) -> Seat | None:
    """Return the app's seat that everybody waits for now, unless this phone has something to do first; None: none."""
    app_seats = {one.position for one in sight.sitters if one.played_by}
    is_now = bool(app_seats) and sight.position.head == sight.table.head and not sight.rests
    seat = asked_seat(sight.position.state, app_seats) if is_now else None
    return None if seat is None or _acts(sight) else seat


def _acts(sight: TableView) -> bool:
    state, mine = sight.position.state, [Seat(one.position) for one in sight.sitters if one.is_mine]
    return any(seat in state.actors or offered(state, seat) for seat in mine)


def app_content(sight: TableView) -> Content | None:
    """Return the sheet of what the app does for its seat; None: people act."""
    seat = app_seat(sight)
    if seat is None:
        return None
    sitter, game = sight.sitters[seat], TableScreens.of(sight.table.game)
    decision = sight.decision
    remind_app(sight)
    if decision is None:
        over, at = game.default_overlay(sight)
        return Content("table/_decided.html", _sheet(sight, sitter), over, at=at)
    if decision.is_chance:
        return _chance(sight, sitter)
    return _decided(sight, sitter, decision)


def remind_app(sight: TableView) -> None:
    """Have the app think about its seat, if it is asked and has not decided or still has to go on by itself.

    Asked again by whoever looks: a server that was started anew has forgotten what it was thinking about, and a thought
    that failed is thought by nobody.
    """
    if app_seat(sight) is not None and (sight.table.app_pause or sight.decision is None):
        thinker.ask(sight.table.uid)


def _sheet(sight: TableView, sitter: Sitter, **more: Any) -> DecidedSheet:
    by_hand = "" if sight.position.rules.hands_are_secret else BY_HAND
    return DecidedSheet(sitter, is_seated=sight.is_seated, by_hand=by_hand, **more)


def _chance(sight: TableView, sitter: Sitter) -> Content:
    game = TableScreens.of(sight.table.game)
    if draws_itself(sight.table):
        told = (_("The app draws, or rolls, for this seat."),)
        over, at = game.default_overlay(sight)
        return Content(
            "table/_decided.html", _sheet(sight, sitter, told=told, pause=sight.table.app_pause), over, at=at
        )
    inner = game.content(sight, NOTHING_ASKED)
    return Content("table/_chance.html", ChanceSheet(sitter, inner), inner.overlay, at=inner.at)


def _decided(sight: TableView, sitter: Sitter, decision: AppDecision) -> Content:
    seat, moves = Seat(decision.seat), moves_of(sight, decision)
    lit = TableScreens.of(sight.table.game).lit(sight, seat, moves)
    first = next(iter(decision.reasons), None)
    values = _sheet(
        sight,
        sitter,
        told=tuple(move_sentence(Played(0, seat, move), (), sight.names, lit.board) for move in moves),
        pictures=lit.pictures,
        why=reason_sentence(first, sight.names) if first else "",
        pause=pause_at(sight.table, sight.position.state, seat),
    )
    return Content("table/_decided.html", values, lit.overlay, at=lit.at)


def moves_of(sight: TableView, decision: AppDecision) -> tuple[Move, ...]:
    """Return what the app does, as far as this phone may know it."""
    rules, seat = sight.position.rules, Seat(decision.seat)
    facts = ({key: value for key, value in one.items() if key != "seat"} for one in decision.moves)
    moves = (read_move(one, rules.move_types) for one in facts)
    return tuple(rules.view_move(seat, move, sight.viewer) for move in moves)


def decision_shown(sight: TableView) -> object:
    """Return what changes as soon as the app has decided; nothing where it is not asked."""
    if app_seat(sight) is None:
        return None
    decision = sight.decision
    return (decision.seat, decision.level, decision.made_at) if decision else ()


def app_audience(sight: TableView) -> Hashable:
    """Return what differs between phones that are shown what the app does, besides what always does."""
    if not any(one.played_by for one in sight.sitters):
        return None
    return _acts(sight), sight.is_seated
