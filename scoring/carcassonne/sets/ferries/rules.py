"""The Ferries: lakes on which a ferry joins two of the roads that end there. Rules: expansions:ferries (B12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import ClassVar, Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import LaidSegment
from scoring.carcassonne.board.geometry import OPPOSITE_PORT, Cell, beside
from scoring.carcassonne.board.tile import NO_SEGMENT, ROAD
from scoring.carcassonne.move import JOINED, HowMany, Named, Pass, PlacedBefore, cell_name
from scoring.carcassonne.part import Part
from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import When
from scoring.kernel import Move, Refusal, Seat, State, Step

FERRY: Final = "ferry"

Ports = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Ferries:
    """The two roads that each ferry joins, by the cell of its lake."""

    joins: Mapping[Cell, Ports] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TurnFerry(Named):
    """The ferry of a lake joins these two roads of its tile from now on."""

    kind: ClassVar[str] = "carcassonne.ferry"

    at: Cell
    joins: Ports

    def name(self) -> str:
        return f"{JOINED.join(self.joins)} {cell_name(self.at)}"


@dataclass(frozen=True, slots=True)
class NoSuchFerry(Refusal):
    """No lake lies there, or those are no two roads that end at it."""

    code: ClassVar[str] = "carcassonne.no_such_ferry"
    rule: ClassVar[str] = "expansions:ferries"
    overrulable: ClassVar[bool] = False
    cell: Cell


@dataclass(frozen=True, slots=True)
class FerryStays(Refusal):
    """Only the first ferry on each way from the tile just laid turns, once a turn, to another pair of roads."""

    code: ClassVar[str] = "carcassonne.ferry_stays"
    rule: ClassVar[str] = "expansions:ferries"
    cell: Cell


@dataclass(frozen=True, slots=True)
class FerryHasToCross(Refusal):
    """A lake just laid gets its ferry before anything else is done."""

    code: ClassVar[str] = "carcassonne.ferry_has_to_cross"
    rule: ClassVar[str] = "expansions:ferries"
    cell: Cell


class FerryLakes(Part):
    """After the figure a new lake gets a ferry, and the first ferry on each way from the new tile may turn (B12.3).

    A ferry makes one road of two; the other roads end at the lake.
    """

    key = "ferries"
    requires = ("deploying", "roads")
    moves = {TurnFerry: (FERRY,), Pass: (FERRY,)}
    refuses_in = (FERRY,)
    lying_pieces = {FERRY: HowMany.EACH}

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(Ferries())

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield every ferry of a lake that has none yet, by the two roads that it joins."""
        for cell in state[Board].laid:
            if is_lake(state[Board], cell) and cell not in state[Ferries].joins:
                yield from (PlacedBefore(FERRY, cell, JOINED.join(pair)) for pair in pairs(state[Board], cell))

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        assert move.at is not None, "a ferry lies on a lake"
        one, other = str(move.on).split(JOINED)
        return crossed(rules, state, TurnFerry(move.at, (one, other)))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        return {"ferries": {cell_name(cell): list(roads) for cell, roads in state[Ferries].joins.items()}}

    def asks(self) -> Mapping[str, When]:
        return {FERRY: When.CROSSING}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask for the ferry of a new lake, and as long as another could be turned."""
        if Pass() in rules.answers(state, FERRY):
            return None
        return state.turn if new_lake(state) is not None or any(self._turns(rules, state)) else None

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse ferries where none can be, and leaving a new lake without one."""
        if state.phase != FERRY:
            return
        lake = new_lake(state)
        if isinstance(move, TurnFerry):
            if not is_crossing(state[Board], move):
                yield NoSuchFerry(move.at)
            elif lake is not None and move.at != lake:
                yield FerryHasToCross(lake)
            elif lake is None and all(not is_alike(move, other) for other in self._turns(rules, state)):
                yield FerryStays(move.at)
        elif lake is not None:
            yield FerryHasToCross(lake)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield the ferries of a new lake, else those that could be turned, and to leave them."""
        lake = new_lake(state)
        if lake is not None:
            yield from (TurnFerry(lake, pair) for pair in pairs(state[Board], lake))
        else:
            yield Pass()
            yield from self._turns(rules, state)

    def _turns(self, rules: Carcassonne, state: State) -> Iterator[TurnFerry]:
        ferries, board = state[Ferries], state[Board]
        done = {move.at for move in rules.answers(state, FERRY) if isinstance(move, TurnFerry)}
        for cell in first_ferries(board, ferries) if ferries.joins else ():
            for pair in pairs(board, cell) if cell not in done else ():
                if set(pair) != set(ferries.joins[cell]):
                    yield TurnFerry(cell, pair)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Step:
        """Part the roads that it joined, and join the others."""
        assert isinstance(move, TurnFerry), "carries out no other"
        roads = tuple((move.at, index) for index, _ in roads_at(state[Board], move.at))
        step = Step(crossed(rules, state, move))
        return rules.answer(rules.remember(step, changed=(*rules.turn_of(state).changed, *roads)), move)


def crossed(rules: Carcassonne, state: State, move: TurnFerry) -> State:
    """Return the position with a ferry between two roads, and nowhere else on its lake."""
    board, ferries = state[Board], state[Ferries]
    if move.at in ferries.joins:
        board = board.part(*ends(board, move.at, ferries.joins[move.at]), rules.laws)
    # As printed the roads end at the lake: a ferry closes no open end.
    board = board.join(*ends(board, move.at, move.joins), rules.laws, closing=0)
    return state.put(board, Ferries({**ferries.joins, move.at: move.joins}))


def is_lake(board: Board, cell: Cell) -> bool:
    return cell in board.laid and board.laid[cell].face.tile.has(FERRY)


def new_lake(state: State) -> Cell | None:
    """Return the cell of the tile just laid, if it has a lake and no ferry."""
    last = state[Board].last
    is_new = last is not None and last not in state[Ferries].joins and is_lake(state[Board], last)
    return last if is_new else None


def roads_at(board: Board, cell: Cell) -> list[tuple[int, str]]:
    """Return the roads of a tile, as (index, name)."""
    segments = board.laid[cell].segments
    return [(index, segment.id) for index, segment in enumerate(segments) if segment.kind == ROAD]


def pairs(board: Board, cell: Cell) -> Iterator[Ports]:
    return combinations([name for _, name in roads_at(board, cell)], 2)


def ends(board: Board, cell: Cell, pair: Ports) -> tuple[LaidSegment, LaidSegment]:
    """Return where a ferry lands."""
    tile = board.laid[cell].face.tile
    return (cell, tile.index(pair[0])), (cell, tile.index(pair[1]))


def is_crossing(board: Board, move: TurnFerry) -> bool:
    return is_lake(board, move.at) and any(set(pair) == set(move.joins) for pair in pairs(board, move.at))


def is_alike(one: TurnFerry, other: TurnFerry) -> bool:
    """Return whether two moves do the same, whichever road they name first."""
    return one.at == other.at and set(one.joins) == set(other.joins)


def links(board: Board, part: LaidSegment) -> Iterator[LaidSegment]:
    """Yield the segments of the same road that one touches, or is joined to."""
    cell, index = part
    face = board.laid[cell].face
    for port in face.ports[index]:
        near = beside(cell, port)
        there = board.laid[near].face.at_port[OPPOSITE_PORT[port]] if near in board.laid else NO_SEGMENT
        if there != NO_SEGMENT and board.laid[near].segments[there].kind == ROAD:
            yield near, there
    for one, other, _ in board.overlay.joints:
        if part in (one, other):
            yield other if part == one else one


def first_ferries(board: Board, ferries: Ferries) -> list[Cell]:
    """Return the lakes of the first ferries on each way along the roads of the tile just laid, without its own."""
    if board.last is None:
        return []
    ways = [(board.last, index) for index, _ in roads_at(board, board.last)]
    seen = set(ways)
    found: dict[Cell, None] = {}
    while ways:
        for cell, index in links(board, ways.pop()):
            if (cell, index) in seen:
                continue
            seen.add((cell, index))
            # Behind a ferry the way goes on no further: only the first one on it turns (ruling, S1:341).
            if cell != board.last and board.laid[cell].segments[index].id in ferries.joins.get(cell, ()):
                found[cell] = None
            else:
                ways.append((cell, index))
    return list(found)


SET: Final = Expansion(order=210, sets=(Set("ferries"),), parts=(lambda _: FerryLakes(),))
