"""Rounds at tables of three and four: an exchange search over who sits together, then over who sits where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from typing import Final

from scoring.gatherings.draft import Draft, Drawn, numbered
from scoring.gatherings.facts import GatheringError, Who
from scoring.gatherings.history import History
from scoring.gatherings.reasons import Code, DrawReason

FULL: Final = 4
SMALL: Final = 3
OFTEN: Final = 2
"""Times in the same seat after which an entrant should not have it again."""
STARTS: Final = 6
"""How many seatings the search begins from where the standings do not matter."""

Meetings = Mapping[frozenset[Who], int]
Group = tuple[Who, ...]


@dataclass(frozen=True, slots=True)
class Past:
    """The rounds before, as a draw needs them: meetings, seats, tables of three, and points."""

    meetings: Meetings
    seats: Mapping[tuple[Who, int], int]
    small: Mapping[Who, int]
    points: Mapping[Who, Fraction]

    @classmethod
    def of(cls, history: History) -> Past:
        """Read it from the finished rounds."""
        seats: Counter[tuple[Who, int]] = Counter()
        small: Counter[Who] = Counter()
        for one in history.rounds:
            for match in one.matches:
                seats.update((who, seat) for seat, who in enumerate(match.seats))
                if len(match.seats) == SMALL:
                    small.update(match.seats)
        return cls(history.meetings, seats, small, history.points)

    def then(self, groups: Sequence[Group]) -> Past:
        """Return what will be known after a round with these tables."""
        meetings, seats, small = Counter(self.meetings), Counter(self.seats), Counter(self.small)
        for group in groups:
            meetings.update(map(frozenset, combinations(group, 2)))
            seats.update((who, seat) for seat, who in enumerate(group))
            small.update(group if len(group) == SMALL else ())
        return replace(self, meetings=meetings, seats=seats, small=small)


def sizes(people: int, full: int = FULL) -> list[int]:
    """Return the sizes of the tables, full ones first, one seat fewer at as few as possible."""
    small = -people % full
    tables = -(-people // full)
    if small > tables or full - 1 < SMALL - (full == SMALL):
        raise GatheringError("no_tables", people=people)
    return [full] * (tables - small) + [full - 1] * small


def together(group: Sequence[Who], past: Past, *, ranked: bool) -> tuple[int, int, Fraction]:
    """Return what it costs that these sit together: tables of three again, squared meetings, squared gaps."""
    small = sum(2 * past.small.get(who, 0) + 1 for who in group) if len(group) == SMALL else 0
    met = sum(2 * past.meetings.get(frozenset(pair), 0) + 1 for pair in combinations(group, 2))
    gaps = Fraction(0)
    if ranked:
        gaps = sum(((past.points[a] - past.points[b]) ** 2 for a, b in combinations(group, 2)), gaps)
    return small, met, gaps


def improved(groups: list[list[Who]], past: Past, *, ranked: bool) -> tuple[tuple[int, int, Fraction], list[list[Who]]]:
    """Exchange two people between two tables for as long as this lowers the cost."""
    costs = [together(group, past, ranked=ranked) for group in groups]
    better = True
    while better:
        better = False
        for a, b in combinations(range(len(groups)), 2):
            for i in range(len(groups[a])):
                for j in range(len(groups[b])):
                    groups[a][i], groups[b][j] = groups[b][j], groups[a][i]
                    now = [together(groups[a], past, ranked=ranked), together(groups[b], past, ranked=ranked)]
                    if added(now) < added([costs[a], costs[b]]):
                        costs[a], costs[b] = now
                        better = True
                    else:
                        groups[a][i], groups[b][j] = groups[b][j], groups[a][i]
    return added(costs), groups


def added(costs: Sequence[tuple[int, int, Fraction]]) -> tuple[int, int, Fraction]:
    return sum(cost[0] for cost in costs), sum(cost[1] for cost in costs), sum((cost[2] for cost in costs), Fraction(0))


def seated(group: Sequence[Who], past: Past) -> Group:
    """Return a table in the order of seats in which people sit where they sat least often."""

    def cost(order: Group) -> int:
        # A third time weighs far more than two second times.
        return sum(4 ** past.seats.get((who, seat), 0) for seat, who in enumerate(order))

    return min(permutations(group), key=cost)


def draw_groups(order: Sequence[Who], past: Past, full: int, seed: str, *, ranked: bool) -> list[Group]:
    """Draw one round for people in the order of the standings."""
    random = Random(seed)  # noqa: S311 - the same facts give the same round
    best = None
    for attempt in range(1 if ranked else STARTS):
        people = list(order)
        if not ranked:
            random.shuffle(people)
        groups = dealt(people, past, full)
        found = improved(groups, past, ranked=ranked)
        if best is None or found[0] < best[0]:
            best = found
        if attempt and not best[0][0] and best[0][1] == sum(len(group) * (len(group) - 1) // 2 for group in best[1]):
            break
    assert best is not None
    return seated_all(best[1], past, ranked=ranked)


def third_times(group: Sequence[Who], past: Past) -> int:
    """Return how many people of a table would have a seat for the third time, seated as well as can be."""
    return sum(past.seats.get((who, seat), 0) >= OFTEN for seat, who in enumerate(seated(group, past)))


def seated_all(groups: list[list[Who]], past: Past, *, ranked: bool) -> list[Group]:
    """Return all tables in order of seats; two exchange people where one has a seat a third time."""
    for a, group in enumerate(groups):
        if not third_times(group, past):
            continue
        best = None
        for b, other in enumerate(groups):
            if a == b:
                continue
            for i, one in enumerate(group):
                for j, two in enumerate(other):
                    here, there = [*group[:i], two, *group[i + 1 :]], [*other[:j], one, *other[j + 1 :]]
                    cost = added([together(here, past, ranked=ranked), together(there, past, ranked=ranked)])
                    before = added([together(group, past, ranked=ranked), together(other, past, ranked=ranked)])
                    if cost[0] > before[0]:
                        continue
                    more = (cost[1] - before[1], cost[2] - before[2])
                    found = (third_times(here, past) + third_times(there, past), more, b, here, there)
                    if best is None or found[:2] < best[:2]:
                        best = found
        if best is not None and best[0] < third_times(group, past) + third_times(groups[best[2]], past):
            groups[a], groups[best[2]] = best[3], best[4]
    return [seated(group, past) for group in groups]


def dealt(people: Sequence[Who], past: Past, full: int) -> list[list[Who]]:
    """Cut a list into tables of neighbours; the tables of three are for those who had fewest of them."""
    wanted = sizes(len(people), full)
    at_small = sum(size for size in wanted if size < full)
    by_turn = sorted(range(len(people)), key=lambda index: (past.small.get(people[index], 0), -index))
    small = set(by_turn[:at_small]) if full == FULL else set(range(len(people) - at_small, len(people)))
    queue = [who for index, who in enumerate(people) if index not in small]
    queue += [who for index, who in enumerate(people) if index in small]
    groups = []
    for size in wanted:
        groups.append(queue[:size])
        del queue[:size]
    return groups


def reasons(group: Group, past: Past, *, ranked: bool) -> tuple[DrawReason, ...]:
    """Return why these sit together, and in these seats."""
    found = [
        DrawReason(Code.REMATCH, pair, Fraction(met))
        for pair in combinations(group, 2)
        if (met := past.meetings.get(frozenset(pair), 0))
    ]
    if not found:
        found.append(DrawReason(Code.NOT_MET, group))
    if ranked:
        points = [past.points[who] for who in group]
        gap = max(points) - min(points)
        found.append(DrawReason(Code.FLOAT, group, gap) if gap else DrawReason(Code.SAME_POINTS, group, points[0]))
    if len(group) == SMALL and (again := tuple(who for who in group if past.small.get(who, 0))):
        found.append(DrawReason(Code.SMALL_TABLE_AGAIN, again))
    for seat, who in enumerate(group):
        if times := past.seats.get((who, seat), 0):
            found.append(DrawReason(Code.SEAT_AGAIN, (who,), Fraction(times)))
    return tuple(found)


def draw_tables(
    history: History,
    order: Sequence[Who],
    *,
    full: int = FULL,
    gathering: str = "",
    ranked: bool = True,
    tables: Mapping[Who, int] | None = None,
) -> Draft:
    """Draw the next round at tables of three or four, for those present in the order of the standings.

    `ranked` seats people with equal points together, where that costs no meeting more; else standings do not matter.
    """
    number, past = len(history.rounds) + 1, Past.of(history)
    ranked = ranked and number > 1
    groups = draw_groups(order, past, full, f"{gathering} round {number}", ranked=ranked)
    rank = {who: index for index, who in enumerate(order)}
    groups.sort(key=lambda group: min(rank[who] for who in group))
    return Draft(
        number,
        tuple(
            Drawn(table, group, reasons(group, past, ranked=ranked)) for table, group in numbered(groups, tables or {})
        ),
    )


def explained_tables(draft: Draft, history: History, *, ranked: bool = True) -> Draft:
    """Return a draft that was changed by hand with the reasons of its tables as they are now."""
    past = Past.of(history)
    tables = tuple(replace(one, reasons=reasons(one.seats, past, ranked=ranked)) for one in draft.tables)
    return replace(draft, tables=tables)


def plan(people: Sequence[Who], rounds: int, full: int = FULL, gathering: str = "") -> list[Draft]:
    """Draw all rounds ahead. With full tables and one round for each seat, everybody sits in each seat once."""
    past = Past({}, {}, {}, dict.fromkeys(people, Fraction(0)))
    order = sorted(people)
    planned: list[list[Group]] = []
    for number in range(1, rounds + 1):
        groups = draw_groups(order, past, full, f"{gathering} plan {number}", ranked=False)
        planned.append(groups)
        past = past.then(groups)
    if rounds == full and len(people) % full == 0:
        planned = each_seat_once(planned, full)
    drafts, past = [], Past({}, {}, {}, dict.fromkeys(people, Fraction(0)))
    for number, groups in enumerate(planned, start=1):
        tables = tuple(Drawn(table, group, reasons(group, past, ranked=False)) for table, group in numbered(groups, {}))
        drafts.append(Draft(number, tables))
        past = past.then(groups)
    return drafts


def each_seat_once(planned: Sequence[Sequence[Group]], full: int) -> list[list[Group]]:
    """Return full tables with new seats: over as many rounds as a table has seats, each entrant sits once in each.

    People and tables are a regular bipartite graph, which always has a matching that covers all: one for each seat.
    """
    import networkx as nx  # noqa: PLC0415 - half a second that only a draw needs

    open_places = {
        (who, (number, table))
        for number, groups in enumerate(planned)
        for table, group in enumerate(groups)
        for who in group
    }
    seats: dict[tuple[int, int], list[Who]] = {place: [] for _, place in sorted(open_places)}
    for _seat in range(full):
        graph = nx.Graph()
        graph.add_edges_from(sorted(open_places))
        found = nx.bipartite.maximum_matching(graph, top_nodes=sorted({who for who, _ in open_places}))
        for place, order in seats.items():
            order.append(found[place])
            open_places.remove((found[place], place))
    return [[tuple(seats[number, table]) for table in range(len(groups))] for number, groups in enumerate(planned)]
