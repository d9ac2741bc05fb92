"""City improvements as facts: the level of each seat on each track, and where the metropolises stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.catan.board.geometry import Intersection
from scoring.catan.board.network import CITY, Network
from scoring.catan.sets.knights.kind import TRACKS
from scoring.kernel import Seat, State

LEVELS: Final = 5
ABILITY: Final = 3
"""The level from which a track gives its ability."""

FIRST_METROPOLIS: Final = 4
SAFE: Final = 5
"""The level at which a seat cannot lose its metropolis any more."""


@dataclass(frozen=True, slots=True)
class Improvements:
    """The levels of each seat, and the city with the metropolis of each track (None: in the box), by track."""

    levels: tuple[tuple[int, ...], ...]
    metropolises: tuple[Intersection | None, ...] = (None,) * len(TRACKS)

    def level(self, seat: Seat, track: str) -> int:
        return self.levels[seat][TRACKS.index(track)]

    def metropolis(self, track: str) -> Intersection | None:
        return self.metropolises[TRACKS.index(track)]

    def raised(self, seat: Seat, track: str) -> Improvements:
        """Return the improvements with one level more."""
        place = TRACKS.index(track)
        mine = tuple(level + (at == place) for at, level in enumerate(self.levels[seat]))
        return Improvements((*self.levels[:seat], mine, *self.levels[seat + 1 :]), self.metropolises)

    def with_metropolis(self, track: str, at: Intersection) -> Improvements:
        place = TRACKS.index(track)
        return Improvements(self.levels, (*self.metropolises[:place], at, *self.metropolises[place + 1 :]))


def holder(state: State, track: str) -> Seat | None:
    at = state[Improvements].metropolis(track)
    return None if at is None else state[Network].buildings[at].seat


def ordinary_cities(state: State, seat: Seat) -> tuple[Intersection, ...]:
    """Return the seat's cities without a metropolis."""
    taken = state[Improvements].metropolises
    return tuple(at for at in state[Network].of(seat, CITY) if at not in taken)


def has_ability(state: State, seat: Seat, track: str) -> bool:
    return state[Improvements].level(seat, track) >= ABILITY


def draws(level: int, red: int) -> bool:
    return level > 0 and (red <= level + 1 or level == LEVELS)
