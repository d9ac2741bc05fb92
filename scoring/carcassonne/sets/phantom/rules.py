"""The Phantom: a second figure on the same tile in the same turn. Rules: expansions:phantom (B10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from scoring.carcassonne.base.deploying import is_closed, spots
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.move import Deploy, FromHand, Pass
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Supply
from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import When
from scoring.kernel import Move, Refusal, Seat, State

PHANTOM: Final = "phantom"
HAUNTING: Final = "phantom"


@dataclass(frozen=True, slots=True)
class OnlyThePhantom(Refusal):
    """A second figure in one turn can only be the phantom."""

    code: ClassVar[str] = "carcassonne.only_the_phantom"
    rule: ClassVar[str] = "expansions:phantom"
    figure: str


class Phantom(Part):
    """One phantom for each seat: an ordinary meeple that may also come as the second figure of a turn (B10)."""

    key = "phantom"
    counting = True
    by_feature = True
    requires = ("deploying",)
    moves = {Deploy: (HAUNTING,), Pass: (HAUNTING,)}
    forbids = (FromHand,)
    refuses_in = (HAUNTING,)
    already_checks = ("deploying",)

    def supply(self) -> Mapping[str, int]:
        return {PHANTOM: 1}

    def strength(self, rules: Carcassonne, state: State, figure: Figure, feature: Feature) -> int:
        return 1

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse any other figure as the second."""
        if isinstance(move, FromHand) and state.phase == HAUNTING and move.figure != PHANTOM:
            yield OnlyThePhantom(move.figure)

    def asks(self) -> Mapping[str, When]:
        return {HAUNTING: When.SECOND_FIGURE}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask where he could stand, after anything was done with a figure."""
        if not rules.turn_of(state).acted or rules.answers(state, HAUNTING):
            return None
        # Asked of all parts: a flier may take him as well.
        ways = rules.propose(state.to_phase(HAUNTING), state.turn)
        return state.turn if any(not isinstance(move, Pass) for move in ways) else None

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield nobody, and the phantom's spots as the second figure."""
        yield Pass()
        yield from haunts(rules, state, seat)


def haunts(rules: Carcassonne, state: State, seat: Seat) -> Iterator[Deploy]:
    """Yield where the seat's phantom could stand, if it is in hand."""
    if state[Supply].count(seat, PHANTOM) < 1:
        return
    if not is_closed(rules, state):
        for segment, feature in spots(rules, state[Board]):
            if next(rules.against(state, seat, PHANTOM, feature), None) is None:
                yield Deploy(PHANTOM, segment)
    yield from (Deploy(PHANTOM, segment, cell) for cell, segment in rules.other_spots(state, seat, PHANTOM))


SET: Final = Expansion(order=80, sets=(Set(PHANTOM, tiles=False, one_tile=True),), parts=(lambda _: Phantom(),))
