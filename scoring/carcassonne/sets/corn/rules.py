"""Corn Circles I and II: all add a figure to those of one role, or take one home. Rules: expansions:corn (B8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, get_args

from scoring.carcassonne.base.recalling import Recall, recall, standing_at
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.move import Deploy, Named, Pass, Stand
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Supply, spot_cell
from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.refusal import FeatureOccupied
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import When, around
from scoring.kernel import Move, Refusal, Seat, State, Step

CORN: Final = "corn"
MARK: Final = "corn_circle:"
CHOOSING: Final = "circle"
ANSWERING: Final = "circle_answer"

CornChoice = Literal["add", "remove"]
CHOICES: Final[tuple[CornChoice, ...]] = get_args(CornChoice)


@dataclass(frozen=True, slots=True)
class Circle:
    """The choice for the circle just laid; None before it is made."""

    choice: CornChoice | None = None


@dataclass(frozen=True, slots=True)
class ChooseCircle(Named):
    """The seat chose for all whether figures are added or taken home."""

    kind: ClassVar[str] = "carcassonne.circle"

    choice: CornChoice

    def name(self) -> str:
        return self.choice


@dataclass(frozen=True, slots=True)
class NoSuchChoice(Refusal):
    """Figures are added or taken home."""

    code: ClassVar[str] = "carcassonne.no_such_choice"
    rule: ClassVar[str] = "expansions:corn"
    overrulable: ClassVar[bool] = False
    choice: str


@dataclass(frozen=True, slots=True)
class NotOfTheCircle(Refusal):
    """A figure goes beside an own one of the circle's role, on its segment; or one of that role comes home."""

    code: ClassVar[str] = "carcassonne.not_of_the_circle"
    rule: ClassVar[str] = "expansions:corn"
    figure: str


@dataclass(frozen=True, slots=True)
class CircleTakesOne(Refusal):
    """Every seat with a figure of that role takes one home, where taking home was chosen."""

    code: ClassVar[str] = "carcassonne.circle_takes_one"
    rule: ClassVar[str] = "expansions:corn"


class CornCircles(Part):
    """After the turn of a circle whoever laid it chooses for all: add a figure, or take one home (B8).

    It speaks of the figures that count for majorities on one kind of feature. Seats answer from the left of the one in
    turn, which comes last. They need not add one, but have to take one home.
    """

    key = CORN
    requires = ("deploying", "recalling")
    moves = {
        ChooseCircle: (CHOOSING,),
        Deploy: (ANSWERING,),
        Recall: (ANSWERING,),
        Pass: (ANSWERING,),
    }
    refuses_in = (ANSWERING,)
    judges = (ANSWERING,)
    already_checks = ("deploying", "recalling")

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(Circle())

    def laid(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        return step if step.state[Circle].choice is None else step.to(step.state.put(Circle()))

    def asks(self) -> Mapping[str, When]:
        return {CHOOSING: When.ROLES, ANSWERING: When.ROLES}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask whoever laid the circle if anybody has such a figure; then each who can answer."""
        if role(state[Board]) is None:
            return None
        seats = around(rules.seats, state.turn + 1)
        if phase == ANSWERING:
            done = rules.answers(state, ANSWERING)
            return next((seat for seat in seats if seat not in done and any(answers(rules, state, seat))), None)
        if rules.answers(state, CHOOSING):
            return None
        # Where nobody has anybody of its role, nothing is asked (ruling, S1:280).
        return state.turn if any(any(workers(rules, state, seat)) for seat in seats) else None

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse answers that do not go with the choice."""
        if isinstance(move, ChooseCircle):
            if move.choice not in CHOICES:
                yield NoSuchChoice(move.choice)
        elif state.phase == ANSWERING:
            yield from self._forbid_answer(rules, state, seat, move)

    def waive(self, rules: Carcassonne, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        """Let a second figure have stood beside one of the same seat when the log began."""
        return isinstance(move, Stand) and isinstance(refusal, FeatureOccupied) and {*refusal.seats} == {move.whose}

    def _forbid_answer(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Iterator[Refusal]:
        match move:
            case Pass() if state[Circle].choice == "remove":
                yield CircleTakesOne()
            case Recall(figure=kind):
                found = standing_at(state[Board], seat, move)
                leaving = [worker for _, worker in workers(rules, state, seat)]
                if state[Circle].choice != "remove" or found is None or found[1] not in leaving:
                    yield NotOfTheCircle(kind)
            case Deploy(figure=kind):
                there = Deploy(kind, move.on, spot_cell(state[Board], move))
                if state[Circle].choice != "add" or there not in additions(rules, state, seat):
                    yield NotOfTheCircle(kind)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield both choices, or the answers to the one made."""
        if state.phase == CHOOSING:
            yield from map(ChooseCircle, CHOICES)
            return
        if state[Circle].choice == "add":
            yield Pass()
        yield from answers(rules, state, seat)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Step:
        """Note the choice."""
        assert isinstance(move, ChooseCircle), "carries out no other"
        return rules.answer(Step(state.put(Circle(move.choice))), move)

    def answer(self, rules: Carcassonne, step: Step, seat: Seat, move: Move) -> Step:
        return rules.answer(step, seat)


def role(board: Board) -> str | None:
    """Return of which kind of feature the circle just laid speaks; None where none was laid."""
    marks = board.laid[board.last].face.tile.printed if board.last is not None else ()
    return next((mark.removeprefix(MARK) for mark in marks if mark.startswith(MARK)), None)


def workers(rules: Carcassonne, state: State, seat: Seat) -> Iterator[tuple[Feature, Figure]]:
    """Yield a seat's figures of the circle's role, each with its feature."""
    kind = role(state[Board])
    for feature in state[Board].held():
        for figure in feature.figures if feature.kind == kind else ():
            is_meant = figure.seat == seat and rules.is_counting(figure.kind)
            if is_meant and not rules.is_sheltered(state, feature, figure, CORN):
                yield feature, figure


def answers(rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
    """Yield what a seat may do with a figure."""
    if state[Circle].choice == "add":
        return additions(rules, state, seat)
    leaving = (recall(state[Board], figure) for _, figure in workers(rules, state, seat))
    return iter(dict.fromkeys(leaving))


def additions(rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
    """Yield every figure in hand beside each of a seat's of the circle's role."""
    kinds = [kind for kind in rules.figure_kinds if rules.is_counting(kind) and state[Supply].count(seat, kind) > 0]
    spots = {(figure.cell, figure.segment): feature for feature, figure in workers(rules, state, seat)}
    for (cell, segment), feature in spots.items():
        if not rules.is_barred(state, cell):
            for kind in kinds:
                if all(isinstance(reason, FeatureOccupied) for reason in rules.against(state, seat, kind, feature)):
                    yield Deploy(kind, segment, cell)


SET: Final = Expansion(order=190, sets=(Set("corn1"), Set("corn2")), parts=(lambda _: CornCircles(),))
