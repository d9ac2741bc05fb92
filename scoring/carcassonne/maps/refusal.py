"""The reasons that a map has against a move. Facts only; `games/carcassonne/words/maps.py` has the words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.carcassonne.board.geometry import Cell
from scoring.kernel import Refusal, Seat


@dataclass(frozen=True, slots=True)
class OffTheMap(Refusal):
    """Tiles lie on printed squares only (S3:21)."""

    code: ClassVar[str] = "carcassonne.off_the_map"
    rule: ClassVar[str] = "maps:placing"
    overrulable: ClassVar[bool] = False
    cell: Cell


@dataclass(frozen=True, slots=True)
class OnLargeCity(Refusal):
    """A large city is never covered (S3:26)."""

    code: ClassVar[str] = "carcassonne.on_large_city"
    rule: ClassVar[str] = "maps:large-cities"
    overrulable: ClassVar[bool] = False
    cell: Cell


@dataclass(frozen=True, slots=True)
class CityNotDiscovered(Refusal):
    """Nobody builds beside a large city before a tile that grew from a start square has reached it (S3:27)."""

    code: ClassVar[str] = "carcassonne.city_not_discovered"
    rule: ClassVar[str] = "maps:large-cities"
    cell: Cell


@dataclass(frozen=True, slots=True)
class NotReachedByFerry(Refusal):
    """An island, or a far shore, is reached by its ferry only (S3:37, 78)."""

    code: ClassVar[str] = "carcassonne.not_reached"
    rule: ClassVar[str] = "maps:ferries"
    cell: Cell


@dataclass(frozen=True, slots=True)
class BorderMismatch(Refusal):
    """The terrain printed at a border, a landing or a large city goes on: road, city, or a field at a wall (S3:33).

    `side` is 0 north to 3 west; `mine` and `theirs` name the terrain of the tile and of what is printed.
    """

    code: ClassVar[str] = "carcassonne.border_mismatch"
    rule: ClassVar[str] = "maps:borders"
    cell: Cell
    side: int
    mine: str
    theirs: str


@dataclass(frozen=True, slots=True)
class NoSuchChip(Refusal):
    """There is no such chip, or all `count` of them have been found."""

    code: ClassVar[str] = "carcassonne.no_such_chip"
    rule: ClassVar[str] = "maps:chips"
    overrulable: ClassVar[bool] = False
    chip: str
    count: int


@dataclass(frozen=True, slots=True)
class NotYourChips(Refusal):
    """A seat pays with chips that lie before it."""

    code: ClassVar[str] = "carcassonne.not_your_chips"
    rule: ClassVar[str] = "maps:upgrades"
    overrulable: ClassVar[bool] = False
    seat: Seat


@dataclass(frozen=True, slots=True)
class NotFour(Refusal):
    """An upgrade costs chips worth exactly 4 (S3:82)."""

    code: ClassVar[str] = "carcassonne.not_four"
    rule: ClassVar[str] = "maps:upgrades"
    worth: int


@dataclass(frozen=True, slots=True)
class NoMeepleThere(Refusal):
    """Only an own meeple on the map can be upgraded, no other figure (S3:100)."""

    code: ClassVar[str] = "carcassonne.no_meeple_there"
    rule: ClassVar[str] = "maps:upgrades"
    overrulable: ClassVar[bool] = False
    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class UpgradedAlready(Refusal):
    """A figure carries one chip at most."""

    code: ClassVar[str] = "carcassonne.upgraded_already"
    rule: ClassVar[str] = "maps:upgrades"
    overrulable: ClassVar[bool] = False
    cell: Cell


@dataclass(frozen=True, slots=True)
class BonusTooLarge(Refusal):
    """No chip rule pays that much at once."""

    code: ClassVar[str] = "carcassonne.bonus_too_large"
    rule: ClassVar[str] = "maps:chips"
    overrulable: ClassVar[bool] = False
    points: int
    most: int
