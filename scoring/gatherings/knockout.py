"""A knock-out: seeds in a bracket, winners of neighbouring matches meet, and the third place has a match of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scoring.gatherings.facts import GatheringError, Who

BYE: Final = 0
"""A seed that nobody has: the other of the pair goes on."""


@dataclass(frozen=True, slots=True)
class Tie:
    """A match of a knock-out. `other` is None where `one` goes on without a match; `one` is the better seed."""

    one: Who
    other: Who | None
    third_place: bool = False


def usual(size: int) -> list[tuple[int, int]]:
    """Return the usual bracket: 1-8, 4-5, 2-7, 3-6; the best two can meet in the final only."""
    order = [1]
    while len(order) < size:
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    pairs = list(zip(order[::2], order[1::2], strict=True))
    return [(min(pair), max(pair)) for pair in pairs]


def first_stage(seeds: Sequence[Who], bracket: Sequence[tuple[int, int]]) -> list[Tie]:
    """Return the first matches: the bracket's pairs of seeds. Missing seeds are byes, for the best seeds only."""
    named = [seed for pair in bracket for seed in pair]
    if sorted(named) != list(range(1, len(named) + 1)) or not len(bracket) < len(seeds) <= len(named):
        raise GatheringError("bracket_does_not_fit", seeds=len(seeds), bracket=tuple(bracket))
    by_seed = dict(enumerate(seeds, start=1))
    return [Tie(by_seed[min(pair)], by_seed.get(max(pair))) for pair in bracket]


def by_hand(pairs: Sequence[tuple[Who, Who | None]]) -> list[Tie]:
    """Return the first matches as the organiser filled them in; nobody may stand there twice."""
    named = [who for pair in pairs for who in pair if who is not None]
    if len(set(named)) != len(named):
        raise GatheringError("twice_in_bracket", who=tuple(sorted({who for who in named if named.count(who) > 1})))
    return [Tie(*pair) for pair in pairs]


def next_stage(stage: Sequence[Tie], winners: Sequence[Who], *, third_place: bool = True) -> list[Tie]:
    """Return the matches after a stage: winners of neighbours meet; losers of the semi-finals, for the third place."""
    ties = [tie for tie in stage if not tie.third_place]
    if any(winner not in {tie.one, tie.other} for tie, winner in zip(ties, winners, strict=True)):
        raise GatheringError("winner_did_not_play", who=tuple(winners))
    if len(ties) <= 1:
        return []
    found = [Tie(one, other) for one, other in zip(winners[::2], winners[1::2], strict=True)]
    losers = [tie.other if winner == tie.one else tie.one for tie, winner in zip(ties, winners, strict=True)]
    if third_place and len(ties) == len("ab") and losers[0] and losers[1]:
        found.append(Tie(losers[0], losers[1], third_place=True))
    return found


def winner_of(tie: Tie, vp: Sequence[Fraction], equal: str, ranks: Mapping[Who, int], first: Who | None = None) -> Who:
    """Return who goes on. `equal` says what equal VP mean: `better_seed`, `second_wins` or `replay`."""
    if tie.other is None:
        return tie.one
    if vp[0] != vp[1]:
        return tie.one if vp[0] > vp[1] else tie.other
    if equal == "better_seed":
        return min(tie.one, tie.other, key=ranks.__getitem__)
    if equal != "second_wins":
        raise GatheringError("equal_score_undecided", rule=equal)
    if first not in {tie.one, tie.other}:
        raise GatheringError("starter_unknown", seats=(tie.one, tie.other))
    return tie.other if first == tie.one else tie.one
