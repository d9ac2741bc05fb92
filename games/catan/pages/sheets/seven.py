"""A seven: half of large hands goes back, and the robber moves and robs somebody."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catan.pages.board.acting_seat import island_now
from games.catan.pages.board.drawing import around, corners_at, hex_middle, newest, ring
from games.catan.pages.board.forms import HEX, hex_value, read_hex, value
from games.catan.pages.sheets.hand import CardField, due_counters, forced, most_of
from games.catan.pages.sheets.placing import ask_hex, safe
from games.catan.words.labels import hex_words
from games.phrasing.common.phrases import phrased
from games.screens.table.sheet import Asked, Content, Unreadable
from games.screens.table.table_view import SeatView, TableView
from scoring.catan.base.robber import neighbours_at
from scoring.catan.board.geometry import Hex
from scoring.catan.board.network import Network
from scoring.catan.effect import MustDiscard
from scoring.catan.hand import Hands
from scoring.catan.move import MoveRobber
from scoring.catan.rules import Robber
from scoring.kernel import Seat


@dataclass(frozen=True, slots=True)
class Victims:
    """Whom the robber takes a card from on a hex: (seat, cards, value)."""

    where: str
    victims: tuple[tuple[SeatView, int, str], ...]


@dataclass(frozen=True, slots=True)
class DiscardSheet:
    """Half of a hand goes back: whose, how many cards, and the counters."""

    seat_view: SeatView
    count: int
    counters: tuple[CardField, ...]
    lay: str
    others: tuple[tuple[SeatView, str], ...]
    only: bool


def discarding(table_view: TableView, seat: Seat, asked: Asked) -> Content:
    """Return the sheet on which a hand gives half of it back; others may still owe as well."""
    due = due_of(table_view)
    still = [(table_view.seat_views[one], cards_still(due[one])) for one in table_view.position.state.waiting]
    most = most_of(table_view, seat)
    values = DiscardSheet(
        seat_view=table_view.seat_views[seat],
        count=due[seat],
        counters=due_counters(table_view, "give", most, due[seat], seat, asked),
        lay=value("discard", seat=seat),
        others=tuple(one for one in still if one[0].position != seat),
        only=bool(forced(most, due[seat])),
    )
    return Content(
        "catan/_discard.html", values, safe(newest(table_view)), choosing=table_view.seat_views[seat].is_mine, at="all"
    )


def cards_still(count: int) -> str:
    return ngettext("%(count)s card", "%(count)s cards", count) % {"count": count}


def due_of(table_view: TableView) -> dict[Seat, int]:
    """Return how many cards each seat has to give back after the seven of this turn."""
    for _played, effects in reversed(table_view.position.turn_steps):
        for effect in effects:
            if isinstance(effect, MustDiscard):
                return dict(effect.seats)
    return dict.fromkeys(table_view.position.state.waiting, 0)


def robbing(table_view: TableView, seat: Seat, asked: Asked) -> Content:
    """Return the sheet that asks where the robber goes, and, once that is said, whom it robs."""
    text = asked.get("robber", "")
    if text:
        if HEX.fullmatch(text) is None:
            raise Unreadable("robber")
        return _victims(table_view, seat, read_hex(text))
    title = phrased("robber.where") % {"name": table_view.seat_views[seat].name}
    ways = (way(at, victims) for at, victims in _ways(table_view, seat).items())
    return ask_hex(table_view, ways, title, _("It leaves its hex, and takes a card of a neighbour."))


def way(at: Hex, victims: list[Seat | None]) -> tuple[Hex, str, str]:
    """Return a hex with what a tap logs there, or, where several may be robbed, what it asks for."""
    if len(victims) > 1:
        return at, "", f"robber={hex_value(at)}"
    return at, robber_value(at, victims[0] if victims else None), ""


def _ways(table_view: TableView, seat: Seat) -> dict[Hex, list[Seat | None]]:
    found: dict[Hex, list[Seat | None]] = {}
    for move in table_view.position.rules.legal_moves(table_view.position.state, seat):
        if isinstance(move, MoveRobber):
            victims = found.setdefault(move.to, [])
            if move.from_ not in victims:
                victims.append(move.from_)
    return found


def robber_value(at: Hex, victim: Seat | None) -> str:
    return value("robber", hex_value(at)) if victim is None else value("robber", hex_value(at), victim)


def _victims(table_view: TableView, seat: Seat, at: Hex) -> Content:
    state, island = table_view.position.state, island_now(table_view.position)
    victims = neighbours_at(state, at, seat)
    if at not in island.land or at == state[Robber].at or not victims:
        return robbing(table_view, seat, {})
    hands = state[Hands].hands
    rows = tuple((table_view.seat_views[one], hands[one].total, robber_value(at, one)) for one in victims)
    values = Victims(hex_words(island, at), rows)
    standing = (site for site, piece in state[Network].buildings.items() if _at(at, site, piece.seat, victims))
    over = safe("".join(map(ring, standing)))
    return Content("catan/_victims.html", values, over, choosing=True, at=around([hex_middle(at)]))


def _at(at: Hex, site: str, seat: Seat, victims: tuple[Seat, ...]) -> bool:
    return seat in victims and site in corners_at(at)
