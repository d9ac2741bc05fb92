"""Islands: where one may begin and settle, points for settling abroad, and where the robber does not go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scoring.catan.base.set_up import SettingUp
from scoring.catan.board.geometry import Intersection, intersections_of
from scoring.catan.board.network import Network
from scoring.catan.move import City, MoveRobber, Settle
from scoring.catan.part import Part
from scoring.catan.rules import Catan
from scoring.catan.sets.seafarers.chart import Chart, regions_of
from scoring.catan.sets.seafarers.refusal import NobodySettlesHere, NotAtTheStart, RobberKeptOut
from scoring.kernel import Move, Refusal, Scored, Seat, State, Step, Term

ISLAND = "island"
FOUNDING_PHASES = ("found", "found_city")
"""The phases in which first settlements are placed; the second is that of sets which begin with cities."""


@dataclass(frozen=True, slots=True)
class Settled:
    """By seat, the islands on which it began or has settled since, and its points for them with their places."""

    homes: tuple[frozenset[int], ...]
    awards: tuple[tuple[tuple[Intersection, int], ...], ...]


class Settling(Part):
    """The islands of a scenario (seafarers:islands)."""

    key = "islands"
    requires = ("building", "set_up")
    forbids = (Settle, City, MoveRobber)
    reacts = (Settle, City)

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.regions = regions_of(chart)
        self.closed = {corner for at in chart.no_settling for corner in intersections_of(at)}
        self.landings = {one.landing: Seat(seat) for seat, one in enumerate(chart.own_islands)}
        self.points_of = tuple(region.points for region in chart.islands)

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(Settled((frozenset(),) * rules.seats, ((),) * rules.seats))

    def terms(self, rules: Catan, state: State, seat: Seat) -> Iterable[Term]:
        """Count the points for the first settlements on islands: nothing takes them away."""
        awards = state[Settled].awards[seat]
        if awards:
            yield Term(ISLAND, len(awards), sum(points for _, points in awards), tuple(at for at, _ in awards))

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse corners that belong to no island, first settlements abroad, and the robber where nobody settles."""
        match move:
            case MoveRobber(to=to):
                if to in self.chart.no_settling:
                    yield RobberKeptOut(to)
            case Settle(at=at) | City(at=at):
                if isinstance(move, Settle) or state.phase in FOUNDING_PHASES:
                    yield from self._against(rules, state, seat, at)

    def _against(self, rules: Catan, state: State, seat: Seat, at: Intersection) -> Iterator[Refusal]:
        if at not in state[Network].shape.hexes:
            return
        number = self.regions.by_corner.get(at)
        is_founding = state.phase in FOUNDING_PHASES
        if number is None:
            if is_founding or self.landings.get(at) != seat:
                yield NobodySettlesHere(at)
        elif is_founding and (not self.regions.regions[number].start or at in self.chart.not_at_start):
            yield NotAtTheStart(at)

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """Note the island, and score a seat's first settlement on one where it did not begin."""
        assert isinstance(move, Settle | City), "reacts to no other"
        number = self.regions.by_corner.get(move.at)
        settled = step.state[Settled]
        if number is None or number in settled.homes[seat]:
            return step
        homes = tuple(home | {number} if owner == seat else home for owner, home in enumerate(settled.homes))
        points = self.points_of[number] if step.state[SettingUp].newest is None else 0
        awards = settled.awards
        if points:
            mine = (*awards[seat], (move.at, points))
            awards = tuple(mine if owner == seat else one for owner, one in enumerate(awards))
        step = Step(step.state.put(Settled(homes, awards)), step.effects)
        return step.score(Scored(seat, ISLAND, (Term(ISLAND, 1, points, (move.at,)),), move.at))
