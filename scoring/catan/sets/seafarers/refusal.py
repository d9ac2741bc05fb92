"""The reasons that Seafarers has against a move.

Rules are cited by the section of the rules reading in `docs/rules-seafarers.md`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.catan.board.geometry import Hex, Intersection, Path
from scoring.kernel import Refusal, Seat


@dataclass(frozen=True, slots=True)
class NoSeaThere(Refusal):
    """A ship lies beside water, and nobody knows of any there."""

    code: ClassVar[str] = "seafarers.no_sea_there"
    rule: ClassVar[str] = "seafarers:ships"
    overrulable: ClassVar[bool] = False
    at: Path


@dataclass(frozen=True, slots=True)
class NearPirate(Refusal):
    """At the pirate's hex no ship is built, and none leaves or comes."""

    code: ClassVar[str] = "seafarers.near_pirate"
    rule: ClassVar[str] = "seafarers:pirate"
    at: Path


@dataclass(frozen=True, slots=True)
class NoShipThere(Refusal):
    """No ship of the seat lies there."""

    code: ClassVar[str] = "seafarers.no_ship_there"
    rule: ClassVar[str] = "seafarers:moving"
    overrulable: ClassVar[bool] = False
    at: Path


@dataclass(frozen=True, slots=True)
class ShipStays(Refusal):
    """A ship that is moved goes to another edge."""

    code: ClassVar[str] = "seafarers.ship_stays"
    rule: ClassVar[str] = "seafarers:moving"
    at: Path


@dataclass(frozen=True, slots=True)
class ShipIsNew(Refusal):
    """A ship is not moved in the turn in which it was built."""

    code: ClassVar[str] = "seafarers.ship_is_new"
    rule: ClassVar[str] = "seafarers:moving"
    at: Path


@dataclass(frozen=True, slots=True)
class OneShipEachTurn(Refusal):
    """Only one ship is moved in a turn."""

    code: ClassVar[str] = "seafarers.one_ship_each_turn"
    rule: ClassVar[str] = "seafarers:moving"


@dataclass(frozen=True, slots=True)
class RouteIsClosed(Refusal):
    """The ship is part of a line that links two buildings."""

    code: ClassVar[str] = "seafarers.route_is_closed"
    rule: ClassVar[str] = "seafarers:moving"
    at: Path


@dataclass(frozen=True, slots=True)
class NotAtAnEnd(Refusal):
    """Only a ship at the open end of a line is moved."""

    code: ClassVar[str] = "seafarers.not_at_an_end"
    rule: ClassVar[str] = "seafarers:moving"
    at: Path


@dataclass(frozen=True, slots=True)
class WrongChoice(Refusal):
    """The seat takes another number of cards for its gold."""

    code: ClassVar[str] = "seafarers.wrong_choice"
    rule: ClassVar[str] = "seafarers:gold"
    count: int
    wanted: int


@dataclass(frozen=True, slots=True)
class NoSuchSea(Refusal):
    """The pirate sails, and there is no sea."""

    code: ClassVar[str] = "seafarers.no_such_sea"
    rule: ClassVar[str] = "seafarers:pirate"
    overrulable: ClassVar[bool] = False
    to: Hex


@dataclass(frozen=True, slots=True)
class PirateStays(Refusal):
    """The pirate has to move to another hex."""

    code: ClassVar[str] = "seafarers.pirate_stays"
    rule: ClassVar[str] = "seafarers:pirate"
    to: Hex


@dataclass(frozen=True, slots=True)
class PirateNeedsVillage(Refusal):
    """Only who trades with a village moves the pirate."""

    code: ClassVar[str] = "seafarers.pirate_needs_village"
    rule: ClassVar[str] = "seafarers:cloth"


@dataclass(frozen=True, slots=True)
class RobberKeptOut(Refusal):
    """The robber does not go to the islands on which nobody settles."""

    code: ClassVar[str] = "seafarers.robber_kept_out"
    rule: ClassVar[str] = "seafarers:robber"
    to: Hex


@dataclass(frozen=True, slots=True)
class NobodySettlesHere(Refusal):
    """The scenario has no settlements there."""

    code: ClassVar[str] = "seafarers.nobody_settles_here"
    rule: ClassVar[str] = "seafarers:islands"
    at: Intersection


@dataclass(frozen=True, slots=True)
class NotAtTheStart(Refusal):
    """Nobody begins there."""

    code: ClassVar[str] = "seafarers.not_at_the_start"
    rule: ClassVar[str] = "seafarers:islands"
    at: Intersection


@dataclass(frozen=True, slots=True)
class NothingHidden(Refusal):
    """Nothing is turned over there now."""

    code: ClassVar[str] = "seafarers.nothing_hidden"
    rule: ClassVar[str] = "seafarers:fog"
    overrulable: ClassVar[bool] = False
    to: Hex


@dataclass(frozen=True, slots=True)
class NoSuchTerrain(Refusal):
    """There is no such terrain, or not with that number."""

    code: ClassVar[str] = "seafarers.no_such_terrain"
    rule: ClassVar[str] = "seafarers:fog"
    overrulable: ClassVar[bool] = False
    to: Hex


@dataclass(frozen=True, slots=True)
class NoGiftThere(Refusal):
    """No development card of the tribe is asked for there."""

    code: ClassVar[str] = "seafarers.no_gift_there"
    rule: ClassVar[str] = "seafarers:tribe"
    overrulable: ClassVar[bool] = False
    at: Path


@dataclass(frozen=True, slots=True)
class NoHarbourKept(Refusal):
    """The seat has no such harbour to place."""

    code: ClassVar[str] = "seafarers.no_harbour_kept"
    rule: ClassVar[str] = "seafarers:tribe"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoPlaceForHarbour(Refusal):
    """A harbour goes to a coast at an own building, and not beside another harbour."""

    code: ClassVar[str] = "seafarers.no_place_for_harbour"
    rule: ClassVar[str] = "seafarers:tribe"
    at: Path


@dataclass(frozen=True, slots=True)
class UnknownWonder(Refusal):
    """There is no such wonder in the box."""

    code: ClassVar[str] = "seafarers.unknown_wonder"
    rule: ClassVar[str] = "seafarers:wonders"
    overrulable: ClassVar[bool] = False
    wonder: str


@dataclass(frozen=True, slots=True)
class WonderTaken(Refusal):
    """Another seat builds that wonder."""

    code: ClassVar[str] = "seafarers.wonder_taken"
    rule: ClassVar[str] = "seafarers:wonders"
    overrulable: ClassVar[bool] = False
    wonder: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class OneWonderEach(Refusal):
    """The seat builds another wonder already."""

    code: ClassVar[str] = "seafarers.one_wonder_each"
    rule: ClassVar[str] = "seafarers:wonders"
    overrulable: ClassVar[bool] = False
    wonder: str


@dataclass(frozen=True, slots=True)
class WonderComplete(Refusal):
    """All levels of the wonder are built."""

    code: ClassVar[str] = "seafarers.wonder_complete"
    rule: ClassVar[str] = "seafarers:wonders"
    overrulable: ClassVar[bool] = False
    wonder: str


@dataclass(frozen=True, slots=True)
class WonderNeeds(Refusal):
    """The seat has not what the wonder asks for before it is begun."""

    code: ClassVar[str] = "seafarers.wonder_needs"
    rule: ClassVar[str] = "seafarers:wonders"
    wonder: str


@dataclass(frozen=True, slots=True)
class NotOnTheLine(Refusal):
    """Ships lie in the seat's own lane, one after the other."""

    code: ClassVar[str] = "seafarers.not_on_the_line"
    rule: ClassVar[str] = "seafarers:pirate-islands"
    at: Path


@dataclass(frozen=True, slots=True)
class NoShipToArm(Refusal):
    """Every ship is a warship already."""

    code: ClassVar[str] = "seafarers.no_ship_to_arm"
    rule: ClassVar[str] = "seafarers:pirate-islands"


@dataclass(frozen=True, slots=True)
class NoShipAtFortress(Refusal):
    """The line of ships has not reached the fortress."""

    code: ClassVar[str] = "seafarers.no_ship_at_fortress"
    rule: ClassVar[str] = "seafarers:pirate-islands"
    at: Intersection


@dataclass(frozen=True, slots=True)
class FortressTaken(Refusal):
    """The fortress is taken already."""

    code: ClassVar[str] = "seafarers.fortress_taken"
    rule: ClassVar[str] = "seafarers:pirate-islands"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class WrongLoss(Refusal):
    """The fleet takes another number of cards."""

    code: ClassVar[str] = "seafarers.wrong_loss"
    rule: ClassVar[str] = "seafarers:pirate-islands"
    count: int
    wanted: int
