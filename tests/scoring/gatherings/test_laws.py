"""Laws of pairing and of standings, on random gatherings: late, absent, gone, forfeits, corrections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from math import ceil, log2
from random import Random
from typing import Any

import pytest

from scoring.gatherings.draft import swapped
from scoring.gatherings.facts import Bye, Entrant, Own, Round, Unplayed
from scoring.gatherings.history import History
from scoring.gatherings.pairs import NO_WISHES, PairCosts, draw_pairs, explained, first_round, people
from scoring.gatherings.reasons import Code
from scoring.gatherings.standings import standings
from scoring.gatherings.tie_breaks import figure
from tests.support.depth import NIGHT, first

BATCHES = 1000 if NIGHT else 20
EACH = 10
ORDER = ["points", "buchholz", "vp_diff"]
SMALL = 10
ONE, HALF, ZERO = Fraction(1), Fraction(1, 2), Fraction(0)


def people_of(random: Random, rounds: int) -> list[Entrant]:
    count = random.randint(2, 10) if random.random() < 0.5 else random.randint(11, 64 if NIGHT else 32)
    numbers = random.sample(range(1, 3 * count + 1), count) if random.random() < 0.5 else [None] * count
    found = []
    for index in range(count):
        since = random.randint(2, rounds) if rounds > 1 and random.random() < 0.1 else 1
        until = random.randint(since, rounds) if random.random() < 0.1 else None
        found.append(Entrant(f"e{index}", numbers[index], since, until))
    return found


def with_results(random: Random, one, *, forfeits=True):
    """Return a round with random results."""

    def played(match):
        if forfeits and random.random() < 0.03:
            return replace(match, points=(ONE, ZERO), forfeit=True)
        vp = (Fraction(random.randint(40, 120)), Fraction(random.randint(40, 120)))
        points = (HALF, HALF) if vp[0] == vp[1] else (ONE, ZERO) if vp[0] > vp[1] else (ZERO, ONE)
        return replace(match, points=points, vp=vp)

    return replace(one, matches=tuple(map(played, one.matches)))


def all_pairings(who: tuple[Any, ...]) -> Iterator[list[Any]]:
    """Yield every way to put an even number of people into pairs."""
    if not who:
        yield []
        return
    first, *rest = who
    for index, other in enumerate(rest):
        for more in all_pairings((*rest[:index], *rest[index + 1 :])):
            yield [(first, other), *more]


def best_by_trying(draw: PairCosts) -> tuple[int, int, int]:
    """Return the least cost in rematches, height of the bye and squared gaps over all pairings."""
    pool, least = draw.present, min(one.byes for one in draw.present)
    byes = [one for one in pool if one.byes == least] if len(pool) % 2 else [None]
    costs = []
    for bye in byes:
        rest = tuple(one for one in pool if one is not bye)
        for pairs in all_pairings(rest):
            cost = [draw.pair(*pair) for pair in pairs]
            height = draw.bye(bye).bye if bye else 0
            costs.append((sum(one.rematch for one in cost), height, sum(one.gap for one in cost)))
    return min(costs)


def cost_of(draw: PairCosts, draft) -> tuple[int, int, int]:
    cost = [draw.pair(*(draw.by_who[who] for who in one.seats)) for one in draft.tables]
    height = draw.bye(draw.by_who[draft.bye]).bye if draft.bye else 0
    return sum(one.rematch for one in cost), height, sum(one.gap for one in cost)


def check_draft(draft, history: History, present: list[str], number: int) -> None:
    seated = [who for one in draft.tables for who in one.seats] + ([draft.bye] if draft.bye else [])
    assert sorted(seated) == sorted(present)
    assert len(draft.tables) == len(present) // 2
    assert (draft.bye is not None) is (len(present) % 2 == 1)
    assert [one.table for one in draft.tables] == list(range(1, len(draft.tables) + 1))
    assert draft.number == number
    if draft.bye:
        assert history.byes(draft.bye) == min(history.byes(who) for who in present)


def check_reasons(draft, history: History, draw: PairCosts) -> None:
    """Every wish that gave way has its code, and a table without a code kept them all."""
    for one in draft.tables:
        codes = {reason.code for reason in one.reasons}
        first, second = (draw.by_who[who] for who in one.seats)
        assert (Code.REMATCH in codes) is (history.meetings[frozenset(one.seats)] > 0)
        assert (Code.NOT_MET in codes) is (Code.REMATCH not in codes)
        assert (Code.FLOAT in codes) is (first.points != second.points)
        third = first.would_be_third(first=True) or second.would_be_third(first=False)
        assert (Code.THREE_IN_A_ROW in codes) is third
        uneven = max(abs(first.after(first=True)), abs(second.after(first=False)))
        assert (Code.START_IMBALANCE in codes) is (uneven >= 2)
        if third:
            # The other way round would have been no better.
            assert second.would_be_third(first=True) or first.would_be_third(first=False)


def check_table(history: History, gathering: str) -> None:
    for who in history.players:
        buchholz, cut, median = (figure(history, who, key) for key in ("buchholz", "buchholz_cut1", "buchholz_median"))
        assert buchholz >= cut >= median >= 0
        assert 0 <= figure(history, who, "sonneborn_berger") <= buchholz
        assert figure(history, who, "progressive") >= history.points[who]
    assert sum(figure(history, who, "vp_diff") for who in history.players) == 0
    places = standings(history, ORDER, gathering)
    assert [place.rank for place in places] == list(range(1, len(history.players) + 1))
    assert [place.who for place in standings(history, ORDER, gathering)] == [place.who for place in places]
    for above, below in pairwise(places):
        key = below.decided_by or ""
        if key == "lot":
            assert above.figures == below.figures
        else:
            assert above.figures[key] > below.figures[key]
            assert all(above.figures[one] == below.figures[one] for one in ORDER[: ORDER.index(key)])
    finer = {place.who: place.rank for place in standings(history, [*ORDER, "progressive"], gathering)}
    for above, below in combinations(places, 2):
        if above.figures != below.figures:
            assert finer[above.who] < finer[below.who]


def play(seed: int) -> list[int]:
    """Play one random gathering, and check every law in every round."""
    random = Random(seed)
    wanted = random.randint(2, 7)
    entrants = people_of(random, wanted)
    gathering = f"gathering {seed}"
    rounds: tuple[Round, ...] = ()
    for number in range(1, min(wanted, max(1, ceil(log2(len(entrants))) + 2), len(entrants)) + 1):
        present = [one.id for one in entrants if one.plays(number) and (number == 1 or random.random() > 0.03)]
        history = History([one.id for one in entrants], rounds, Unplayed(random.choice([Own.ZERO, Own.DUMMY])))
        if len(present) < 2:
            break
        if number == 1:
            draft = first_round(entrants, gathering)
            assert draft == first_round(random.sample(entrants, len(entrants)), gathering)
            check_draft(draft, history, [one.id for one in entrants if one.plays(1)], 1)
        else:
            places = standings(history, ORDER, gathering)
            draft = draw_pairs(history, places, present, gathering)
            check_draft(draft, history, present, number)
            shuffled = History(random.sample(history.players, len(history.players)), rounds, history.unplayed)
            again = standings(shuffled, ORDER, gathering)
            assert draw_pairs(shuffled, again, random.sample(present, len(present)), gathering) == draft
            draw = PairCosts(people(history, places, present, gathering), history.meetings, NO_WISHES)
            check_reasons(draft, history, draw)
            if len(present) <= SMALL:
                assert cost_of(draw, draft) == best_by_trying(draw)
            assert explained(draft, history, places, gathering).bye_reasons == draft.bye_reasons
        rounds = (*rounds, with_results(random, draft.as_round(entrants)))
        later = History(history.players, rounds, history.unplayed)
        assert all(later.points[who] >= history.points[who] for who in history.players)
        games = len(rounds[-1].matches) + len(rounds[-1].byes)
        assert sum(later.points.values()) - sum(history.points.values()) == games
        check_table(later, gathering)
        # An undone round leaves the standings as they were.
        assert History(history.players, rounds[:-1], history.unplayed).points == history.points
    lines = History([one.id for one in entrants], rounds).lines
    balances: list[int] = [
        2 * sum(line.first is True for line in own) - sum(line.first is not None for line in own)
        for own in lines.values()
    ]
    assert max(map(abs, balances)) <= 3
    return balances


@pytest.mark.longer
@pytest.mark.parametrize("batch", first(4, range(BATCHES)))
def test_random_gatherings_obey_the_laws(batch):
    for seed in range(batch * EACH, (batch + 1) * EACH):
        play(seed)


@pytest.mark.long
def test_starts_are_even_for_nearly_everybody():
    even = [abs(one) <= 1 for seed in range(100) for one in play(seed)]

    assert sum(even) >= 0.95 * len(even)


def test_a_swap_by_hand_gets_new_reasons_and_undoes_itself():
    entrants = [Entrant(f"e{index}", index + 1) for index in range(7)]
    random = Random(7)
    rounds = (with_results(random, first_round(entrants, "x").as_round(entrants), forfeits=False),)
    history = History([one.id for one in entrants], rounds)
    places = standings(history, ORDER, "x")
    draft = draw_pairs(history, places, [one.id for one in entrants], "x")
    (one, _), (other, _) = draft.tables[0].seats, draft.tables[1].seats

    assert draft.bye is not None
    changed = explained(swapped(draft, one, other), history, places, "x")

    assert changed.tables[0].seats[0] == other
    assert explained(swapped(changed, one, other), history, places, "x") == draft
    assert explained(swapped(draft, one, draft.bye), history, places, "x").bye == one


def test_a_bye_may_count_vp_only_where_the_format_says_so():
    entrants = [Entrant(f"e{index}", index) for index in range(1, 4)]
    draft = first_round(entrants, "x")

    assert draft.as_round(entrants).byes == (Bye("e3", ONE),)
    assert draft.as_round(entrants, bye_vp=(Fraction(25), ZERO)).byes[0].vp == (Fraction(25), ZERO)
