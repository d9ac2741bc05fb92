"""The log of a gathering: what its organiser and its people did, one act after the other, and what follows from it.

A gathering is a fold over its acts, as a table is one over its moves. A result that was wrong is entered again; the
rounds after it stay. A round that is cancelled leaves the list of rounds, and its act stays in the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import singledispatchmethod
from typing import Any, Final

import msgspec

from scoring.gatherings.facts import GatheringError, Who

MOST_SEATS: Final = 6
"""Seats of the largest table."""
MOST_POINTS: Final = 100_000
"""The largest number of points that anybody enters."""


class Act(msgspec.Struct, frozen=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    """One line of the log of a gathering."""


class Enter(Act, frozen=True):
    """Somebody takes part from the next round on. `number` is the one that was handed out."""

    who: Who
    name: str
    number: int | None = None


class Late(Act, frozen=True):
    """Somebody who came after round 1 was drawn plays it: against the one with the bye, or with a bye of their own."""

    who: Who


class Rename(Act, frozen=True):
    """An entrant has another name."""

    who: Who
    name: str


class Leave(Act, frozen=True):
    """An entrant goes home: out of all later draws; an open match at a table of two is won by the other."""

    who: Who


class Return(Act, frozen=True):
    """An entrant is back, from the next round on."""

    who: Who


class Begin(Act, frozen=True):
    """A round begins. `tables` has the entrants of each table in the order of its seats; the first of them starts.

    `numbers` are those of the tables, and `byes` the entrants without one. `stage` counts the stages of the format
    from 0. `out` are those who do not play in this round: in a knock-out, all who did not get that far.
    """

    number: int
    tables: tuple[tuple[Who, ...], ...]
    numbers: tuple[int, ...]
    byes: tuple[Who, ...] = ()
    stage: int = 0
    out: tuple[Who, ...] = ()


class Cancel(Act, frozen=True):
    """The last round does not count: it is drawn again."""

    number: int


class Enters(Act, frozen=True, tag="result"):
    """The organiser enters or corrects a result: the points of each seat, or only who won, or nobody.

    `winners` are seats. Without points the match was forfeited. Without either, what was entered before falls away, and
    the table's own log counts again.
    """

    number: int
    table: int
    vp: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None


class Say(Act, frozen=True):
    """An entrant says what the points of each seat were. It counts as soon as another one says the same."""

    number: int
    table: int
    who: Who
    vp: tuple[int, ...]


class EndGathering(Act, frozen=True, tag="end"):
    """The gathering is over, and its standings are final."""


class Reopen(Act, frozen=True):
    """The gathering goes on after all."""


AnyAct = Enter | Late | Rename | Leave | Return | Begin | Cancel | Enters | Say | EndGathering | Reopen


def read_act(written: Mapping[str, Any]) -> AnyAct:
    """Return an act from the log; raise msgspec.ValidationError for what is none."""
    act: AnyAct = msgspec.convert(written, AnyAct)
    return act


def write_act(act: Act) -> dict[str, Any]:
    """Return an act as the log keeps it."""
    found = msgspec.to_builtins(act)
    assert isinstance(found, dict)
    return found


@dataclass(frozen=True, slots=True)
class TableResult:
    """A result: the place of each seat, equal ones sharing the better, and its points, where these are known."""

    places: tuple[int, ...]
    vp: tuple[int, ...] | None = None

    @property
    def forfeit(self) -> bool:
        """Whether the match was not played to its end."""
        return self.vp is None

    @classmethod
    def of_points(cls, vp: Iterable[int]) -> TableResult:
        """Return the result in which the most points win."""
        points = tuple(vp)
        return cls(tuple(1 + sum(other > one for other in points) for one in points), points)

    @classmethod
    def of_winners(cls, seats: int, winners: Iterable[int]) -> TableResult:
        """Return the result of a match that was forfeited: these seats are first, all others last; nobody: all last."""
        first = set(winners)
        return cls(tuple(1 if seat in first else 1 + max(len(first), 1) for seat in range(seats)))


@dataclass(frozen=True, slots=True)
class EntrantState:
    """An entrant. `entered` is the number of rounds that had begun before."""

    who: Who
    name: str
    number: int | None = None
    entered: int = 0
    active: bool = True


@dataclass(frozen=True, slots=True)
class Pairing:
    """One table of a round. `entered` is the organiser's word, `said` that of the entrants, `gone` who went home."""

    table: int
    seats: tuple[Who, ...]
    entered: TableResult | None = None
    said: Mapping[Who, tuple[int, ...]] = field(default_factory=dict)
    gone: frozenset[Who] = frozenset()

    @property
    def agreed(self) -> TableResult | None:
        """The result on which two entrants agree, if nobody says anything else."""
        words = set(self.said.values())
        return TableResult.of_points(*words) if len(self.said) > 1 and len(words) == 1 else None

    @property
    def disputed(self) -> bool:
        """Whether two entrants say different results and the organiser has not entered one."""
        return self.entered is None and len(set(self.said.values())) > 1

    def outcome(self, logged: TableResult | None = None) -> TableResult | None:
        """Return the result: the organiser's word, else the log of the table (`logged`), else that of two entrants.

        Where all but one have gone home, that one wins.
        """
        found = self.entered or logged or self.agreed
        if found is None and self.gone and len(self.gone) >= len(self.seats) - 1:
            left = [seat for seat, who in enumerate(self.seats) if who not in self.gone]
            return TableResult.of_winners(len(self.seats), left)
        return found


@dataclass(frozen=True, slots=True)
class BegunRound:
    """A round that has begun: its tables, and who has a bye."""

    number: int
    stage: int
    pairings: tuple[Pairing, ...]
    byes: tuple[Who, ...] = ()

    def pairing(self, table: int) -> Pairing:
        """Return a table by its number; raise GatheringError if there is none."""
        for one in self.pairings:
            if one.table == table:
                return one
        raise GatheringError("no_such_table", table=table)

    def of(self, who: Who) -> Pairing | None:
        """Return the table of an entrant."""
        return next((one for one in self.pairings if who in one.seats), None)


@dataclass(frozen=True, slots=True)
class Proceedings:
    """The state of a gathering after its acts so far: its people, its rounds, and whether it is over."""

    people: Mapping[Who, EntrantState] = field(default_factory=dict)
    rounds: tuple[BegunRound, ...] = ()
    over: bool = False

    @classmethod
    def of(cls, acts: Iterable[AnyAct]) -> Proceedings:
        """Fold a log."""
        found = cls()
        for act in acts:
            found = found.after(act)
        return found

    @property
    def active(self) -> list[Who]:
        """The entrants to be drawn for the next round."""
        return [one.who for one in self.people.values() if one.active]

    @property
    def last(self) -> BegunRound | None:
        """The round that goes on, or was played last."""
        return self.rounds[-1] if self.rounds else None

    def round(self, number: int) -> BegunRound:
        """Return a round; raise GatheringError if there is none."""
        if not 1 <= number <= len(self.rounds):
            raise GatheringError("no_such_round", number=number)
        return self.rounds[number - 1]

    def person(self, who: Who) -> EntrantState:
        """Return an entrant; raise GatheringError if there is none."""
        if who not in self.people:
            raise GatheringError("no_such_entrant", who=who)
        return self.people[who]

    def after(self, act: AnyAct) -> Proceedings:
        """Return what holds after one more act; raise GatheringError if it does not fit."""
        if self.over and not isinstance(act, Reopen | Enters | Rename):
            raise GatheringError("gathering_over")
        return self.done(act)

    @singledispatchmethod
    def done(self, act: AnyAct) -> Proceedings:
        """Return what holds after an act of one kind."""
        raise TypeError(type(act))

    @done.register(Enter)
    def enters(self, act: Enter) -> Proceedings:
        """Add an entrant."""
        if act.who in self.people:
            raise GatheringError("entered_before", who=act.who)
        if not act.name.strip():
            raise GatheringError("no_name")
        return self.with_person(EntrantState(act.who, act.name, act.number, len(self.rounds)))

    @done.register(Late)
    def comes_late(self, act: Late) -> Proceedings:
        """Let an entrant play the first round, which has begun."""
        last = self.last
        who = self.person(act.who).who
        if last is None or last.number != 1 or last.of(who) or who in last.byes:
            raise GatheringError("too_late", who=who)
        if not last.byes:
            return self.with_round(replace(last, byes=(who,)))
        other, *rest = last.byes
        table = max((one.table for one in last.pairings), default=0) + 1
        pairings = (*last.pairings, Pairing(table, (other, who)))
        return self.with_round(replace(last, pairings=pairings, byes=tuple(rest)))

    @done.register(Rename)
    def is_renamed(self, act: Rename) -> Proceedings:
        """Give an entrant another name."""
        if not act.name.strip():
            raise GatheringError("no_name")
        return self.with_person(replace(self.person(act.who), name=act.name))

    @done.register(Leave)
    def leaves(self, act: Leave) -> Proceedings:
        """Let an entrant go; what is open at that table is settled by it."""
        found = self.with_person(replace(self.person(act.who), active=False))
        last = self.last
        if last is None or (pairing := last.of(act.who)) is None:
            return found
        return found.with_pairing(last, replace(pairing, gone=pairing.gone | {act.who}))

    @done.register(Return)
    def returns(self, act: Return) -> Proceedings:
        """Take an entrant in again; whoever left by mistake still plays the round that goes on."""
        found = self.with_person(replace(self.person(act.who), active=True))
        last = self.last
        if last is None or (pairing := last.of(act.who)) is None:
            return found
        return found.with_pairing(last, replace(pairing, gone=pairing.gone - {act.who}))

    @done.register(Begin)
    def begins(self, act: Begin) -> Proceedings:
        """Begin a round."""
        placed = [who for seats in act.tables for who in seats] + [*act.byes, *act.out]
        if act.number != len(self.rounds) + 1:
            raise GatheringError("wrong_round", number=act.number)
        if len(set(placed)) != len(placed) or set(placed) != set(self.active):
            raise GatheringError("not_everybody_once", who=tuple(sorted(set(placed) ^ set(self.active))))
        if len(act.numbers) != len(act.tables) or len(set(act.numbers)) != len(act.numbers) or not act.tables:
            raise GatheringError("wrong_tables", numbers=act.numbers)
        if any(not 1 < len(seats) <= MOST_SEATS for seats in act.tables):
            raise GatheringError("wrong_tables", numbers=act.numbers)
        pairings = tuple(Pairing(table, seats) for table, seats in zip(act.numbers, act.tables, strict=True))
        return replace(self, rounds=(*self.rounds, BegunRound(act.number, act.stage, pairings, act.byes)))

    @done.register(Cancel)
    def is_cancelled(self, act: Cancel) -> Proceedings:
        """Leave the last round out."""
        if not self.rounds or act.number != len(self.rounds):
            raise GatheringError("not_the_last_round", number=act.number)
        return replace(self, rounds=self.rounds[:-1])

    @done.register(Enters)
    def is_entered(self, act: Enters) -> Proceedings:
        """Take the organiser's word for a result."""
        one = self.round(act.number)
        pairing = one.pairing(act.table)
        seats = len(pairing.seats)
        outcome = None
        if act.vp is not None:
            check_points(act.vp, seats)
            outcome = TableResult.of_points(act.vp)
        elif act.winners is not None:
            if not set(act.winners) <= set(range(seats)):
                raise GatheringError("no_such_seat", seats=act.winners)
            outcome = TableResult.of_winners(seats, act.winners)
        said = pairing.said if outcome else {}
        return self.with_pairing(one, replace(pairing, entered=outcome, said=said))

    @done.register(Say)
    def is_said(self, act: Say) -> Proceedings:
        """Take an entrant's word for a result."""
        one = self.round(act.number)
        pairing = one.pairing(act.table)
        if act.who not in pairing.seats:
            raise GatheringError("not_at_this_table", who=act.who)
        check_points(act.vp, len(pairing.seats))
        return self.with_pairing(one, replace(pairing, said={**pairing.said, act.who: act.vp}))

    @done.register(EndGathering)
    def ends(self, act: EndGathering) -> Proceedings:
        """End the gathering."""
        return replace(self, over=True)

    @done.register(Reopen)
    def goes_on(self, act: Reopen) -> Proceedings:
        """Take the gathering up again."""
        return replace(self, over=False)

    def with_person(self, person: EntrantState) -> Proceedings:
        """Return it with an entrant as given."""
        return replace(self, people={**self.people, person.who: person})

    def with_round(self, begun: BegunRound) -> Proceedings:
        """Return it with a round as given."""
        return replace(self, rounds=tuple(begun if one.number == begun.number else one for one in self.rounds))

    def with_pairing(self, begun: BegunRound, pairing: Pairing) -> Proceedings:
        """Return it with a table of a round as given."""
        pairings = tuple(pairing if one.table == pairing.table else one for one in begun.pairings)
        return self.with_round(replace(begun, pairings=pairings))


def check_points(vp: tuple[int, ...], seats: int) -> None:
    """Raise GatheringError unless there are points for each seat, and none that nobody can have."""
    if len(vp) != seats or any(not -MOST_POINTS <= one <= MOST_POINTS for one in vp):
        raise GatheringError("wrong_points", points=vp)
