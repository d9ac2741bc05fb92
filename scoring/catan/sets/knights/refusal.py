"""The reasons that Cities & Knights has against a move. Facts only; `games/phrasing` has the words.

Those against progress cards are in `card_refusal`. Rules are cited by the section of the rules reading in
`docs/rules-cities-knights.md`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.catan.board.geometry import Intersection
from scoring.kernel import Refusal


@dataclass(frozen=True, slots=True)
class NoSuchEvent(Refusal):
    """The event die shows a ship or one of three gates."""

    code: ClassVar[str] = "catan.no_such_event"
    rule: ClassVar[str] = "cities-knights:dice"
    overrulable: ClassVar[bool] = False
    event: str


@dataclass(frozen=True, slots=True)
class OtherDiceChosen(Refusal):
    """An alchemist has chosen these dice."""

    code: ClassVar[str] = "catan.other_dice_chosen"
    rule: ClassVar[str] = "cities-knights:science"
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class NotAsked(Refusal):
    """Nobody waits for this seat with that."""

    code: ClassVar[str] = "catan.not_asked"
    rule: ClassVar[str] = "cities-knights:choices"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class WrongTrack(Refusal):
    """The gate that fell is of another colour."""

    code: ClassVar[str] = "catan.wrong_track"
    rule: ClassVar[str] = "cities-knights:progress"
    overrulable: ClassVar[bool] = False
    track: str


@dataclass(frozen=True, slots=True)
class UnknownTrack(Refusal):
    """There are three tracks, no other."""

    code: ClassVar[str] = "catan.unknown_track"
    rule: ClassVar[str] = "cities-knights:improvements"
    overrulable: ClassVar[bool] = False
    track: str


@dataclass(frozen=True, slots=True)
class TrackComplete(Refusal):
    """A track has five levels."""

    code: ClassVar[str] = "catan.track_complete"
    rule: ClassVar[str] = "cities-knights:improvements"
    overrulable: ClassVar[bool] = False
    track: str


@dataclass(frozen=True, slots=True)
class NoCity(Refusal):
    """Only whoever has a city improves it."""

    code: ClassVar[str] = "catan.no_city"
    rule: ClassVar[str] = "cities-knights:improvements"


@dataclass(frozen=True, slots=True)
class CityWithoutMetropolisWanted(Refusal):
    """The fourth level and the fifth want a city that has no metropolis yet."""

    code: ClassVar[str] = "catan.city_without_metropolis_wanted"
    rule: ClassVar[str] = "cities-knights:metropolis"
    level: int


@dataclass(frozen=True, slots=True)
class MetropolisPlaceWanted(Refusal):
    """This level wins a metropolis: it has to stand on a city."""

    code: ClassVar[str] = "catan.metropolis_place_wanted"
    rule: ClassVar[str] = "cities-knights:metropolis"
    overrulable: ClassVar[bool] = False
    track: str


@dataclass(frozen=True, slots=True)
class NoMetropolisWon(Refusal):
    """This level wins no metropolis."""

    code: ClassVar[str] = "catan.no_metropolis_won"
    rule: ClassVar[str] = "cities-knights:metropolis"
    overrulable: ClassVar[bool] = False
    track: str


@dataclass(frozen=True, slots=True)
class NoCityThere(Refusal):
    """No city of the seat's own stands there."""

    code: ClassVar[str] = "catan.no_city_there"
    rule: ClassVar[str] = "cities-knights:walls"
    overrulable: ClassVar[bool] = False
    at: Intersection


@dataclass(frozen=True, slots=True)
class IsMetropolis(Refusal):
    """A metropolis stands there."""

    code: ClassVar[str] = "catan.is_metropolis"
    rule: ClassVar[str] = "cities-knights:barbarians"
    overrulable: ClassVar[bool] = False
    at: Intersection


@dataclass(frozen=True, slots=True)
class WallThere(Refusal):
    """A city has one wall."""

    code: ClassVar[str] = "catan.wall_there"
    rule: ClassVar[str] = "cities-knights:walls"
    overrulable: ClassVar[bool] = False
    at: Intersection


@dataclass(frozen=True, slots=True)
class NoKnightThere(Refusal):
    """No knight of that kind stands there."""

    code: ClassVar[str] = "catan.no_knight_there"
    rule: ClassVar[str] = "cities-knights:knights"
    overrulable: ClassVar[bool] = False
    at: Intersection


@dataclass(frozen=True, slots=True)
class AlreadyActive(Refusal):
    """The knight is active already."""

    code: ClassVar[str] = "catan.already_active"
    rule: ClassVar[str] = "cities-knights:knights"
    overrulable: ClassVar[bool] = False
    at: Intersection


@dataclass(frozen=True, slots=True)
class NotActive(Refusal):
    """Only an active knight acts."""

    code: ClassVar[str] = "catan.not_active"
    rule: ClassVar[str] = "cities-knights:knights"
    at: Intersection


@dataclass(frozen=True, slots=True)
class JustActivated(Refusal):
    """A knight activated in this turn waits for the next one."""

    code: ClassVar[str] = "catan.just_activated"
    rule: ClassVar[str] = "cities-knights:knights"
    at: Intersection


@dataclass(frozen=True, slots=True)
class HasActed(Refusal):
    """A knight acts once in a turn."""

    code: ClassVar[str] = "catan.has_acted"
    rule: ClassVar[str] = "cities-knights:knights"
    at: Intersection


@dataclass(frozen=True, slots=True)
class TopLevel(Refusal):
    """There is no fourth level."""

    code: ClassVar[str] = "catan.top_level"
    rule: ClassVar[str] = "cities-knights:knights"
    overrulable: ClassVar[bool] = False
    at: Intersection


@dataclass(frozen=True, slots=True)
class PromotedAlready(Refusal):
    """A knight is promoted once in a turn."""

    code: ClassVar[str] = "catan.promoted_already"
    rule: ClassVar[str] = "cities-knights:knights"
    at: Intersection


@dataclass(frozen=True, slots=True)
class FortressWanted(Refusal):
    """Knights of the third level want the third level of politics."""

    code: ClassVar[str] = "catan.fortress_wanted"
    rule: ClassVar[str] = "cities-knights:knights"


@dataclass(frozen=True, slots=True)
class NotReached(Refusal):
    """The roads of the seat do not lead there."""

    code: ClassVar[str] = "catan.not_reached"
    rule: ClassVar[str] = "cities-knights:knights"
    at: Intersection


@dataclass(frozen=True, slots=True)
class NotWeaker(Refusal):
    """Only a weaker knight gives way: the level of the knight that comes, and of the one that is there."""

    code: ClassVar[str] = "catan.not_weaker"
    rule: ClassVar[str] = "cities-knights:knights"
    strength: int
    resistance: int


@dataclass(frozen=True, slots=True)
class RobberNotBeside(Refusal):
    """The robber is not on a hex beside the knight."""

    code: ClassVar[str] = "catan.robber_not_beside"
    rule: ClassVar[str] = "cities-knights:knights"
    at: Intersection


@dataclass(frozen=True, slots=True)
class RobberAsleep(Refusal):
    """The robber stays where it is until the barbarians have come once."""

    code: ClassVar[str] = "catan.robber_asleep"
    rule: ClassVar[str] = "cities-knights:robber"


@dataclass(frozen=True, slots=True)
class WrongNumberOfCards(Refusal):
    """Another number of cards is asked for."""

    code: ClassVar[str] = "catan.wrong_number_of_cards"
    rule: ClassVar[str] = "cities-knights:choices"
    count: int
    wanted: int


@dataclass(frozen=True, slots=True)
class ResourceWanted(Refusal):
    """That has to be a resource."""

    code: ClassVar[str] = "catan.resource_wanted"
    rule: ClassVar[str] = "cities-knights:choices"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class CommodityWanted(Refusal):
    """That has to be a commodity, if the seat has one."""

    code: ClassVar[str] = "catan.commodity_wanted"
    rule: ClassVar[str] = "cities-knights:choices"
