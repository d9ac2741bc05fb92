"""The refusals of a line on a score pad."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.kernel import Refusal


@dataclass(frozen=True, slots=True)
class NotOnThisPad(Refusal):
    """The pad has no such event, counter, award, value or section."""

    code: ClassVar[str] = "pad.not_on_this_pad"
    rule: ClassVar[str] = "pads:lines"
    overrulable: ClassVar[bool] = False

    what: str


@dataclass(frozen=True, slots=True)
class NoPoints(Refusal):
    """A line says either a number, a sum, or an event that can be worked out."""

    code: ClassVar[str] = "pad.no_points"
    rule: ClassVar[str] = "pads:lines"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class UnfitNumber(Refusal):
    """The number lies outside the range that the game allows."""

    code: ClassVar[str] = "pad.unfit_number"
    rule: ClassVar[str] = "pads:lines"
    overrulable: ClassVar[bool] = False

    what: str
    number: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class NothingToReplace(Refusal):
    """One more of a counter takes one of another away, and there is none."""

    code: ClassVar[str] = "pad.nothing_to_replace"
    rule: ClassVar[str] = "pads:lines"
    overrulable: ClassVar[bool] = False

    what: str
    instead: str


@dataclass(frozen=True, slots=True)
class UnreadableSum(Refusal):
    """The text that was typed is no sum of whole numbers."""

    code: ClassVar[str] = "pad.unreadable_sum"
    rule: ClassVar[str] = "pads:lines"
    overrulable: ClassVar[bool] = False

    text: str


@dataclass(frozen=True, slots=True)
class NotNow(Refusal):
    """This scores at another time of the game."""

    code: ClassVar[str] = "pad.not_now"
    rule: ClassVar[str] = "pads:lines"

    what: str


@dataclass(frozen=True, slots=True)
class NotTheHolder(Refusal):
    """Only the holder of an award can give it back."""

    code: ClassVar[str] = "pad.not_the_holder"
    rule: ClassVar[str] = "pads:lines"
    overrulable: ClassVar[bool] = False

    what: str


@dataclass(frozen=True, slots=True)
class NotBeside(Refusal):
    """A piece stands beside the marker of somebody else."""

    code: ClassVar[str] = "pad.not_beside"
    rule: ClassVar[str] = "pads:lines"
    overrulable: ClassVar[bool] = False

    what: str


@dataclass(frozen=True, slots=True)
class ReckonedAlready(Refusal):
    """This was worked out for everybody before."""

    code: ClassVar[str] = "pad.reckoned_already"
    rule: ClassVar[str] = "pads:lines"

    what: str


@dataclass(frozen=True, slots=True)
class SeveralOwners(Refusal):
    """Owners are named, or follow from the figures; each of them once, and all of them sit here."""

    code: ClassVar[str] = "pad.several_owners"
    rule: ClassVar[str] = "pads:lines"
    overrulable: ClassVar[bool] = False
