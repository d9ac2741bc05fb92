"""The sheet on which a round is written down for all players at once: what they bid, what it brought, or points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from games.models import LogBy
from games.pads.pages.ask import PadAsk
from games.pads.pages.words import label, rules_of
from games.pads.words.labels import said_ahead
from games.screens.table.table_view import SeatView, TableView
from scoring.kernel import Seat
from scoring.pads.formula import BadFormula
from scoring.pads.pad import Event, Input
from scoring.pads.rules import SCORING, PadSheet, ScorePad

MOST_KEYS: Final = 21
"""Numbers of a fact that are tapped; of more it is typed."""


@dataclass(frozen=True, slots=True)
class RoundKey:
    """A number to tap, and what it would bring, if only this is missing."""

    number: int
    points: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class RoundFact:
    """Something to count for a seat: the field `name` with keys, or (without any) to be typed."""

    name: str
    words: str
    keys: tuple[RoundKey, ...]
    typed: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A seat, what it announced, and what is counted of it; without facts its points are typed."""

    seat_view: SeatView
    ahead: str
    facts: tuple[RoundFact, ...]
    typed: str
    may: bool


@dataclass(frozen=True, slots=True)
class RoundKind:
    """A kind of points that a round can bring."""

    key: str
    words: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Round:
    """A round for all seats. `field` is the name of the key that writes it down, `event` its value."""

    title: str
    field: str
    event: str
    rows: tuple[RoundRow, ...]
    kinds: tuple[RoundKind, ...]
    note: str
    closes: bool
    alert: str = ""

    @property
    def takes_minus(self) -> bool:
        """Say whether a number below zero may be typed: the keypads of some phones have no minus."""
        return any(not row.facts or any(one.least < 0 and not one.keys for one in row.facts) for row in self.rows)


def round_event(rules: ScorePad) -> str:
    """Return the event that is written down round by round; empty on a pad without one."""
    return next((key for key, one in rules.pad.events.items() if one.round and rules.has(one)), "")


def has_rounds(table_view: TableView) -> bool:
    """Say whether a round for all seats is what this pad asks for first."""
    rules = rules_of(table_view)
    return table_view.position.state.phase != SCORING and bool(rules.pad.rounds or round_event(rules))


def round_of(table_view: TableView, ask: PadAsk) -> Round:
    """Return the round that is asked for: of the pad's own event, or points for each seat."""
    rules = rules_of(table_view)
    key = ask.event or round_event(rules)
    event = rules.event(key)
    # In the scoring at the end, a round is over.
    if event is not None and event.is_worked_out and event.during in ("any", table_view.position.state.phase):
        return _counted(table_view, ask, key, event)
    return Round(
        title=_round_title(table_view) or _("Points for everyone"),
        field="all",
        event="",
        rows=tuple(
            RoundRow(one, "", (), ask.sums.get(one.position, ""), _may(table_view, one))
            for one in table_view.seat_views
        ),
        kinds=tuple(_kinds(table_view, key)),
        note="",
        closes=bool(ask.listing) or not has_rounds(table_view),
    )


def _counted(table_view: TableView, ask: PadAsk, key: str, event: Event) -> Round:
    announced = table_view.position.state[PadSheet].announced
    seated = [one for one in table_view.seat_views if not ask.who or one.position in ask.who]
    missing = [one for one in seated if event.ahead and (key, one.position) not in announced]
    bids = ask.listing == "ahead" or any(_may(table_view, one) for one in missing)
    asked = {
        name: one
        for name, one in event.inputs.items()
        if one.ahead == bids and not one.former and rules_of(table_view).has(one)
    }
    rows = missing if bids and ask.listing != "ahead" else [one for one in seated if one not in missing or bids]
    words = " · ".join(label(rules_of(table_view), name, one.name) for name, one in asked.items())
    return Round(
        title=" · ".join(filter(None, (_round_title(table_view), words))),
        field="ahead" if bids else "round",
        event=key,
        rows=tuple(_row(table_view, ask, one, key, event, asked) for one in rows),
        kinds=(),
        note=_still_to_say(missing) if missing and not bids else _sum_ahead(table_view, key, event),
        closes=bool(ask.listing),
    )


def _round_title(table_view: TableView) -> str:
    if not has_rounds(table_view):
        return ""
    return _("Round %(round)s") % {"round": min(table_view.position.state[PadSheet].lines) + 1}


def _kinds(table_view: TableView, chosen: str) -> Iterator[RoundKind]:
    rules, phase = rules_of(table_view), table_view.position.state.phase
    found = {
        key: event
        for key, event in rules.pad.events.items()
        if rules.has(event) and not event.is_worked_out and not event.reckoned and event.during in ("any", phase)
    }
    if found and not round_event(rules):
        yield RoundKind("", _("Points"), chosen not in found)
    for key, event in found.items():
        yield RoundKind(key, label(rules, key, event.name), key == chosen)


def _may(table_view: TableView, seat_view: SeatView) -> bool:
    return table_view.table.log_by == LogBy.ANYONE or seat_view.is_mine


def _still_to_say(missing: Sequence[SeatView]) -> str:
    return _("Still to come: %(names)s") % {"names": ", ".join(one.name for one in missing)}


def _sum_ahead(table_view: TableView, key: str, event: Event) -> str:
    # Who plays with bids wants to know whether there are too many.
    announced = table_view.position.state[PadSheet].announced
    rules = rules_of(table_view)
    sums = {
        name: sum(facts.get(name, 0) for (of, _seat), facts in announced.items() if of == key) for name in event.ahead
    }
    if not announced or len(announced) < len(table_view.seat_views):
        return ""
    lines = (f"{label(rules, name, event.inputs[name].name)}: {number}" for name, number in sums.items())
    return _("Together: %(facts)s") % {"facts": " · ".join(lines)}


def _row(
    table_view: TableView, ask: PadAsk, seat_view: SeatView, key: str, event: Event, asked: dict[str, Input]
) -> RoundRow:
    sheet, seat = table_view.position.state[PadSheet], seat_view.position
    return RoundRow(
        seat_view,
        "" if all(one.ahead for one in asked.values()) else said_ahead(rules_of(table_view), key, sheet, seat),
        tuple(_fact(table_view, ask, seat_view, key, event, asked, name) for name in asked),
        "",
        _may(table_view, seat_view),
    )


def _fact(
    table_view: TableView, ask: PadAsk, seat_view: SeatView, key: str, event: Event, asked: dict[str, Input], name: str
) -> RoundFact:
    rules, one, seat = rules_of(table_view), asked[name], seat_view.position
    chosen = ask.cells.get((seat, name), ask.facts.get(name) if seat in ask.who else None)
    numbers = range(one.least, one.highest + 1)
    is_last = len(asked) == 1 and not one.ahead
    return RoundFact(
        name=f"r-{seat}-{name}",
        words=label(rules, name, one.name),
        keys=tuple(
            RoundKey(number, _points(table_view, key, event, seat, {name: number}) if is_last else "", number == chosen)
            for number in numbers
        )
        if len(numbers) <= MOST_KEYS
        else (),
        typed="" if chosen is None else str(chosen),
        least=one.least,
        most=one.highest,
    )


def _points(table_view: TableView, key: str, event: Event, seat: int, facts: dict[str, int]) -> str:
    sheet = table_view.position.state[PadSheet]
    try:
        terms = rules_of(table_view).terms(sheet, Seat(seat), event, sheet.facts(key, seat, facts))
    except BadFormula:
        return ""
    return f"{sum(term.points for term in terms):+d}"
