"""The moves of a pad: points, counters, awards that change hands, agreed values, the sections at the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from scoring.kernel import Effect, Move, Seat


@dataclass(frozen=True, slots=True)
class Score(Move):
    """Points for a seat, and for all in `also`: a number, a typed sum, or an event (`for_`) with its facts.

    With `figures`, as (seat, strength), those with the most are the owners. `marker` is the one that moves, 1 or 2.
    """

    kind: ClassVar[str] = "pad.score"

    points: int | None = None
    sum_: str = ""
    for_: str = ""
    facts: Mapping[str, int] = field(default_factory=dict)
    also: tuple[Seat, ...] = ()
    figures: tuple[tuple[Seat, int], ...] = ()
    marker: int = 1


@dataclass(frozen=True, slots=True)
class Announce(Move):
    """Facts that a seat says before an event is played, such as a bid; its next score there goes by them."""

    kind: ClassVar[str] = "pad.announce"

    for_: str
    facts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Count(Move):
    """A counter goes up or down."""

    kind: ClassVar[str] = "pad.count"

    what: str
    by: int = 1


@dataclass(frozen=True, slots=True)
class Hold(Move):
    """A seat takes an award, or gives it back to nobody."""

    kind: ClassVar[str] = "pad.hold"

    what: str
    gives_back: bool = False


@dataclass(frozen=True, slots=True)
class FaceFell(Move):
    """A face of a die fell."""

    kind: ClassVar[str] = "pad.mark"

    what: str
    face: str


@dataclass(frozen=True, slots=True)
class Agree(Move):
    """The table plays a value of the rules so, from now on."""

    kind: ClassVar[str] = "pad.agree"

    what: str
    is_: int


@dataclass(frozen=True, slots=True)
class Join(Move):
    """A piece of the seat goes beside the marker of another seat (`marker`, 1 or 2), or with `whom` None home."""

    kind: ClassVar[str] = "pad.join"

    what: str
    whom: Seat | None = None
    marker: int = 1


@dataclass(frozen=True, slots=True)
class MarkSquares(Move):
    """The table says on which squares of the track something lies."""

    kind: ClassVar[str] = "pad.squares"

    are: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnTo(Move):
    """The table turns to a section of the scoring at the end, or back to the game ("")."""

    kind: ClassVar[str] = "pad.section"

    to: str


@dataclass(frozen=True, slots=True)
class Reckon(Move):
    """An event is worked out for every seat from the counters and awards."""

    kind: ClassVar[str] = "pad.reckon"

    for_: str


@dataclass(frozen=True, slots=True)
class Finish(Move):
    """The game is over."""

    kind: ClassVar[str] = "pad.finish"
    in_turn: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Bring(Move):
    """Points of a seat from a game that was logged: for what, and the terms (code, count, points) as they were."""

    kind: ClassVar[str] = "pad.bring"

    for_: str
    terms: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class Counted(Effect):
    """A counter stands somewhere else now; `face` is the word for its number, if it has one."""

    code: ClassVar[str] = "pad.counted"

    what: str
    seat: Seat | None
    value: int
    face: str = ""


@dataclass(frozen=True, slots=True)
class Held(Effect):
    """An award changed hands; None is nobody."""

    code: ClassVar[str] = "pad.held"

    what: str
    seat: Seat | None
    before: Seat | None


@dataclass(frozen=True, slots=True)
class Joined(Effect):
    """A seat's piece stands beside another seat now; None is nobody."""

    code: ClassVar[str] = "pad.joined"

    what: str
    seat: Seat
    whom: Seat | None


@dataclass(frozen=True, slots=True)
class Landed(Effect):
    """A seat's marker stopped on a square that means something: `brings` is the word for what it brings."""

    code: ClassVar[str] = "pad.landed"

    seat: Seat
    square: int
    brings: str


@dataclass(frozen=True, slots=True)
class Reached(Effect):
    """The target of the game was reached, by a seat or by all together (None)."""

    code: ClassVar[str] = "pad.reached"

    seat: Seat | None
    target: int
