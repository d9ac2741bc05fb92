"""What follows from points: markers move along the track, and a target is reached."""

from __future__ import annotations

from dataclasses import replace

from scoring.moves import Move, Scored, Seat
from scoring.pads.move import Landed, Reached, Score
from scoring.pads.rules import Part, ScorePad, Sheet
from scoring.rules import State, Step


def lap_of(total: int, lap: int) -> int:
    """Return which lap a marker is on, from 1: the last square still belongs to the lap that it ends."""
    return max(0, total - 1) // lap + 1


def square_of(total: int, lap: int) -> int:
    """Return the square that a marker stands on: 0 before the first, then 1 to the last square, lap after lap."""
    return (total - 1) % lap + 1 if total > 0 else total


class Markers(Part):
    """Moves the markers of a track; where each seat has two, one of its own choice.

    Rules: carcassonne-expansions B12, the messengers: a marker that stops on a multiple of five may take a message.
    """

    key = "markers"

    def react(self, rules: ScorePad, step: Step, seat: Seat, move: Move) -> Step:
        """Move the markers by the points that were written down."""
        if rules.markers == 1:
            return step
        chosen = move.marker if isinstance(move, Score) else 1
        sheet = step.state[Sheet]
        markers = [list(pair) for pair in sheet.markers]
        landed = []
        for award in step.effects:
            if isinstance(award, Scored):
                pair, which = markers[award.seat], chosen - 1 if award.seat == seat else 0
                pair[which] += award.points
                if not award.final and pair[which] % self._stops(rules) == 0:
                    landed.append(Landed(award.seat, pair[which]))
        moved = tuple((first, second) for first, second in markers)
        return step.to(step.state.put(replace(sheet, markers=moved)), *landed)

    def _stops(self, rules: ScorePad) -> int:
        track = rules.pad.track
        return track.stops if track and track.stops else 1


class Target(Part):
    """Says when the target of the game is reached."""

    key = "target"

    def react(self, rules: ScorePad, step: Step, seat: Seat, move: Move) -> Step:
        """Note it, the first time that the points get there."""
        target = rules.pad.target
        if not target:
            return step
        gains = dict[int, int]()
        for award in step.effects:
            if isinstance(award, Scored):
                gains[award.seat] = gains.get(award.seat, 0) + award.points
        return step.to(step.state, *self._reached(rules, step.state, target, gains))

    def _reached(self, rules: ScorePad, state: State, target: int, gains: dict[int, int]) -> tuple[Reached, ...]:
        if rules.pad.together:
            total = sum(state.scores)
            return (Reached(None, target),) if total - sum(gains.values()) < target <= total else ()
        return tuple(
            Reached(Seat(seat), target)
            for seat, gain in gains.items()
            if state.scores[seat] - gain < target <= state.scores[seat]
        )
