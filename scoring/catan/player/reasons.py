"""The reasons for a move of Catan: facts that can be said in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.kernel.moves import Seat
from scoring.players.player import Reason


@dataclass(frozen=True, slots=True)
class BringsPoints(Reason):
    """The move brings so many points (below 0: costs)."""

    code: ClassVar[str] = "brings_points"

    points: int


@dataclass(frozen=True, slots=True)
class BringsCards(Reason):
    """The move makes 36 rolls bring so many more cards to the seat's buildings."""

    code: ClassVar[str] = "brings_cards"

    cards: int


@dataclass(frozen=True, slots=True)
class Blocks(Reason):
    """The move keeps so many cards of 36 rolls from that seat."""

    code: ClassVar[str] = "blocks"

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class TakesFrom(Reason):
    """A card is taken from that seat, which has so many in hand."""

    code: ClassVar[str] = "takes_from"

    seat: Seat
    hand: int


@dataclass(frozen=True, slots=True)
class SavesFor(Reason):
    """The hand is kept for this purchase, for which so many cards are missing (0: it can be paid)."""

    code: ClassVar[str] = "saves_for"
    from_hand: ClassVar[bool] = True

    what: str
    missing: int


@dataclass(frozen=True, slots=True)
class TradeHelps(Reason):
    """The trade helps the seat more than the other."""

    code: ClassVar[str] = "trade_helps"

    seat: Seat


@dataclass(frozen=True, slots=True)
class TradeHelpsThem(Reason):
    """The trade would help the other more, or the seat not at all."""

    code: ClassVar[str] = "trade_helps_them"

    seat: Seat
