"""Why a table is as it is: codes and facts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.gatherings.facts import Who


class Code(StrEnum):
    """Codes of reasons: wishes that were kept, then wishes that had to give way."""

    NOT_MET = "not_met"
    SAME_POINTS = "same_points"
    NUMBERS = "numbers"
    LOT = "lot"
    PINNED = "pinned"
    LOWEST = "lowest"
    FEWEST_BYES = "fewest_byes"
    SEEDED = "seeded"
    THIRD_PLACE = "third_place"
    ODD = "odd"

    REMATCH = "rematch"
    FORBIDDEN = "forbidden"
    FLOAT = "float"
    FLOAT_AGAIN = "float_again"
    THREE_IN_A_ROW = "three_in_a_row"
    START_IMBALANCE = "start_imbalance"
    NOT_LOWEST = "not_lowest"
    SEAT_AGAIN = "seat_again"
    SMALL_TABLE_AGAIN = "small_table_again"

    @property
    def broken(self) -> bool:
        """Whether the reason names a wish that had to give way."""
        return self in BROKEN


BROKEN = frozenset(
    {
        Code.REMATCH,
        Code.FORBIDDEN,
        Code.FLOAT,
        Code.FLOAT_AGAIN,
        Code.THREE_IN_A_ROW,
        Code.START_IMBALANCE,
        Code.NOT_LOWEST,
        Code.SEAT_AGAIN,
        Code.SMALL_TABLE_AGAIN,
    }
)


@dataclass(frozen=True, slots=True)
class DrawReason:
    """One reason of one table or bye: whom it concerns, and a figure where there is one."""

    code: Code
    who: tuple[Who, ...] = ()
    figure: Fraction | None = None
