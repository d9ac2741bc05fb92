"""Bridges: a road over a tile from side to side, laid with a tile or over the one just laid (A7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Final

from scoring.carcassonne.base.placing import TURNS, fits, legal_places, put_aside
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.geometry import STEPS, Cell, beside, opposite, turn_side
from scoring.carcassonne.board.ground import ANY_EDGE
from scoring.carcassonne.board.tile import DESIGNS_KEPT, FIELD_EDGE, ROAD, Face, Segment
from scoring.carcassonne.move import Crossing, HowMany, Named, Place, PlacedBefore, SetAside, cell_name
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.refusal import EdgeMismatch, NothingCrosses
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DEPLOYING, PLACING
from scoring.kernel import Move, Refusal, Seat, State, Step

BRIDGE: Final = "bridge"
ROAD_EDGE: Final = "r"
WAYS: Final[Mapping[str, tuple[int, int]]] = {"NS": (0, 2), "EW": (1, 3)}
"""The two ways to lay a bridge, each with the sides of its cell that it reaches."""

FEW_SEATS: Final = 4
PIECES: Final = (3, 2)
"""The number of bridges of a seat, and of castles too: with up to four seats, and with more."""


@dataclass(frozen=True, slots=True)
class Bridges:
    """The bridges left to each seat."""

    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LayBridge(Named):
    """A bridge was laid over the tile just laid."""

    kind: ClassVar[str] = "carcassonne.bridge"

    at: Cell
    road: str

    def name(self) -> str:
        """Return the cell and the way."""
        return f"{cell_name(self.at)} {self.road}"


@dataclass(frozen=True, slots=True)
class NoBridgeThere(Refusal):
    """A bridge spans the tile just laid, from field to field, and goes on as a road or into the open."""

    code: ClassVar[str] = "carcassonne.no_bridge_there"
    rule: ClassVar[str] = "expansions:bridges"
    overrulable: ClassVar[bool] = False
    cell: Cell


@dataclass(frozen=True, slots=True)
class NoBridgeLeft(Refusal):
    """The seat has laid all its bridges."""

    code: ClassVar[str] = "carcassonne.no_bridge_left"
    rule: ClassVar[str] = "expansions:bridges"
    overrulable: ClassVar[bool] = False
    seat: Seat


@dataclass(frozen=True, slots=True)
class BridgeLaidAlready(Refusal):
    """A seat lays one bridge in a turn."""

    code: ClassVar[str] = "carcassonne.bridge_laid_already"
    rule: ClassVar[str] = "expansions:bridges"


@dataclass(frozen=True, slots=True)
class FitsWithoutBridge(Refusal):
    """A tile is set aside where it fits nowhere but with a bridge."""

    code: ClassVar[str] = "carcassonne.fits_without_bridge"
    rule: ClassVar[str] = "expansions:bridges"
    tile: str


class BridgeBuilding(Part):
    """Once a turn a bridge may be laid: with a tile that fits only so, or over the tile just laid (A7)."""

    key = "bridge_building"
    requires = ("deploying", "roads")
    moves = {
        LayBridge: (DEPLOYING,),
        SetAside: (PLACING,),
        Place: (PLACING,),
    }
    refuses_in = ()  # Nobody else proposes bridges, and no bridge forbids a place.
    already_checks = ("placing",)
    lying_pieces = {BRIDGE: HowMany.EACH}

    def set_up(self, rules: Carcassonne, state: State) -> State:
        """Give each seat its bridges."""
        return state.put(Bridges((pieces_of(rules.seats),) * rules.seats))

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield a bridge of each seat that has one left, over every tile that one can span, in each way."""
        seats = [seat for seat, left in enumerate(state[Bridges].left) if left]
        for cell in state[Board].laid if seats else ():
            for way in WAYS:
                if spans_once_laid(state[Board], cell, way):
                    yield from (PlacedBefore(BRIDGE, cell, way, seat) for seat in seats)

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        assert move.at is not None, "a bridge lies over a tile"
        assert move.on is not None, "it runs one way"
        assert move.whose is not None, "somebody built it"
        return spanned(rules, state, Seat(move.whose), Crossing(move.at, move.on))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        """Show where bridges lie, and how many each seat has left."""
        lying = {cell_name(cell): way for cell, way in bridges(state[Board])}
        return {"bridges": lying, "bridges_left": list(state[Bridges].left)}

    # --------------------------------------------------------------- refusals

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse a bridge that is not at hand, a second one in a turn, and where none can lie."""
        match move:
            case Place(bridge=Crossing()):
                yield from self._forbid_any(rules, state, seat)
            case LayBridge(at=cell, road=way):
                yield from self._forbid_any(rules, state, seat)
                if state.phase == DEPLOYING and (cell != state[Board].last or way not in free_ways(state[Board])):
                    yield NoBridgeThere(cell)
            case SetAside() if state.phase == PLACING:
                if fits_alone(rules, state, seat):
                    yield FitsWithoutBridge(state[Bag].drawn or "")

    def _forbid_any(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Refusal]:
        if not state[Bridges].left[seat]:
            yield NoBridgeLeft(seat)
        if BRIDGE in rules.turn_of(state).done:
            yield BridgeLaidAlready()

    def waive(self, rules: Carcassonne, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        """Let a tile lie where its bridge makes it fit."""
        if not isinstance(move, Place) or move.bridge is None:
            return False
        return isinstance(refusal, NothingCrosses | EdgeMismatch) and move in with_bridge(state)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield the places that need a bridge, and none of them; or the bridges over the tile just laid."""
        if next(self._forbid_any(rules, state, seat), None) is not None:
            return
        last = state[Board].last
        if state.phase == DEPLOYING:
            yield from (LayBridge(last, way) for way in free_ways(state[Board]) if last is not None)
            return
        places = with_bridge(state)
        yield from places
        if places and not fits_alone(rules, state, seat):
            yield SetAside()

    # ---------------------------------------------------------------- laying

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Step:
        """Lay the bridge, or put the tile aside."""
        if isinstance(move, LayBridge):
            return self.crossed(rules, Step(state), seat, Crossing(move.at, move.road))
        bag = state[Bag]
        assert isinstance(move, SetAside), "carries out no other"
        assert bag.drawn is not None, "a tile is in hand in this phase"
        return put_aside(rules, Step(state.put(bag.laid_aside(bag.drawn))))

    def crossed(self, rules: Carcassonne, step: Step, seat: Seat, crossing: Crossing) -> Step:
        """Let a road pass over the tile; fields below stay joined, and nothing meets it."""
        step = step.to(spanned(rules, step.state, seat, crossing))
        return rules.remember(step, done=rules.turn_of(step.state).done | {BRIDGE})


def spanned(rules: Carcassonne, state: State, seat: Seat, crossing: Crossing) -> State:
    laid = state[Board].laid[crossing.at]
    board = state[Board].turned_into(crossing.at, bridged(laid.face, crossing.road), rules.laws)
    left = tuple(count - (other == seat) for other, count in enumerate(state[Bridges].left))
    return state.put(board, Bridges(left))


def pieces_of(seats: int) -> int:
    """Return how many bridges, and as many castles, each of so many seats has."""
    return PIECES[seats > FEW_SEATS]


def bridges(board: Board) -> Iterator[tuple[Cell, str]]:
    """Yield where bridges lie, and which way each runs."""
    for cell, laid in board.laid.items():
        bridge = laid.face.tile.segment(BRIDGE)
        if bridge is not None:
            yield cell, "NS" if turn_side(bridge.sides[0], laid.face.rotation) in WAYS["NS"] else "EW"


def bridged(face: Face, way: str) -> Face:
    """Return a face with a bridge over it."""
    sides = tuple(turn_side(side, -face.rotation) for side in WAYS[way])
    tile = replace(face.tile, segments=(*face.tile.segments, Segment(BRIDGE, ROAD, sides=sides)))
    edges = "".join(ROAD_EDGE if side in WAYS[way] else edge for side, edge in enumerate(face.edges))
    return replace(tile.face(face.rotation), edges=edges)


# ------------------------------------------------------- where bridges can lie


def asked(board: Board, cell: Cell) -> str:
    """Return the four edges that what lies around a cell asks of it."""
    if board.ground is not None:
        return board.ground.edges_for(cell, board.laid)
    around = ((board.laid.get(beside(cell, side)), opposite(side)) for side in range(len(STEPS)))
    return "".join(ANY_EDGE if laid is None else laid.face.edges[facing] for laid, facing in around)


def spans(edges: str, need: str, way: str) -> bool:
    """Return whether a bridge can lie that way over a tile with these edges, whatever lies beyond its other sides."""
    return all(edges[side] == FIELD_EDGE and need[side] in (ROAD_EDGE, ANY_EDGE) for side in WAYS[way])


def spans_once_laid(board: Board, cell: Cell, way: str) -> bool:
    """Return whether a bridge can have come to lie over a tile, among tiles that lie there all at once."""
    face = board.laid[cell].face
    if face.tile.segment(BRIDGE) is not None:
        return False
    need = list(asked(board, cell))
    for side in WAYS[way]:
        # Two bridges one after the other: neither meets a road yet.
        beyond = board.laid.get(beside(cell, side))
        if beyond is not None and all(beyond.face.edges[end] == FIELD_EDGE for end in WAYS[way]):
            need[side] = ANY_EDGE
    return spans(face.edges, "".join(need), way)


def free_ways(board: Board) -> list[str]:
    """Return the ways in which a bridge can lie over the tile just laid."""
    if board.last is None or board.laid[board.last].face.tile.segment(BRIDGE) is not None:
        return []
    edges, need = board.laid[board.last].face.edges, asked(board, board.last)
    return [way for way in WAYS if spans(edges, need, way)]


def fits_alone(rules: Carcassonne, state: State, seat: Seat) -> bool:
    """Return whether the tile in hand can be laid without a bridge."""
    tile = state[Bag].drawn
    places = legal_places(state[Board], tile) if tile is not None else ()
    return any(not rules.explain(state, seat, place) for place in places)


def with_bridge(state: State) -> list[Place]:
    """Return every way to lay the tile in hand that needs a bridge, each with one that makes it fit."""
    board, tile = state[Board], state[Bag].drawn
    if tile is None:
        return []
    return [
        Place(cell, rotation, crossing)
        for cell, need in board.gaps.items()
        for rotation, crossing in _ways(board, tile, cell, need)
    ]


def _ways(board: Board, tile: str, cell: Cell, need: str) -> Iterator[tuple[int, Crossing]]:
    over, beyond = _patterns(tile, need)
    yield from ((rotation, Crossing(cell, way)) for rotation, way in over)
    for rotation, side in beyond:
        there, way = beside(cell, side), "EW" if side % 2 else "NS"
        laid = board.laid.get(there)
        if laid is None or laid.face.tile.segment(BRIDGE) is not None:
            continue
        # The new tile itself is a road on its side of the neighbour; what lies behind that one has to go with it.
        asks = asked(board, there)
        if spans(laid.face.edges, asks[: opposite(side)] + ROAD_EDGE + asks[opposite(side) + 1 :], way):
            yield rotation, Crossing(there, way)


@lru_cache(maxsize=DESIGNS_KEPT)
def _patterns(tile: str, need: str) -> tuple[tuple[tuple[int, str], ...], tuple[tuple[int, int], ...]]:
    """Return how a tile that does not fit a gap would with a bridge: (rotation, way) over it, (rotation, side) beyond.

    Beyond, that is for a neighbour at whose side alone it does not fit, with a road against its field.
    """
    over: list[tuple[int, str]] = []
    beyond: list[tuple[int, int]] = []
    for rotation in set(range(TURNS)) - set(fits(tile)[need]):
        edges = DESIGNS[tile].face(rotation).edges
        for way, sides in WAYS.items():
            crossed = "".join(ROAD_EDGE if side in sides else edge for side, edge in enumerate(edges))
            if spans(edges, need, way) and not _clashes(crossed, need):
                over.append((rotation, way))
        clashes = _clashes(edges, need)
        if len(clashes) == 1 and (edges[clashes[0]], need[clashes[0]]) == (ROAD_EDGE, FIELD_EDGE):
            beyond.append((rotation, clashes[0]))
    return tuple(over), tuple(beyond)


def _clashes(edges: str, need: str) -> list[int]:
    """Return the sides on which edges do not go with what is asked."""
    pairs = enumerate(zip(edges, need, strict=True))
    return [side for side, (mine, theirs) in pairs if mine != theirs and ANY_EDGE not in (mine, theirs)]
