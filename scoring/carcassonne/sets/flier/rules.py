"""The Flier: a figure flies from the tile just laid as far as a die says. Rules: expansions:flier (B12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from scoring.carcassonne.base.fields import FIELD
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import STEPS, Cell
from scoring.carcassonne.move import Deploy, FromHand, Named
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Supply, spot_cell
from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.refusal import FeatureOccupied, NoFigureLeft, UnknownFigure
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DEPLOYING, When
from scoring.kernel import Move, Refusal, Seat, State, Step

FLIER: Final = "flier"
SECOND_FIGURE: Final = "phantom"
"""The phase of a second figure."""
LANDING: Final = "landing"
SECOND_LANDING: Final = "second_landing"
FACES: Final = (1, 2, 3)
"""The numbers that the die shows, each on two faces."""
DIRECTIONS: Final = {"flier:straight_W": (3,), "flier:diagonal_NW": (3, 0)}
"""The sides over which the arrow of a mark points, on a tile that is not turned."""


@dataclass(frozen=True, slots=True)
class Flight:
    """The figure in the air and the tile on which it has to land; None where nobody flies."""

    figure: str | None = None
    to: Cell | None = None


@dataclass(frozen=True, slots=True)
class Fly(Named, FromHand):
    """A figure flew from the tile just laid, with what the die showed; without `die` that is left to chance."""

    kind: ClassVar[str] = "carcassonne.fly"
    is_spot: ClassVar[bool] = True

    figure: str
    die: int | None = None

    def name(self) -> str:
        return f"{self.figure} {FLIER}"


@dataclass(frozen=True, slots=True)
class NoFlierThere(Refusal):
    """The tile just laid shows no flier."""

    code: ClassVar[str] = "carcassonne.no_flier_there"
    rule: ClassVar[str] = "expansions:flier"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoSuchFace(Refusal):
    """The die shows 1, 2 or 3."""

    code: ClassVar[str] = "carcassonne.no_such_face"
    rule: ClassVar[str] = "expansions:flier"
    overrulable: ClassVar[bool] = False
    die: int | None


@dataclass(frozen=True, slots=True)
class FliesNever(Refusal):
    """Only figures that count for majorities fly."""

    code: ClassVar[str] = "carcassonne.flies_never"
    rule: ClassVar[str] = "expansions:flier"
    figure: str


@dataclass(frozen=True, slots=True)
class FlownAlready(Refusal):
    """One figure flies from a tile, the second of a turn only if the first did not."""

    code: ClassVar[str] = "carcassonne.flown_already"
    rule: ClassVar[str] = "expansions:flier"


@dataclass(frozen=True, slots=True)
class CannotLandThere(Refusal):
    """It lands on an open feature of that tile that takes its kind, not on a field."""

    code: ClassVar[str] = "carcassonne.cannot_land_there"
    rule: ClassVar[str] = "expansions:flier"
    cell: Cell
    segment: str


class Flier(Part):
    """Instead of being put down a figure flies 1 to 3 tiles in the direction of the arrow (B12.1).

    It lands on an open road, city or monastery there, whoever stands on it; where there is none it is in hand again.
    """

    key = "flier"
    requires = ("deploying",)
    moves = {
        Fly: (DEPLOYING, SECOND_FIGURE),
        Deploy: (LANDING, SECOND_LANDING),
    }
    judges = (LANDING, SECOND_LANDING)
    refuses_in = (LANDING, SECOND_LANDING)
    already_checks = ("deploying",)

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(Flight())

    # -------------------------------------------------------------- flying

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse flights without a flier, and landings elsewhere."""
        if isinstance(move, Fly):
            yield from self._forbid_flight(rules, state, seat, move)
        elif isinstance(move, Deploy) and state.phase in self.judges:
            cell = spot_cell(state[Board], move)
            if move.figure != state[Flight].figure or (cell, move.on) not in landings(rules, state, seat):
                yield CannotLandThere(cell, move.on)

    def _forbid_flight(self, rules: Carcassonne, state: State, seat: Seat, move: Fly) -> Iterable[Refusal]:
        if arrow(state[Board]) is None:
            yield NoFlierThere()
        if move.die not in FACES:
            yield NoSuchFace(move.die)
        if FLIER in rules.turn_of(state).done_in_part:
            yield FlownAlready()
        if move.figure not in rules.figure_kinds:
            yield UnknownFigure(move.figure)
        elif not rules.is_counting(move.figure):
            yield FliesNever(move.figure)
        elif state[Supply].count(seat, move.figure) < 1:
            yield NoFigureLeft(seat, move.figure)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every figure in hand with every face of the die, or every place to land."""
        if state.phase in self.judges:
            figure = state[Flight].figure
            assert figure is not None, "one is in the air in this phase"
            yield from (Deploy(figure, segment, cell) for cell, segment in landings(rules, state, seat))
        elif arrow(state[Board]) is not None and FLIER not in rules.turn_of(state).done_in_part:
            kinds = [kind for kind in rules.figure_kinds if rules.is_counting(kind)]
            yield from (Fly(kind, die) for kind in kinds if state[Supply].count(seat, kind) > 0 for die in FACES)

    def completions(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Mapping[Move, int]:
        """Return what the die may show."""
        if not isinstance(move, Fly) or move.die is not None:
            return {}
        return {Fly(move.figure, die): 2 for die in FACES}

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Step:
        """Let it fly; the landing is the next thing to choose, if there is a place."""
        assert isinstance(move, Fly), "carries out no other"
        assert move.die is not None, "this cannot be overruled"
        # The figure stays at hand until it lands: where it cannot, nothing has to be given back, and the step is over
        # (B12).
        done = rules.turn_of(state).done_in_part | {FLIER}
        step = rules.remember(Step(state.put(Flight(move.figure, target(state[Board], move.die)))), done_in_part=done)
        if state.phase == DEPLOYING:
            return rules.after_figure(step, seat, move)
        return rules.answer(step, move)

    # ------------------------------------------------------------- landing

    def asks(self) -> Mapping[str, When]:
        return {LANDING: When.SEQUEL, SECOND_LANDING: When.SECOND_FIGURE}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask where the figure in the air could land in several ways, or in one."""
        return state.turn if any(landings(rules, state, state.turn)) else None

    def answer(self, rules: Carcassonne, step: Step, seat: Seat, move: Move) -> Step:
        return rules.answer(step.to(step.state.put(Flight())), move)

    def laid(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        """Forget who found no place in the last turn."""
        return step if step.state[Flight].figure is None else step.to(step.state.put(Flight()))


def arrow(board: Board) -> tuple[int, ...] | None:
    """Return over which sides the arrow of the tile just laid points as it lies, or None if it has none."""
    if board.last is None:
        return None
    face = board.laid[board.last].face
    marks = face.tile.printed
    sides = next((DIRECTIONS[mark] for mark in marks if mark in DIRECTIONS), None)
    return tuple((side + face.rotation) % len(STEPS) for side in sides) if sides is not None else None


def target(board: Board, die: int) -> Cell:
    """Return the cell to which the flier on the tile just laid brings somebody."""
    assert board.last is not None, "a tile with a flier was laid"
    x, y = board.last
    for side in arrow(board) or ():
        dx, dy = STEPS[side]
        x, y = x + die * dx, y + die * dy
    return x, y


def landings(rules: Carcassonne, state: State, seat: Seat) -> list[tuple[Cell, str]]:
    """Return where the figure in the air may land."""
    flight, board = state[Flight], state[Board]
    cell = flight.to
    if flight.figure is None or cell is None or cell not in board.laid:
        return []
    # Not onto the dragon's tile either (ruling, S1:244).
    if rules.is_barred(state, cell):
        return []
    found = []
    for segment in board.laid[cell].segments:
        feature = board.feature_at(cell, segment.id)
        if segment.kind == FIELD or segment.kind not in rules.spot_kinds or rules.is_complete(board, feature):
            continue
        reasons = rules.against(state, seat, flight.figure, feature)
        if all(isinstance(reason, FeatureOccupied) for reason in reasons):
            found.append((cell, segment.id))
    return found


SET: Final = Expansion(order=180, sets=(Set("flier"),), parts=(lambda _: Flier(),))
