"""The dragon: volcanoes wake it, dragon tiles let it walk, and it eats whoever stands in its way (A3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, Literal, get_args

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.geometry import STEPS, Cell
from scoring.carcassonne.move import Draw, HowMany, Named, PlacedBefore, cell_name
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.princess.fairy import FAIRY
from scoring.carcassonne.turn import When, around
from scoring.kernel import Move, Refusal, Seat, State, Step
from scoring.kernel.capability import MayRefuse

DRAGON: Final = "dragon"
VOLCANO: Final = "volcano"
WALKING: Final = "dragon"
KEPT: Final = 2_048
LONGEST_WALK: Final = 6
WITHIN_WALLS: Final = "wwww"
"""The sides of a tile that lies in the middle of a block and shows no land."""

Walks = Literal["before_scoring", "after_scoring"]
WALKS: Final[tuple[Walks, ...]] = get_args(Walks)


@dataclass(frozen=True, slots=True)
class Walk:
    """The tiles of the present walk, that from which it set out first; None where nobody lets the dragon walk."""

    path: tuple[Cell, ...] | None = None


NO_WALK: Final = Walk()


@dataclass(frozen=True, slots=True)
class DragonStep(Named):
    """The dragon went one tile on."""

    kind: ClassVar[str] = "carcassonne.dragon"

    to: Cell

    def name(self) -> str:
        return cell_name(self.to)


@dataclass(frozen=True, slots=True)
class DragonSleeps(Refusal):
    """Dragon tiles come only after the first volcano."""

    code: ClassVar[str] = "carcassonne.dragon_sleeps"
    rule: ClassVar[str] = "expansions:princess"
    tile: str


@dataclass(frozen=True, slots=True)
class DragonIsThere(Refusal):
    """No figure goes on the tile on which the dragon is."""

    code: ClassVar[str] = "carcassonne.dragon_is_there"
    rule: ClassVar[str] = "expansions:princess"
    cell: Cell


@dataclass(frozen=True, slots=True)
class DragonCannotGo(Refusal):
    """The dragon goes to a tile beside its own, never twice to one in a walk, and never to the fairy."""

    code: ClassVar[str] = "carcassonne.dragon_cannot_go"
    rule: ClassVar[str] = "expansions:princess"
    cell: Cell


class Dragon(Part):
    """The dragon flies to each volcano that is laid, and walks up to six tiles after a dragon tile (A3).

    The seats choose its steps in turn. `walks` says whether it does so before the scoring of the turn or after it.
    """

    key = "dragon"
    requires = ("deploying",)
    moves = {DragonStep: (WALKING,)}
    forbids = (DragonStep, Draw)
    lying_pieces = {DRAGON: HowMany.ONE}

    def __init__(self, *, walks: Walks = "before_scoring") -> None:
        self.walks = walks

    def set_up(self, rules: Carcassonne, state: State) -> State:
        """Begin without a walk; a volcano among the tiles that lie first has the dragon."""
        state = state.put(NO_WALK)
        for _, cell, _ in rules.start_tiles:
            if state[Board].laid[cell].face.tile.has(VOLCANO):
                state = state.put(state[Board].put_piece(DRAGON, (cell, "")))
        return state

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield where the dragon may have walked, once a volcano lies: where nobody is whom it would have eaten."""
        here = where(state[Board])
        for cell in state[Board].laid if here is not None else ():
            if cell != here and not is_barred(state[Board], cell) and not any(_prey(rules, state, cell)):
                yield PlacedBefore(DRAGON, cell)

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        assert move.at is not None, "the dragon is on a tile"
        return state.put(state[Board].put_piece(DRAGON, (move.at, "")))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        return {"pieces": {DRAGON: where(state[Board])}}

    # --------------------------------------------------------------- tiles

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse dragon tiles before a volcano, and steps to where the dragon cannot go."""
        match move:
            case Draw(tile=tile) if shows_dragon(tile) and is_asleep(state[Board]):
                yield DragonSleeps(tile)
            case DragonStep(to=cell) if cell not in ways(state):
                yield DragonCannotGo(cell)

    def may_refuse(self, rules: Carcassonne, state: State, kind: type[Move]) -> MayRefuse:
        """Name dragon tiles, as long as the dragon sleeps."""
        return (lambda draw: shows_dragon(draw.tile)) if is_asleep(state[Board]) else False

    def ends(self, rules: Carcassonne, state: State) -> bool:
        """End the game when nothing is left but dragon tiles, and no volcano lies."""
        copies = state[Bag].copies
        return is_asleep(state[Board]) and all(shows_dragon(tile) for tile, count in copies.items() if count)

    def laid(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        """Let the dragon fly to a volcano, or walk after the figure."""
        board = step.state[Board]
        assert board.last is not None, "a tile was laid"
        tile = board.laid[board.last].face.tile
        if tile.has(VOLCANO):
            board = board.put_piece(DRAGON, (board.last, ""))
        lair = where(board)
        walk = Walk((lair,)) if tile.has(DRAGON) and lair is not None else NO_WALK
        if walk is step.state[Walk] and board is step.state[Board]:
            return step
        return step.to(step.state.put(board, walk))

    def bars_tile(self, rules: Carcassonne, state: State, cell: Cell) -> Sequence[Refusal]:
        """Keep figures off the dragon's tile."""
        return (DragonIsThere(cell),) if where(state[Board]) == cell else ()

    # ---------------------------------------------------------------- walk

    def asks(self) -> Mapping[str, When]:
        return {WALKING: When.WALK if self.walks == "before_scoring" else When.LATE_WALK}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask the seats in turn, as long as there is a way to go."""
        path = state[Walk].path
        if path is None or len(path) > LONGEST_WALK or not ways(state):
            return None
        return around(rules.seats, state.turn + len(path) - 1)[0]

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        return map(DragonStep, ways(state))

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Step:
        """Move the dragon, and send everybody home whom it meets."""
        assert isinstance(move, DragonStep), "carries out no other"
        path = state[Walk].path
        assert path is not None, "it walks in this phase"
        board = state[Board].put_piece(DRAGON, (move.to, ""))
        step = eat(rules, Step(state.put(board, Walk((*path, move.to)))), move.to)
        return rules.answer(step, move)


# Each tile in the bag is asked about while the dragon sleeps.
@lru_cache(maxsize=KEPT)
def shows_dragon(tile: str) -> bool:
    return tile in DESIGNS and DESIGNS[tile].has(DRAGON)


def where(board: Board) -> Cell | None:
    """Return the dragon's cell, or None before the first volcano."""
    spot = board.piece(DRAGON)
    return spot[0] if spot is not None else None


def is_asleep(board: Board) -> bool:
    return board.piece(DRAGON) is None


def ways(state: State) -> tuple[Cell, ...]:
    """Return the cells to which the dragon could go now."""
    board, path = state[Board], state[Walk].path
    here = where(board)
    if here is None or path is None:
        return ()
    fairy = board.piece(FAIRY)
    # Also where her figure has left: she stays on the tile, nobody's, and keeps the dragon off it.
    closed = (*path, fairy[0]) if fairy is not None else path
    near = [(here[0] + dx, here[1] + dy) for dx, dy in STEPS]
    return tuple(cell for cell in near if cell not in closed and cell in board.laid and not is_barred(board, cell))


def is_barred(board: Board, cell: Cell) -> bool:
    """Return whether a tile is one of the two inside the City of Carcassonne: never there (ruling, S1:244, 311)."""
    return board.laid[cell].face.edges == WITHIN_WALLS


def eat(rules: Carcassonne, step: Step, cell: Cell) -> Step:
    """Send home every figure on a tile that nothing shelters."""
    # One by one: whoever goes home may take companions along.
    while (found := next(_prey(rules, step.state, cell), None)) is not None:
        step = rules.take_home(step, *found)
    return step


def _prey(rules: Carcassonne, state: State, cell: Cell) -> Iterator[tuple[Feature, Figure]]:
    for feature in state[Board].held():
        for figure in feature.figures:
            if figure.cell == cell and not rules.is_sheltered(state, feature, figure, DRAGON):
                yield feature, figure
