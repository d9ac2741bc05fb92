"""Tables of three and four: sizes, who meets, who sits where; plans, schedules, brackets."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise
from random import Random
from statistics import mean

import pytest

from scoring.gatherings.facts import GatheringError, Match, Round
from scoring.gatherings.history import History
from scoring.gatherings.knockout import Tie, by_hand, first_stage, next_stage, usual, winner_of
from scoring.gatherings.league import Encounter, league, round_robin, side
from scoring.gatherings.places import place_points
from scoring.gatherings.reasons import Code
from scoring.gatherings.standings import standings
from scoring.gatherings.tables import draw_tables, plan, sizes
from tests.support.depth import first

SCALE = {4: [5, 3, 2, 1], 3: [5, 3, 1]}


@pytest.mark.parametrize(
    ("people", "expected"),
    [
        (3, [3]),
        (4, [4]),
        (6, [3, 3]),
        (7, [4, 3]),
        (8, [4, 4]),
        (9, [3, 3, 3]),
        (10, [4, 3, 3]),
        (13, [4, 3, 3, 3]),
        (16, [4, 4, 4, 4]),
    ],
)
def test_sizes(people, expected):
    assert sizes(people) == expected


@pytest.mark.parametrize("people", [1, 2, 5])
def test_no_sizes_fit(people):
    with pytest.raises(GatheringError, match="no_tables"):
        sizes(people)


def repeats(groups):
    return Counter(frozenset(pair) for group in groups for pair in combinations(group, 2))


def squares(groups):
    return sum(times**2 for times in repeats(groups).values())


def seated_by_chance(random, players, before):
    """Return tables by chance; tables of three are shared fairly, as everywhere."""
    small = Counter(who for group in before if len(group) == 3 for who in group)
    order = sorted(random.sample(players, len(players)), key=small.__getitem__, reverse=True)
    at_small = sum(size for size in sizes(len(players)) if size == 3)
    full, rest = order[: len(order) - at_small], order[len(order) - at_small :]
    random.shuffle(full)
    random.shuffle(rest)
    queue = [*full, *rest]
    return [[queue.pop(0) for _ in range(size)] for size in sizes(len(players))]


@pytest.mark.parametrize("seed", first(6, range(60)))
def test_random_gatherings_at_tables_of_four_obey_the_laws(seed):
    random = Random(seed)
    count = random.randint(6, 32)
    players = [f"e{index}" for index in range(count)]
    rounds: tuple[Round, ...] = ()
    wanted = random.randint(2, 6)
    everything: list[tuple[str, ...]] = []
    by_chance: list[list[list[str]]] = [[] for _ in range(100)]
    for number in range(1, wanted + 1):
        history = History(players, rounds)
        order = [place.who for place in standings(history, ["points", "vp_for"], f"x{seed}")]
        draft = draw_tables(history, order, gathering=f"x{seed}", ranked=seed % 2 == 0)
        assert draft == draw_tables(history, order, gathering=f"x{seed}", ranked=seed % 2 == 0)
        groups = [one.seats for one in draft.tables]
        assert sorted(who for group in groups for who in group) == sorted(players)
        assert sorted(map(len, groups)) == sorted(sizes(count))
        assert [one.table for one in draft.tables] == list(range(1, len(groups) + 1))
        for one in draft.tables:
            again = [pair for pair in combinations(one.seats, 2) if history.meetings[frozenset(pair)]]
            assert [reason.who for reason in one.reasons if reason.code is Code.REMATCH] == again
        everything += groups
        for chance in by_chance:
            chance.extend(seated_by_chance(random, players, chance))
        matches = []
        for one in draft.tables:
            vp = [Fraction(random.randint(3, 10)) for _ in one.seats]
            points = place_points([Fraction(value) for value in SCALE[len(vp)]], vp)
            assert sum(points) == sum(SCALE[len(vp)])
            matches.append(Match(one.table, one.seats, tuple(points), tuple(vp), one.seats[0]))
        rounds = (*rounds, Round(number, tuple(matches)))
    small = Counter(who for group in everything if len(group) == 3 for who in group)
    spread = [small[who] for who in players]
    assert max(spread) - min(spread) <= 1
    assert squares(everything) <= mean(map(squares, by_chance))
    seats = Counter((who, seat) for group in everything for seat, who in enumerate(group))
    assert max(seats.values()) <= 2


@pytest.mark.parametrize("people", [8, 12, 16, 20, 24])
def test_a_plan_gives_everybody_each_seat_once(people):
    players = [f"e{index}" for index in range(people)]

    drafts = plan(players, 4, gathering="x")

    seats = Counter((who, seat) for one in drafts for table in one.tables for seat, who in enumerate(table.seats))
    assert set(seats.values()) == {1}
    assert len(seats) == 4 * people
    assert not any(reason.code is Code.SEAT_AGAIN for one in drafts for table in one.tables for reason in table.reasons)
    assert drafts == plan(players[::-1], 4, gathering="x")


@pytest.mark.parametrize(("people", "most"), [(9, 0), (16, 2), (20, 0), (24, 0)])
def test_a_plan_of_three_rounds_meets_many(people, most):
    drafts = plan([f"e{index}" for index in range(people)], 3, gathering="x")

    met = repeats([table.seats for one in drafts for table in one.tables])
    assert sum(times - 1 for times in met.values()) <= most


@pytest.mark.parametrize("people", range(2, 13))
def test_everybody_meets_everybody_once_and_starts_are_even(people):
    players = [f"e{index}" for index in range(people)]

    drafts = round_robin(players)

    met = repeats([table.seats for one in drafts for table in one.tables])
    assert len(met) == people * (people - 1) // 2
    assert set(met.values()) == {1}
    starts = Counter(table.seats[0] for one in drafts for table in one.tables)
    seconds = Counter(table.seats[1] for one in drafts for table in one.tables)
    assert max(abs(starts[who] - seconds[who]) for who in players) <= 1
    twice = round_robin(players, twice=True)
    order = Counter(table.seats for one in twice for table in one.tables)
    assert set(order.values()) == {1}
    assert [one.number for one in twice] == list(range(1, len(twice) + 1))


def test_the_bracket_of_the_world_championship():
    seeds = [f"P{index}" for index in range(1, 9)]
    stage = first_stage(seeds, usual(8))
    assert [(tie.one, tie.other) for tie in stage] == [("P1", "P8"), ("P4", "P5"), ("P2", "P7"), ("P3", "P6")]

    semi = next_stage(stage, ["P8", "P5", "P2", "P3"])
    assert semi == [Tie("P8", "P5"), Tie("P2", "P3")]
    last = next_stage(semi, ["P5", "P3"])
    assert last == [Tie("P5", "P3"), Tie("P8", "P2", third_place=True)]
    assert next_stage(last, ["P3"]) == []


def test_byes_of_a_bracket_are_for_the_best_seeds():
    stage = first_stage([f"P{index}" for index in range(1, 7)], usual(8))

    assert [tie.one for tie in stage if tie.other is None] == ["P1", "P2"]
    with pytest.raises(GatheringError, match="bracket_does_not_fit"):
        first_stage(["P1", "P2", "P3", "P4"], usual(8))


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32])
def test_the_best_two_can_meet_in_the_final_only(size):
    stage = first_stage([f"{index:02}" for index in range(1, size + 1)], usual(size))
    for _ in range(size.bit_length() - 2):
        assert not any({tie.one, tie.other} == {"01", "02"} for tie in stage)
        stage = next_stage(stage, [tie.one for tie in stage if not tie.third_place])
    assert {stage[0].one, stage[0].other} == {"01", "02"}


def test_nobody_is_filled_in_twice_and_only_who_played_wins():
    with pytest.raises(GatheringError, match="twice_in_bracket"):
        by_hand([("P1", "P2"), ("P2", None)])
    with pytest.raises(GatheringError, match="winner_did_not_play"):
        next_stage([Tie("P1", "P2"), Tie("P3", "P4")], ["P1", "P2"])


def test_equal_vp_in_a_knock_out():
    tie, ranks, equal = Tie("A", "B"), {"A": 5, "B": 2}, [Fraction(70), Fraction(70)]
    assert winner_of(tie, equal, "better_seed", ranks) == "B"
    assert winner_of(tie, equal, "second_wins", ranks, first="B") == "A"
    assert winner_of(tie, [Fraction(71), Fraction(70)], "better_seed", ranks) == "A"
    with pytest.raises(GatheringError, match="starter_unknown"):
        winner_of(tie, equal, "second_wins", ranks)
    with pytest.raises(GatheringError, match="equal_score_undecided"):
        winner_of(tie, equal, "replay", ranks)


def test_equal_sides_of_a_league_are_ranked_by_their_own_matches():
    duels = ((2, 1),)
    encounters = [Encounter("A", "B", duels), Encounter("B", "C", duels), Encounter("C", "A", duels)]

    found = league("ABC", [*encounters, Encounter("A", "D", duels), Encounter("D", "B", duels)])

    assert found[0].who == "A"
    assert side("A", encounters).game_share == Fraction(1, 2)
    for above, below in pairwise(found):
        assert above.matches_won >= below.matches_won
