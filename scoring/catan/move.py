"""The moves of Catan, as the game record writes them.

A field whose name ends in `_` is written without it, because `from` and `with` are words of Python.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from scoring.catan.board.geometry import Hex, Intersection, Path
from scoring.kernel import Move, Seat

Cards = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Settle(Move):
    """A settlement was built."""

    kind: ClassVar[str] = "catan.settle"

    at: Intersection


@dataclass(frozen=True, slots=True)
class Road(Move):
    """A road was built."""

    kind: ClassVar[str] = "catan.road"

    at: Path


@dataclass(frozen=True, slots=True)
class City(Move):
    """A settlement became a city; in the set-up of some boxes a city stands there at once."""

    kind: ClassVar[str] = "catan.city"

    at: Intersection


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """The two dice fell so."""

    kind: ClassVar[str] = "catan.roll"

    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Half of the hand went back to the bank after a seven."""

    kind: ClassVar[str] = "catan.discard"

    cards: Cards


@dataclass(frozen=True, slots=True)
class Raid(Move):
    """A thief moved, and took a card of a seat there (None: nobody); `card` None: nobody else knows which."""

    to: Hex
    from_: Seat | None = None
    card: str | None = None


@dataclass(frozen=True, slots=True)
class MoveRobber(Raid):
    """The robber moved, and took a card of a neighbour there."""

    kind: ClassVar[str] = "catan.robber"


@dataclass(frozen=True, slots=True)
class Steal(Move):
    """A seat took a card of another unseen, where no thief had moved; `card` None: nobody else knows which."""

    kind: ClassVar[str] = "catan.steal"

    from_: Seat | None
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Bank(Move):
    """A trade with the bank, at the rate of the seat's harbours."""

    kind: ClassVar[str] = "catan.bank"

    give: Cards
    take: Cards


@dataclass(frozen=True, slots=True)
class Trade(Move):
    """A trade between the seat in turn and another, as both have agreed."""

    kind: ClassVar[str] = "catan.trade"

    with_: Seat
    give: Cards
    take: Cards


@dataclass(frozen=True, slots=True)
class Offer(Move):
    """A proposal: of the seat in turn to these seats (none: to all), or of another to the seat in turn."""

    kind: ClassVar[str] = "catan.offer"

    give: Cards
    take: Cards
    to: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Accept(Move):
    """The seat trades so: the first yes makes the trade.

    Up to revision 2 of the rules an offer to several waited: with `with_`, the seat in turn closed it with one of those
    who had accepted.
    """

    kind: ClassVar[str] = "catan.accept"

    offer: int
    with_: Seat | None = None


@dataclass(frozen=True, slots=True)
class Decline(Move):
    """The seat would not trade so; by the seat that proposed it, the offer is withdrawn."""

    kind: ClassVar[str] = "catan.decline"

    offer: int


@dataclass(frozen=True, slots=True)
class Buy(Move):
    """A development card was bought; `card` None: only its owner has seen it."""

    kind: ClassVar[str] = "catan.buy"

    card: str | None = None


@dataclass(frozen=True, slots=True)
class Play(Move):
    """A development card was played, with what it needs.

    `take` are the cards of a year of plenty, `resource` what a monopoly names. Where hands are not all known,
    `amounts` says how many cards each seat handed over.
    """

    kind: ClassVar[str] = "catan.play"

    card: str
    take: Cards | None = None
    resource: str | None = None
    amounts: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """The seat shows that many victory-point cards, and wins."""

    kind: ClassVar[str] = "catan.reveal"

    cards: int


@dataclass(frozen=True, slots=True)
class Tell(Move):
    """The seat tells the app alone of which kind a card is that it took unseen.

    None: it would rather not, or it is not for the eyes of whoever looks.
    """

    kind: ClassVar[str] = "catan.tell"

    card: str | None


@dataclass(frozen=True, slots=True)
class Recount(Move):
    """The table has counted again: the hand has the cards `take` besides, and those in `give` not.

    They lie, or lay, in the bank, or (`with_`) in the hand of another seat.
    """

    kind: ClassVar[str] = "catan.recount"
    by_agreement: ClassVar[bool] = True

    give: Cards | None = None
    take: Cards | None = None
    with_: Seat | None = None


@dataclass(frozen=True, slots=True)
class End(Move):
    """The seat has finished."""

    kind: ClassVar[str] = "catan.end"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """The table ends the game before anybody has enough points: no rule does that."""

    kind: ClassVar[str] = "catan.stop"
    in_turn: ClassVar[bool] = False
    by_agreement: ClassVar[bool] = True
