"""The wheel: whose tile turns it, what happens where the pig stops, and figures on its crowns (C9)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from scoring.carcassonne.base.recalling import Recall, recall, standing_at
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.tile import tile_set
from scoring.carcassonne.move import Deploy, Draw, FromHand, HowMany, Named, PlacedBefore, SetAside, Stand
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Bag, Supply, put_down
from scoring.carcassonne.refusal import FeatureOccupied, NoFigureLeft, UnknownFigure
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.wheel.sectors import (
    SECTOR,
    SECTORS,
    WHEEL,
    WHEEL_PIG,
    Crowns,
    ahead,
    awards,
    crown_awards,
    crowns_of,
    on_crowns,
    pig_at,
    place_of,
    standing_on_land,
)
from scoring.carcassonne.turn import DEPLOYING, DRAWING, PLACING, When, around
from scoring.kernel import Move, Refusal, Seat, State, Step

STRICKEN: Final = "wheel_plague"
"""The phase in which everybody takes a figure home, before the tile is laid."""
STEPS: Final = (1, 2, 3)
"""The steps of the pig that a tile with a wheel may show."""


@dataclass(frozen=True, slots=True)
class TurnWheel(Named):
    """The tile drawn has a wheel on it: the pig went on so many sectors, and stopped in `sector`."""

    kind: ClassVar[str] = "carcassonne.wheel"

    steps: int
    sector: str

    def name(self) -> str:
        return f"{self.steps} {self.sector}"


@dataclass(frozen=True, slots=True)
class Crown(Named, FromHand):
    """A figure went on a crown of the wheel."""

    kind: ClassVar[str] = "carcassonne.crown"

    figure: str
    sector: str

    def name(self) -> str:
        return f"{self.figure} {self.sector}"


@dataclass(frozen=True, slots=True)
class WheelStopsElsewhere(Refusal):
    """The pig goes one to three sectors on, and stops in the one that it comes to."""

    code: ClassVar[str] = "carcassonne.wheel_stops_elsewhere"
    rule: ClassVar[str] = "expansions:wheel"
    overrulable: ClassVar[bool] = False
    steps: int
    sector: str


@dataclass(frozen=True, slots=True)
class WheelTurnedAlready(Refusal):
    """A tile turns the wheel once."""

    code: ClassVar[str] = "carcassonne.wheel_turned_already"
    rule: ClassVar[str] = "expansions:wheel"


@dataclass(frozen=True, slots=True)
class NoFreeCrown(Refusal):
    """No crown of that sector is free: one figure stands on each."""

    code: ClassVar[str] = "carcassonne.no_free_crown"
    rule: ClassVar[str] = "expansions:wheel"
    overrulable: ClassVar[bool] = False
    sector: str


@dataclass(frozen=True, slots=True)
class NeverOnTheWheel(Refusal):
    """Only figures that count for majorities go on the wheel."""

    code: ClassVar[str] = "carcassonne.never_on_the_wheel"
    rule: ClassVar[str] = "expansions:wheel"
    figure: str


@dataclass(frozen=True, slots=True)
class PlagueSparesIt(Refusal):
    """The plague takes a figure of the land, none that is on the wheel or safe."""

    code: ClassVar[str] = "carcassonne.plague_spares_it"
    rule: ClassVar[str] = "expansions:wheel"
    figure: str


class Wheel(Part):
    """A tile with a wheel moves the pig before it is laid; figures on the crowns where it stops are paid (C9).

    Its tiles lie first or not at all. Which tiles have a wheel no source says: the table does, with the tile drawn or
    before it. `crowns` says which sectors have two.
    """

    key = WHEEL
    requires = ("deploying", "recalling", "cities")
    feature_kind = SECTOR
    by_itself = True
    moves = {
        TurnWheel: (DRAWING, PLACING),
        Crown: (DEPLOYING,),
        Recall: (STRICKEN,),
    }
    forbids = (TurnWheel, Crown, Recall, Stand)
    refuses_in = (STRICKEN,)
    shelters_on = (SECTOR,)
    reacts = (Draw, SetAside)
    already_checks = ("recalling",)
    lying_pieces = {WHEEL_PIG: HowMany.ONE}

    def __init__(self, lying: Collection[str], *, crowns: Crowns) -> None:
        self.lying = lying
        self.crowns = crowns

    def tiles(self) -> Mapping[str, int]:
        """Take out the tiles of the block that do not lie first: none is ever drawn."""
        return {tile.id: -tile.count for tile in tile_set(WHEEL).tiles.values() if tile.id not in self.lying}

    def set_up(self, rules: Carcassonne, state: State) -> State:
        """Put the pig into the first sector, if the wheel lies there."""
        board = state[Board]
        for cell, tile in board.laid.items():
            if tile.face.tile.segment(SECTORS[0]) is not None:
                return state.put(board.put_piece(WHEEL_PIG, (cell, SECTORS[0])))
        return state

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield the other sectors for the pig."""
        board, pig = state[Board], pig_at(state[Board])
        if pig is not None:
            yield from (PlacedBefore(WHEEL_PIG, *place_of(board, sector)) for sector in SECTORS if sector != pig)

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        assert move.at is not None, "the pig is on the wheel"
        assert move.on is not None, "it is in a sector"
        return state.put(state[Board].put_piece(WHEEL_PIG, (move.at, move.on)))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        return {"pieces": {WHEEL_PIG: pig_at(state[Board])}}

    def shelters(self, rules: Carcassonne, state: State, feature: Feature, figure: Figure, by: str) -> bool:
        """Keep figures on crowns from all that sends figures home, the plague of the wheel included."""
        return True

    # --------------------------------------------------------------- refusals

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse turns that cannot be, crowns that are taken, and figures that the plague does not take."""
        match move:
            case TurnWheel(steps=steps, sector=sector):
                pig = pig_at(state[Board])
                if pig is None or steps not in STEPS or sector != ahead(pig, steps):
                    yield WheelStopsElsewhere(steps, sector)
                elif WHEEL in rules.turn_of(state).done_in_part:
                    yield WheelTurnedAlready()
            case Crown(figure=kind, sector=sector):
                yield from self._forbid_crown(rules, state, kind, sector)
                if kind in rules.figure_kinds and state[Supply].count(seat, kind) < 1:
                    yield NoFigureLeft(seat, kind)
            case Stand(figure=kind, on=sector, at=cell) if is_sector(state[Board], cell, sector):
                yield from self._forbid_crown(rules, state, kind, sector)
            case Recall(figure=kind) if state.phase == STRICKEN:
                found = standing_at(state[Board], seat, move)
                if found is None or found not in list(stricken(rules, state, seat)):
                    yield PlagueSparesIt(kind)

    def _forbid_crown(self, rules: Carcassonne, state: State, kind: str, sector: str) -> Iterator[Refusal]:
        if kind not in rules.figure_kinds:
            yield UnknownFigure(kind)
        elif not rules.is_counting(kind):
            yield NeverOnTheWheel(kind)
        if not self.free(state[Board], sector):
            yield NoFreeCrown(sector)

    def waive(self, rules: Carcassonne, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        """Let a second figure have stood in a sector with two crowns."""
        if not isinstance(move, Stand) or not isinstance(refusal, FeatureOccupied):
            return False
        return is_sector(state[Board], move.at, move.on)

    def free(self, board: Board, sector: str) -> int:
        """Return how many crowns of a sector nobody stands on."""
        if pig_at(board) is None or sector not in SECTORS:
            return 0
        return max(0, crowns_of(self.crowns, sector) - len(on_crowns(board, sector)))

    # ------------------------------------------------------------------ moves

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield what the tile drawn may show, the crowns that are free, or the figures that the plague may take."""
        board = state[Board]
        pig = pig_at(board)
        if pig is None:
            return
        if state.phase == STRICKEN:
            yield from dict.fromkeys(recall(board, figure) for _, figure in stricken(rules, state, seat))
        elif state.phase == DEPLOYING:
            hand = state[Supply].hands[seat]
            kinds = [kind for kind, count in hand.items() if count > 0 and rules.is_counting(kind)]
            yield from (Crown(kind, sector) for sector in SECTORS if self.free(board, sector) for kind in kinds)
        elif WHEEL not in rules.turn_of(state).done_in_part:
            yield from (TurnWheel(steps, ahead(pig, steps)) for steps in STEPS)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Step:
        """Turn the wheel, or put a figure on a crown."""
        if isinstance(move, Crown):
            cell, sector = place_of(state[Board], move.sector)
            placed = put_down(state, seat, Deploy(move.figure, sector, cell))
            return rules.figure_done(Step(placed), seat, move)
        assert isinstance(move, TurnWheel), "carries out no other"
        step = rules.begin_turn(Step(state), seat)
        board = step.state[Board]
        step = step.to(step.state.put(board.put_piece(WHEEL_PIG, place_of(board, move.sector))))
        step = rules.remember(step, done_in_part=rules.turn_of(step.state).done_in_part | {WHEEL})
        # The sector first, then its crowns (C9): whoever comes home from there is in no hand yet when the storm comes.
        step = step.score(*awards(rules, step.state, move.sector))
        step = pay_crowns(rules, step, move.sector)
        return ask_next(rules, step) if move.sector == "plague" else step

    def react(self, rules: Carcassonne, step: Step, seat: Seat, move: Move) -> Step:
        """Let the next tile turn the wheel as well, where this one was put aside."""
        if step.state.phase != DRAWING:
            return step
        return rules.remember(step, done_in_part=rules.turn_of(step.state).done_in_part - {WHEEL})

    # ------------------------------------------------------------- the plague

    def asks(self) -> Mapping[str, When]:
        """Ask in a phase that comes before the tile is laid, and therefore never in the order that follows it."""
        return {STRICKEN: When.TILE_LAID}

    def answer(self, rules: Carcassonne, step: Step, seat: Seat, move: Move) -> Step:
        step = rules.remember(step, answered=(*rules.turn_of(step.state).answered, seat))
        return ask_next(rules, step)


def is_sector(board: Board, cell: Cell, sector: str) -> bool:
    return pig_at(board) is not None and sector in SECTORS and place_of(board, sector)[0] == cell


def stricken(rules: Carcassonne, state: State, seat: Seat) -> Iterator[tuple[Feature, Figure]]:
    """Yield the figures of a seat that the plague may take, each with its feature."""
    for feature, figure in standing_on_land(rules, state, seat):
        if not rules.is_sheltered(state, feature, figure, WHEEL):
            yield feature, figure


def pay_crowns(rules: Carcassonne, step: Step, sector: str) -> Step:
    """Pay the figures on the crowns of a sector, and send them home."""
    board = step.state[Board]
    feature = board.feature_at(*place_of(board, sector))
    if not feature.figures:
        return step
    return rules.send_home(step.score(*crown_awards(board, sector)), feature)


def ask_next(rules: Carcassonne, step: Step) -> Step:
    """Ask the next seat, from the one in turn on, that has a figure on the land; then the tile is laid."""
    state = step.state
    done = rules.turn_of(state).answered
    seats = (seat for seat in around(rules.seats, state.turn) if seat not in done)
    seat = next((seat for seat in seats if any(stricken(rules, state, seat))), None)
    if seat is not None:
        return step.to(replace(state, phase=STRICKEN, waiting=() if seat == state.turn else (seat,)))
    phase = DRAWING if state[Bag].drawn is None else PLACING
    return rules.remember(step.to(replace(state, phase=phase, waiting=())), answered=())
