"""The wagon: a figure that drives on when what it stood on is scored (A5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, get_args

from scoring.carcassonne.base.fields import FIELD
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure, LaidSegment
from scoring.carcassonne.board.geometry import PORT_SIDE, Cell, beside, ring
from scoring.carcassonne.move import Deploy, Pass
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Supply
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import When, around
from scoring.kernel import Move, Refusal, Scored, Seat, State, Step

WAGON: Final = "wagon"
DRIVING: Final = "wagon"

WagonReach = Literal["near", "connected"]
REACHES: Final[tuple[WagonReach, ...]] = get_args(WagonReach)


@dataclass(frozen=True, slots=True)
class Wagons:
    """The wagons that were scored in this part of the turn and may still drive on, each where it stood."""

    scored: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class WagonCannotGo(Refusal):
    """A wagon drives to a free feature within its reach that is not finished, and nobody else moves then."""

    code: ClassVar[str] = "carcassonne.wagon_cannot_go"
    rule: ClassVar[str] = "expansions:abbey"
    figure: str
    cell: Cell | None


class Wagon(Part[Deploy]):
    """One wagon for each seat, for anything but fields; when that is scored it may go on to a free feature (A5).

    It goes to the tiles around its own (`near`), or along what its feature runs into (`connected`).
    """

    key = "wagon"
    counting = True
    requires = ("deploying",)
    judges = (DRIVING,)
    moves = {Deploy: (DRIVING,), Pass: (DRIVING,)}
    forbids = (Deploy,)
    refuses_in = (DRIVING,)
    already_checks = ("deploying",)

    def __init__(self, *, reach: WagonReach = "near") -> None:
        self.near = reach == "near"

    def supply(self) -> Mapping[str, int]:
        return {WAGON: 1}

    def strength(self, rules: Carcassonne, state: State, figure: Figure, feature: Feature) -> int:
        return 1

    def stands_on(self, kind: str) -> bool:
        return kind != FIELD

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(Wagons())

    # --------------------------------------------------------------- driving

    def laid(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        """Forget those of the part of the turn before."""
        return step.to(step.state.put(Wagons())) if step.state[Wagons].scored else step

    def paid(self, rules: Carcassonne, step: Step, feature: Feature, awards: Collection[Scored]) -> Step:
        # Only where it was scored: one that a duel or anything else sends home does not drive (ruling, S1:323).
        # A lord goes home: only wagons on the land drive on.
        wagons = tuple(figure for figure in feature.figures if figure.kind == WAGON)
        if not wagons or step.state.over or feature.kind not in rules.spot_kinds:
            return step
        return step.to(step.state.put(Wagons((*step.state[Wagons].scored, *wagons))))

    def asks(self) -> Mapping[str, When]:
        return {DRIVING: When.ONWARD}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask their owners, from the seat in turn on, as far as there is somewhere to go."""
        if not state[Wagons].scored:
            return None
        return next((seat for seat in around(rules.seats, state.turn) if self.ways(rules, state, seat)), None)

    def answer(self, rules: Carcassonne, step: Step, seat: Seat, move: Move) -> Step:
        """Ask the next."""
        others = tuple(wagon for wagon in step.state[Wagons].scored if wagon.seat != seat)
        return rules.answer(step.to(step.state.put(Wagons(others))), move)

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Deploy) -> Iterable[Refusal]:
        """Refuse other figures, and other places."""
        if state.phase == DRIVING and move not in self.ways(rules, state, seat):
            yield WagonCannotGo(move.figure, move.at)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield nowhere, and every place to which the seat's wagon may go."""
        yield Pass()
        # A table that played more wagons than there are has none in hand when the first comes home.
        if state[Supply].count(seat, WAGON) > 0:
            yield from self.ways(rules, state, seat)

    def ways(self, rules: Carcassonne, state: State, seat: Seat) -> list[Deploy]:
        """Return the places to which the wagon of a seat that was just scored may go."""
        board = state[Board]
        wagons = [wagon for wagon in state[Wagons].scored if wagon.seat == seat]
        near = (part for wagon in wagons for part in (around_it if self.near else connected)(board, wagon))
        return [
            Deploy(WAGON, board.laid[cell].segments[index].id, cell)
            for cell, index in dict.fromkeys(near)
            if _is_free(rules, state, seat, (cell, index))
        ]


def _is_free(rules: Carcassonne, state: State, seat: Seat, part: LaidSegment) -> bool:
    board = state[Board]
    feature = rules.room_at(board, part)
    if feature.kind not in rules.spot_kinds or rules.is_complete(board, feature):
        return False
    return rules.admits(state, seat, WAGON, feature) and not rules.is_barred(state, part[0])


def around_it(board: Board, wagon: Figure) -> Iterator[LaidSegment]:
    """Yield the segments of the tile on which a wagon stood, and of the eight around it."""
    for cell in (wagon.cell, *ring(wagon.cell)):
        if cell in board.laid:
            yield from ((cell, index) for index in range(len(board.laid[cell].segments)))


def connected(board: Board, wagon: Figure) -> Iterator[LaidSegment]:
    """Yield the segments into which the feature runs on which a wagon stood: on its tiles, and at abbeys."""
    for cell, index in board.feature_at(wagon.cell, wagon.segment).parts:
        laid = board.laid[cell]
        yield from ((cell, laid.face.tile.index(name)) for name in laid.segments[index].meets)
        if laid.face.closes:
            yield from board.facing(cell)
        for port in laid.face.ports[index]:
            there = beside(cell, PORT_SIDE[port])
            if there in board.laid and board.laid[there].face.closes:
                yield from ((there, its) for its in range(len(board.laid[there].segments)))
