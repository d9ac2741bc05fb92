"""The running track: markers that awards move, one award after the other (B12: messengers, robbers).

Nobody ticks it: it comes with the first part to which markers matter (`Runner`). A marker counts for itself, laps
included: the markers of a seat add up to its points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from scoring.carcassonne.move import HowMany, PlacedBefore
from scoring.carcassonne.part import Part
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import When
from scoring.kernel import Move, Overrule, Scored, Seat, State, Step
from scoring.kernel.capability import M

TRACK: Final = "track"
LAP: Final = 50
"""The spaces of the track: a marker on 50 stands where one on 0 does."""
FIRST_MARKER: Final = 1
SECOND: Final = "second_marker"
FARTHEST: Final = 500
"""The farthest that the second marker of a seat may have run when a log begins."""
PUT_RIGHT: Final = "adjustment"
"""The source of points that the table puts right: they are no award of the game."""


@dataclass(frozen=True, slots=True)
class Due:
    """An award for which no marker has moved yet: whose, how much, what for, and whether it came in the own turn.

    `late` are the seats whose pieces came beside markers after it.
    """

    seat: Seat
    points: int
    source: str
    is_own: bool = False
    late: tuple[Seat, ...] = ()

    @property
    def is_gain(self) -> bool:
        return self.points > 0 and self.source != PUT_RIGHT


@dataclass(frozen=True, slots=True)
class Track:
    """The markers of each seat, as the points that each has run, and the awards that are still to be run.

    `noted` counts the effects of the present move that were seen already.
    """

    markers: tuple[tuple[int, ...], ...] = ()
    waiting: tuple[Due, ...] = ()
    noted: int = 0

    def at(self, seat: int, marker: int) -> int:
        """Return where a marker is: markers count from 1."""
        return self.markers[seat][marker - 1]

    def joined(self, seat: Seat) -> Track:
        """Note that a piece of a seat came beside a marker: what was scored before does not concern it."""
        return replace(self, waiting=tuple(replace(due, late=(*due.late, seat)) for due in self.waiting))

    def moved(self, seat: Seat, marker: int, by: int) -> Track:
        mine = list(self.markers[seat])
        mine[marker - 1] += by
        return replace(self, markers=(*self.markers[:seat], tuple(mine), *self.markers[seat + 1 :]))


@dataclass(frozen=True, slots=True)
class Beside:
    """A piece of a kind and a seat that stands beside a marker, and where that is."""

    kind: str
    seat: Seat
    space: int


class Runner(Part[M]):
    """A part to which it matters where markers are: each seat has as many as the part with most of them says."""

    requires: ClassVar[tuple[str, ...]] = (TRACK,)
    markers: ClassVar[int] = 1

    def picks(self, rules: Carcassonne, state: State, due: Due) -> int | None:
        """Return which marker an award moves; None: somebody has to say that first."""
        return FIRST_MARKER

    def holds(self, rules: Carcassonne, state: State, due: Due, marker: int) -> bool:
        """Return whether somebody has to choose something before that marker moves."""
        return False

    def company(self, state: State) -> Iterable[Beside]:
        """Yield what stands beside markers."""
        return ()

    def moved(self, rules: Carcassonne, step: Step, due: Due, marker: int, was: int) -> Step:
        """React to a marker that an award has moved from where it `was`."""
        return step


class Running(Part):
    """Moves the markers: each award by itself, in the order in which they came, until something is to be chosen."""

    key = TRACK
    lying_pieces = {SECOND: HowMany.NUMBER}

    def set_up(self, rules: Carcassonne, state: State) -> State:
        count = max((part.markers for part in runners(rules)), default=FIRST_MARKER)
        return state.put(Track(((0,) * count,) * rules.seats))

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield how far the second marker of each seat has run, where there is one."""
        for seat, mine in enumerate(state[Track].markers):
            if not any(mine[FIRST_MARKER:]):
                for _marker in mine[FIRST_MARKER:]:
                    yield from (PlacedBefore(SECOND, whose=seat, token=points) for points in range(1, FARTHEST + 1))

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        assert move.whose is not None, "a marker is somebody's"
        assert isinstance(move.token, int), "it has run so many points"
        # The first has run the rest of the points, which the table says by themselves.
        seat, points = Seat(move.whose), move.token
        return state.put(state[Track].moved(seat, FIRST_MARKER, -points).moved(seat, FIRST_MARKER + 1, points))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        return {"markers": [list(mine) for mine in state[Track].markers]}

    def after_scoring(self, rules: Carcassonne, step: Step) -> Step:
        return run(rules, step)

    def react(self, rules: Carcassonne, step: Step, seat: Seat, move: Move) -> Step:
        """Run whatever a move has brought besides a scoring: the fairy's point, a ransom, what the table puts right."""
        # What an overruled move has brought was seen when it was carried out.
        if isinstance(move, Overrule):
            return step
        step = run(rules, step)
        track = step.state[Track]
        return step.to(step.state.put(replace(track, noted=0))) if track.noted else step


def runners(rules: Carcassonne) -> list[Runner]:
    return [part for part in rules.parts if isinstance(part, Runner)]


def run(rules: Carcassonne, step: Step) -> Step:
    """Note the awards that were not seen yet, and move the markers as far as nothing has to be chosen."""
    step = _note(step)
    while step.state[Track].waiting:
        due = step.state[Track].waiting[0]
        marker = pick(rules, step.state, due)
        if marker is None or any(part.holds(rules, step.state, due, marker) for part in runners(rules)):
            return step
        step = _move(rules, step, due, marker)
    return step


def go_on(rules: Carcassonne, step: Step) -> Step:
    """Run what can be run, and go on to the first thing that a runner asks after the scoring."""
    asked = [phase for part in runners(rules) for phase, when in part.asks().items() if when is When.AFTERMATH]
    return rules.proceed(run(rules, step), min(rules.order.places[phase] for phase in asked))


def pick(rules: Carcassonne, state: State, due: Due) -> int | None:
    """Return which marker an award moves; None: somebody has to say that first."""
    picked = [part.picks(rules, state, due) for part in runners(rules)]
    return None if None in picked else max(filter(None, picked), default=FIRST_MARKER)


def pay(step: Step, award: Scored) -> Step:
    """Score something that follows from a marker's move: it is run next."""
    track = step.state[Track]
    due = Due(award.seat, award.points, award.source)
    step = step.score(award)
    return step.to(step.state.put(replace(track, waiting=(due, *track.waiting), noted=track.noted + 1)))


def _note(step: Step) -> Step:
    track, turn = step.state[Track], step.state.turn
    new = [effect for effect in step.effects[track.noted :] if isinstance(effect, Scored) and not effect.final]
    dues = tuple(Due(one.seat, one.points, one.source, one.seat == turn) for one in new if one.points)
    if len(step.effects) == track.noted:
        return step
    noted = replace(track, waiting=track.waiting + dues, noted=len(step.effects))
    return step.to(step.state.put(noted))


def _move(rules: Carcassonne, step: Step, due: Due, marker: int) -> Step:
    track = step.state[Track]
    was = track.at(due.seat, marker)
    moved = replace(track.moved(due.seat, marker, due.points), waiting=track.waiting[1:])
    step = step.to(step.state.put(moved))
    for part in runners(rules):
        step = part.moved(rules, step, due, marker, was)
    return step
