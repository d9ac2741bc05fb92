"""The facts of a gathering: entrants, rounds, matches, byes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Final

Who = str
"""The id of an entrant. Neither its name nor its number identifies an entrant."""

ZERO: Final = Fraction(0)
HALF: Final = Fraction(1, 2)


class GatheringError(Exception):
    """A step that a gathering does not allow: a code and facts, for the pages to put into words."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Entrant:
    """One who takes part: the number that was handed out, and the first and last round that this entrant plays."""

    id: Who
    number: int | None = None
    since: int = 1
    until: int | None = None

    def plays(self, number: int) -> bool:
        """Return whether this entrant is to be drawn for a round."""
        return self.since <= number and (self.until is None or number <= self.until)


@dataclass(frozen=True, slots=True)
class Match:
    """One table of one round. `seats` are in the order of the table; `points` is None until there is a result.

    `first` is the entrant who starts, or None where nobody wrote it down. A forfeited match has points and no VP.
    """

    table: int
    seats: tuple[Who, ...]
    points: tuple[Fraction, ...] | None = None
    vp: tuple[Fraction, ...] | None = None
    first: Who | None = None
    forfeit: bool = False


class Kind(StrEnum):
    """Kinds of byes: drawn because the number is odd, or asked for."""

    PAIRED = "paired"
    HALF = "half"


@dataclass(frozen=True, slots=True)
class Bye:
    """A round without a table that brings points. `vp` is own and other VP, where a bye counts as such a game."""

    who: Who
    points: Fraction
    kind: Kind = Kind.PAIRED
    vp: tuple[Fraction, Fraction] | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """One round: every entrant of it has one match or one bye, or is absent."""

    number: int
    matches: tuple[Match, ...] = ()
    byes: tuple[Bye, ...] = ()
    absent: tuple[Who, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether every match has a result. Standings count no other round."""
        return all(match.points is not None for match in self.matches)


class Own(StrEnum):
    """How an entrant's own round without a game counts in sums over opponents."""

    OMIT = "omit"
    ZERO = "zero"
    DUMMY = "dummy"
    """As an opponent with the entrant's own final points."""
    PLAYED = "played"
    """A forfeited match counts as a game."""


class Other(StrEnum):
    """How the rounds that an opponent did not play count in that opponent's points."""

    FACE = "face"
    TRAILING_HALF = "trailing_half"
    """Each absence after the last round with a game or a drawn bye counts one half."""


@dataclass(frozen=True, slots=True)
class Unplayed:
    """The values of rounds without a game in sums over opponents."""

    own: Own = Own.ZERO
    opponent: Other = Other.FACE


def with_result(
    rounds: Sequence[Round], number: int, table: int, points: Iterable[Fraction], vp: Iterable[Fraction] | None = None
) -> tuple[Round, ...]:
    """Return the rounds with a result entered or corrected; later rounds stay as they are."""

    def entered(match: Match) -> Match:
        if match.table != table:
            return match
        return replace(match, points=tuple(points), vp=None if vp is None else tuple(vp))

    return tuple(
        replace(one, matches=tuple(map(entered, one.matches))) if one.number == number else one for one in rounds
    )


def withdrawn(rounds: Sequence[Round], who: Who, win: Fraction = Fraction(1)) -> tuple[Round, ...]:
    """Return the rounds after an entrant went home: an open match at a table of two becomes a win for the other."""

    def closed(match: Match) -> Match:
        if match.points is not None or who not in match.seats or len(match.seats) != 2:  # noqa: PLR2004
            return match
        return replace(match, points=tuple(ZERO if seat == who else win for seat in match.seats), forfeit=True)

    return tuple(replace(one, matches=tuple(map(closed, one.matches))) for one in rounds)
