"""The figures that break ties, each defined once. A format names those that count, in its order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Final

from scoring.gatherings.facts import HALF, ZERO, GatheringError, Own, Who
from scoring.gatherings.history import EntrantRound, History, How
from scoring.gatherings.places import share, table_total

FigureOf = Callable[[History, Who], Fraction]


@dataclass(frozen=True, slots=True)
class SumPart:
    """The part of one round in a sum over opponents: the opponent's points, and the points added."""

    of: Fraction
    adds: Fraction
    stayed_away: bool


def result_of(history: History, who: Who, line: EntrantRound, other: Who) -> Fraction:
    """Return a line's result against one opponent: 1, one half or 0."""
    back = next(one for one in history.lines[other] if one.round == line.round and who in one.others)
    if back.points == line.points:
        return HALF
    return Fraction(line.points > back.points)


def bye_result(line: EntrantRound) -> Fraction:
    """Return what a round without a game counts as: a win, one half or nothing."""
    return Fraction(1) if line.won else HALF if line.points else ZERO


def parts(history: History, who: Who, *, weighted: bool) -> list[SumPart]:
    """Return what each round adds to a sum of the opponents' points, weighted by the result or not."""
    found = []
    for line in history.lines[who]:
        if history.is_game(line):
            for other in line.others:
                of = history.points_as_opponent[other]
                found.append(
                    SumPart(of, of * result_of(history, who, line, other) if weighted else of, line.stayed_away)
                )
        elif history.unplayed.own in {Own.ZERO, Own.DUMMY}:
            of = history.points[who] if history.unplayed.own is Own.DUMMY else ZERO
            found.append(SumPart(of, of * bye_result(line) if weighted else of, line.stayed_away))
    return found


def total(found: Sequence[SumPart]) -> Fraction:
    return sum((part.adds for part in found), ZERO)


def without_smallest(found: Sequence[SumPart]) -> list[SumPart]:
    """Leave out the part with the weakest opponent, or that of a round stayed away from, if it adds more."""
    if not found:
        return []
    smallest = min(found, key=lambda part: (part.of, part.adds))
    away = min((part for part in found if part.stayed_away), key=lambda part: part.adds, default=smallest)
    left = list(found)
    left.remove(max(smallest, away, key=lambda part: part.adds))
    return left


def opponents(history: History, who: Who, *, weighted: bool = False) -> Fraction:
    """Return the sum of the opponents' points (Buchholz); weighted by the result, Sonneborn-Berger."""
    return total(parts(history, who, weighted=weighted))


def opponents_cut(history: History, who: Who, *, weighted: bool = False) -> Fraction:
    """Return that sum without its smallest part; nothing of fewer than two."""
    found = parts(history, who, weighted=weighted)
    return total(without_smallest(found)) if len(found) > 1 else ZERO


def opponents_median(history: History, who: Who) -> Fraction:
    """Return that sum without its smallest and its largest part; nothing of fewer than three."""
    left = without_smallest(parts(history, who, weighted=False))
    return total(left) - max(part.adds for part in left) if len(left) > 1 else ZERO


def wins_before(history: History, who: Who) -> Fraction:
    """Return, over all wins against people, the wins that the opponent had before that round."""
    count = sum(
        sum(earlier.won for earlier in history.lines[other] if earlier.round < line.round)
        for line in history.lines[who]
        if line.won and line.how is How.GAME
        for other in line.others
    )
    return Fraction(count)


def progressive(history: History, who: Who, *, cut: int = 0) -> Fraction:
    """Return the sum of the points after each round, without the first `cut` of these."""
    running, totals = ZERO, []
    for line in history.lines[who]:
        running += line.points
        totals.append(running)
    return sum(totals[cut:], ZERO)


def count(history: History, who: Who, *, of: Callable[[EntrantRound], bool]) -> Fraction:
    """Return in how many rounds something was so."""
    return Fraction(sum(of(line) for line in history.lines[who]))


def vp_difference(history: History, who: Who) -> Fraction:
    """Return own VP less those of the opponents, over the rounds that have VP."""
    lines = [line for line in history.lines[who] if line.vp is not None]
    return sum((line.vp * len(line.other_vp) - sum(line.other_vp, ZERO) for line in lines if line.vp is not None), ZERO)


def vp(history: History, who: Who) -> Fraction:
    """Return the sum of own VP."""
    return sum((line.vp for line in history.lines[who] if line.vp is not None), ZERO)


def vp_capped(history: History, who: Who, *, goal: int) -> Fraction:
    """Return the sum of own VP, each game's counted up to the goal at most."""
    return sum((min(line.vp, Fraction(goal)) for line in history.lines[who] if line.vp is not None), ZERO)


def shares(history: History, who: Who) -> Fraction:
    """Return the sum of the shares of each table's VP."""
    lines = [line for line in history.lines[who] if line.vp is not None]
    return sum((share(line.vp, table_total([line.vp, *line.other_vp])) for line in lines if line.vp is not None), ZERO)


def in_place(history: History, who: Who, *, place: int) -> Fraction:
    """Return how often an entrant came in that place at the table."""
    return count(
        history,
        who,
        of=lambda line: line.vp is not None and 1 + sum(other > line.vp for other in line.other_vp) == place,
    )


FIGURES: Final[Mapping[str, FigureOf]] = {
    "points": lambda history, who: history.points[who],
    "wins": partial(count, of=lambda line: line.won),
    "wins_played": partial(count, of=lambda line: line.won and line.how is How.GAME),
    "wins_as_second": partial(count, of=lambda line: line.won and line.first is False),
    "seconds": partial(count, of=lambda line: line.first is False),
    "fewer_starts": lambda history, who: -count(history, who, of=lambda line: line.first is True),
    "no_bye": lambda history, who: -Fraction(history.byes(who)),
    "buchholz": opponents,
    "buchholz_cut1": opponents_cut,
    "buchholz_median": opponents_median,
    "sonneborn_berger": partial(opponents, weighted=True),
    "sonneborn_berger_cut1": partial(opponents_cut, weighted=True),
    "wins_before": wins_before,
    "progressive": progressive,
    "progressive_cut1": partial(progressive, cut=1),
    "vp_diff": vp_difference,
    "vp_for": vp,
    "vp_capped_10": partial(vp_capped, goal=10),
    "share": shares,
    "firsts": partial(in_place, place=1),
    "seconds_at_table": partial(in_place, place=2),
    "thirds_at_table": partial(in_place, place=3),
}
"""Every figure of one entrant. More is better in all of them; those where less is better are negative."""

DIRECT: Final = "direct_encounter"
LOT: Final = "lot"
KEYS: Final = frozenset({*FIGURES, DIRECT, LOT})


def figure(history: History, who: Who, key: str) -> Fraction:
    """Return a figure of an entrant; raise GatheringError for a key that is none."""
    if key not in FIGURES:
        raise GatheringError("unknown_tie_break", key=key)
    return FIGURES[key](history, who)


def direct_encounter(history: History, equals: Sequence[Who]) -> list[list[Who]]:
    """Return the equals in groups, best first, by the matches among them.

    If all have met, their points among each other count, then again among those still equal. If not, only one who
    cannot be reached, though the others won every missing game, stands before the rest.
    """
    scores, missing = among(history, equals)
    if not any(missing.values()):
        groups = [
            [who for who in equals if scores[who] == value] for value in sorted(set(scores.values()), reverse=True)
        ]
        if len(groups) == 1:
            return groups
        return [part for group in groups for part in direct_encounter(history, group)]
    for who in equals:
        rest = [other for other in equals if other != who]
        if rest and all(scores[who] > scores[other] + missing[other] for other in rest):
            return [[who], *direct_encounter(history, rest)]
    return [list(equals)]


def among(history: History, equals: Sequence[Who]) -> tuple[dict[Who, Fraction], dict[Who, int]]:
    """Return what each of some entrants won against the others of them, and how many of these it has not met."""
    circle = set(equals)
    scores, missing = {}, {}
    for who in equals:
        lines = [line for line in history.lines[who] if circle.intersection(line.others)]
        met = {other for line in lines for other in line.others if other in circle}
        scores[who] = sum(
            (result_of(history, who, line, other) for line in lines for other in line.others if other in circle), ZERO
        )
        missing[who] = len(circle) - 1 - len(met)
    return scores, missing
