"""The sheets of a pad: numbers to tap, an event with its facts, the sections at the end; others by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.models import LogBy
from games.pads.pages.ask import PadAsk
from games.pads.pages.block import box_sheet
from games.pads.pages.counters import counters, readings
from games.pads.pages.rounds import has_rounds, round_of
from games.pads.pages.words import label, place_words, rules_of
from games.pads.words.labels import pad_term_label, pad_text
from games.screens.table.sheet import Content, watching
from games.screens.table.table_view import SeatView, TableView
from scoring.kernel import Seat, inner_move
from scoring.pads.formula import BadFormula, read_formula
from scoring.pads.move import Score
from scoring.pads.pad import Event, Input
from scoring.pads.rules import SCORING, PadSheet, ScorePad
from scoring.pads.track import stops_at

NUMBERS: Final = (*range(1, 28), 0)
"""With the key that types behind them they fill five rows of six; whatever is larger is typed."""
LAST_USED: Final = 6
MOST_IN_A_ROW: Final = 6
"""More events than these can be spread out, so that nobody has to push them along."""
SHOWN_AT_ONCE: Final = 12
"""Numbers of an input that are tapped directly; further ones are stepped to."""


@dataclass(frozen=True, slots=True)
class Who:
    """A seat that points may be for; `may` says that this phone may write for it."""

    seat_view: SeatView
    is_lit: bool
    may: bool


@dataclass(frozen=True, slots=True)
class EventKind:
    """An event that may be scored now."""

    key: str
    words: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Numbers:
    """The sheet of numbers: who, what for, the last ones used, all of them; `later` says what comes at the end."""

    who: tuple[Who, ...]
    kinds: tuple[EventKind, ...]
    recent: tuple[int, ...]
    numbers: tuple[int, ...]
    markers: int
    later: str = ""
    chosen: str = ""
    title: str = ""
    text: str = ""
    section: Section | None = None
    types: bool = False
    typed: str = ""
    marker: int = 1
    closes: bool = False
    takes_all: bool = False
    is_long: bool = False
    spreads: bool = False
    alert: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something to count: its number now, the numbers to tap, and those one less and one more, if there are."""

    key: str
    words: str
    number: int
    numbers: tuple[int, ...]
    less: int | None
    more: int | None
    is_flag: bool


@dataclass(frozen=True, slots=True)
class Worth:
    """The sheet of one event: who, what is counted, and what that is worth (None: it cannot be worked out)."""

    who: tuple[Who, ...]
    key: str
    title: str
    text: str
    facts: tuple[Fact, ...]
    points: int | None
    markers: int
    marker: int
    has_points: bool
    unsure: tuple[str, ...] = ()
    lands: str = ""
    alert: str = ""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The points that an event, reckoned from the counters, brings each seat."""

    key: str
    words: str
    lines: tuple[tuple[SeatView, str, int], ...]
    has_value: bool


@dataclass(frozen=True, slots=True)
class Section:
    """A step of the scoring at the end, and what comes after it ("": the end)."""

    words: str
    text: str
    number: int
    of: int
    reckonings: tuple[Reckoning, ...]
    next: str
    next_words: str
    back: str


def content_for(table_view: TableView, ask: PadAsk) -> Content:
    if table_view.position.state.over:
        return _sheet("defaults/_over.html", table_view)
    if not table_view.is_seated or table_view.table.status == "abandoned":
        return watching(table_view, SafeString(""), "")
    if ask.listing in LISTS:
        template, values = LISTS[ask.listing]
        return _sheet(template, values(table_view), choosing=True)
    return _points(table_view, ask)


def _points(table_view: TableView, ask: PadAsk) -> Content:
    rules = rules_of(table_view)
    if ask.listing in ("round", "ahead") or (ask == PadAsk() and has_rounds(table_view)):
        return _sheet("pads/_round.html", round_of(table_view, ask), choosing=bool(ask.listing))
    if rules.pad.block and ask == PadAsk() and table_view.position.state.phase != SCORING:
        return _sheet("pads/_boxes.html", None)
    event = rules.event(ask.event) if ask.event else None
    box = box_sheet(table_view, ask, event) if event else None
    if box is not None:
        return _sheet("pads/_box.html", box, choosing=True)
    if event is not None and event.is_worked_out and not event.reckoned:
        return _sheet("pads/_worth.html", worth(table_view, ask, event), choosing=True)
    if not rules.pad.events and rules.pad.counters and ask.listing not in ("sum", "points"):
        return _sheet("pads/_counters.html", counters(table_view))
    return _sheet("pads/_numbers.html", numbers(table_view, ask), choosing=bool(ask.listing or ask.event))


def _sheet(template: str, values: object, *, choosing: bool = False) -> Content:
    return Content(template, values, SafeString(""), choosing=choosing)


# ------------------------------------------------------------------ numbers


def numbers(table_view: TableView, ask: PadAsk) -> Numbers:
    rules, state = rules_of(table_view), table_view.position.state
    section = section_of(table_view) if state.phase == SCORING else None
    found = tuple(kinds(table_view, ask.event))
    event = rules.event(ask.event)
    return Numbers(
        who=who(table_view, ask.who),
        kinds=found,
        recent=recent(table_view),
        numbers=NUMBERS,
        markers=rules.markers,
        later=later(table_view),
        chosen=ask.event if event else "",
        title=label(rules, ask.event, event.name) if event else "",
        text=pad_text(rules.pad, event.about) if event else "",
        section=section,
        types=ask.listing == "sum",
        typed=ask.typed,
        marker=ask.marker,
        closes=ask.listing == "points",
        takes_all=len(table_view.seat_views) > 1,
        is_long=len(found) > MOST_IN_A_ROW,
        spreads=ask.listing == "kinds",
    )


def who(table_view: TableView, lit: Sequence[int]) -> tuple[Who, ...]:
    """Return the seats to tap; the only one is lit already."""
    alone = len(table_view.seat_views) == 1
    free = table_view.table.log_by == LogBy.ANYONE
    return tuple(Who(one, one.position in lit or alone, free or one.is_mine) for one in table_view.seat_views)


def kinds(table_view: TableView, chosen: str) -> Iterator[EventKind]:
    """Yield the events that may be scored now, each with whether it is chosen."""
    rules, state = rules_of(table_view), table_view.position.state
    wanted = rules.pad.sections[state[PadSheet].section].events if state.phase == SCORING else rules.pad.events
    for key in wanted:
        event = rules.event(key)
        if event is None or event.reckoned or event.during not in ("any", state.phase):
            continue
        yield EventKind(key, label(rules, key, event.name), key == chosen)


def later(table_view: TableView) -> str:
    """Say what is scored at the end, while the game goes on; nothing on a pad without an end of its own."""
    rules = rules_of(table_view)
    if table_view.position.state.phase == SCORING or not rules.sections:
        return ""
    named = [label(rules, key, rules.pad.sections[key].name) for key in rules.sections]
    return _("At the end: %(sections)s") % {"sections": " · ".join(named)}


def recent(table_view: TableView) -> tuple[int, ...]:
    """Return the numbers that were written last, the last one first."""
    found = (
        abs(move.points)
        for played in reversed(table_view.position.played)
        if isinstance(move := inner_move(played.move), Score) and move.points
    )
    return tuple(islice(dict.fromkeys(found), LAST_USED))


# -------------------------------------------------------------- from facts


def worth(table_view: TableView, ask: PadAsk, event: Event) -> Worth:
    """Return the sheet of an event, with what its facts are worth now."""
    rules, sheet = rules_of(table_view), table_view.position.state[PadSheet]
    inputs = {key: one for key, one in event.inputs.items() if rules.has(one) and not one.former}
    counted = sheet.facts(ask.event, ask.who[0], ask.facts) if ask.who else ask.facts
    facts = {key: within(one, counted.get(key, one.first)) for key, one in inputs.items()}
    points = worth_now(rules, sheet, ask, event, facts)
    return Worth(
        who=who(table_view, ask.who),
        key=ask.event,
        title=label(rules, ask.event, event.name),
        text=pad_text(rules.pad, event.about),
        facts=tuple(fact(rules, key, one, facts[key]) for key, one in inputs.items()),
        points=points,
        markers=rules.markers,
        marker=ask.marker,
        has_points=bool(event.terms),
        unsure=tuple(unsure_in(rules, event)),
        lands=_lands(table_view, ask, points),
    )


def _lands(table_view: TableView, ask: PadAsk, points: int | None) -> str:
    rules, sheet = rules_of(table_view), table_view.position.state[PadSheet]
    track = rules.pad.track
    if track is None or points is None or len(ask.who) != 1 or table_view.position.state.phase == SCORING:
        return ""
    total = sheet.markers[ask.who[0]][ask.marker - 1] + points
    facts = {"place": place_words(rules, sheet, total), "what": label(rules, track.brings)}
    return (_("→ %(place)s: %(what)s") if stops_at(rules, sheet, total) else _("→ %(place)s")) % facts


def within(one: Input, number: int) -> int:
    return max(one.least, min(number, one.highest))


def fact(rules: ScorePad, key: str, one: Input, number: int) -> Fact:
    shown = range(one.least, min(one.highest, one.least + SHOWN_AT_ONCE - 1) + 1)
    return Fact(
        key=key,
        words=label(rules, key, one.name),
        number=number,
        numbers=(*shown, *(() if number in shown else (number,))),
        less=number - 1 if number > one.least else None,
        more=number + 1 if number < one.highest else None,
        is_flag=one.flag,
    )


def worth_now(rules: ScorePad, sheet: PadSheet, ask: PadAsk, event: Event, facts: dict[str, int]) -> int | None:
    seat = ask.who[0] if ask.who else 0
    try:
        return sum(term.points for term in rules.terms(sheet, seat, event, facts))
    except BadFormula:
        return None


def unsure_in(rules: ScorePad, event: Event) -> Iterator[str]:
    """Yield the names of the values that an event uses and nobody is sure of."""
    formulas = (*event.lets.values(), *(one.points for one in event.terms), *event.counts.values())
    asked = {name for text in formulas for name in names(text)}
    for key, value in rules.pad.values.items():
        if value.unsure and key in asked:
            yield label(rules, key, value.name)


def names(text: str) -> Iterable[str]:
    return read_formula(text).names


# ---------------------------------------------------------------- the end


@dataclass(frozen=True, slots=True)
class EndingSteps:
    """The way to the end: the sections, and where the table is among them."""

    sections: tuple[tuple[str, str, bool], ...]
    first: str


def ending(table_view: TableView) -> EndingSteps:
    rules, now = rules_of(table_view), table_view.position.state[PadSheet].section
    keys = rules.sections
    named = tuple((key, label(rules, key, rules.pad.sections[key].name), key == now) for key in keys)
    return EndingSteps(named, next(iter(keys), ""))


def section_of(table_view: TableView) -> Section:
    rules, now = rules_of(table_view), table_view.position.state[PadSheet].section
    keys = rules.sections
    number = keys.index(now)
    following = keys[number + 1] if number + 1 < len(keys) else ""
    section = rules.pad.sections[now]
    reckoned = ((key, rules.event(key)) for key in section.events)
    return Section(
        words=label(rules, now, section.name),
        text=pad_text(rules.pad, section.about),
        number=number + 1,
        of=len(keys),
        reckonings=tuple(reckoning(table_view, key, event) for key, event in reckoned if event and event.reckoned),
        next=following,
        next_words=label(rules, following, rules.pad.sections[following].name) if following else _("The result"),
        back=keys[number - 1] if number else "",
    )


def reckoning(table_view: TableView, key: str, event: Event) -> Reckoning:
    rules, sheet = rules_of(table_view), table_view.position.state[PadSheet]
    lines = []
    title = label(rules, key, event.name)
    for one in table_view.seat_views:
        try:
            terms = rules.terms(sheet, Seat(one.position), event, {})
        except BadFormula:
            return Reckoning(key, title, (), has_value=False)
        words = " · ".join(pad_term_label(term) for term in terms)
        lines.append((one, words, sum(term.points for term in terms)))
    return Reckoning(key, title, tuple(lines), has_value=True)


LISTS: Final[Mapping[str, tuple[str, Callable[[TableView], object]]]] = {
    "counters": ("pads/_counters.html", counters),
    "rules": ("pads/_rules.html", readings),
    "end": ("pads/_end.html", ending),
}
"""The sheets that are asked for by name."""
