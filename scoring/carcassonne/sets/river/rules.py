"""The River and The River II: river tiles come first, and the water runs on. Rules: expansions:river (B1, B2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, Literal, cast, get_args

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.geometry import STEPS, Cell, beside, opposite
from scoring.carcassonne.board.tile import Face, Tile, tile_set
from scoring.carcassonne.move import Draw, Place
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.recipe import BASE, RIVERS, Expansion, Recipe, Set
from scoring.carcassonne.rules import Carcassonne
from scoring.kernel import Move, Option, Refusal, Seat, State

RIVER: Final = "river"
WATER: Final = "v"
ORDER: Final = ("spring", "fork", "", "lake")
"""The order in which river tiles come, by the role that is printed on them; most have none."""
OTHERS: Final = len(ORDER)

Lying = tuple[str, Cell, int]
"""A tile on the table: its id, its cell, its rotation."""

Course = Literal["room", "no_u_turn"]
COURSES: Final[tuple[Course, ...]] = get_args(Course)


@dataclass(frozen=True, slots=True)
class RiverFirst(Refusal):
    """River tiles are drawn before any other: the fork first, the lake last; `left` are still to come."""

    code: ClassVar[str] = "carcassonne.river_first"
    rule: ClassVar[str] = "expansions:river"
    tile: str
    left: int


@dataclass(frozen=True, slots=True)
class RiverRunsOn(Refusal):
    """A river tile must carry the river on: water meets water."""

    code: ClassVar[str] = "carcassonne.river_runs_on"
    rule: ClassVar[str] = "expansions:river"
    cell: Cell


@dataclass(frozen=True, slots=True)
class RiverTurnsBack(Refusal):
    """Two bends in a row must not turn the same way."""

    code: ClassVar[str] = "carcassonne.river_turns_back"
    rule: ClassVar[str] = "expansions:river"
    cell: Cell


@dataclass(frozen=True, slots=True)
class RiverNeedsRoom(Refusal):
    """The two rows of three cells into which the river flows on must be empty, and no other arm may run beside it."""

    code: ClassVar[str] = "carcassonne.river_needs_room"
    rule: ClassVar[str] = "expansions:river"
    cell: Cell


@dataclass(frozen=True, slots=True)
class Mouth:
    """A place where the water flows off the layout: the empty cell there, and the side across which it flows."""

    cell: Cell
    side: int


class River(Part):
    """The river is laid before everything else: spring, fork, the others, lake; it does not turn back.

    `course` says how much: `no_u_turn` forbids two bends in a row that turn the same way (B1), `room` also keeps
    the way ahead of every arm free, so that the river can always be laid to its end.
    """

    key = "river"
    requires = ("placing",)
    forbids = (Draw, Place)

    def __init__(self, *, course: Course, left_out: Mapping[str, int]) -> None:
        """Choose how freely the river runs, and which tiles stay in their boxes: by id, how many."""
        self.course = course
        self.left_out = left_out

    def tiles(self) -> Mapping[str, int]:
        return {tile: -count for tile, count in self.left_out.items()}

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse tiles that come too early, and a river that stops, turns back or runs into something."""
        match move:
            case Draw(tile=tile_id) if tile_id in DESIGNS:
                yield from _forbid_draw(state[Bag], tile_id)
            case Place(at=cell, rot=rotation) if rotation in range(len(STEPS)):
                drawn = state[Bag].drawn
                if drawn is not None and is_river(DESIGNS[drawn]):
                    yield from self._forbid_place(state[Board], DESIGNS[drawn].face(rotation), cell)

    def may_refuse(self, rules: Carcassonne, state: State, kind: type[Move]) -> bool:
        bag = state[Bag]
        if kind is Draw:
            return any(copies and rank(tile) < OTHERS for tile, copies in bag.copies.items())
        return bag.drawn is not None and is_river(DESIGNS[bag.drawn])

    def _forbid_place(self, board: Board, face: Face, cell: Cell) -> Iterator[Refusal]:
        entry = next((side for side in _water(face) if _flows(board, cell, side)), None)
        if entry is None:
            # Where no water flows off the layout, there is nothing to carry on.
            if any(mouths(board)):
                yield RiverRunsOn(cell)
        elif turns_back(board, face, cell, entry):
            yield RiverTurnsBack(cell)
        elif self.course == "room" and not has_room(board, face, cell):
            yield RiverNeedsRoom(cell)


def is_river(tile: Tile) -> bool:
    return any(segment.kind == RIVER for segment in tile.segments)


def spare_tiles(tiles: Iterable[Tile], lying: Collection[str]) -> dict[str, int]:
    """Return the tiles that stay in their boxes when rivers are joined: one spring is enough, and one lake (B2).

    A spring that lies already is kept, else the first; and of the lakes the last, which has the volcano.
    """
    by_role: dict[str, list[Tile]] = {role: [] for role in ORDER}
    for tile in tiles:
        if is_river(tile):
            by_role[tile.marks.get(RIVER, "")].append(tile)
    springs = sorted(by_role["spring"], key=lambda tile: tile.id not in lying)
    return {tile.id: tile.count for tile in (*springs[1:], *by_role["lake"][:-1])}


# Each draw asks it of every tile in the bag; what a tile is never changes.
@lru_cache(maxsize=1024)
def rank(tile_id: str) -> int:
    tile = DESIGNS[tile_id]
    return ORDER.index(tile.marks.get(RIVER, "")) if is_river(tile) else OTHERS


def _forbid_draw(bag: Bag, tile_id: str) -> Iterator[Refusal]:
    mine = rank(tile_id)
    waiting = [copies for other, copies in bag.copies.items() if copies and rank(other) < mine]
    if waiting:
        yield RiverFirst(tile_id, sum(waiting))


def turns_back(board: Board, face: Face, cell: Cell, entry: int) -> bool:
    """Return whether the water turns on this tile the same way as on the one before it."""
    before = beside(cell, entry)
    upstream = _upstream(board, before)
    if upstream is None:
        return False
    turn = _turn(upstream, opposite(entry))
    return turn != 0 and any(_turn(entry, side) == turn for side in _water(face) if side != entry)


def downstream(tiles: Sequence[Lying]) -> tuple[Lying, ...]:
    """Return the tiles that lie on a table with the river first, from its spring on, as it must have been laid.

    Which way the water turns is told by what was laid before: a board that is entered in any order has lost that.
    """
    known = [lying for lying in tiles if lying[0] in DESIGNS and lying[2] in range(len(STEPS))]
    water = {cell: [beside(cell, side) for side in _water(DESIGNS[tile].face(rot))] for tile, cell, rot in known}
    springs = [cell for tile, cell, _rot in known if DESIGNS[tile].marks.get(RIVER) == ORDER[0]]
    ends = [cell for cell, ways in water.items() if len(ways) == 1]
    course: dict[Cell, None] = dict.fromkeys(springs or ends[:1])
    waiting = list(course)
    while waiting:
        flows = [cell for cell in water[waiting.pop(0)] if cell in water and cell not in course]
        course |= dict.fromkeys(flows)
        waiting += flows
    order = {cell: number for number, cell in enumerate(course)}
    return tuple(sorted(tiles, key=lambda lying: order.get(lying[1], len(order))))


def has_room(board: Board, face: Face, cell: Cell) -> bool:
    """Return whether every arm can go on from this tile, and none runs beside another."""
    flowing = [Mouth(beside(cell, side), side) for side in _water(face)]
    new = [mouth for mouth in flowing if mouth.cell not in board.laid]
    old = [mouth for mouth in mouths(board) if mouth.cell != cell]
    free = not any(ahead in board.laid for mouth in new for ahead in _ahead(mouth))
    return free and not any(_side_by_side(one, other) for one in new for other in old)


def mouths(board: Board) -> Iterator[Mouth]:
    """Yield the places where water flows off the layout."""
    for cell, laid in board.laid.items():
        for side in _water(laid.face):
            if beside(cell, side) not in board.laid:
                yield Mouth(beside(cell, side), side)


def _ahead(mouth: Mouth) -> Iterator[Cell]:
    # Both sides of it, and the row after it.
    left, right = (mouth.side + 3) % 4, (mouth.side + 1) % 4
    beyond = beside(mouth.cell, mouth.side)
    yield beyond
    for row in (mouth.cell, beyond):
        yield beside(row, left)
        yield beside(row, right)


def _side_by_side(one: Mouth, other: Mouth) -> bool:
    across = 0 if STEPS[one.side][0] == 0 else 1
    return one.side == other.side and abs(one.cell[across] - other.cell[across]) == 1


def _water(face: Face) -> list[int]:
    return [side for side, edge in enumerate(face.edges) if edge == WATER]


def _flows(board: Board, cell: Cell, side: int) -> bool:
    neighbour = board.laid.get(beside(cell, side))
    return neighbour is not None and neighbour.face.edges[opposite(side)] == WATER


def _upstream(board: Board, cell: Cell) -> int | None:
    # From the tile that was laid before.
    laid = board.laid[cell]
    for side in _water(laid.face):
        neighbour = board.laid.get(beside(cell, side))
        if neighbour is not None and neighbour.number < laid.number:
            return side
    return None


def _turn(entry: int, way_out: int) -> int:
    # 1 left, -1 right, 0 neither.
    return {1: 1, 3: -1}.get((way_out - entry) % 4, 0)


def _river(recipe: Recipe) -> Part | None:
    course = recipe.switches["river"]
    if course == "free":
        return None
    left_out = spare_tiles(recipe.tiles, [tile for tile, _, _ in recipe.start])
    base_start = tile_set(BASE).start
    if recipe.switches["river_start_tile"] == "left_out" and base_start and BASE in recipe.sets:
        left_out[base_start] = 1
    return River(course=cast("Course", course), left_out=left_out)


SET: Final = Expansion(
    order=90,
    listed=20,
    sets=(Set("river1", leads=2, beside_block=True), Set("river2", leads=3, beside_block=True)),
    parts=(_river,),
    options=(
        Option("river", (*COURSES, "free"), RIVERS),
        Option("river_start_tile", ("in_the_bag", "left_out"), RIVERS),
    ),
)
