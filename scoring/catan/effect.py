"""The effects of the moves of Catan, with everything that a page may want to say about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.catan.board.geometry import Hex
from scoring.kernel import Effect, Seat

Amounts = tuple[tuple[str, int], ...]
"""Cards as (kind, how many), without kinds of which there are none."""

Shares = tuple[tuple[Seat, Amounts], ...]
"""Cards by seat, without seats that have none."""


@dataclass(frozen=True, slots=True)
class Produced(Effect):
    """The cards of a roll, by seat: those that it got, that the robber kept from it, and that the bank could not pay.

    The dice owed a seat the sum of the three. `chosen` is how many cards each seat chooses besides.
    """

    code: ClassVar[str] = "catan.produced"
    number: int
    got: Shares
    robbed: Shares = ()
    unpaid: Shares = ()
    chosen: tuple[tuple[Seat, int], ...] = ()


@dataclass(frozen=True, slots=True)
class StartingCards(Effect):
    """The hexes around the second settlement gave the first cards."""

    code: ClassVar[str] = "catan.starting_cards"
    seat: Seat
    cards: Amounts


@dataclass(frozen=True, slots=True)
class MustDiscard(Effect):
    """A seven fell, and these seats have too many cards: (seat, how many go back)."""

    code: ClassVar[str] = "catan.must_discard"
    seats: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, slots=True)
class Discarded(Effect):
    """A seat gave cards back to the bank."""

    code: ClassVar[str] = "catan.discarded"
    seat: Seat
    cards: Amounts


@dataclass(frozen=True, slots=True)
class RobberMoved(Effect):
    """The robber went from one hex (None: from beside the board) to another."""

    code: ClassVar[str] = "catan.robber_moved"
    origin: Hex | None
    to: Hex


@dataclass(frozen=True, slots=True)
class Stolen(Effect):
    """A card went from one seat to another (`card` None: not for everybody's eyes, or `count` 0: there was none)."""

    code: ClassVar[str] = "catan.stolen"
    thief: Seat
    victim: Seat
    card: str | None
    count: int


@dataclass(frozen=True, slots=True)
class Paid(Effect):
    """A seat paid the bank for something."""

    code: ClassVar[str] = "catan.paid"
    seat: Seat
    what: str
    cards: Amounts


@dataclass(frozen=True, slots=True)
class Exchanged(Effect):
    """Cards for cards: with the bank (`other` None), or with another seat."""

    code: ClassVar[str] = "catan.exchanged"
    seat: Seat
    other: Seat | None
    gave: Amounts
    took: Amounts


@dataclass(frozen=True, slots=True)
class Recounted(Effect):
    """A hand was counted again: what it had less and more; that lies in the bank (`other` None), or with a seat."""

    code: ClassVar[str] = "catan.recounted"
    seat: Seat
    other: Seat | None
    less: Amounts
    more: Amounts


@dataclass(frozen=True, slots=True)
class Offered(Effect):
    """Something was proposed; `number` names it until the turn ends."""

    code: ClassVar[str] = "catan.offered"
    number: int
    seat: Seat
    gives: Amounts
    takes: Amounts
    to: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Taken(Effect):
    """Cards came of the bank (year of plenty)."""

    code: ClassVar[str] = "catan.taken"
    seat: Seat
    cards: Amounts


@dataclass(frozen=True, slots=True)
class Monopolised(Effect):
    """Every other seat handed over all cards of a kind: (seat, how many)."""

    code: ClassVar[str] = "catan.monopolised"
    seat: Seat
    kind: str
    given: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, slots=True)
class Bought(Effect):
    """A development card was bought; `left` are still to be had."""

    code: ClassVar[str] = "catan.bought"
    seat: Seat
    card: str | None
    left: int


@dataclass(frozen=True, slots=True)
class RoadCut(Effect):
    """A piece parted somebody's road: its length before and after."""

    code: ClassVar[str] = "catan.road_cut"
    seat: Seat
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class AwardMoved(Effect):
    """A special card moved: who had it, who has it, None for nobody; `strength` is the length or number it counts."""

    code: ClassVar[str] = "catan.award_moved"
    award: str
    origin: Seat | None
    to: Seat | None
    strength: int


@dataclass(frozen=True, slots=True)
class Reshuffled(Effect):
    """The deck of dice cards was shuffled anew."""

    code: ClassVar[str] = "catan.reshuffled"


@dataclass(frozen=True, slots=True)
class Won(Effect):
    """The game is over: this seat has won."""

    code: ClassVar[str] = "catan.won"
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Stopped(Effect):
    """The game is over although nobody has enough points."""

    code: ClassVar[str] = "catan.stopped"
