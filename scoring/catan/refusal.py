"""The reasons that Catan has against a move. Facts only; `games/phrasing` has the words.

Rules are cited by the section of the rules reading in `docs/rules-catan.md`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.catan.board.geometry import Hex, Intersection, Path
from scoring.catan.effect import Amounts
from scoring.kernel import Refusal, Seat


@dataclass(frozen=True, slots=True)
class NoSuchPlace(Refusal):
    """The island has no such intersection or path."""

    code: ClassVar[str] = "catan.no_such_place"
    rule: ClassVar[str] = "catan:building"
    overrulable: ClassVar[bool] = False
    at: Intersection | Path


@dataclass(frozen=True, slots=True)
class NoLandThere(Refusal):
    """A road lies beside land."""

    code: ClassVar[str] = "catan.no_land_there"
    rule: ClassVar[str] = "catan:building"
    overrulable: ClassVar[bool] = False
    at: Path


@dataclass(frozen=True, slots=True)
class PathTaken(Refusal):
    """A road or ship lies there already."""

    code: ClassVar[str] = "catan.path_taken"
    rule: ClassVar[str] = "catan:building"
    overrulable: ClassVar[bool] = False
    at: Path
    seat: Seat


@dataclass(frozen=True, slots=True)
class IntersectionTaken(Refusal):
    """Something stands there already."""

    code: ClassVar[str] = "catan.intersection_taken"
    rule: ClassVar[str] = "catan:building"
    overrulable: ClassVar[bool] = False
    at: Intersection
    seat: Seat


@dataclass(frozen=True, slots=True)
class TooClose(Refusal):
    """A building stands one path away (the distance rule); `near` are where."""

    code: ClassVar[str] = "catan.too_close"
    rule: ClassVar[str] = "catan:distance"
    at: Intersection
    near: tuple[Intersection, ...]


@dataclass(frozen=True, slots=True)
class NotConnected(Refusal):
    """No road or building of the seat's own touches the place, or only through somebody else's piece."""

    code: ClassVar[str] = "catan.not_connected"
    rule: ClassVar[str] = "catan:building"
    at: str


@dataclass(frozen=True, slots=True)
class NotAtTheNewSettlement(Refusal):
    """In the set-up, the road goes to the settlement just placed."""

    code: ClassVar[str] = "catan.not_at_the_new_settlement"
    rule: ClassVar[str] = "catan:set-up"
    at: Path
    settlement: Intersection


@dataclass(frozen=True, slots=True)
class NoSettlementThere(Refusal):
    """A city takes the place of a settlement of one's own."""

    code: ClassVar[str] = "catan.no_settlement_there"
    rule: ClassVar[str] = "catan:building"
    overrulable: ClassVar[bool] = False
    at: Intersection


@dataclass(frozen=True, slots=True)
class NoPieceLeft(Refusal):
    """All pieces of that kind are on the island."""

    code: ClassVar[str] = "catan.no_piece_left"
    rule: ClassVar[str] = "catan:supply"
    piece: str
    count: int


@dataclass(frozen=True, slots=True)
class CannotPay(Refusal):
    """The hand has not, or cannot have, these cards."""

    code: ClassVar[str] = "catan.cannot_pay"
    rule: ClassVar[str] = "catan:costs"
    seat: Seat
    cards: Amounts


@dataclass(frozen=True, slots=True)
class PaymentMisfits(Refusal):
    """A payment no longer fits; which cards were wanting is for nobody else to know."""

    code: ClassVar[str] = "catan.payment_misfits"
    rule: ClassVar[str] = "catan:trade"
    seat: Seat


@dataclass(frozen=True, slots=True)
class BankIsShort(Refusal):
    """The bank has not these cards."""

    code: ClassVar[str] = "catan.bank_is_short"
    rule: ClassVar[str] = "catan:bank"
    cards: Amounts


@dataclass(frozen=True, slots=True)
class NoSuchCards(Refusal):
    """Those are no cards of this box, or none at all."""

    code: ClassVar[str] = "catan.no_such_cards"
    rule: ClassVar[str] = "catan:cards"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotTracked(Refusal):
    """At this table nobody follows the cards, so there is nothing to write down."""

    code: ClassVar[str] = "catan.not_tracked"
    rule: ClassVar[str] = "catan:cards"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoSuchDice(Refusal):
    """A die shows 1 to 6."""

    code: ClassVar[str] = "catan.no_such_dice"
    rule: ClassVar[str] = "catan:production"
    overrulable: ClassVar[bool] = False
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class DiceCardGone(Refusal):
    """That card of the deck of dice was drawn already."""

    code: ClassVar[str] = "catan.dice_card_gone"
    rule: ClassVar[str] = "catan:production"
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class WrongDiscard(Refusal):
    """Half of the hand goes back, rounded down."""

    code: ClassVar[str] = "catan.wrong_discard"
    rule: ClassVar[str] = "catan:seven"
    count: int
    wanted: int


@dataclass(frozen=True, slots=True)
class NoSuchHex(Refusal):
    """No land lies there."""

    code: ClassVar[str] = "catan.no_such_hex"
    rule: ClassVar[str] = "catan:robber"
    overrulable: ClassVar[bool] = False
    to: Hex


@dataclass(frozen=True, slots=True)
class RobberStays(Refusal):
    """The robber has to move to another hex."""

    code: ClassVar[str] = "catan.robber_stays"
    rule: ClassVar[str] = "catan:robber"
    to: Hex


@dataclass(frozen=True, slots=True)
class NoVictim(Refusal):
    """That seat cannot be robbed there; `seats` can be."""

    code: ClassVar[str] = "catan.no_victim"
    rule: ClassVar[str] = "catan:robber"
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class VictimWanted(Refusal):
    """Somebody there has cards, so one of `seats` is robbed."""

    code: ClassVar[str] = "catan.victim_wanted"
    rule: ClassVar[str] = "catan:robber"
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class NoSuchStolenCard(Refusal):
    """The card named is not one that was taken so."""

    code: ClassVar[str] = "catan.no_such_stolen_card"
    rule: ClassVar[str] = "catan:robber"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class CardWanted(Refusal):
    """With cards on the phones, the app has to know the card."""

    code: ClassVar[str] = "catan.card_wanted"
    rule: ClassVar[str] = "catan:cards"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Protected(Refusal):
    """The friendly robber leaves seats with so few points alone."""

    code: ClassVar[str] = "catan.protected"
    rule: ClassVar[str] = "catan:robber"
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class WrongRate(Refusal):
    """The bank takes `rate` equal cards for each that it gives."""

    code: ClassVar[str] = "catan.wrong_rate"
    rule: ClassVar[str] = "catan:trade"
    kind: str
    rate: int


@dataclass(frozen=True, slots=True)
class MixedKinds(Refusal):
    """The bank takes cards of one kind only."""

    code: ClassVar[str] = "catan.mixed_kinds"
    rule: ClassVar[str] = "catan:trade"


@dataclass(frozen=True, slots=True)
class SameKind(Refusal):
    """Nobody trades a kind for the same kind."""

    code: ClassVar[str] = "catan.same_kind"
    rule: ClassVar[str] = "catan:trade"
    kind: str


@dataclass(frozen=True, slots=True)
class Gift(Refusal):
    """Both sides of a trade give a card."""

    code: ClassVar[str] = "catan.gift"
    rule: ClassVar[str] = "catan:trade"


@dataclass(frozen=True, slots=True)
class TradeComesFirst(Refusal):
    """Trading comes before building; something was built already."""

    code: ClassVar[str] = "catan.trade_comes_first"
    rule: ClassVar[str] = "catan:turn"


@dataclass(frozen=True, slots=True)
class WrongPartner(Refusal):
    """Trades are between the seat in turn and another."""

    code: ClassVar[str] = "catan.wrong_partner"
    rule: ClassVar[str] = "catan:trade"
    overrulable: ClassVar[bool] = False
    seat: Seat


@dataclass(frozen=True, slots=True)
class NoSuchOffer(Refusal):
    """That offer is no longer open, or was made to others."""

    code: ClassVar[str] = "catan.no_such_offer"
    rule: ClassVar[str] = "catan:trade"
    overrulable: ClassVar[bool] = False
    offer: int


@dataclass(frozen=True, slots=True)
class NotAccepted(Refusal):
    """That seat has not accepted the offer."""

    code: ClassVar[str] = "catan.not_accepted"
    rule: ClassVar[str] = "catan:trade"
    overrulable: ClassVar[bool] = False
    seat: Seat


@dataclass(frozen=True, slots=True)
class UnknownCard(Refusal):
    """There is no development card of that name."""

    code: ClassVar[str] = "catan.unknown_card"
    rule: ClassVar[str] = "catan:development"
    overrulable: ClassVar[bool] = False
    card: str


@dataclass(frozen=True, slots=True)
class DeckEmpty(Refusal):
    """All development cards are sold."""

    code: ClassVar[str] = "catan.deck_empty"
    rule: ClassVar[str] = "catan:development"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoCopyInDeck(Refusal):
    """Every copy of that development card is out."""

    code: ClassVar[str] = "catan.no_copy_in_deck"
    rule: ClassVar[str] = "catan:development"
    overrulable: ClassVar[bool] = False
    card: str


@dataclass(frozen=True, slots=True)
class NoSuchDevelopmentCard(Refusal):
    """The seat has, or can have, no such development card."""

    code: ClassVar[str] = "catan.no_such_development_card"
    rule: ClassVar[str] = "catan:development"
    overrulable: ClassVar[bool] = False
    card: str


@dataclass(frozen=True, slots=True)
class JustBought(Refusal):
    """A card bought in this turn has to wait for the next one."""

    code: ClassVar[str] = "catan.just_bought"
    rule: ClassVar[str] = "catan:development"
    card: str


@dataclass(frozen=True, slots=True)
class OneCardEachTurn(Refusal):
    """Only one development card is played in a turn."""

    code: ClassVar[str] = "catan.one_card_each_turn"
    rule: ClassVar[str] = "catan:development"


@dataclass(frozen=True, slots=True)
class OnlyKnightsBeforeTheRoll(Refusal):
    """At this table, only a knight may come before the dice."""

    code: ClassVar[str] = "catan.only_knights_before_the_roll"
    rule: ClassVar[str] = "catan:development"


@dataclass(frozen=True, slots=True)
class NotPlayed(Refusal):
    """Victory points are not played: they are shown to win."""

    code: ClassVar[str] = "catan.not_played"
    rule: ClassVar[str] = "catan:development"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class CardNeeds(Refusal):
    """The card says what comes with it: two cards of the bank, or the name of a resource."""

    code: ClassVar[str] = "catan.card_needs"
    rule: ClassVar[str] = "catan:development"
    overrulable: ClassVar[bool] = False
    card: str


@dataclass(frozen=True, slots=True)
class NowhereToBuild(Refusal):
    """No road can be built: no piece is left, or no path is free."""

    code: ClassVar[str] = "catan.nowhere_to_build"
    rule: ClassVar[str] = "catan:development"


@dataclass(frozen=True, slots=True)
class OnlyToWin(Refusal):
    """Victory points are shown only to win; with them it would be `points` of `wanted`."""

    code: ClassVar[str] = "catan.only_to_win"
    rule: ClassVar[str] = "catan:end"
    points: int
    wanted: int
