"""The moves that Cities & Knights adds. Fields are named as in the record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.catan.board.geometry import Hex, Intersection, Path
from scoring.catan.move import Cards, Roll
from scoring.kernel import Move, Seat


@dataclass(frozen=True, slots=True)
class EventRoll(Roll):
    """The three dice fell so: `dice` are the red one and the other, `event` is a ship or the track of a gate."""

    event: str


@dataclass(frozen=True, slots=True)
class Wall(Move):
    """A wall was built under a city."""

    kind: ClassVar[str] = "catan.wall"

    at: Intersection


@dataclass(frozen=True, slots=True)
class Improve(Move):
    """The cities were improved by one level of a track; a metropolis won by it stands on the city at `at`."""

    kind: ClassVar[str] = "catan.improve"

    track: str
    at: Intersection | None = None


@dataclass(frozen=True, slots=True)
class Hire(Move):
    """A knight of the first level was hired, not active yet."""

    kind: ClassVar[str] = "catan.knight"

    at: Intersection


@dataclass(frozen=True, slots=True)
class Activate(Move):
    """A knight was activated."""

    kind: ClassVar[str] = "catan.activate"

    at: Intersection


@dataclass(frozen=True, slots=True)
class Promote(Move):
    """A knight was promoted by one level."""

    kind: ClassVar[str] = "catan.promote"

    at: Intersection


@dataclass(frozen=True, slots=True)
class March(Move):
    """An active knight went along its own roads to a free intersection."""

    kind: ClassVar[str] = "catan.march"

    from_: Intersection
    to: Intersection


@dataclass(frozen=True, slots=True)
class Displace(Move):
    """An active knight took the place of a weaker one of somebody else."""

    kind: ClassVar[str] = "catan.displace"

    from_: Intersection
    to: Intersection


@dataclass(frozen=True, slots=True)
class Chase(Move):
    """An active knight beside the robber chases it; the robber's move follows."""

    kind: ClassVar[str] = "catan.chase"

    at: Intersection


@dataclass(frozen=True, slots=True)
class Retreat(Move):
    """The owner of a displaced knight says where it goes."""

    kind: ClassVar[str] = "catan.retreat"

    to: Intersection


@dataclass(frozen=True, slots=True)
class LoseCity(Move):
    """The owner says which city the barbarians destroy."""

    kind: ClassVar[str] = "catan.lose_city"

    at: Intersection


@dataclass(frozen=True, slots=True)
class Aqueduct(Move):
    """The roll brought nothing, and the aqueduct brings this resource."""

    kind: ClassVar[str] = "catan.aqueduct"

    card: str


@dataclass(frozen=True, slots=True)
class DrawProgress(Move):
    """A progress card was drawn; `card` None: only its owner has seen it."""

    kind: ClassVar[str] = "catan.draw_progress"

    track: str
    card: str | None = None


@dataclass(frozen=True, slots=True)
class PutBack(Move):
    """A progress card too many went under its deck; `card` None: only its owner knows which."""

    kind: ClassVar[str] = "catan.put_back"

    track: str
    card: str | None = None


@dataclass(frozen=True, slots=True)
class PlayProgress(Move):
    """A progress card was played, with what it needs.

    `at` is an intersection or a path, `to` a hex, `hexes` the two whose tokens change places, `from_` the seat that it
    is played on, `names` the kind of card that it names, `dice` what an alchemist makes of them, `knights` whom a smith
    promotes. Where hands are not all known, `amounts` says how many cards each seat handed over to a monopoly.
    """

    kind: ClassVar[str] = "catan.play"

    card: str
    at: Intersection | Path | None = None
    to: Hex | None = None
    hexes: tuple[Hex, Hex] | None = None
    from_: Seat | None = None
    names: str | None = None
    dice: tuple[int, int] | None = None
    knights: tuple[Intersection, ...] | None = None
    amounts: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Enough(Move):
    """The seat takes no more of what a card allows it."""

    kind: ClassVar[str] = "catan.enough"


@dataclass(frozen=True, slots=True)
class Desert(Move):
    """The owner says which of his knights deserts."""

    kind: ClassVar[str] = "catan.desert"

    at: Intersection


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """A knight like the one that deserted stands there now."""

    kind: ClassVar[str] = "catan.recruit"

    at: Intersection


@dataclass(frozen=True, slots=True)
class TakeProgress(Move):
    """A spy took this progress card; `card` None: not for others' eyes."""

    kind: ClassVar[str] = "catan.take_progress"

    from_: Seat
    track: str
    card: str | None = None


@dataclass(frozen=True, slots=True)
class TakeCards(Move):
    """A master merchant chose these cards of a hand; None: not for others' eyes."""

    kind: ClassVar[str] = "catan.take_cards"

    from_: Seat
    cards: Cards | None = None


@dataclass(frozen=True, slots=True)
class Give(Move):
    """These cards were given for a wedding; None: not for others' eyes."""

    kind: ClassVar[str] = "catan.give"

    to: Seat
    cards: Cards | None = None


@dataclass(frozen=True, slots=True)
class Forfeit(Move):
    """A saboteur has cost these cards."""

    kind: ClassVar[str] = "catan.forfeit"

    cards: Cards


@dataclass(frozen=True, slots=True)
class Barter(Move):
    """A commercial harbour offers a seat this resource for a commodity of its choice."""

    kind: ClassVar[str] = "catan.barter"

    with_: Seat
    give: str


@dataclass(frozen=True, slots=True)
class Repay(Move):
    """The commodity given for the resource of a commercial harbour; None: the seat has none."""

    kind: ClassVar[str] = "catan.repay"

    card: str | None = None
