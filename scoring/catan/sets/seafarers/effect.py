"""The effects of the moves of Seafarers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.catan.board.geometry import Hex, Path
from scoring.catan.effect import Amounts
from scoring.kernel import Effect, Seat


@dataclass(frozen=True, slots=True)
class ShipSailed(Effect):
    """A ship went from one edge to another."""

    code: ClassVar[str] = "seafarers.ship_moved"
    seat: Seat
    origin: Path
    to: Path


@dataclass(frozen=True, slots=True)
class RouteClosed(Effect):
    """These ships are part of a complete line now, and stay where they are."""

    code: ClassVar[str] = "seafarers.route_closed"
    seat: Seat
    ships: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class MustChoose(Effect):
    """These seats choose cards of the bank: (seat, how many)."""

    code: ClassVar[str] = "seafarers.must_choose"
    seats: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, slots=True)
class PirateMoved(Effect):
    """The pirate went from one hex (None: from beside the board) to another."""

    code: ClassVar[str] = "seafarers.pirate_moved"
    origin: Hex | None
    to: Hex


@dataclass(frozen=True, slots=True)
class Discovered(Effect):
    """A hex that lay face down was turned over; `card`: what its discoverer got for it, None for nothing."""

    code: ClassVar[str] = "seafarers.discovered"
    seat: Seat
    at: Hex
    terrain: str
    number: int | None
    card: str | None


@dataclass(frozen=True, slots=True)
class GiftTaken(Effect):
    """The tribe gave a seat what lay on an edge: a point, a development card, or a harbour of a kind."""

    code: ClassVar[str] = "seafarers.gift_taken"
    seat: Seat
    at: Path
    gift: str


@dataclass(frozen=True, slots=True)
class HarbourPlaced(Effect):
    """A harbour that the tribe gave lies on a coast now."""

    code: ClassVar[str] = "seafarers.harbour_placed"
    seat: Seat
    at: Path
    kind: str


@dataclass(frozen=True, slots=True)
class ClothTaken(Effect):
    """A seat got bolts of cloth from villages and the supply, or (`victim`) from another seat."""

    code: ClassVar[str] = "seafarers.cloth_taken"
    seat: Seat
    bolts: int
    victim: Seat | None = None


@dataclass(frozen=True, slots=True)
class WonderRaised(Effect):
    """A wonder has reached a level."""

    code: ClassVar[str] = "seafarers.wonder_raised"
    seat: Seat
    wonder: str
    level: int


@dataclass(frozen=True, slots=True)
class FleetSailed(Effect):
    """The pirates' fleet has sailed to a hex, and attacked a seat there (None: nobody) with this strength.

    `warships` are those of the seat; `lost` what the fleet took, `won` how many cards of its choice the seat takes.
    """

    code: ClassVar[str] = "seafarers.fleet_sailed"
    to: Hex
    strength: int
    seat: Seat | None = None
    warships: int = 0
    lost: Amounts = ()
    won: int = 0


@dataclass(frozen=True, slots=True)
class ShipArmed(Effect):
    """A knight has turned one more ship of a seat into a warship; it has so many now."""

    code: ClassVar[str] = "seafarers.ship_armed"
    seat: Seat
    warships: int


@dataclass(frozen=True, slots=True)
class FortressAttacked(Effect):
    """A seat attacked its fortress: the die, its warships, the strength that is left, and the ships that it lost."""

    code: ClassVar[str] = "seafarers.fortress_attacked"
    seat: Seat
    die: int
    warships: int
    left: int
    ships: tuple[Path, ...] = ()
