"""The gentle clock: how long each seat thought, by when each line of the log was written down. Nothing is kept by it.

Each turn has some free time; after that the reserve of whoever is asked runs down, and at its end nothing happens but
a kind word. A line of talk stops no clock; every other line, a correction too, begins the time anew. The time before a
move belongs to the seat that makes it: where several are asked at once, the clocks of all of them run, and whoever
answers pays for the time since the last answer.

The clock (`games/log/clock.py`) is arithmetic on the times of the log, shared with the minutes of past games:
nothing is written while it runs. A line of talk stops it not, every other line begins it anew, and the time before
a move belongs to who made it; where several are asked (discards, cards) the clocks of all run, and an answer pays
for the time since the last one. On a pad nobody is in turn: there the table has one clock. A quarter of an hour
without a line is a walk, and counts for nobody. Pages carry seconds, never a time of day: a phone counts on with
`performance.now`, and each pull without news tells it how late it is. The table agrees on a clock as on aids.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from games.log.position import Position
from games.models import Entry, EntryKind, Pace
from scoring.kernel import Adjust, Aids, Note, Starts

LONGEST_THOUGHT: Final = 15 * 60
"""Seconds: whoever thinks longer has gone for a walk, and no clock counts that."""
TALK: Final = frozenset({Adjust.kind, Note.kind, Aids.kind, Starts.kind})
Pauses = Sequence[Sequence[int]]
"""The breaks of a game: for each, the head at which it was put away, and the seconds."""


@dataclass(frozen=True, slots=True)
class Times:
    """The time that a table gives, in seconds: free in each turn, and in reserve for the whole game."""

    free: int
    reserve: int


TIMES: Final[Mapping[str, Times]] = {
    Pace.CALM: Times(60, 20 * 60),
    Pace.USUAL: Times(30, 10 * 60),
    Pace.BRISK: Times(15, 5 * 60),
}


@dataclass(frozen=True, slots=True)
class Thought:
    """The time before a move that counts: whose, in which turn, and its seconds."""

    seq: int
    seat: int
    turn: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a seat that is asked (None: of the whole table), in seconds.

    `used` is what the turn took before the last line, `running` what has passed since, `reserve` what was left of it
    before this turn.
    """

    seat: int | None
    free: int
    used: float
    running: float
    reserve: float
    runs: bool

    @property
    def _over(self) -> float:
        return self.used + self.running - self.free

    @property
    def state(self) -> str:
        """Return what runs down now: "free" time, the "reserve", or nothing any more ("out")."""
        if self._over <= 0:
            return "free"
        return "reserve" if self._over < self.reserve else "out"

    @property
    def left(self) -> float:
        return -self._over if self._over <= 0 else max(0.0, self.reserve - self._over)


def thoughts(position: Position, lines: Sequence[Entry], breaks: Pauses) -> Iterator[Thought]:
    """Yield the time before each move that was played and still counts; walks and breaks are left out."""
    turns = {played.seq: (played.seat, turn) for turn, played, _effects in position.by_turn}
    before: Entry | None = None
    for line in lines:
        if line.kind in TALK:
            continue
        if before is not None and line.form == EntryKind.PLAYED and line.seq in turns:
            seat, turn = turns[line.seq]
            yield Thought(line.seq, seat, turn, between(before, line.made_at, breaks, until=line.seq) or 0.0)
        before = line


def between(line: Entry, now: datetime, breaks: Pauses, *, until: int) -> float | None:
    """Return the seconds since a line that somebody thought; None if they went for a walk."""
    away = sum(seconds for head, seconds in breaks if line.seq <= head < until)
    took = (now - line.made_at).total_seconds() - away
    # Less than nothing: the server's clock was set back between the two lines.
    return max(0.0, took) if took <= LONGEST_THOUGHT else None


def totals(found: Iterable[Thought]) -> dict[int, float]:
    """Return the seconds of each seat that thought at all."""
    seconds: defaultdict[int, float] = defaultdict(float)
    for thought in found:
        seconds[thought.seat] += thought.seconds
    return {seat: took for seat, took in seconds.items() if took >= 1}


@dataclass(frozen=True, slots=True)
class Agreed:
    """The clock that a table agreed on: its times, the line since which they count, and the breaks.

    `put_away` is the moment at which the present break began, if there is one. `shared` says that nobody is in turn, so
    that all have one clock together.
    """

    times: Times
    since: int
    breaks: Pauses
    put_away: datetime | None
    shared: bool


def clocks(position: Position, lines: Sequence[Entry], agreed: Agreed, now: datetime) -> tuple[Clock, ...]:
    """Return the clocks of all who are asked now, in the order of play."""
    used = _used(position, lines, agreed)
    last = next((line for line in reversed(lines) if line.kind not in TALK), None)
    running = between(last, agreed.put_away or now, agreed.breaks, until=position.head + 1) if last else None
    runs = running is not None and agreed.put_away is None
    asked = (None,) if agreed.shared else tuple(sorted(position.state.actors))
    turn = position.state.turn_number
    return tuple(_clock(seat, turn, used, running or 0.0, agreed, runs=runs) for seat in asked)


def reserves(position: Position, lines: Sequence[Entry], agreed: Agreed) -> dict[int | None, float]:
    """Return what is left in reserve of each seat (None: of the table), without the time that runs now."""
    used = _used(position, lines, agreed)
    seats: list[int | None] = [None] if agreed.shared else list(range(position.rules.seats))
    return {seat: _reserve(seat, used, agreed) for seat in seats}


Used = Mapping[tuple[int | None, int], float]
"""Seconds by seat and turn."""


def _used(position: Position, lines: Sequence[Entry], agreed: Agreed) -> Used:
    used: defaultdict[tuple[int | None, int], float] = defaultdict(float)
    for thought in thoughts(position, lines, agreed.breaks):
        if thought.seq > agreed.since:
            used[None if agreed.shared else thought.seat, thought.turn] += thought.seconds
    return used


def _reserve(seat: int | None, used: Used, agreed: Agreed, *, but: int = -1) -> float:
    over = sum(
        max(0.0, seconds - agreed.times.free)
        for (whose, turn), seconds in used.items()
        if whose == seat and turn != but
    )
    return max(0.0, agreed.times.reserve - over)


def _clock(seat: int | None, turn: int, used: Used, running: float, agreed: Agreed, *, runs: bool) -> Clock:
    return Clock(
        seat=seat,
        free=agreed.times.free,
        used=used.get((seat, turn), 0.0),
        running=running,
        reserve=_reserve(seat, used, agreed, but=turn),
        runs=runs,
    )
