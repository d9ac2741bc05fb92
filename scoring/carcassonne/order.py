"""The steps of a turn with what lies in one box, in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.carcassonne.part import Part
from scoring.carcassonne.turn import DEPLOYING, When


@dataclass(frozen=True, slots=True)
class Stop:
    """A place in the order of a turn: a phase in which a part asks, or (`part` is None) where the mechanism acts."""

    when: When
    phase: str = ""
    part: Part | None = None


MECHANISM: Final = tuple(map(Stop, (When.SCORING, When.SECOND_PART, When.NEXT_TURN, When.END)))


class Order:
    """Where parts ask and the mechanism acts.

    `askers` has the part of each phase, `places` that of each phase in the order, `rests` what comes from each place
    on: after the figure, where the turn passes on (`next_turn`), and where no more tiles come (`last_tiles`).
    `remembers` says whether parts add steps, so that a turn has something to remember.
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        """Ask the parts for their steps."""
        asked = [Stop(when, phase, part) for part in parts for phase, when in part.asks().items()]
        stops = tuple(sorted((*asked, *MECHANISM), key=lambda stop: stop.when))
        self.askers = {stop.phase: stop.part for stop in asked if stop.part is not None}
        self.places = {stop.phase: place for place, stop in enumerate(stops) if stop.phase}
        self.rests = [stops[place:] for place in range(len(stops))]
        self.after_figure = self.places.get(DEPLOYING, -1) + 1
        self.next_turn = next(place for place, stop in enumerate(stops) if stop.when == When.NEXT_TURN)
        self.last_tiles = self.next_turn + 1
        self.remembers = len(asked) > 1
