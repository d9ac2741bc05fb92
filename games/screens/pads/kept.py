"""What is kept besides points: counters, awards, dice, what follows from them; agreed values and readings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.models.table import LogBy
from games.phrasing.pads import pad_words
from games.screens.pads.words import label, rules_of
from games.screens.sight import Sight, Sitter
from scoring.pads.formula import read_formula
from scoring.pads.rules import NOBODY, Sheet


@dataclass(frozen=True, slots=True)
class Row:
    """One seat's part of a counter or an award; `seat` None is the table's."""

    sitter: Sitter | None
    position: int
    number: int
    may: bool


@dataclass(frozen=True, slots=True)
class CounterLine:
    """A counter with where it stands for each."""

    key: str
    words: str
    rows: tuple[Row, ...]
    is_shared: bool


@dataclass(frozen=True, slots=True)
class AwardLine:
    """An award and who holds it."""

    key: str
    words: str
    holder: int | None
    rows: tuple[Row, ...]


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
    numbers: tuple[tuple[Sitter | None, int], ...]


@dataclass(frozen=True, slots=True)
class Counters:
    """Everything that is kept besides points."""

    counters: tuple[CounterLine, ...]
    awards: tuple[AwardLine, ...]
    tallies: tuple[TallyLine, ...]
    gauges: tuple[GaugeLine, ...]
    is_first: bool


def counters(sight: Sight) -> Counters:
    """Return counters, awards, dice and what follows from them."""
    rules, sheet = rules_of(sight), sight.position.state[Sheet]
    pad = rules.pad
    return Counters(
        counters=tuple(
            CounterLine(key, label(rules, key, one.name), tuple(_rows(sight, key, shared=one.shared)), one.shared)
            for key, one in pad.counters.items()
            if rules.has(one)
        ),
        awards=tuple(
            AwardLine(key, label(rules, key, one.name), sheet.holders.get(key), tuple(_rows(sight, key)))
            for key, one in pad.awards.items()
            if rules.has(one)
        ),
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
        gauges=tuple(_gauges(sight)),
        is_first=not pad.events,
    )


def _rows(sight: Sight, key: str, *, shared: bool = False) -> Iterator[Row]:
    counted = sight.position.state[Sheet].counters
    if shared:
        mine = next(one.position for one in sight.sitters if one.is_mine)
        yield Row(None, mine, counted[key, NOBODY], may=True)
        return
    free = sight.table.log_by == LogBy.ANYONE
    for one in sight.sitters:
        yield Row(one, one.position, counted.get((key, one.position), 0), free or one.is_mine)


def _gauges(sight: Sight) -> Iterator[GaugeLine]:
    rules, sheet = rules_of(sight), sight.position.state[Sheet]
    for key, gauge in rules.pad.gauges.items():
        if not rules.has(gauge):
            continue
        seats: Sequence[Sitter | None] = sight.sitters if gauge.each else (None,)
        formula = read_formula(gauge.value)
        found = ((one, formula.value(rules.names(sheet, one.position if one else 0))) for one in seats)
        yield GaugeLine(label(rules, key, gauge.name), tuple(found))


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


@dataclass(frozen=True, slots=True)
class NoteLine:
    """How something is read, and where that stands."""

    text: str
    source: str


@dataclass(frozen=True, slots=True)
class Readings:
    """The numbers that tables play differently, and how the rest is read."""

    values: tuple[ValueLine, ...]
    notes: tuple[NoteLine, ...]


def readings(sight: Sight) -> Readings:
    """Return values and notes of the pad, with these sets."""
    rules, sheet = rules_of(sight), sight.position.state[Sheet]
    return Readings(
        values=tuple(
            ValueLine(
                key,
                label(rules, key, one.name),
                sheet.values[key],
                sheet.values[key] - 1 if sheet.values[key] > one.least else None,
                sheet.values[key] + 1 if sheet.values[key] < one.most else None,
                one.unsure,
            )
            for key, one in rules.pad.values.items()
            if rules.has(one)
        ),
        notes=tuple(NoteLine(pad_words(one.text), one.source) for one in rules.pad.notes.values() if rules.has(one)),
    )
