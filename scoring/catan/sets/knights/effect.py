"""The effects of the moves of Cities & Knights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.catan.board.geometry import Hex, Intersection, Path
from scoring.catan.effect import Amounts
from scoring.kernel import Effect, Seat


@dataclass(frozen=True, slots=True)
class ShipMoved(Effect):
    """The barbarians came nearer: `step` of seven."""

    code: ClassVar[str] = "catan.ship_moved"
    step: int


@dataclass(frozen=True, slots=True)
class Attacked(Effect):
    """The barbarians came: their strength, what each seat's active knights brought up, and who won."""

    code: ClassVar[str] = "catan.attacked"
    strength: int
    shares: tuple[int, ...]
    is_won: bool
    defender: Seat | None = None
    tied: tuple[Seat, ...] = ()
    losers: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class CityLost(Effect):
    """A city is a settlement again; its wall is gone, and without a settlement left the city lies on its side."""

    code: ClassVar[str] = "catan.city_lost"
    seat: Seat
    at: Intersection
    wall: bool
    on_its_side: bool


@dataclass(frozen=True, slots=True)
class Improved(Effect):
    """A track has come to a level."""

    code: ClassVar[str] = "catan.improved"
    seat: Seat
    track: str
    level: int


@dataclass(frozen=True, slots=True)
class MetropolisMoved(Effect):
    """The metropolis of a track went from one seat (None: nobody had it) to a city of another."""

    code: ClassVar[str] = "catan.metropolis_moved"
    track: str
    origin: Seat | None
    to: Seat
    at: Intersection


@dataclass(frozen=True, slots=True)
class KnightMoved(Effect):
    """A knight of the seat went from an intersection (None: the supply) to another (None: back to the supply)."""

    code: ClassVar[str] = "catan.knight_moved"
    seat: Seat
    level: int
    origin: Intersection | None
    to: Intersection | None


@dataclass(frozen=True, slots=True)
class Drew(Effect):
    """A seat drew a progress card (None: not for everybody's eyes); `left` are still in that deck."""

    code: ClassVar[str] = "catan.drew"
    seat: Seat
    track: str
    card: str | None
    left: int


@dataclass(frozen=True, slots=True)
class WentUnder(Effect):
    """A progress card went under its deck: played, or too many in a hand (`card` None: not for everybody's eyes)."""

    code: ClassVar[str] = "catan.went_under"
    seat: Seat
    track: str
    card: str | None


@dataclass(frozen=True, slots=True)
class Spied(Effect):
    """A progress card went from one seat to another (`card` None: not for everybody's eyes)."""

    code: ClassVar[str] = "catan.spied"
    seat: Seat
    victim: Seat
    track: str
    card: str | None


@dataclass(frozen=True, slots=True)
class HandedOver(Effect):
    """So many cards went from one seat to another (`cards` None: not for everybody's eyes)."""

    code: ClassVar[str] = "catan.handed_over"
    giver: Seat
    taker: Seat
    count: int
    cards: Amounts | None


@dataclass(frozen=True, slots=True)
class RoadRemoved(Effect):
    """A road of the seat went back to its supply."""

    code: ClassVar[str] = "catan.road_removed"
    seat: Seat
    at: Path


@dataclass(frozen=True, slots=True)
class TokensSwapped(Effect):
    """Two number tokens changed places; `numbers` are those that lie there now."""

    code: ClassVar[str] = "catan.tokens_swapped"
    hexes: tuple[Hex, Hex]
    numbers: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MerchantMoved(Effect):
    """The merchant stands on a hex, and belongs to a seat; `origin` is whose he was."""

    code: ClassVar[str] = "catan.merchant_moved"
    origin: Seat | None
    seat: Seat
    to: Hex


@dataclass(frozen=True, slots=True)
class NothingToGive(Effect):
    """The seat had no commodity for a commercial harbour, so its owner keeps the resource."""

    code: ClassVar[str] = "catan.nothing_to_give"
    seat: Seat
