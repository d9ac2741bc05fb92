"""Leagues: everybody against everybody, and matches that are made of several duels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scoring.gatherings.draft import Draft, Drawn
from scoring.gatherings.facts import ZERO, Who
from scoring.gatherings.reasons import Code, DrawReason


def round_robin(players: Sequence[Who], *, twice: bool = False) -> list[Draft]:
    """Return all rounds in which everybody meets everybody once, or twice with the other starting.

    One stays, all others move on by one chair each round. Starts and seconds of each differ by one at most.
    """
    circle: list[Who | None] = [*players, *([None] if len(players) % 2 else [])]
    chairs = {who: chair for chair, who in enumerate(players)}
    rounds = []
    for number in range(1, len(circle)):
        pairs = list(zip(circle[: len(circle) // 2], reversed(circle), strict=False))
        rounds.append(scheduled(number, pairs, chairs))
        circle[1:] = [circle[-1], *circle[1:-1]]
    if twice:
        rounds += [
            Draft(
                number + len(rounds),
                tuple(Drawn(one.table, one.seats[::-1], one.reasons) for one in draft.tables),
                draft.bye,
                draft.bye_reasons,
            )
            for number, draft in enumerate(list(rounds), start=1)
        ]
    return rounds


def scheduled(number: int, pairs: Sequence[tuple[Who | None, Who | None]], chairs: Mapping[Who, int]) -> Draft:
    """Return one round of a schedule."""
    met = [(one, other) for one, other in pairs if one is not None and other is not None]
    bye = next((one or other for one, other in pairs if one is None or other is None), None)
    tables = []
    for table, (one, other) in enumerate(met, start=1):
        seats = (one, other) if starts(chairs[one], chairs[other], len(chairs)) else (other, one)
        tables.append(Drawn(table, seats, (DrawReason(Code.NOT_MET, seats),)))
    return Draft(number, tuple(tables), bye)


def starts(one: int, other: int, people: int) -> bool:
    """Return whether the first of two chairs starts against the other.

    In a circle of an odd number, each starts against the next half of the others. One more person, in the last chair,
    starts against every second of them.
    """
    odd = people - (people % 2 == 0)
    if odd in {one, other}:
        return (min(one, other) % 2 == 0) is (one == odd)
    return (other - one) % odd <= odd // 2


@dataclass(frozen=True, slots=True)
class Encounter:
    """A match of two sides, each a person or a team: the games that both won in each duel."""

    one: Who
    other: Who
    duels: tuple[tuple[int, int], ...]

    def turned(self) -> Encounter:
        """Return the same match as the other side sees it."""
        return Encounter(self.other, self.one, tuple((theirs, ours) for ours, theirs in self.duels))

    @property
    def duels_won(self) -> int:
        """Duels that the first side won."""
        return sum(ours > theirs for ours, theirs in self.duels)


@dataclass(frozen=True, slots=True)
class LeagueSide:
    """The figures of one side of a league."""

    who: Who
    matches_played: int
    matches_won: int
    matches_lost: int
    duels_won: int
    duels_lost: int
    games_won: int
    games_lost: int

    @property
    def duel_diff(self) -> int:
        """Duels won less duels lost."""
        return self.duels_won - self.duels_lost

    @property
    def game_diff(self) -> int:
        """Games won less games lost."""
        return self.games_won - self.games_lost

    @property
    def game_share(self) -> Fraction:
        """The share of games that were won."""
        played = self.games_won + self.games_lost
        return Fraction(self.games_won, played) if played else ZERO


LEAGUE_KEYS: Final = ("matches_won", "duel_diff", "game_diff", "games_won")


def side(who: Who, encounters: Iterable[Encounter]) -> LeagueSide:
    """Return the figures of one side over its matches."""
    own = [one if one.one == who else one.turned() for one in encounters if who in {one.one, one.other}]
    theirs = [one.turned() for one in own]
    return LeagueSide(
        who,
        matches_played=len(own),
        matches_won=sum(one.duels_won > back.duels_won for one, back in zip(own, theirs, strict=True)),
        matches_lost=sum(one.duels_won < back.duels_won for one, back in zip(own, theirs, strict=True)),
        duels_won=sum(one.duels_won for one in own),
        duels_lost=sum(one.duels_won for one in theirs),
        games_won=sum(ours for one in own for ours, _ in one.duels),
        games_lost=sum(lost for one in own for _, lost in one.duels),
    )


def league(
    players: Sequence[Who], encounters: Sequence[Encounter], keys: Sequence[str] = LEAGUE_KEYS
) -> list[LeagueSide]:
    """Return the sides in order, by the keys of the format; those still equal by the matches among them."""
    sides = [side(who, encounters) for who in players]
    found: list[LeagueSide] = []
    values: Mapping[Who, tuple[Fraction, ...]] = {
        one.who: tuple(Fraction(getattr(one, key)) for key in keys) for one in sides
    }
    for value in sorted(set(values.values()), reverse=True):
        equals = [one for one in sides if values[one.who] == value]
        circle = {one.who for one in equals}
        inner = [one for one in encounters if {one.one, one.other} <= circle]
        mini = {one.who: side(one.who, inner) for one in equals}
        found += sorted(equals, key=lambda one: (*(-Fraction(getattr(mini[one.who], key)) for key in keys), one.who))
    return found
