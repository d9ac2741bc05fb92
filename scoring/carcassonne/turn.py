"""The order of a turn: its steps in one table, and what a turn remembers until it ends."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import IntEnum, auto
from typing import TYPE_CHECKING, Final

from scoring.carcassonne.board.feature import LaidSegment
from scoring.kernel import Seat

if TYPE_CHECKING:
    from scoring.carcassonne.part import Part

DRAWING: Final = "draw"
PLACING: Final = "place"
DEPLOYING: Final = "figure"
ENDED: Final = "over"


class When(IntEnum):
    """The steps of a turn after its tile was laid, in their order (expansions:order).

    A part says at which of them it asks for something (`Part.asks`); where several do at one step, the order of the
    box decides. A step at which nobody can choose anything leaves no trace. The mechanism itself acts at four of them.
    """

    TILE_LAID = auto()
    """Choices that the tile asks for before any figure."""
    FIGURE = auto()
    """The figure, or the move made instead of one."""
    SEQUEL = auto()
    """Choices to which the figure, or the move instead, has led."""
    SECOND_FIGURE = auto()
    TOKEN = auto()
    CROSSING = auto()
    """Pieces on tiles may be turned, which joins and parts features."""
    GRAZING = auto()
    """Choices for pieces on features that have grown."""
    WALK = auto()
    """A piece of nobody walks and sends figures home, before anything is scored."""
    FOUNDING = auto()
    """A finished feature may be kept instead of being scored."""
    ENTRANCE = auto()
    """Figures may come to a feature that is about to be scored."""
    SCORING = auto()
    """The mechanism scores whatever is finished."""
    ONWARD = auto()
    """Figures that were scored may go on to another feature."""
    CONSOLATION = auto()
    """Choices of seats that got nothing."""
    LATE_WALK = auto()
    ROLES = auto()
    """Choices that everybody has about some of their figures."""
    AFTERMATH = auto()
    SECOND_PART = auto()
    """The mechanism lets the same seat draw again, where it has earned that."""
    TURN_DONE = auto()
    """Choices that follow both parts of a turn."""
    NEXT_TURN = auto()
    """The mechanism passes the turn on, as long as there are tiles."""
    LAST_TILES = auto()
    """Tiles that seats still hold when the bag is empty."""
    LAST_ENTRANCE = auto()
    """Figures may come to features before the scoring at the end."""
    END = auto()
    """The mechanism ends the game."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A place in the order of a turn: a phase in which a part asks, or (`part` is None) where the mechanism acts."""

    when: When
    phase: str = ""
    part: Part | None = None


MECHANISM: Final = tuple(map(Stop, (When.SCORING, When.SECOND_PART, When.NEXT_TURN, When.END)))


class TurnOrder:
    """The order of a turn: the places where parts ask and the mechanism acts.

    `phase_parts` has the part of each phase, `places` that of each phase in the order. `rests` has what comes from each
    place on: after the figure, where the turn passes on (`next_turn`), and where no more tiles come (`last_tiles`).
    `remembers` says whether parts add steps, so that a turn has something to remember.
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        """Ask the parts for their steps."""
        asked = [Stop(when, phase, part) for part in parts for phase, when in part.asks().items()]
        stops = tuple(sorted((*asked, *MECHANISM), key=lambda stop: stop.when))
        self.phase_parts = {stop.phase: stop.part for stop in asked if stop.part is not None}
        self.places = {stop.phase: place for place, stop in enumerate(stops) if stop.phase}
        self.rests = [stops[place:] for place in range(len(stops))]
        self.after_figure = self.places.get(DEPLOYING, -1) + 1
        self.next_turn = next(place for place, stop in enumerate(stops) if stop.when == When.NEXT_TURN)
        self.last_tiles = self.next_turn + 1
        self.remembers = len(asked) > 1


@dataclass(frozen=True, slots=True)
class Turn:
    """The facts that a turn remembers until it ends.

    `begun` says that its first move was made, `second` marks the second part of a double turn, `acted` says that the
    figure's step leaves room for another figure. `answered` holds what was answered in the present phase, as its part
    likes. `done` names what a seat may do once in a turn and has done, `done_in_part` what it may do once in each part
    of it. `changed` lists segments whose features this part of the turn has changed otherwise than by its tile: they
    may be finished, too.
    """

    begun: bool = False
    second: bool = False
    acted: bool = False
    answered: tuple[Hashable, ...] = ()
    done: frozenset[str] = frozenset()
    done_in_part: frozenset[str] = frozenset()
    changed: tuple[LaidSegment, ...] = ()

    # Here without `replace`, which takes three times as long: these come with every move.
    def with_answers(self, answered: tuple[Hashable, ...]) -> Turn:
        return Turn(self.begun, self.second, self.acted, answered, self.done, self.done_in_part, self.changed)

    def with_step(self, *, begun: bool, acted: bool) -> Turn:
        return Turn(begun, self.second, acted, self.answered, self.done, self.done_in_part, self.changed)


NO_TURN: Final = Turn()


def around(seats: int, first: int) -> tuple[Seat, ...]:
    return tuple(Seat((first + step) % seats) for step in range(seats))
