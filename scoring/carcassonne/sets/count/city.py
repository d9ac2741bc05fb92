"""The City of Carcassonne: twelve tiles that lie first, its walls, its quarters, and who may stand in which (B5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from scoring.carcassonne.base.fields import FIELD
from scoring.carcassonne.base.monasteries import MONASTERY
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import NO_MARKS, Feature, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.tile import CITY, ROAD, tile_set
from scoring.carcassonne.move import HowMany, PlacedBefore, Stand
from scoring.carcassonne.part import Part
from scoring.carcassonne.refusal import FeatureOccupied, NobodyStandsThere
from scoring.carcassonne.rules import Carcassonne
from scoring.kernel import Move, Refusal, Seat, State

COUNT: Final = "count"
WALLS: Final = "walls"
QUARTER: Final = "quarter"
FESTIVAL: Final = "festival"

SERVES: Final[Mapping[str, tuple[str, ...]]] = {
    "castle": (CITY,),
    "smithy": (ROAD,),
    "cathedral": (MONASTERY, "shrine"),
    "market": (FIELD,),
}
"""The quarters, each with the kinds of features to which its figures go."""


@dataclass(frozen=True, slots=True)
class NotForThatQuarter(Refusal):
    """Only figures that count for majorities go to a quarter, and only if they may stand on what it serves."""

    code: ClassVar[str] = "carcassonne.not_for_that_quarter"
    rule: ClassVar[str] = "expansions:count"
    overrulable: ClassVar[bool] = False
    figure: str
    quarter: str


class CityOfCarcassonne(Part):
    """The City of Carcassonne: a finished city for fields, and one more where finished cities are counted (B5).

    Nobody stands on it, and it is never scored. Its tiles lie first or not at all.
    """

    key = "walls"
    requires = ("cities",)
    feature_kind = WALLS
    by_itself = True
    # One more finished city for the king, and never the largest: nobody finishes it (ruling, S1:311).
    counts_as = CITY

    def __init__(self, lying: Collection[str]) -> None:
        self.lying = lying

    def tiles(self) -> Mapping[str, int]:
        """Take out the tiles of the city that do not lie first: none is ever drawn."""
        return {tile.id: -tile.count for tile in tile_set(COUNT).tiles.values() if tile.id not in self.lying}

    def is_complete(self, rules: Carcassonne, board: Board, feature: Feature) -> bool:
        return True

    def welcomes(self, kind: str) -> bool:
        return False


class Quarters(Part[Stand]):
    """The four quarters in the middle of the city, and the count, who begins in the castle (B5)."""

    key = "quarters"
    requires = ("deploying",)
    feature_kind = QUARTER
    by_itself = True
    forbids = (Stand,)
    lying_pieces = {COUNT: HowMany.ONE}
    shelters_on = (QUARTER,)

    def set_up(self, rules: Carcassonne, state: State) -> State:
        """Put the count into the castle, if the city lies there."""
        board = state[Board]
        quarters = (feature.parts[0][0] for feature in board.features.values() if feature.kind == QUARTER)
        cell = next(quarters, None)
        return state if cell is None else state.put(board.put_piece(COUNT, (cell, "castle")))

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield the other quarters for the count."""
        centre = city_centre(state[Board])
        if centre is not None:
            yield from (PlacedBefore(COUNT, centre, quarter) for quarter in SERVES if quarter != count_at(state[Board]))

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        assert move.at is not None, "the count is in the city"
        assert move.on is not None, "he is in a quarter"
        return state.put(state[Board].put_piece(COUNT, (move.at, move.on)))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        return {"pieces": {COUNT: count_at(state[Board])}}

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Stand) -> Iterable[Refusal]:
        """Refuse figures that cannot have stood in a quarter."""
        if self._speaks_of(state, move) and not may_enter(rules, state, seat, move.figure, move.on):
            yield NotForThatQuarter(move.figure, move.on)

    def waive(self, rules: Carcassonne, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        """Let several figures have stood in one quarter, or where they came from one."""
        if not isinstance(move, Stand):
            return False
        if isinstance(refusal, FeatureOccupied):
            return True
        return isinstance(refusal, NobodyStandsThere) and self._speaks_of(state, move)

    def _speaks_of(self, state: State, move: Stand) -> bool:
        return move.on in SERVES and move.at == city_centre(state[Board])

    def shelters(self, rules: Carcassonne, state: State, feature: Feature, figure: Figure, by: str) -> bool:
        """Keep figures from dragon, tower and fairy; their owner may fetch them to a festival."""
        return by != FESTIVAL

    def occupied_cells(self, feature: Feature, figure: Figure) -> Collection[Cell]:
        """Return none: who waits in a quarter is near no tile (ruling, N1)."""
        return ()


def city_centre(board: Board) -> Cell | None:
    """Return the cell with the quarters, or None where the city does not lie."""
    spot = board.piece(COUNT)
    return spot[0] if spot is not None else None


def count_at(board: Board) -> str | None:
    spot = board.piece(COUNT)
    return spot[1] if spot is not None else None


@cache
def free(feature_kind: str) -> Feature:
    """Return an open feature of a kind on which nobody stands, nowhere in particular."""
    return Feature(-1, feature_kind, 1, (), NO_MARKS)


def stands_on(rules: Carcassonne, state: State, seat: Seat, kind: str, feature_kind: str) -> bool:
    """Return whether a kind of figure may stand on a free feature of that kind, wherever that is."""
    return rules.admits(state, seat, kind, free(feature_kind))


def may_enter(rules: Carcassonne, state: State, seat: Seat, kind: str, quarter: str) -> bool:
    """Return whether a kind of figure may go to a quarter: if it counts, and stands on what the quarter serves."""
    if kind not in rules.figure_kinds or not rules.is_counting(kind):
        return False
    return any(stands_on(rules, state, seat, kind, served) for served in SERVES.get(quarter, ()))


def figures_in(board: Board, quarter: str) -> Iterator[Figure]:
    cell = city_centre(board)
    if cell is not None:
        yield from board.feature_at(cell, quarter).figures
