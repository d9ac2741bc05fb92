"""The contents of the pages before a game: cards of tables, seats to choose from, and the form of a new table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.models import PAUSES, PlayedBy, Result, Seat, SeatClaim, Table
from games.phrasing.common.label import box_label, colour_label, edition_label, game_label, played_by_label, set_label
from games.phrasing.common.lists import joined
from games.phrasing.common.result import won_sentence
from games.screens.lobby.facet import LobbyScreens
from games.screens.lobby.picture import Scene
from games.screens.lobby.scene import thumbnails
from games.selectors.decisions import draws_itself
from games.selectors.seats import claims_for, hides_hands, lost_seats, may_answer
from games.selectors.tables import position
from scoring.catalogue import GAMES, ruleset_for
from scoring.skills import app_plays

# ------------------------------------------------------------------ cards of tables


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table on the home page: where the link leads, one line on how it stands, who sits there.

    `apart` tells it from others of the same name (empty: it is the only one).
    """

    uid: UUID
    name: str
    line: str
    apart: str
    colours: tuple[str, ...]
    is_live: bool
    scene: Scene | None


def table_cards(tables: Sequence[Table]) -> list[TableCard]:
    """Return a card for each table; seats and results were fetched before."""
    scenes = thumbnails(tables)
    names = Counter(table.name for table in tables)
    return [
        TableCard(
            uid=table.uid,
            name=table.name,
            line=table_line(table),
            apart=apart_line(table) if names[table.name] > 1 else "",
            colours=tuple(seat.colour for seat in table.seats.all()),
            is_live=table.is_playing,
            scene=scenes.get(table.pk),
        )
        for table in tables
    ]


def apart_line(table: Table) -> str:
    """Tell a table from others of the same name: the game, when it was moved at last, and who sits there."""
    facts = {
        "game": box_label(table.game, table.sets),
        "when": date_format(localtime(table.moved_at), "SHORT_DATETIME_FORMAT"),
        "names": joined([seat.called for seat in table.seats.all()]),
    }
    return _("%(game)s, %(when)s: %(names)s") % facts


def table_line(table: Table) -> str:
    if table.is_playing:
        return playing_line(table)
    winners = [result for result in table.results.all() if result.winner]
    return won_line(table, winners) if winners else box_label(table.game, table.sets)


def playing_line(table: Table) -> str:
    now = position(table)
    state = now.state
    names = {seat.position: seat.called for seat in table.seats.all()}
    if progress := LobbyScreens.of(table.game).progress_label(table.turns):
        return progress
    if now.is_untouched:
        return _("%(name)s to start") % {"name": names[state.turn]}
    return _("Turn %(turn)s, %(name)s to play") % {
        "turn": state.turn_number,
        "name": names[state.turn],
    }


def won_line(table: Table, winners: Sequence[Result]) -> str:
    names = {seat.position: seat.called for seat in table.seats.all()}
    return won_sentence([names[winner.seat] for winner in winners], winners[0].points)


def rules_line(table: Table) -> str:
    """Say what is played, in which edition, and whether the house has changed it."""
    facts = {"game": game_words(table), "edition": edition_label(table.game, table.edition)}
    if changed_options(table):
        return _("%(game)s, %(edition)s, changed") % facts
    return _("%(game)s, %(edition)s") % facts


def game_words(table: Table) -> str:
    """Say which game is played, with which boxes."""
    game, added = game_label(table.game), [set_label(key) for key in table.sets if key != "base"]
    if "map" in table.board:
        added.append(table.board["map"]["name"])
    return _("%(game)s with %(sets)s") % {"game": game, "sets": joined(added)} if added else game


def changed_options(table: Table) -> Mapping[str, object]:
    """Return the switches that differ from the edition's."""
    preset = GAMES[table.game].preset(table.edition, table.sets, table.revision)
    return {key: value for key, value in table.options.items() if preset.get(key) != value}


# ------------------------------------------------------------------ seats


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A seat to choose: whose phone it is ("mine", "taken" or "free"), and a word to go with it.

    `name` is empty where nobody gave one; `called` and `title` never are. `played_by` is the level at which the app
    plays it, and `app` says so.
    """

    position: int
    name: str
    called: str
    title: str
    colour: str
    holder: str
    word: str
    is_chosen: bool = False
    played_by: str = ""
    without_phone: bool = False
    app: str = ""


@dataclass(frozen=True, slots=True)
class AppCard:
    """The choices about the app at a table: its levels and pauses, whether it draws, and whether it plays a seat.

    `levels` are (value, words); `pauses` are (seconds, whether it is so), the first waits until somebody is done.
    """

    levels: tuple[tuple[str, str], ...]
    pauses: tuple[tuple[int, bool], ...]
    draws: bool
    sits: bool


def app_card(table: Table) -> AppCard | None:
    """Return what can be said about seats of the app; None where it plays none of this game."""
    if not app_plays(ruleset_for(table.box)):
        return None
    return AppCard(
        levels=tuple((level, played_by_label(level)) for level in PlayedBy.values),
        pauses=tuple((pause, pause == table.app_pause) for pause in PAUSES),
        draws=draws_itself(table),
        sits=any(seat.played_by for seat in table.seats.all()),
    )


def seat_cards(seats: Sequence[Seat], phone: UUID | None, *, chosen: int | None = None) -> list[SeatCard]:
    return [seat_card(seat, phone, chosen) for seat in seats]


def seat_card(seat: Seat, phone: UUID | None, chosen: int | None) -> SeatCard:
    colour = colour_label(seat.colour)
    holder = holder_of(seat, phone)
    app = played_by_label(seat.played_by) if seat.played_by else ""
    words = {"free": colour, "mine": _("yours"), "taken": _("take over")}
    return SeatCard(
        position=seat.position,
        name=seat.name,
        called=seat.called,
        title=seat.name or (pgettext("seat", "Free") if holder == "free" and not seat.played_by else colour),
        colour=seat.colour,
        holder=holder,
        word=app or words[holder],
        is_chosen=seat.position == chosen,
        played_by=seat.played_by,
        app=app,
        without_phone=seat.without_phone,
    )


def holder_of(seat: Seat, phone: UUID | None) -> str:
    """Say who holds a seat: "free", "mine" or "taken"."""
    if seat.phone is None:
        return "free"
    return "mine" if seat.phone == phone else "taken"


def likely_seat(seats: Sequence[Seat], name: str) -> int | None:
    """Return the free seat that somebody of that name will want: the one that bears it, or else the first."""
    # Whoever wants a seat of the app has to choose it.
    free = [seat for seat in seats if seat.phone is None and not seat.played_by]
    named = [seat for seat in free if seat.name.casefold() == name.casefold()]
    waiting = [seat for seat in free if seat.is_free]
    return next((seat.position for seat in (*named, *waiting, *free)), None)


def company_line(seats: Sequence[Seat]) -> str:
    """Say how many seats are somebody's already, the app's among them."""
    seated = sum(not seat.is_free for seat in seats)
    if not seated:
        return _("Nobody sits here yet")
    return ngettext("%(count)s seat of %(all)s is taken", "%(count)s seats of %(all)s are taken", seated) % {
        "count": seated,
        "all": len(seats),
    }


# ------------------------------------------------------------------ claims


@dataclass(frozen=True, slots=True)
class ClaimCard:
    """A question to this phone: may another one take the seat over? `is_mine` if the seat is this phone's.

    `shows_hand` says that it would see cards there that nobody else may see; `has_agreed` that this phone said yes, and
    others are still asked.
    """

    number: int
    seat: str
    colour: str
    is_mine: bool
    may_answer: bool
    shows_hand: bool
    has_agreed: bool


def claim_cards(claims: Sequence[SeatClaim], phone: UUID | None) -> list[ClaimCard]:
    return [
        ClaimCard(
            number=claim.pk,
            seat=claim.seat.called,
            colour=claim.seat.colour,
            is_mine=claim.seat.phone == phone,
            may_answer=phone is not None and may_answer(claim, phone),
            shows_hand=hides_hands(claim.seat.table),
            has_agreed=phone is not None and phone.hex in claim.agreed,
        )
        for claim in claims
    ]


def claims_context(table: Table, phone: UUID | None) -> dict[str, Any]:
    """Return what `door/_claims.html` needs: claims that this phone is asked about, and seats that it lost."""
    return {
        "table": table,
        "is_asked": phone is not None,
        "claims": claim_cards(claims_for(table, phone), phone),
        "lost_seats": lost_seats(table, phone),
    }
