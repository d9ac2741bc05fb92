"""A round before it counts: tables with their reasons, to be looked at, changed by hand and published."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.gatherings.facts import Bye, Entrant, GatheringError, Kind, Match, Round, Who
from scoring.gatherings.reasons import DrawReason


@dataclass(frozen=True, slots=True)
class Drawn:
    """One table of a draft, in the order of its seats; the first of them starts."""

    table: int
    seats: tuple[Who, ...]
    reasons: tuple[DrawReason, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """A drawn round. `more_byes` are those beside the first: in a knock-out or a league several may have one."""

    number: int
    tables: tuple[Drawn, ...]
    bye: Who | None = None
    bye_reasons: tuple[DrawReason, ...] = ()
    more_byes: tuple[Who, ...] = ()

    @property
    def byes(self) -> tuple[Who, ...]:
        """All who have a bye."""
        return (*(() if self.bye is None else (self.bye,)), *self.more_byes)

    def as_round(
        self,
        entrants: Sequence[Entrant] = (),
        bye_points: Fraction = Fraction(1),
        bye_vp: tuple[Fraction, Fraction] | None = None,
    ) -> Round:
        """Return the round that is published from this draft, without results."""
        matches = tuple(Match(one.table, one.seats, first=one.seats[0]) for one in self.tables)
        byes = tuple(Bye(who, bye_points, Kind.PAIRED, bye_vp) for who in self.byes)
        placed = {who for one in self.tables for who in one.seats} | set(self.byes)
        return Round(self.number, matches, byes, tuple(one.id for one in entrants if one.id not in placed))


def swapped(draft: Draft, one: Who, other: Who) -> Draft:
    """Return a draft in which two entrants have exchanged their seats or the bye. Its reasons are to be found anew."""
    places = {draft.bye, *(who for table in draft.tables for who in table.seats)}
    if not {one, other} <= places:
        raise GatheringError("not_in_the_round", who=(one, other))
    exchange = {one: other, other: one}
    tables = tuple(replace(table, seats=tuple(exchange.get(who, who) for who in table.seats)) for table in draft.tables)
    bye = None if draft.bye is None else exchange.get(draft.bye, draft.bye)
    return replace(draft, tables=tables, bye=bye)


def numbered(
    tables: Sequence[tuple[Who, ...]], fixed: Mapping[Who, int], taken: Collection[int] = ()
) -> list[tuple[int, tuple[Who, ...]]]:
    """Give every table a number from 1 without holes; who has a fixed table, sits there if it exists and is free."""
    free = [number for number in range(1, len(tables) + len(taken) + 1) if number not in taken][: len(tables)]
    found: dict[int, tuple[Who, ...]] = {}
    left = []
    for seats in tables:
        wanted = next((fixed[who] for who in seats if fixed.get(who) in free and fixed[who] not in found), None)
        if wanted is None:
            left.append(seats)
        else:
            found[wanted] = seats
    rest = (number for number in free if number not in found)
    found.update(zip(rest, left, strict=True))
    return sorted(found.items())
