"""The three variants for small towns (S3:50-54). Rules: maps:towns. A start square that is not used is a town."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.geometry import STEPS, beside
from scoring.carcassonne.board.tile import ROAD
from scoring.carcassonne.maps.printed import START, TOWN, PrintedMap
from scoring.carcassonne.part import Part
from scoring.carcassonne.rules import Carcassonne
from scoring.kernel import Choice, Effect, Scored, Seat, State, Step, Term

COST: Final = 2
BONUS: Final = 2
TOWNS: Final = frozenset({TOWN, START})


@dataclass(frozen=True, slots=True)
class Encore:
    """The number of the turn in which a town last earned another tile."""

    earned: int = 0


@dataclass(frozen=True, slots=True)
class TownGrants(Effect):
    """A town was covered: the same seat lays another tile."""

    code: ClassVar[str] = "carcassonne.town_grants"
    seat: Seat


class AnotherTile(Part):
    """Variant A: whoever covers a town plays another turn at once, never a third."""

    key = "towns"
    requires = ("maps",)

    def __init__(self, printed: PrintedMap) -> None:
        self.printed = printed

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(Encore())

    def laid(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        state = step.state
        earned = state[Encore].earned
        is_second = earned > 0 and state.turn_number == earned + 1
        if self.printed.kind(_laid(state)) not in TOWNS or is_second:
            return step
        return step.to(state.put(Encore(state.turn_number)), TownGrants(seat))

    def goes_on(self, rules: Carcassonne, state: State, seat: Seat) -> bool:
        return state[Encore].earned == state.turn_number


class CostsTwo(Part):
    """Variant B: covering a town costs 2 points; with `floor` nobody falls below 0 by it."""

    key = "towns"
    requires = ("maps",)

    def __init__(self, printed: PrintedMap, *, floor: bool) -> None:
        self.printed = printed
        self.floor = floor

    def laid(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        cell = _laid(step.state)
        if self.printed.kind(cell) not in TOWNS:
            return step
        cost = min(COST, max(0, step.state.scores[seat])) if self.floor else COST
        return step.score(Scored(seat, "town", (Term("town.cost", 1, -cost, (cell,)),), cell))


class BesideRoads(Part):
    """Variant C: a road pays 2 for each town beside it that is not covered, each town once.

    With `unfinished` unfinished roads pay it as well at the end.
    """

    key = "towns"
    requires = ("maps",)

    def __init__(self, printed: PrintedMap, *, unfinished: bool) -> None:
        self.towns = frozenset(cell for kind in TOWNS for cell in printed.of_kind(kind))
        self.unfinished = unfinished

    def revise(
        self,
        rules: Carcassonne,
        board: Board,
        feature: Feature,
        terms: tuple[Term, ...],
        *,
        complete: bool,
    ) -> tuple[Term, ...]:
        if feature.kind != ROAD or not (complete or self.unfinished):
            return terms
        near = {beside(cell, side) for cell in feature.cells for side in range(len(STEPS))}
        free = tuple(sorted(near & self.towns - board.laid.keys()))
        return (*terms, Term("road.towns", len(free), BONUS * len(free), free)) if free else terms


def town_part(printed: PrintedMap, options: Mapping[str, Choice]) -> Part | None:
    """Return the variant that a table has chosen, if any."""
    match options["towns"]:
        case "another_tile":
            return AnotherTile(printed)
        case "costs_two":
            return CostsTwo(printed, floor=options["town_floor"] is True)
        case "beside_roads":
            return BesideRoads(printed, unfinished=options["towns_of_open_roads"] is True)
        case _:
            return None


def _laid(state: State) -> tuple[int, int]:
    cell = state[Board].last
    assert cell is not None, "a tile was laid"
    return cell
