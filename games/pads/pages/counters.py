"""Everything kept besides points: counters, awards, dice, what follows from them; agreed values and readings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.models import LogBy
from games.pads.pages.words import label, rules_of
from games.pads.words.labels import pad_text
from games.screens.table.table_view import SeatView, TableView
from scoring.pads.formula import BadFormula, read_formula
from scoring.pads.pad import PadCounter
from scoring.pads.rules import NOBODY, PadSheet, face_of

STEPPED_TO: Final = 20
"""A value of more numbers than these is typed."""


@dataclass(frozen=True, slots=True)
class KeptRow:
    """One seat's part of a counter or an award; `seat` None is the table's."""

    seat_view: SeatView | None
    position: int
    number: int
    may: bool
    face: str = ""


@dataclass(frozen=True, slots=True)
class CounterLine:
    """A counter with where it stands for each."""

    key: str
    words: str
    rows: tuple[KeptRow, ...]
    is_shared: bool
    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AwardLine:
    """An award and who holds it."""

    key: str
    words: str
    holder: int | None
    rows: tuple[KeptRow, ...]


@dataclass(frozen=True, slots=True)
class MarkerPlace:
    """The marker of a seat, beside which a piece may stand; `marker` is 0 where each seat has one."""

    seat_view: SeatView
    marker: int
    stands: bool


@dataclass(frozen=True, slots=True)
class CompanionLine:
    """A piece of a seat, and the markers beside which it may stand."""

    key: str
    words: str
    seat_view: SeatView
    places: tuple[MarkerPlace, ...]
    may: bool


@dataclass(frozen=True, slots=True)
class TallyLine:
    """Dice, with how often each face fell."""

    key: str
    words: str
    faces: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True)
class GaugeLine:
    """Something that follows from the counters: for the table, or for each seat."""

    words: str
    numbers: tuple[tuple[SeatView | None, int | None], ...]


@dataclass(frozen=True, slots=True)
class Counters:
    """Everything that is kept besides points."""

    counters: tuple[CounterLine, ...]
    awards: tuple[AwardLine, ...]
    companions: tuple[CompanionLine, ...]
    tallies: tuple[TallyLine, ...]
    gauges: tuple[GaugeLine, ...]
    seats: int
    is_first: bool


def counters(table_view: TableView) -> Counters:
    """Return counters, awards, dice and what follows from them."""
    rules, sheet = rules_of(table_view), table_view.position.state[PadSheet]
    pad = rules.pad
    return Counters(
        counters=tuple(
            CounterLine(key, label(rules, key, one.name), tuple(_rows(table_view, key, one)), one.shared, one.steps)
            for key, one in pad.counters.items()
            if rules.has(one)
        ),
        awards=tuple(
            AwardLine(key, label(rules, key, one.name), sheet.holders.get(key), tuple(_rows(table_view, key)))
            for key, one in pad.awards.items()
            if rules.has(one)
        ),
        companions=tuple(_companions(table_view)),
        tallies=tuple(
            TallyLine(
                key,
                label(rules, key, one.name),
                tuple(
                    (face, label(rules, face, name), sheet.tallies.get((key, face), 0))
                    for face, name in one.faces.items()
                ),
            )
            for key, one in pad.tallies.items()
            if rules.has(one)
        ),
        gauges=tuple(_gauges(table_view)),
        seats=len(table_view.seat_views),
        is_first=not pad.events,
    )


def _rows(table_view: TableView, key: str, counter: PadCounter | None = None) -> Iterator[KeptRow]:
    counted, rules = table_view.position.state[PadSheet].counters, rules_of(table_view)
    if counter and counter.shared:
        mine = next(one.position for one in table_view.seat_views if one.is_mine)
        number = counted[key, NOBODY]
        face = face_of(counter, number)
        yield KeptRow(None, mine, number, may=True, face=label(rules, face) if face else "")
        return
    free = table_view.table.log_by == LogBy.ANYONE
    for one in table_view.seat_views:
        number = counted.get((key, one.position), 0)
        face = face_of(counter, number) if counter else ""
        yield KeptRow(one, one.position, number, free or one.is_mine, label(rules, face) if face else "")


def _companions(table_view: TableView) -> Iterator[CompanionLine]:
    rules, beside = rules_of(table_view), table_view.position.state[PadSheet].beside
    free, markers = table_view.table.log_by == LogBy.ANYONE, range(1, rules.markers + 1)
    for key, one in rules.pad.companions.items():
        for owner in table_view.seat_views if rules.has(one) else ():
            stands = beside.get((key, owner.position))
            places = tuple(
                MarkerPlace(other, marker, stands == (other.position, marker))
                for other in table_view.seat_views
                if other.position != owner.position
                for marker in markers
            )
            yield CompanionLine(key, label(rules, key, one.name), owner, places, free or owner.is_mine)


def _gauges(table_view: TableView) -> Iterator[GaugeLine]:
    rules, sheet = rules_of(table_view), table_view.position.state[PadSheet]
    for key, gauge in rules.pad.gauges.items():
        if not rules.has(gauge):
            continue
        seats: Sequence[SeatView | None] = table_view.seat_views if gauge.each else (None,)
        found = tuple((one, value(gauge.value, rules.names(sheet, one.position if one else 0))) for one in seats)
        yield GaugeLine(label(rules, key, gauge.name), found)


def value(text: str, names: dict[str, int]) -> int | None:
    """Return what a formula comes to just now; None if it has no value."""
    try:
        # The file was checked when it was read, but what the table counts may make it divide by nothing.
        return read_formula(text).value(names)
    except BadFormula:
        return None


# ------------------------------------------------------- values and notes


@dataclass(frozen=True, slots=True)
class ValueLine:
    """A value of the rules, with what it may be changed to; `unsure` says that nobody confirmed it."""

    key: str
    words: str
    number: int
    less: int | None
    more: int | None
    unsure: bool
    is_typed: bool
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class NoteLine:
    """The reading of a rule, and the place where that stands."""

    text: str
    source: str


@dataclass(frozen=True, slots=True)
class FigureLine:
    """A piece that each player has, for how many it counts, and how many of it."""

    words: str
    strength: int
    each: int


@dataclass(frozen=True, slots=True)
class Readings:
    """The numbers that tables play differently, how the rest is read, and what each player has.

    `squares` are those of the track that the table has marked; None where there is nothing to mark.
    """

    values: tuple[ValueLine, ...]
    notes: tuple[NoteLine, ...]
    figures: tuple[FigureLine, ...]
    squares: str | None
    stop: str


def readings(table_view: TableView) -> Readings:
    """Return values, notes and figures of the pad, with these sets."""
    rules, sheet = rules_of(table_view), table_view.position.state[PadSheet]
    track = rules.pad.track
    return Readings(
        values=tuple(
            ValueLine(
                key,
                label(rules, key, one.name),
                sheet.values[key],
                sheet.values[key] - 1 if sheet.values[key] > one.least else None,
                sheet.values[key] + 1 if sheet.values[key] < one.most else None,
                one.unsure,
                one.most - one.least > STEPPED_TO,
                one.least,
                one.most,
            )
            for key, one in rules.pad.values.items()
            if rules.has(one)
        ),
        notes=tuple(
            NoteLine(pad_text(rules.pad, one.text), one.source) for one in rules.pad.notes.values() if rules.has(one)
        ),
        figures=tuple(
            FigureLine(label(rules, key, one.name), one.strength, one.each)
            for key, one in rules.pad.figures.items()
            if rules.has(one)
        ),
        squares=" ".join(map(str, sheet.squares)) if track and track.marks else None,
        stop=label(rules, track.brings) if track else "",
    )
