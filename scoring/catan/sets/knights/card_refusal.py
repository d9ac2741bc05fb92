"""The reasons against drawing, keeping, giving up and playing progress cards. Facts only, as in `refusal`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.catan.board.geometry import Hex, Path
from scoring.kernel import Refusal, Seat


@dataclass(frozen=True, slots=True)
class NoProgressCardLeft(Refusal):
    """That deck is empty."""

    code: ClassVar[str] = "catan.no_progress_card_left"
    rule: ClassVar[str] = "cities-knights:progress"
    overrulable: ClassVar[bool] = False
    track: str


@dataclass(frozen=True, slots=True)
class UnknownProgressCard(Refusal):
    """There is no progress card of that name in that deck."""

    code: ClassVar[str] = "catan.unknown_progress_card"
    rule: ClassVar[str] = "cities-knights:progress"
    overrulable: ClassVar[bool] = False
    card: str


@dataclass(frozen=True, slots=True)
class NotOnTop(Refusal):
    """That card cannot be on top of its deck."""

    code: ClassVar[str] = "catan.not_on_top"
    rule: ClassVar[str] = "cities-knights:progress"
    overrulable: ClassVar[bool] = False
    card: str


@dataclass(frozen=True, slots=True)
class ProgressCardWanted(Refusal):
    """The app has to know the card."""

    code: ClassVar[str] = "catan.progress_card_wanted"
    rule: ClassVar[str] = "cities-knights:progress"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoSuchProgressCard(Refusal):
    """The seat has, or can have, no such progress card."""

    code: ClassVar[str] = "catan.no_such_progress_card"
    rule: ClassVar[str] = "cities-knights:progress"
    overrulable: ClassVar[bool] = False
    card: str


@dataclass(frozen=True, slots=True)
class TooManyProgressCards(Refusal):
    """With more than four progress cards, one is played or put back first."""

    code: ClassVar[str] = "catan.too_many_progress_cards"
    rule: ClassVar[str] = "cities-knights:progress"
    most: int


@dataclass(frozen=True, slots=True)
class NoCardTooMany(Refusal):
    """Only a fifth progress card is put back."""

    code: ClassVar[str] = "catan.no_card_too_many"
    rule: ClassVar[str] = "cities-knights:progress"
    most: int


@dataclass(frozen=True, slots=True)
class OnlyBeforeTheRoll(Refusal):
    """The alchemist comes before the dice."""

    code: ClassVar[str] = "catan.only_before_the_roll"
    rule: ClassVar[str] = "cities-knights:science"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class OnlyAfterTheRoll(Refusal):
    """Progress cards come after the dice."""

    code: ClassVar[str] = "catan.only_after_the_roll"
    rule: ClassVar[str] = "cities-knights:progress"
    card: str


@dataclass(frozen=True, slots=True)
class LaidOpen(Refusal):
    """A victory point is laid open when it is drawn, and never played."""

    code: ClassVar[str] = "catan.laid_open"
    rule: ClassVar[str] = "cities-knights:progress"
    overrulable: ClassVar[bool] = False
    card: str


@dataclass(frozen=True, slots=True)
class ProgressNeeds(Refusal):
    """The card says what comes with it."""

    code: ClassVar[str] = "catan.progress_needs"
    rule: ClassVar[str] = "cities-knights:progress"
    overrulable: ClassVar[bool] = False
    card: str


@dataclass(frozen=True, slots=True)
class AlreadyInUse(Refusal):
    """The same card has been played for the same thing already."""

    code: ClassVar[str] = "catan.already_in_use"
    rule: ClassVar[str] = "cities-knights:progress"
    card: str


@dataclass(frozen=True, slots=True)
class FixedToken(Refusal):
    """This number stays where it is."""

    code: ClassVar[str] = "catan.fixed_token"
    rule: ClassVar[str] = "cities-knights:science"
    number: int


@dataclass(frozen=True, slots=True)
class NoSuchVictim(Refusal):
    """The card cannot be played on that seat."""

    code: ClassVar[str] = "catan.no_such_victim"
    rule: ClassVar[str] = "cities-knights:progress"
    overrulable: ClassVar[bool] = False
    seat: Seat


@dataclass(frozen=True, slots=True)
class NotAhead(Refusal):
    """That seat does not have more points."""

    code: ClassVar[str] = "catan.not_ahead"
    rule: ClassVar[str] = "cities-knights:trade"
    seat: Seat


@dataclass(frozen=True, slots=True)
class RoadNotOpen(Refusal):
    """Both ends of the road go on."""

    code: ClassVar[str] = "catan.road_not_open"
    rule: ClassVar[str] = "cities-knights:politics"
    at: Path


@dataclass(frozen=True, slots=True)
class NoRoadThere(Refusal):
    """No road lies there."""

    code: ClassVar[str] = "catan.no_road_there"
    rule: ClassVar[str] = "cities-knights:politics"
    overrulable: ClassVar[bool] = False
    at: Path


@dataclass(frozen=True, slots=True)
class NothingOfYoursThere(Refusal):
    """The merchant stands beside a building of his owner."""

    code: ClassVar[str] = "catan.nothing_of_yours_there"
    rule: ClassVar[str] = "cities-knights:merchant"
    to: Hex


@dataclass(frozen=True, slots=True)
class AskedAlready(Refusal):
    """A commercial harbour asks everybody once in a turn."""

    code: ClassVar[str] = "catan.asked_already"
    rule: ClassVar[str] = "cities-knights:trade"
    seat: Seat
