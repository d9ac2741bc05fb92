"""Little Buildings: towers, houses and sheds add to what is scored on their tiles. Rules: expansions:buildings (N7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, cast

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import FigureAction, HowMany, Named, PlacedBefore, cell_name
from scoring.carcassonne.part import Part
from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import in_order
from scoring.carcassonne.turn import DEPLOYING
from scoring.kernel import Move, Option, Refusal, Seat, State, Step, Term

BUILDINGS: Final = "buildings"
VALUES: Final = "building_values"
EACH_KIND: Final = 6
"""The buildings of each kind in the box, which the seats share evenly."""

KINDS: Final = ("tower", "house", "shed")
SIGNS: Final[Mapping[str, str]] = {f"little_{kind}": kind for kind in KINDS}
"""The buildings as pieces that lay there when a log began, each with its kind."""


@dataclass(frozen=True, slots=True)
class Buildings:
    """The supply of each seat by kind of building, and the building on each cell."""

    hands: tuple[Mapping[str, int], ...]
    standing: Mapping[Cell, str] = field(default_factory=dict)

    def put(self, seat: Seat, kind: str, cell: Cell) -> Buildings:
        """Return the buildings after a seat has put one of its own on a cell."""
        hands = tuple(
            {**hand, kind: hand[kind] - 1} if owner == seat else hand for owner, hand in enumerate(self.hands)
        )
        return Buildings(hands, {**self.standing, cell: kind})


@dataclass(frozen=True, slots=True)
class Build(Named, FigureAction):
    """A building was put on the tile just laid, instead of a figure."""

    kind: ClassVar[str] = "carcassonne.building"

    kind_: str

    def name(self) -> str:
        return self.kind_


@dataclass(frozen=True, slots=True)
class NoSuchBuilding(Refusal):
    """Buildings are towers, houses and sheds."""

    code: ClassVar[str] = "carcassonne.no_such_building"
    rule: ClassVar[str] = "expansions:buildings"
    overrulable: ClassVar[bool] = False
    building: str


@dataclass(frozen=True, slots=True)
class NoBuildingLeft(Refusal):
    """The seat has no building of that kind left."""

    code: ClassVar[str] = "carcassonne.no_building_left"
    rule: ClassVar[str] = "expansions:buildings"
    overrulable: ClassVar[bool] = False
    seat: Seat
    building: str


class LittleBuildings(Part[Build]):
    """Instead of a figure a building goes on the tile just laid; it stays, and adds to what is scored there (N7).

    Each adds its value to every road, city and field on its tile, and to every monastery around which or on which it
    is, whenever that is scored. It never belongs to anybody once it stands.
    """

    key = BUILDINGS
    requires = ("deploying",)
    moves = {Build: (DEPLOYING,)}
    lying_pieces = dict.fromkeys(SIGNS, HowMany.EACH)

    def __init__(self, values: str, seats: int) -> None:
        """Take what tower, house and shed are worth ("3/2/1"), and how many seats share them."""
        self.values: dict[str, int] = dict(zip(KINDS, map(int, values.split("/")), strict=True))
        self.each = EACH_KIND // seats

    def set_up(self, rules: Carcassonne, state: State) -> State:
        hand: dict[str, int] = dict.fromkeys(KINDS, self.each)
        return state.put(Buildings((hand,) * rules.seats))

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield each kind that a seat has left, on every tile without one."""
        built = state[Buildings]
        for seat, hand in enumerate(built.hands):
            for sign, kind in SIGNS.items():
                if hand[kind]:
                    free = (cell for cell in state[Board].laid if cell not in built.standing)
                    yield from (PlacedBefore(sign, cell, whose=seat) for cell in free)

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        assert move.at is not None, "a building stands on a tile"
        assert move.whose is not None, "it came from somebody's hand"
        return state.put(state[Buildings].put(Seat(move.whose), SIGNS[move.what], move.at))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        """Show what stands where, and what each seat has left."""
        built = state[Buildings]
        standing = {cell_name(cell): kind for cell, kind in built.standing.items()}
        return {BUILDINGS: standing, "buildings_left": [dict(hand) for hand in built.hands]}

    # ------------------------------------------------------------- building

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Build) -> Iterable[Refusal]:
        """Refuse what does not exist, and what the seat has not."""
        if move.kind_ not in KINDS:
            yield NoSuchBuilding(move.kind_)
        elif state[Buildings].hands[seat][move.kind_] < 1:
            yield NoBuildingLeft(seat, move.kind_)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield each kind that the seat has left."""
        return (Build(kind) for kind in KINDS if state[Buildings].hands[seat][kind] > 0)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Build) -> Step:
        """Put it on the tile just laid."""
        cell = state[Board].last
        assert cell is not None, "a tile was laid"
        built = state[Buildings].put(seat, move.kind_, cell)
        return rules.after_figure(Step(state.put(built)), seat, move)

    # -------------------------------------------------------------- scoring

    def added(self, rules: Carcassonne, state: State, feature: Feature) -> tuple[Term, ...]:
        """Add up the buildings on the tiles of a feature, each once."""
        standing = state[Buildings].standing
        if not standing:
            return ()
        found = [cell for cell in dict.fromkeys(rules.tiles_of(state[Board], feature)) if cell in standing]
        if not found:
            return ()
        cells = in_order(state[Board], found)
        return (Term("building", len(cells), sum(self.values[standing[cell]] for cell in cells), cells),)


SET: Final = Expansion(
    order=300,
    listed=380,
    sets=(Set(BUILDINGS, tiles=False),),
    parts=(lambda recipe: LittleBuildings(cast("str", recipe.switches[VALUES]), recipe.seats),),
    options=(Option(VALUES, ("1/1/1", "3/2/1"), (BUILDINGS,)),),
)
