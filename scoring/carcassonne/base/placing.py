"""Drawing and laying tiles: what is in the bag, where a tile may lie, and what happens to one that fits nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, compress
from typing import Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.geometry import STEPS, Cell, beside, opposite
from scoring.carcassonne.board.ground import ANY_EDGES
from scoring.carcassonne.board.tile import DESIGNS_KEPT, OPEN_EDGE, Tile, tile_set
from scoring.carcassonne.move import Crossing, Draw, Finish, Place
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Bag, TileSetAside
from scoring.carcassonne.refusal import (
    CellTaken,
    EdgeMismatch,
    NoCopyLeft,
    NoNeighbour,
    NoSuchTurn,
    NothingCrosses,
    OffTheTable,
    TilesRemain,
    UnknownTile,
)
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DRAWING, PLACING
from scoring.kernel import Move, OutOfTurn, Refusal, Seat, State, Step

TERRAIN: Final = {"c": "city", "r": "road", "f": "field", "v": "river", "w": "walls"}
FARTHEST: Final = 200
TURNS: Final = 4
PLACES: Final = 16_384
"""The number of places, with their rotations, that a process remembers: some games' worth of gaps."""

Needs = dict[str, tuple[int, ...]]


ROTATIONS: Final = tuple(tuple(turn for turn in range(TURNS) if bits >> turn & 1) for bits in range(2**TURNS))
"""The rotations in a set of them, by its bits."""


class _Fits(Needs):
    """For one tile: the rotations that show the four edges a gap asks for; worked out when first asked."""

    def __init__(self, tile: Tile) -> None:
        super().__init__()
        edges = [tile.face(rotation).edges for rotation in range(TURNS)]
        # By bits, with the places of a gap made once: a random game takes 15 to 22 % fewer instructions.
        north, east, south, west = (
            {letter: sum(1 << turn for turn in range(TURNS) if letter in (edges[turn][side], "."))
             for letter in (*TERRAIN, ".")}
            for side in range(len(STEPS))
        )  # fmt: skip
        # Two sides at once: half the work for each pattern that is met for the first time.
        self._first = {one + other: north[one] & east[other] for one in north for other in east}
        self._second = {one + other: south[one] & west[other] for one in south for other in west}

    def __missing__(self, need: str) -> tuple[int, ...]:
        self[need] = rotations = ROTATIONS[self._first[need[:2]] & self._second[need[2:]]]
        return rotations


@lru_cache(maxsize=DESIGNS_KEPT)
def fits(tile_id: str) -> Mapping[str, tuple[int, ...]]:
    """Return, for a tile, the rotations that satisfy each pattern of four edges ("c.rf": clockwise from north)."""
    return _Fits(DESIGNS[tile_id])


@lru_cache(maxsize=PLACES)
def _places(cell: Cell, rotations: tuple[int, ...]) -> tuple[Place, ...]:
    return tuple(Place(cell, rotation) for rotation in rotations)


@lru_cache(maxsize=DESIGNS_KEPT)
def _draw(tile_id: str) -> Draw:
    return Draw(tile_id)


def legal_places(board: Board, tile_id: str) -> Iterator[Place]:
    """Yield every way to lay a tile so that all touching sides agree (S0:56-57), turned alike or not."""
    turns = list(map(fits(tile_id).__getitem__, board.gaps.values()))
    return chain.from_iterable(map(_places, compress(board.gaps, turns), filter(None, turns)))


def other_places(board: Board) -> Iterator[Place]:
    """Yield every way in which the tile laid last could have been laid, the way it lies included."""
    assert board.last is not None, "a tile was laid"
    return legal_places(lifted(board), board.laid[board.last].tile_id)


def lifted(board: Board) -> Board:
    """Return the board without the tile laid last, as far as places go: its features are not taken apart."""
    assert board.last is not None, "a tile was laid"
    laid = dict(board.laid)
    del laid[board.last]
    gaps = board.ground.gaps(laid) if board.ground is not None else _gaps_without(board, board.last)
    return Board(
        laid, gaps, board.features, board.merged, board.centres, None, board.next_id, board.ground,
        board.overlay, board.occupied,
    )  # fmt: skip


def _gaps_without(board: Board, taken: Cell) -> dict[Cell, str]:
    gaps = dict(board.gaps)
    need = ""
    for side in range(len(STEPS)):
        other = beside(taken, side)
        laid = board.laid.get(other)
        need += "." if laid is None else laid.face.edges[opposite(side)]
        if laid is None:
            facing = opposite(side)
            asked = gaps[other][:facing] + "." + gaps[other][facing + 1 :]
            gaps[other] = asked
            if asked == ANY_EDGES:
                del gaps[other]
    return {taken: need, **gaps}


class Placing(Part):
    """The bag of the base game, drawing from it, and laying the tile drawn.

    Rules: carcassonne:set-up (S0:25, 36-38), carcassonne:placing (S0:54-58).
    """

    key = "placing"
    moves = {
        Draw: (DRAWING,),
        Place: (PLACING,),
        Finish: (DRAWING,),
    }

    def __init__(self, sets: tuple[str, ...], *, waits_for_held: bool = True) -> None:
        """Take the sets whose tiles are drawn; whether the end waits for tiles that seats hold was once otherwise."""
        self.sets = sets
        self.waits_for_held = waits_for_held

    def tiles(self) -> Mapping[str, int]:
        return {tile.id: tile.count for key in self.sets for tile in tile_set(key).usual}

    def set_up(self, rules: Carcassonne, state: State) -> State:
        """Lay the start tiles; the others are in the bag."""
        board = Board.on(rules.ground) if rules.ground is not None else Board()
        copies = dict(rules.copies)
        for tile_id, cell, rotation in rules.start_tiles:
            board = board.lay(rules.design(tile_id).face(rotation), cell, rules.laws)
            copies[tile_id] = copies.get(tile_id, 0) - 1
        copies = {tile_id: count for tile_id, count in copies.items() if count > 0}
        return state.put(board, Bag(copies, sum(copies.values()))).to_phase(DRAWING)

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse tiles that cannot come, and places where the tile drawn cannot lie."""
        match move:
            case Draw(tile=tile_id):
                return self._forbid_draw(rules, state[Bag], seat, tile_id)
            case Place(at=cell, rot=rotation, bridge=None):
                return self._forbid_place(state, cell, rotation)
            case Place(at=cell, rot=rotation, bridge=Crossing(at=crossed)):
                return (*self._forbid_place(state, cell, rotation), NothingCrosses(crossed))
            case Finish() if remaining := self._remaining(state[Bag]):
                return (TilesRemain(remaining),)
        return ()

    def _remaining(self, bag: Bag) -> int:
        # Where the bag is empty, whoever holds a tile draws that, and it is laid before the end (A7).
        return bag.left + (len(bag.held) if self.waits_for_held else 0)

    def waive(self, rules: Carcassonne, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        # Anybody at the table may say that the bag is empty.
        return isinstance(move, Finish) and isinstance(refusal, OutOfTurn)

    def _forbid_draw(self, rules: Carcassonne, bag: Bag, seat: Seat, tile_id: str) -> Iterable[Refusal]:
        held = bag.held_by(seat) if bag.held else None
        if tile_id not in rules.copies:
            yield UnknownTile(tile_id)
        elif tile_id != held and not bag.copies.get(tile_id):
            yield NoCopyLeft(tile_id, rules.copies[tile_id])

    def _forbid_place(self, state: State, cell: Cell, rotation: int) -> Iterable[Refusal]:
        board, tile_id = state[Board], state[Bag].drawn
        assert tile_id is not None, "a tile is in hand in this phase"
        if rotation not in range(TURNS):
            yield NoSuchTurn(rotation)
        elif max(map(abs, cell)) > FARTHEST:
            yield OffTheTable(cell, FARTHEST)
        elif cell in board.laid:
            yield CellTaken(cell, board.laid[cell].tile_id)
        elif cell not in board.gaps:
            yield NoNeighbour(cell)
        elif rotation not in fits(tile_id)[board.gaps[cell]]:
            yield from mismatches(board, DESIGNS[tile_id].face(rotation).edges, cell)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterable[Move]:
        """Yield the tiles that may come, or the places for the one that has come."""
        if state.phase == DRAWING:
            return map(_draw, _kinds(state[Bag], seat))
        tile_id = state[Bag].drawn
        return legal_places(state[Board], tile_id) if tile_id is not None else ()

    def unplaceable(self, rules: Carcassonne, state: State, tiles: Iterable[str]) -> list[str]:
        """Return those of some tiles that fit no gap: all in the bag are asked for, so no place is worked out."""
        # After every move this is asked of every kind in the bag: 1.1 µs each, where all places took 4.3.
        needs = state[Board].gaps.values()
        return [tile for tile in tiles if not any(map(fits(tile).__getitem__, needs))]

    def chances(self, rules: Carcassonne, state: State) -> Mapping[Move, int]:
        """Return every tile in the bag, weighted by its copies, or the one that the seat in turn holds."""
        if state.phase != DRAWING:
            return {}
        return {Draw(tile_id): count for tile_id, count in drawable(state[Bag], state.turn).items()}

    def drawn(self, rules: Carcassonne, move: Move) -> Iterable[str]:
        return ("tile",) if isinstance(move, Draw) else ()

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Step:
        """Take the tile out of the bag, lay it, or end the game."""
        match move:
            case Draw(tile=tile_id):
                return self._draw(rules, state, seat, tile_id)
            case Place():
                return lay(rules, state, seat, move)
            case _:
                return rules.end(Step(state))

    def _draw(self, rules: Carcassonne, state: State, seat: Seat, tile_id: str) -> Step:
        bag = state[Bag]
        taken = bag.handed(seat) if bag.held and bag.held_by(seat) == tile_id else bag.taken(tile_id)
        slices = {**state.slices, Bag: taken}
        drawing = State(state.scores, seat, PLACING, (), state.turn_number, over=False, slices=slices)
        # The app tries every gap and every turn, so nobody has to say that a tile fits nowhere (S0:58).
        if not rules.unplaceable(drawing, [tile_id]):
            return rules.begin_turn(Step(drawing), seat)
        return put_aside(rules, rules.begin_turn(Step(drawing.put(taken.laid_aside(tile_id))), seat))


def _kinds(bag: Bag, seat: Seat) -> Iterable[str]:
    held = bag.held_by(seat) if bag.held else None
    return (held,) if held is not None else compress(bag.copies, bag.copies.values())


def drawable(bag: Bag, seat: Seat) -> Mapping[str, int]:
    """Return the tiles that a seat may draw by the bag alone, with their copies: the one that it holds, or all."""
    held = bag.held_by(seat) if bag.held else None
    return {held: 1} if held is not None else {tile_id: bag.copies[tile_id] for tile_id in _kinds(bag, seat)}


def put_aside(rules: Carcassonne, step: Step) -> Step:
    """Say that the tile drawn is out of the game: the same seat draws again, or the game ends (S0:58)."""
    state, bag = step.state, step.state[Bag]
    aside = step.to(state.to_phase(DRAWING), TileSetAside(state.turn, bag.set_aside[-1]))
    return aside if bag.has_for(state.turn) else rules.proceed(aside, rules.order.next_turn)


def lay(rules: Carcassonne, state: State, seat: Seat, place: Place) -> Step:
    """Lay the tile drawn, with what crosses it; the turn goes on with what it asks for, and the figure."""
    bag = state[Bag]
    assert bag.drawn is not None, "a tile is in hand in this phase"
    board = state[Board].lay(rules.design(bag.drawn).face(place.rot), place.at, rules.laws)
    step = Step(state.put(board, bag.with_drawn(None)))
    if place.bridge is not None:
        for part in rules.parts:
            step = part.crossed(rules, step, seat, place.bridge)
    return rules.tile_laid(step, seat)


def mismatches(board: Board, edges: str, cell: Cell) -> Iterator[EdgeMismatch]:
    """Yield every side on which a tile with these edges disagrees with what lies beside the cell."""
    for side in range(len(STEPS)):
        neighbour = board.laid.get(beside(cell, side))
        if neighbour is None:
            continue
        theirs = neighbour.face.edges[(side + 2) % 4]
        if OPEN_EDGE not in (theirs, edges[side]) and theirs != edges[side]:
            yield EdgeMismatch(cell, side, TERRAIN[edges[side]], TERRAIN[theirs])
