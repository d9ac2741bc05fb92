"""Are these dice fair? What so many rolls can tell, and how many more could.

The sums of the rolls are compared with those of fair dice by Pearson's chi-square test with ten degrees of freedom:
eleven sums, and their total. Single dice are not looked at, because a table taps sums.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, exp
from typing import Final

from scoring.catan.luck import expected

SUMS: Final = range(2, 13)
FREEDOM: Final = len(SUMS) - 1
FEWEST: Final = 36
"""The fewest rolls for a verdict: with fewer, not even one of each kind could have come."""
DOUBT: Final = 0.05
SURE: Final = 0.01
"""The chances of fair dice below which they are doubted, and given up."""
NEEDED: Final = 26.98
"""The noncentrality by which the test finds unfair dice nine times in ten, and accuses one fair pair in a hundred."""
FOUL: Final = 0.0145
"""The error of sums per roll, sum((q - p)^2 / p), if one die shows its six, or its one, every fourth time."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of dice after some rolls.

    `verdict` is "few", "fair", "doubtful" or "foul". `chance` is how often fair dice are off by as much or more, from
    0 to 1. `more` are the rolls still needed: to find out a die that shows a six every fourth time, or, of dice that
    are doubted, to be sure if they go on like this; 0 if there are enough.
    """

    rolls: int
    verdict: str
    chance: float
    more: int


def judge(counts: Mapping[int, int]) -> Judgement:
    """Judge dice by how often each sum came."""
    rolls = sum(counts.get(number, 0) for number in SUMS)
    if rolls < FEWEST:
        return Judgement(rolls, "few", 1.0, needed(FOUL) - rolls)
    off = chi_square(counts, rolls)
    chance = chance_of(off)
    if chance < SURE:
        return Judgement(rolls, "foul", chance, 0)
    if chance < DOUBT:
        return Judgement(rolls, "doubtful", chance, max(0, needed((off - FREEDOM) / rolls) - rolls))
    return Judgement(rolls, "fair", chance, max(0, needed(FOUL) - rolls))


def chi_square(counts: Mapping[int, int], rolls: int) -> float:
    return sum((counts.get(number, 0) - expected(number, rolls)) ** 2 / expected(number, rolls) for number in SUMS)


def chance_of(off: float) -> float:
    """Return how often fair dice are off by as much or more: the tail of the chi-square distribution."""
    half = off / 2
    term, total = exp(-half), 0.0
    for number in range(FREEDOM // 2):
        total += term
        term *= half / (number + 1)
    return total


def needed(effect: float) -> int:
    """Return how many rolls it takes to find dice that are off by so much per roll."""
    return ceil(NEEDED / effect)
