"""The parts of a film of a game: its moments, and what was on the board from when to when."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.phrasing.common.score import award_label
from scoring.kernel import Ruleset, Scored, State

MOST_SWINGS: Final = 5

BoardThing = Hashable
"""Something on the board, as the game names it."""


@dataclass(frozen=True, slots=True)
class Map:
    """The board of all moments: its frame, and the layers in which things come and go."""

    frame: str
    tiles: SafeString
    figures: SafeString
    ring: SafeString


@dataclass(frozen=True, slots=True)
class BoardMoment:
    """A moment of a film: `turn` is 0 at the start, None for the last scoring, and `title` says so in words.

    `gains` are the awards since the moment before, `what` and `at` say in a few words what the turn was about, and
    where on the drawing ("100 -200"), `seqs` are the log's lines.
    """

    number: int
    turn: int | None
    title: str
    seat: int | None
    scores: tuple[int, ...]
    gains: tuple[Scored, ...] = ()
    what: str = ""
    at: str = ""
    notes: tuple[str, ...] = ()
    seqs: tuple[int, ...] = ()

    def caption(self, names: Sequence[str]) -> str:
        """Say what happened: the points, or else what the turn was about."""
        if not self.gains:
            return self.what
        return " · ".join(
            _("%(what)s, %(points)s for %(name)s")
            % {"what": award_label(gain), "points": f"{gain.points:+d}", "name": names[gain.seat]}
            for gain in (self.gains if self.turn is not None else ())
        )


@dataclass(frozen=True, slots=True)
class Lifespan:
    """A thing that lay or stood on the board from one moment up to another, that one no longer; None: to the end."""

    thing: BoardThing
    since: int
    until: int | None


@dataclass(frozen=True, slots=True)
class Timeline:
    """A whole game: its moments, what was on the board from when to when, the state at its end, and the rules."""

    moments: tuple[BoardMoment, ...]
    stays: tuple[Lifespan, ...]
    state: State
    rules: Ruleset

    def nearest(self, number: int) -> int:
        return max(0, min(number, len(self.moments) - 1))

    @property
    def swings(self) -> tuple[tuple[BoardMoment, Scored], ...]:
        """Return the largest awards, the largest first: one for each turn, and every one of the last scoring."""
        best = [
            (moment, gain)
            for moment in self.moments
            for gain in sorted(moment.gains, key=lambda gain: -gain.points)[: None if moment.turn is None else 1]
            if gain.points > 0
        ]
        best.sort(key=lambda pair: (-pair[1].points, pair[0].number))
        return tuple(best[:MOST_SWINGS])
