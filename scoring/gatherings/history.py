"""The rounds as each entrant saw them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from itertools import combinations

from scoring.gatherings.facts import HALF, ZERO, Kind, Match, Other, Own, Round, Unplayed, Who


class How(StrEnum):
    """How an entrant spent a round."""

    GAME = "game"
    FORFEIT = "forfeit"
    BYE = "bye"
    ASKED = "asked"
    """A bye that the entrant asked for."""
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class EntrantRound:
    """One round of one entrant. `first` is None where nobody knows who started; `seat` counts from 0."""

    round: int
    how: How
    points: Fraction
    others: tuple[Who, ...] = ()
    vp: Fraction | None = None
    other_vp: tuple[Fraction, ...] = ()
    first: bool | None = None
    seat: int | None = None
    won: bool = False

    @property
    def stayed_away(self) -> bool:
        """Whether the entrant chose not to play: an absence, a bye asked for, a match lost by forfeit."""
        return self.how in {How.ABSENT, How.ASKED} or (self.how is How.FORFEIT and not self.won)


class History:
    """All finished rounds by entrant, and what is counted from them."""

    def __init__(self, players: Iterable[Who], rounds: Sequence[Round], unplayed: Unplayed | None = None) -> None:
        self.players = tuple(players)
        self.rounds = tuple(one for one in rounds if one.finished)
        self.unplayed = unplayed or Unplayed()
        self.lines: Mapping[Who, list[EntrantRound]] = {who: [] for who in self.players}
        for one in self.rounds:
            self._read(one)
        self.points = {who: sum((line.points for line in lines), ZERO) for who, lines in self.lines.items()}

    def _read(self, one: Round) -> None:
        seen = set()
        for match in one.matches:
            for seat, who in enumerate(match.seats):
                self.lines[who].append(line_of(one.number, match, seat))
                seen.add(who)
        for bye in one.byes:
            how = How.BYE if bye.kind is Kind.PAIRED else How.ASKED
            own, others = (bye.vp[0], (bye.vp[1],)) if bye.vp else (None, ())
            won = how is How.BYE and bye.points > 0
            self.lines[bye.who].append(EntrantRound(one.number, how, bye.points, vp=own, other_vp=others, won=won))
            seen.add(bye.who)
        for who in self.players:
            if who not in seen:
                self.lines[who].append(EntrantRound(one.number, How.ABSENT, ZERO))

    @cached_property
    def meetings(self) -> Counter[frozenset[Who]]:
        """How often two have been drawn against each other, forfeits included."""
        return Counter(
            frozenset(pair) for one in self.rounds for match in one.matches for pair in combinations(match.seats, 2)
        )

    @cached_property
    def points_as_opponent(self) -> Mapping[Who, Fraction]:
        """The points of each entrant as an opponent counts them."""
        if self.unplayed.opponent is Other.FACE:
            return self.points
        return {who: sum(trailing_half(lines), ZERO) for who, lines in self.lines.items()}

    def is_game(self, line: EntrantRound) -> bool:
        """Return whether a line has opponents whose points count."""
        return line.how is How.GAME or (line.how is How.FORFEIT and self.unplayed.own is Own.PLAYED)

    def byes(self, who: Who) -> int:
        """Return how many byes an entrant was drawn."""
        return sum(line.how is How.BYE for line in self.lines[who])


def line_of(number: int, match: Match, seat: int) -> EntrantRound:
    """Return what a match was for one of its seats."""
    assert match.points is not None
    who, vp = match.seats[seat], match.vp
    others = tuple(index for index in range(len(match.seats)) if index != seat)
    points = match.points[seat]
    return EntrantRound(
        number,
        How.FORFEIT if match.forfeit else How.GAME,
        points,
        others=tuple(match.seats[index] for index in others),
        vp=vp[seat] if vp else None,
        other_vp=tuple(vp[index] for index in others) if vp else (),
        first=None if match.first is None or match.forfeit else match.first == who,
        seat=None if match.forfeit else seat,
        won=all(points > match.points[index] for index in others),
    )


def trailing_half(lines: Sequence[EntrantRound]) -> Iterable[Fraction]:
    """Yield the points of an entrant by round; absences after the last round that was not one count one half."""
    stayed = [line.how in {How.ABSENT, How.ASKED} for line in lines]
    last = max((index for index, away in enumerate(stayed) if not away), default=-1)
    for index, line in enumerate(lines):
        yield HALF if index > last else line.points
