"""Duplicate tables beside each other: the results in percent, and two landscapes turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from games.log.position import Position, position_of
from games.models import GatheringTable, Table
from games.phrasing.common.gathering import points_text
from games.screens.gatherings.rounds import PlaceRow, RoundScreen
from games.screens.history.facet import HistoryScreens
from games.screens.history.moments import timeline_of
from games.screens.history.timeline import BoardMoment, Map
from scoring.gatherings.acts import BegunRound
from scoring.gatherings.conduct import Conduct
from scoring.gatherings.duplicate import by_turn

WIDTH: Final = 600
HEIGHT: Final = 200
END: Final = 34
"""Room at the right for the numbers of the tables."""
LETTER: Final = 18
"""Height of such a number."""
FIRST, SECOND = 0, 1


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A table in the list: its seats, how far the first one is ahead, and the percent of each."""

    number: int
    seats: tuple[PlaceRow, ...]
    lead: str
    percents: tuple[str, ...]
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Landscape:
    """A table at a turn: its map, its points there, and how far its first seat is from the mean of all tables."""

    row: ComparedRow
    map: Map | None
    moment: BoardMoment
    beside: str

    @property
    def scores(self) -> tuple[tuple[str, int], ...]:
        """Return the name and the points of each seat."""
        return tuple((seat.name, points) for seat, points in zip(self.row.seats, self.moment.scores, strict=True))


@dataclass(frozen=True, slots=True)
class TablesCompared:
    """The tables of a round, compared. `turn` is the turn that is looked at, of `last`; `what` is its tile.

    `shown` are the two landscapes, `fan` the lines of all tables. Without any log there is only the list.
    """

    rows: tuple[ComparedRow, ...]
    turn: int
    last: int
    what: str
    who: int
    shown: tuple[Landscape, ...]
    fan: SafeString

    @property
    def before(self) -> int:
        return max(1, self.turn - 1)

    @property
    def after(self) -> int:
        return min(self.last, self.turn + 1)

    @property
    def numbers(self) -> list[int]:
        """Return the numbers of the tables that are shown."""
        return [one.row.number for one in self.shown]


def compared_screen(
    conduct: Conduct,
    begun: BegunRound,
    shown: RoundScreen,
    tables: Sequence[GatheringTable],
    asked: Sequence[int | None],
    turn: int | None,
) -> TablesCompared:
    """Return a round compared; `asked` are the numbers of the two tables to look at, `turn` the turn."""
    rows = compared_rows(conduct, begun, shown)
    here = {row.number: row.table for row in tables if row.round == begun.number and row.table is not None}
    positions = {number: position_of(table) for number, table in here.items()}
    leads = {number: lead_by_turn(position) for number, position in positions.items()}
    last = min((len(line) for line in leads.values()), default=0)
    at = last if turn is None else max(1, min(turn, last))
    numbers = chosen(rows, list(here), asked) if last else []
    known = {row.number: row for row in rows}
    beside = by_turn({str(number): line for number, line in leads.items()})[at - 1] if last else {}
    landscapes = tuple(
        landscape(known[number], here[number], positions[number], at, beside[str(number)]) for number in numbers
    )
    moment = landscapes[0].moment if landscapes else None
    return TablesCompared(
        rows,
        at,
        last,
        moment.what if moment else "",
        moment.seat or 0 if moment else 0,
        landscapes,
        fan(leads, numbers, at, last) if last else mark_safe(""),
    )


def compared_rows(conduct: Conduct, begun: BegunRound, shown: RoundScreen) -> tuple[ComparedRow, ...]:
    """Return the tables with their percent, the best first seat first."""
    percents = conduct.compared(begun)
    found = []
    for row in shown.tables:
        vp = [seat.points for seat in row.seats]
        lead = "–" if None in vp else f"{(vp[FIRST] or 0) - (vp[SECOND] or 0):+d}"
        texts = tuple(points_text(one) for one in percents.get(row.number, ()))
        found.append(ComparedRow(row.number, row.seats, lead, texts, row.is_mine))
    order = {number: percents[number][FIRST] for number in percents}
    return tuple(sorted(found, key=lambda one: (-order.get(one.number, Fraction(0)), one.number)))


def chosen(rows: Sequence[ComparedRow], here: Sequence[int], asked: Sequence[int | None]) -> list[int]:
    """Return which two tables are shown: those asked for, else one's own and the best of the others."""
    usual = [row.number for row in sorted(rows, key=lambda row: not row.is_mine) if row.number in here]
    wanted = [number for number in asked if number is not None and number in here]
    return list(dict.fromkeys([*wanted, *usual]))[:2]


def lead_by_turn(position: Position) -> list[int]:
    """Return how far the first seat was ahead at the end of each turn, without the last scoring."""
    lead = [0] * (position.turns_played + 1)
    for turn, _seq, award in position.awards:
        if not award.final and award.seat in (FIRST, SECOND) and turn < len(lead):
            lead[turn] += award.points if award.seat == FIRST else -award.points
    total, found = 0, []
    for points in lead:
        total += points
        found.append(total)
    return found[1:]


def landscape(row: ComparedRow, table: Table, position: Position, turn: int, beside: Fraction) -> Landscape:
    """Return a table as it was at the end of a turn."""
    game = HistoryScreens.of(table.game)
    timeline = timeline_of(position)
    moments = [one for one in timeline.moments if one.turn is not None and one.turn <= turn]
    colours = [seat.colour for seat in table.seats.all()]
    drawn = game.map_of(timeline, colours, moments[-1].number, still=True)
    sign = "+" if beside > 0 else ""
    return Landscape(row, drawn, moments[-1], f"{sign}{points_text(beside)}")


def fan(leads: Mapping[int, Sequence[int]], shown: Sequence[int], at: int, last: int) -> SafeString:
    """Return the lead of each table over the turns: the tables shown as a solid and a dashed line, the others thin."""
    high = max(1, *(max(line[:last]) for line in leads.values()))
    low = min(-1, *(min(line[:last]) for line in leads.values()))
    right = WIDTH - END

    def place(turn: int, lead: int) -> tuple[float, float]:
        return right * turn / max(1, last), 6 + (HEIGHT - 12) * (high - lead) / (high - low)

    drawn = [f'<path class="fan-zero" d="M0 {place(0, 0)[1]:.1f}H{right}"/>']
    for number, line in sorted(leads.items(), key=lambda one: one[0] in shown):
        points = [place(0, 0), *(place(turn, lead) for turn, lead in enumerate(line[:last], start=1))]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        kind = f" is-shown-{shown.index(number) + 1}" if number in shown else ""
        drawn.append(f'<path class="fan-line{kind}" d="{path}"/>')
    below = -LETTER / 2
    for number, line in sorted(leads.items(), key=lambda one: -one[1][last - 1]):
        below = max(below + LETTER, place(last, line[last - 1])[1] + 6)
        bold = " is-shown" if number in shown else ""
        drawn.append(f'<text class="fan-number{bold}" x="{right + 6}" y="{min(below, HEIGHT):.1f}">{number}</text>')
    hand = place(at, 0)[0]
    drawn.append(f'<path class="fan-hand" d="M{hand:.1f} 0V{HEIGHT}"/>')
    # Made of numbers.
    return mark_safe("".join(drawn))  # noqa: S308
