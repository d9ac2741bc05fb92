"""Rounds at tables of two: one matching of least cost, in whole numbers.

Each wish is a level of cost, and each level outweighs all levels below it together. The order of the levels is that
of `Cost`; docs/gatherings.md tells the reasons.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

from scoring.gatherings.draft import Draft, Drawn, numbered
from scoring.gatherings.facts import Entrant, GatheringError, Who
from scoring.gatherings.history import EntrantRound, History
from scoring.gatherings.reasons import Code, DrawReason
from scoring.gatherings.standings import RankedEntrant, lot_of

ROW: Final = 2
"""After so many starts in a row an entrant should not start again, nor be second after so many seconds."""
FAR: Final = 2
"""A difference of starts and seconds from which a table says so."""


class Cost(NamedTuple):
    """The cost of a pair or a bye, the weightiest part first."""

    forbidden: int = 0
    rematch: int = 0
    bye: int = 0
    gap: int = 0
    float_again: int = 0
    three_in_a_row: int = 0
    imbalance: int = 0
    distance: int = 0


@dataclass(frozen=True, slots=True)
class Wishes:
    """The wishes of the organiser for a round: pairs to have and to avoid, fixed tables, the way to pair.

    `near` is `neighbours` in the standings, or `halves` of those with equal points.
    """

    pinned: tuple[frozenset[Who], ...] = ()
    forbidden: frozenset[frozenset[Who]] = frozenset()
    tables: Mapping[Who, int] = field(default_factory=dict)
    near: str = "neighbours"


NO_WISHES: Final = Wishes()


@dataclass(frozen=True, slots=True)
class Person:
    """One entrant, as a draw needs it. `starts` has True for each start, False for each second, in order."""

    who: Who
    place: int
    points: Fraction
    byes: int = 0
    starts: tuple[bool, ...] = ()
    floated: int = 0
    """1 if the last opponent had more points before that match, -1 if fewer."""
    lot: bytes = b""

    @property
    def balance(self) -> int:
        """Starts less seconds."""
        return 2 * sum(self.starts) - len(self.starts)

    def after(self, *, first: bool) -> int:
        """Return starts less seconds after one more match."""
        return self.balance + (1 if first else -1)

    def would_be_third(self, *, first: bool) -> bool:
        """Return whether one more start, or second, would be the third in a row."""
        last = self.starts[-ROW:]
        return len(last) == ROW and all(one is first for one in last)

    def last_start(self) -> int:
        """Return how many matches ago this entrant started; more than there were, if never."""
        return next((ago for ago, first in enumerate(reversed(self.starts)) if first), len(self.starts))


def people(
    history: History, places: Sequence[RankedEntrant], present: Sequence[Who], gathering: str = ""
) -> list[Person]:
    """Return those who are present in the order of the standings."""
    here, number = set(present), len(history.rounds) + 1
    return [
        Person(
            place.who,
            place.rank,
            history.points[place.who],
            history.byes(place.who),
            tuple(line.first for line in history.lines[place.who] if line.first is not None),
            floated(history, place.who),
            lot_of(gathering, place.who, f"start {number}"),
        )
        for place in places
        if place.who in here
    ]


def floated(history: History, who: Who) -> int:
    """Return 1 if the last round's opponent had more points before that round, -1 if fewer, else 0."""
    lines = history.lines[who]
    if not lines or len(lines[-1].others) != 1:
        return 0
    gap = before(history.lines[lines[-1].others[0]]) - before(lines)
    return (gap > 0) - (gap < 0)


def before(lines: Sequence[EntrantRound]) -> Fraction:
    return sum((line.points for line in lines[:-1]), Fraction(0))


def in_order(one: Person, other: Person) -> tuple[Person, Person]:
    """Return two in the order of their seats: the first starts."""

    def cost(first: Person, second: Person) -> tuple[int, int, int, int, bytes]:
        row = first.would_be_third(first=True) + second.would_be_third(first=False)
        uneven = first.after(first=True) ** 2 + second.after(first=False) ** 2
        # The one who started less recently starts; the lot differs in every round.
        return row, uneven, sum(first.starts), -first.last_start(), first.lot

    return min((one, other), (other, one), key=lambda pair: cost(*pair))


class PairCosts:
    """The costs of all pairs of one round."""

    def __init__(self, present: Sequence[Person], meetings: Mapping[frozenset[Who], int], wishes: Wishes) -> None:
        self.present = sorted(present, key=lambda one: one.place)
        self.by_who = {one.who: one for one in present}
        self.meetings = meetings
        self.wishes = wishes
        self.unit = lcm(*(one.points.denominator for one in present)) if present else 1
        self.index = {one.who: index for index, one in enumerate(self.present)}
        groups: dict[Fraction, list[Who]] = {}
        for one in self.present:
            groups.setdefault(one.points, []).append(one.who)
        self.groups = groups

    def pair(self, one: Person, other: Person) -> Cost:
        """Return what a pair costs."""
        first, second = in_order(one, other)
        pair = frozenset({one.who, other.who})
        gap = int((one.points - other.points) * self.unit)
        return Cost(
            forbidden=int(pair in self.wishes.forbidden),
            rematch=self.meetings.get(pair, 0),
            gap=gap * gap,
            float_again=len(self.floating_again(one, other)),
            three_in_a_row=first.would_be_third(first=True) + second.would_be_third(first=False),
            imbalance=first.after(first=True) ** 2 + second.after(first=False) ** 2,
            distance=self.distance(one, other),
        )

    def distance(self, one: Person, other: Person) -> int:
        """Return how far a pair is from the wish for neighbours, or for opposite places in two halves."""
        apart = abs(self.index[one.who] - self.index[other.who])
        if self.wishes.near == "halves" and one.points == other.points:
            apart = abs(apart - len(self.groups[one.points]) // 2)
        return apart * apart

    @staticmethod
    def floating_again(one: Person, other: Person) -> tuple[Who, ...]:
        """Return who of a pair would float the same way as in the last round."""
        gap = (other.points > one.points) - (other.points < one.points)
        return tuple(who.who for who, way in ((one, gap), (other, -gap)) if way and who.floated == way)

    def bye(self, one: Person) -> Cost:
        """Return what the bye costs: how many stand below."""
        return Cost(bye=len(self.present) - 1 - self.index[one.who])

    def matching(self, pool: Sequence[Person]) -> tuple[list[tuple[Person, Person]], Person | None]:
        """Return the pairs of least cost, and who has the bye."""
        import networkx as nx  # noqa: PLC0415 - half a second that only a draw needs

        odd = len(pool) % 2
        least = min((one.byes for one in pool), default=0)
        costs = {(i, j): self.pair(pool[i], pool[j]) for j in range(len(pool)) for i in range(j)}
        if odd:
            nobody = len(pool)
            costs |= {(i, nobody): self.bye(one) for i, one in enumerate(pool) if one.byes == least}
        prices = priced(costs, len(pool) // 2 + 1)
        most = max(prices.values(), default=0)
        graph = nx.Graph()
        graph.add_weighted_edges_from((i, j, most - price) for (i, j), price in prices.items())
        found = sorted(sorted(edge) for edge in nx.max_weight_matching(graph, maxcardinality=True))
        pairs = [(pool[i], pool[j]) for i, j in found if j < len(pool)]
        return pairs, next((pool[i] for i, j in found if j == len(pool)), None)

    def reasons(self, first: Person, second: Person) -> tuple[DrawReason, ...]:
        """Return why two sit at one table in this order."""
        pair = frozenset({first.who, second.who})
        both = (first.who, second.who)
        met = self.meetings.get(pair, 0)
        found = [DrawReason(Code.REMATCH, both, Fraction(met)) if met else DrawReason(Code.NOT_MET, both)]
        gap = abs(first.points - second.points)
        found.append(DrawReason(Code.FLOAT, both, gap) if gap else DrawReason(Code.SAME_POINTS, both, first.points))
        if pair in self.wishes.pinned:
            found.append(DrawReason(Code.PINNED, both))
        if pair in self.wishes.forbidden:
            found.append(DrawReason(Code.FORBIDDEN, both))
        if again := self.floating_again(first, second):
            found.append(DrawReason(Code.FLOAT_AGAIN, again))
        for one, starts in ((first, True), (second, False)):
            if one.would_be_third(first=starts):
                found.append(DrawReason(Code.THREE_IN_A_ROW, (one.who,)))
            if abs(balance := one.after(first=starts)) >= FAR:
                found.append(DrawReason(Code.START_IMBALANCE, (one.who,), Fraction(balance)))
        return tuple(found)

    def bye_reasons(self, who: Person) -> tuple[DrawReason, ...]:
        """Return why one has the bye."""
        equal = [one for one in self.present if one.byes == who.byes]
        lowest = Code.LOWEST if equal[-1] is who else Code.NOT_LOWEST
        return DrawReason(Code.FEWEST_BYES, (who.who,), Fraction(who.byes)), DrawReason(lowest, (who.who,))


def priced(costs: Mapping[tuple[int, int], Cost], pairs: int) -> dict[tuple[int, int], int]:
    """Return one whole number for each cost: a unit of a level is more than all pairs can cost in the levels below."""
    weights, weight = [], 1
    for level in reversed(range(len(Cost._fields))):
        weights.append(weight)
        weight *= pairs * max((cost[level] for cost in costs.values()), default=0) + 1
    weights.reverse()
    return {pair: sum(one * by for one, by in zip(cost, weights, strict=True)) for pair, cost in costs.items()}


def draw_pairs(
    history: History,
    places: Sequence[RankedEntrant],
    present: Sequence[Who],
    gathering: str = "",
    wishes: Wishes = NO_WISHES,
) -> Draft:
    """Draw the next round at tables of two for those who are present. The same facts give the same round."""
    everybody = people(history, places, present, gathering)
    return draw_people(everybody, history.meetings, len(history.rounds) + 1, wishes)


def draw_people(
    everybody: Sequence[Person], meetings: Mapping[frozenset[Who], int], number: int, wishes: Wishes = NO_WISHES
) -> Draft:
    """Draw a round for people whose figures and meetings are known."""
    draw = PairCosts(everybody, meetings, wishes)
    fixed = [pair for pair in wishes.pinned if pair <= draw.by_who.keys()]
    apart = {who for pair in fixed for who in pair}
    if sum(map(len, fixed)) != len(apart):
        raise GatheringError("pinned_twice", who=tuple(sorted(apart)))
    pairs, bye = draw.matching([one for one in draw.present if one.who not in apart])
    pairs += [(draw.by_who[a], draw.by_who[b]) for a, b in map(sorted, fixed)]
    pairs.sort(key=lambda pair: min(one.place for one in pair))
    return with_reasons(draw, [in_order(*pair) for pair in pairs], bye, number)


def with_reasons(
    draw: PairCosts,
    pairs: Sequence[tuple[Person, Person]],
    bye: Person | None,
    number: int,
    *,
    keep: Mapping[Who, int] | None = None,
) -> Draft:
    """Return the draft of some pairs, each with its reasons."""
    seats = [(first.who, second.who) for first, second in pairs]
    tables = tuple(
        Drawn(table, pair, draw.reasons(draw.by_who[pair[0]], draw.by_who[pair[1]]))
        for table, pair in numbered(seats, draw.wishes.tables if keep is None else keep)
    )
    return Draft(number, tables, bye.who if bye else None, draw.bye_reasons(bye) if bye else ())


def explained(
    draft: Draft, history: History, places: Sequence[RankedEntrant], gathering: str = "", wishes: Wishes = NO_WISHES
) -> Draft:
    """Return a draft that was changed by hand with the reasons of its tables as they are now."""
    present = [who for table in draft.tables for who in table.seats] + ([draft.bye] if draft.bye else [])
    draw = PairCosts(people(history, places, present, gathering), history.meetings, wishes)
    pairs = [(draw.by_who[one.seats[0]], draw.by_who[one.seats[1]]) for one in draft.tables]
    keep = {one.seats[0]: one.table for one in draft.tables}
    return with_reasons(draw, pairs, draw.by_who[draft.bye] if draft.bye else None, draft.number, keep=keep)


def first_round(entrants: Sequence[Entrant], gathering: str = "", wishes: Wishes = NO_WISHES) -> Draft:
    """Draw round 1: by the numbers that were handed out, or by lot where somebody has none.

    The list is cut in halves, and the first of one half meets the first of the other. Of an odd number the last one has
    the bye. Who starts is drawn by lot.
    """
    here = [one for one in entrants if one.plays(1)]
    by_number = all(one.number is not None for one in here)
    here.sort(key=lambda one: (one.number or 0) if by_number else 0)
    if not by_number:
        here.sort(key=lambda one: lot_of(gathering, one.id, "round 1"))
    bye = here.pop().id if len(here) % 2 else None
    half = len(here) // 2
    code = Code.NUMBERS if by_number else Code.LOT
    pairs = [
        tuple(sorted(pair, key=lambda who: lot_of(gathering, who, "start 1")))
        for pair in zip((one.id for one in here[:half]), (one.id for one in here[half:]), strict=True)
    ]
    tables = tuple(Drawn(table, seats, (DrawReason(code, seats),)) for table, seats in numbered(pairs, wishes.tables))
    return Draft(1, tables, bye, (DrawReason(code, (bye,)),) if bye else ())
