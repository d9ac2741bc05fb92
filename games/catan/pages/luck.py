"""Dice and luck as pages show them: the histogram, the rolls in their order, what each seat got against the odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from games.catan.words.luck import decimal, judgement_sentence, luck_sentence, signed
from games.screens.history.curve import Chart, curve_of
from games.screens.history.timeline import BoardMoment
from games.screens.table.table_view import SeatedTable, SeatView, TableView
from games.selectors.luck import FortuneSum, fortunes_at, rolls_at
from scoring.catan.board.board_layout import RED
from scoring.catan.board.network import Network
from scoring.catan.dice_test import SUMS, judge
from scoring.catan.luck import ALL_ROLLS, Fortune, expected, luck_by_roll
from scoring.catan.rules import SEVEN, Catan

WIDE: Final = 330
HIGH: Final = 130
COLUMN: Final = 30
BAR: Final = 20
ROOM: Final = 18
"""Above the highest bar, for its count."""
FOOT: Final = 24
"""Below the bars, for their numbers."""


@dataclass(frozen=True, slots=True)
class NumberColumn:
    """The column of one number: how often it came, and how often it should have."""

    number: int
    count: int
    due: str


@dataclass(frozen=True, slots=True)
class Histogram:
    """The numbers of many rolls: as a drawing, and as columns for a table; one sentence judges the dice."""

    rolls: int
    width: int
    height: int
    drawing: SafeString
    columns: tuple[NumberColumn, ...]
    judgement: str


@dataclass(frozen=True, slots=True)
class LuckShare:
    """The cards that one seat got; `due` by the odds, and `extra` what the dice owed more than that ("+2.5")."""

    seat_view: SeatView
    due: str
    fortune: Fortune
    extra: str


@dataclass(frozen=True, slots=True)
class Luck:
    """The page of a game: its histogram, who rolled what in order, and the shares."""

    histogram: Histogram
    order: tuple[tuple[int, SeatView], ...]
    shares: tuple[LuckShare, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class LuckTotals:
    """The luck of a person in all games; `due` and `extra` as in a share."""

    sums: FortuneSum
    due: str
    extra: str


def histogram_of(counts: Mapping[int, int]) -> Histogram:
    """Return the histogram of how often each number came."""
    rolls = sum(counts.get(number, 0) for number in SUMS)
    columns = tuple(NumberColumn(number, counts.get(number, 0), decimal(expected(number, rolls))) for number in SUMS)
    height = ROOM + HIGH + FOOT
    return Histogram(rolls, WIDE, height, _drawing(counts, rolls), columns, judgement_sentence(judge(counts)))


def _drawing(counts: Mapping[int, int], rolls: int) -> SafeString:
    # Before the first roll there is nothing to measure by, and it would be divided by nothing.
    tallest = max([1.0, *(max(counts.get(number, 0), expected(number, rolls)) for number in SUMS)])
    scale = HIGH / tallest
    parts = []
    for index, number in enumerate(SUMS):
        count, due = counts.get(number, 0), expected(number, rolls) * scale
        parts += [
            bar(index, number, count * scale),
            mark(index, due) if rolls else "",
            _count(index, count, scale, due),
        ]
    # Made of numbers only.
    return mark_safe("".join(parts))  # noqa: S308


def bar(index: int, number: int, high: float) -> str:
    left, foot = index * COLUMN + (COLUMN - BAR) // 2, HIGH + ROOM
    kind = " is-red" if number in RED else " is-seven" if number == SEVEN else ""
    return (
        f'<rect class="luck-bar{kind}" x="{left}" y="{foot - high:.1f}" width="{BAR}" height="{high:.1f}" rx="3"/>'
        f'<text class="luck-number{kind}" x="{left + BAR // 2}" y="{foot + 20}">{number}</text>'
    )


def mark(index: int, high: float) -> str:
    path = f"M{index * COLUMN + 2} {HIGH + ROOM - high:.1f}h{COLUMN - 4}"
    return f'<path class="luck-due-rim" d="{path}"/><path class="luck-due" d="{path}"/>'


def _count(index: int, count: int, scale: float, due: float) -> str:
    y = HIGH + ROOM - max(count * scale, due) - 6
    return f'<text class="luck-count" x="{index * COLUMN + COLUMN // 2}" y="{y:.1f}">{count}</text>'


def luck_of(company: SeatedTable) -> Luck:
    """Return the page of a game, as far as it was played; by its rows, so that nothing is played for it again."""
    rolls = rolls_at(company.table)
    fortunes = [Fortune(*row) for row in fortunes_at(company.table)]
    extra = [round(fortune.owed - fortune.odds / ALL_ROLLS, 1) for fortune in fortunes]
    return Luck(
        histogram=histogram_of(Counter(number for _seat, number in rolls)),
        order=tuple((number, company.seat_views[seat]) for seat, number in rolls),
        shares=tuple(
            share(seat_view, fortune) for seat_view, fortune in zip(company.seat_views, fortunes, strict=False)
        ),
        sentence=luck_sentence(extra, company.names) if rolls else "",
    )


def luck_curve(table_view: TableView) -> Chart | None:
    """Return what the dice owed each seat above the odds, roll by roll, in cards; None before the first roll."""
    position = table_view.position
    rules = position.rules
    assert isinstance(rules, Catan), "dice bring cards here"
    steps = ((played, effects) for played, (_, effects) in zip(position.played, position.effects, strict=True))
    sums = [luck for _seq, luck in luck_by_roll(rules.island, position.before[Network], rules.seats, steps)]
    if not sums:
        return None
    moments = [BoardMoment(0, 0, "", None, (0,) * rules.seats)]
    moments += [BoardMoment(at, at, "", None, tuple(map(round, luck))) for at, luck in enumerate(sums, 1)]
    return curve_of(moments, [seat_view.colour for seat_view in table_view.seat_views])


def share(seat_view: SeatView, fortune: Fortune) -> LuckShare:
    due = fortune.odds / ALL_ROLLS
    return LuckShare(seat_view, decimal(due), fortune, signed(fortune.owed - due))


def totals_of(sums: FortuneSum) -> LuckTotals:
    """Return what all games brought a person."""
    due = sums.odds / ALL_ROLLS
    return LuckTotals(sums, decimal(due), signed(sums.owed - due))
