"""The consequences of points: markers move along the track, and a target is reached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from scoring.kernel import Adjust, Effect, Move, Refusal, Scored, Seat, State, Step
from scoring.pads.move import Bring, Count, FaceFell, Hold, Landed, MarkSquares, Reached, Reckon, Score
from scoring.pads.refusal import NotOnThisPad, UnfitNumber
from scoring.pads.rules import PLAYING, SCORING, PadSheet, Part, ScorePad
from scoring.pads.writing import owners_of

PAYING: Final = (Score, Count, Hold, FaceFell, Reckon, Bring, Adjust)
"""The moves that may bring points; of an overruled move, the move inside it counts."""


def lap_of(total: int, lap: int) -> int:
    """Return which lap a marker is on, from 1: the last square still belongs to the lap that it ends."""
    return max(0, total - 1) // lap + 1


def square_of(total: int, lap: int) -> int:
    """Return the square that a marker stands on: 0 before the first, then 1 to the last square, lap after lap."""
    return (total - 1) % lap + 1 if total > 0 else total


def marked(seat: Seat, move: Move, effects: Iterable[Effect]) -> Iterator[tuple[Scored, int]]:
    """Yield each award with the marker that it moves: the chosen one for the owners of a line, else the first."""
    # Each choice counts once: what a robber takes in the same line moves the first marker of its owner (docs/pads.md).
    chosen = dict.fromkeys(owners_of(seat, move), move.marker) if isinstance(move, Score) else {}
    for award in effects:
        if isinstance(award, Scored):
            yield award, chosen.pop(award.seat, 1)


class Markers(Part[MarkSquares]):
    """Moves the markers along the track, and says where they stop; where each seat has two, one of its own choice.

    Rules: carcassonne-expansions B12, the messengers: a marker that stops on a multiple of five may take a message; C2,
    The Castle: one that stops exactly on a corner tower takes what lies there.
    """

    key = "markers"
    moves = {MarkSquares: (PLAYING, SCORING)}
    reacts = PAYING

    def forbid(self, rules: ScorePad, state: State, seat: Seat, move: MarkSquares) -> Iterable[Refusal]:
        """Refuse squares that no track has."""
        track, lap = rules.pad.track, rules.lap(state[PadSheet])
        if track is None or not track.marks:
            yield NotOnThisPad("track")
        elif len(move.are) > track.marks:
            yield UnfitNumber("marked_squares", len(move.are), 0, track.marks)
        else:
            yield from (UnfitNumber("marked_square", one, 1, lap) for one in move.are if not 1 <= one <= lap)

    def carry_out(self, rules: ScorePad, state: State, seat: Seat, move: MarkSquares) -> Step:
        """Remember the squares."""
        squares = tuple(sorted(set(move.are)))
        return Step(rules.next(state, state.turn, replace(state[PadSheet], squares=squares)))

    def react(self, rules: ScorePad, step: Step, seat: Seat, move: Move) -> Step:
        """Move the markers by the points that were written down."""
        track, sheet = rules.pad.track, step.state[PadSheet]
        if track is None:
            return step
        what = rules.code(track.brings, rules.pad.words.get(track.brings, ""))
        markers, landed = [list(pair) for pair in sheet.markers], []
        for award, marker in marked(seat, move, step.effects):
            pair = markers[award.seat]
            pair[marker - 1] += award.points
            if not award.final and stops_at(rules, sheet, pair[marker - 1]):
                landed.append(Landed(award.seat, pair[marker - 1], what))
        moved = tuple((first, second) for first, second in markers)
        return step.to(step.state.put(replace(sheet, markers=moved)), *landed)


def stops_at(rules: ScorePad, sheet: PadSheet, total: int) -> bool:
    """Return whether a marker with so many points stands where something is to be had."""
    track = rules.pad.track
    if track is None:
        return False
    if rules.markers > 1 and track.stops:
        return total % track.stops == 0
    return square_of(total, rules.lap(sheet)) in sheet.squares


class Target(Part):
    """Says when the target of the game is reached."""

    key = "target"
    reacts = PAYING

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
            # Told by the one line that gets there, not by every line after it.
            if state.scores[seat] - gain < target <= state.scores[seat]
        )
