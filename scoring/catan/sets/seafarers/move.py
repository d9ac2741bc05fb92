"""The moves of Seafarers, as the game record writes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.catan.board.geometry import Hex, Path
from scoring.catan.move import Cards, Raid, Roll
from scoring.kernel import Move


@dataclass(frozen=True, slots=True)
class Ship(Move):
    """A ship was built; in the set-up it lies there in place of a road."""

    kind: ClassVar[str] = "catan.ship"

    at: Path


@dataclass(frozen=True, slots=True)
class MoveShip(Move):
    """The one ship that may be moved in a turn went from one edge to another."""

    kind: ClassVar[str] = "catan.move_ship"

    from_: Path
    to: Path


@dataclass(frozen=True, slots=True)
class TakeGold(Move):
    """A seat took cards of its choice: for its gold, and for a fleet that it has beaten."""

    kind: ClassVar[str] = "catan.gold"

    cards: Cards


@dataclass(frozen=True, slots=True)
class MovePirate(Raid):
    """The pirate moved, and took a card of a seat with a ship there; `card` None: nobody else knows which."""

    kind: ClassVar[str] = "catan.pirate"


@dataclass(frozen=True, slots=True)
class Discover(Move):
    """The fog hid this terrain with this number; a desert and the sea have none."""

    kind: ClassVar[str] = "catan.discover"

    at: Hex
    terrain: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class TakeGift(Move):
    """The tribe gave this development card; `card` None: only its owner has seen it."""

    kind: ClassVar[str] = "catan.gift"

    at: Path
    card: str | None = None


@dataclass(frozen=True, slots=True)
class PlaceHarbour(Move):
    """A harbour that the tribe gave lies on this edge from now on."""

    kind: ClassVar[str] = "catan.place_harbour"

    at: Path
    kind_: str


@dataclass(frozen=True, slots=True)
class BuildWonder(Move):
    """One more level of a wonder was built; the first one takes a ship from the supply."""

    kind: ClassVar[str] = "catan.wonder"

    wonder: str


@dataclass(frozen=True, slots=True)
class FleetRoll(Roll):
    """The two dice fell so; `lost` are the cards that the fleet took of the seat that it attacked (None: of nobody)."""

    lost: Cards | None = None


@dataclass(frozen=True, slots=True)
class Attack(Move):
    """A seat attacked its fortress, and the die fell so; that ends the turn."""

    kind: ClassVar[str] = "catan.attack"

    die: int
