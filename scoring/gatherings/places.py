"""Places at a table: points by place, and shares of the table's VP, as fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from scoring.gatherings.facts import HALF, ZERO, GatheringError, Who

FULL_TABLE = 4


def places(vp: Sequence[Fraction]) -> list[int]:
    """Return the place of each seat; equal VP share the better place."""
    return [1 + sum(other > one for other in vp) for one in vp]


def place_points(scale: Sequence[Fraction], vp: Sequence[Fraction]) -> list[Fraction]:
    """Return the points by place; seats in equal places share what these places bring."""
    found = []
    for place in places(vp):
        equal = sum(other == place for other in places(vp))
        found.append(sum(scale[place - 1 : place - 1 + equal], ZERO) / equal)
    return found


def place_points_by_places(scale: Sequence[Fraction], order: Sequence[int]) -> list[Fraction]:
    """Return the points by place where only the places are known."""
    return place_points(scale, [Fraction(-place) for place in order])


def table_total(vp: Sequence[Fraction]) -> Fraction:
    """Return the VP of a table; a table of three gets a fourth seat with the mean of the three."""
    total = sum(vp, ZERO)
    return total + total / len(vp) if len(vp) == FULL_TABLE - 1 else total


def share(vp: Fraction, total: Fraction) -> Fraction:
    """Return the share of a table's VP that one seat has; nothing of nothing."""
    return vp / total if total else ZERO


def of_average(vp: Sequence[Fraction]) -> list[Fraction]:
    """Return, for each seat, one hundred times its VP over the mean of the table."""
    mean = sum(vp, ZERO) / len(vp)
    return [100 * one / mean if mean else ZERO for one in vp]


def duel_points(
    seats: Sequence[Who], vp: Sequence[Fraction], equal: str, first: Who | None, win: Fraction = Fraction(1)
) -> tuple[Fraction, ...]:
    """Return the points at a table of two. `equal` says what equal VP mean: `half`, `second_wins` or `first_wins`."""
    if vp[0] != vp[1]:
        return (win, ZERO) if vp[0] > vp[1] else (ZERO, win)
    if equal == "half":
        return (win * HALF, win * HALF)
    if equal not in {"second_wins", "first_wins"}:
        raise GatheringError("equal_score_undecided", rule=equal)
    if first not in seats:
        raise GatheringError("starter_unknown", seats=tuple(seats))
    winner_starts = equal == "first_wins"
    return tuple(win if (seat == first) is winner_starts else ZERO for seat in seats)
