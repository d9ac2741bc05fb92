"""City improvements: three tracks, what the next level costs and brings, and where a metropolis comes to stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.catan.pages.board.acting_seat import actor, island_now, may_act, reasons, rules_of
from games.catan.pages.board.drawing import newest
from games.catan.pages.board.forms import value
from games.catan.pages.sheets.placing import ask_place, safe
from games.catan.sets.knights.words.labels import ability_help, improvement_label, track_label
from games.phrasing.common.refusal import refusal_sentence
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import SeatView, TableView
from scoring.catan.sets.knights.cities.improvement import priced, wins_metropolis
from scoring.catan.sets.knights.cities.track import ABILITY, LEVELS, Improvements, holder
from scoring.catan.sets.knights.defence.header_summary import reds
from scoring.catan.sets.knights.kind import TRACKS
from scoring.catan.sets.knights.move import Improve
from scoring.catan.sets.knights.pending_question import BUYING
from scoring.catan.sets.knights.refusal import MetropolisPlaceWanted
from scoring.kernel import Seat


@dataclass(frozen=True, slots=True)
class TrackRow:
    """A track of a seat: how far it is, what the next level is called, costs and brings, and how it is bought.

    `reds` are the faces of the red die with which the next level draws; `why` is why it cannot be bought.
    """

    track: str
    label: str
    level: int
    steps: tuple[bool, ...]
    upcoming: str
    ability: str
    has_ability: bool
    reds: tuple[int, ...]
    cost: tuple[tuple[str, int], ...]
    holder: SeatView | None
    lay: str = ""
    ask: str = ""
    why: str = ""


def improving(table_view: TableView, asked: Asked) -> Content | None:
    """Return the sheet of the three tracks, or where the metropolis of one stands."""
    seat = actor(table_view)
    if table_view.position.state.phase not in BUYING or not may_act(table_view, seat):
        return None
    track = asked["improve"]
    if track in TRACKS:
        moves = (move for move in _moves(table_view, seat) if move.track == track)
        lays = [(move.at, value("improve", track, move.at)) for move in moves if move.at is not None]
        if lays:
            text = _("It is worth 2 points more, and the barbarians spare it.")
            return ask_place(table_view, lays, _("Which city gets the metropolis?"), text, may_close=True)
    rows = tuple(_rows(table_view, seat))
    return Content("catan/sets/knights/_tracks.html", rows, safe(newest(table_view)), choosing=True, at="all")


def _moves(table_view: TableView, seat: Seat) -> Iterator[Improve]:
    legal = table_view.position.rules.legal_moves(table_view.position.state, seat)
    return (move for move in legal if isinstance(move, Improve))


def _rows(table_view: TableView, seat: Seat) -> Iterator[TrackRow]:
    rules, state = rules_of(table_view.position), table_view.position.state
    open_ = {move.track for move in _moves(table_view, seat)}
    for track in TRACKS:
        level = state[Improvements].level(seat, track)
        following = min(level + 1, LEVELS)
        owner = holder(state, track)
        wins = wins_metropolis(state, seat, track, level + 1)
        against = [
            why for why in reasons(table_view, seat, Improve(track)) if not isinstance(why, MetropolisPlaceWanted)
        ]
        yield TrackRow(
            track=track,
            label=capfirst(track_label(track)),
            level=level,
            steps=tuple(step <= level for step in range(1, LEVELS + 1)),
            upcoming=improvement_label(track, following) if level < LEVELS else "",
            ability=ability_help(track),
            has_ability=level >= ABILITY,
            reds=reds(following),
            cost=rules.amounts(rules.price(state, seat, priced(track, following))) if level < LEVELS else (),
            holder=None if owner is None else table_view.seat_views[owner],
            lay=value("improve", track) if track in open_ and not wins else "",
            ask=f"sheet/?improve={track}" if track in open_ and wins else "",
            why=""
            if track in open_ or not against
            else refusal_sentence(against[0], table_view.names, island_now(table_view.position)),
        )
