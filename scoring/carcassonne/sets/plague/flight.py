"""Figures flee from the plague within their own feature, instead of another one being placed (B9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure, LaidSegment
from scoring.carcassonne.board.geometry import OPPOSITE_PORT, PORT_SIDE, Cell, beside
from scoring.carcassonne.move import FigureAction, Named, cell_name
from scoring.carcassonne.part import Part
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.plague.disease import PLAGUE, Disease, around, is_shut
from scoring.carcassonne.turn import DEPLOYING
from scoring.kernel import Refusal, Seat, State, Step


@dataclass(frozen=True, slots=True)
class Flee(Named, FigureAction):
    """A figure left a threatened tile for another one of its own road, city or field."""

    kind: ClassVar[str] = "carcassonne.flee"

    figure: str
    from_: Cell
    at: Cell
    on: str

    def name(self) -> str:
        return f"{self.figure} {cell_name(self.from_)} to {self.on} {cell_name(self.at)}"


@dataclass(frozen=True, slots=True)
class CannotFlee(Refusal):
    """A figure flees from a tile beside an infected one, within its feature, over no source and no flea."""

    code: ClassVar[str] = "carcassonne.cannot_flee"
    rule: ClassVar[str] = "expansions:plague"
    figure: str
    cell: Cell
    overrulable: ClassVar[bool] = False


class Fleeing(Part[Flee]):
    """A seat that puts no figure down may let one flee that stands beside the plague (B9)."""

    key = "flight"
    requires = (PLAGUE,)
    moves = {Flee: (DEPLOYING,)}

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Flee) -> Iterable[Refusal]:
        """Refuse figures that nothing threatens, and places that they cannot reach."""
        if move not in self.candidates(rules, state, seat):
            yield CannotFlee(move.figure, move.from_)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Flee]:
        """Yield each place that each own figure beside the plague can reach."""
        region = state[Disease].region()
        if not region:
            return
        seen = set()
        for feature, figure in threatened(rules, state, seat, region):
            if figure not in seen:
                seen.add(figure)
                for cell, on in refuges(rules, state, feature, figure):
                    yield Flee(figure.kind, figure.cell, cell, on)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Flee) -> Step:
        """Move the figure within its feature: whoever stands there with it sees nobody leave."""
        feature = state[Board].feature_at(move.at, move.on)
        here = (seat, move.figure, move.from_)
        fleeing = next(one for one in feature.figures if (one.seat, one.kind, one.cell) == here)
        moved = replace(fleeing, cell=move.at, segment=move.on)
        figures = tuple(moved if one is fleeing else one for one in feature.figures)
        step = Step(state.put(state[Board].put_feature(feature.with_figures(figures))))
        return rules.figure_done(step, seat, move)


def threatened(
    rules: Carcassonne, state: State, seat: Seat, region: frozenset[Cell]
) -> Iterator[tuple[Feature, Figure]]:
    """Yield a seat's figures on the land of tiles beside infected ones."""
    for feature in state[Board].held():
        for figure in feature.figures if feature.kind in rules.spot_kinds else ():
            is_beside = figure.seat == seat and not region.isdisjoint(around(figure.cell))
            if is_beside and not rules.is_sheltered(state, feature, figure, PLAGUE):
                yield feature, figure


def refuges(rules: Carcassonne, state: State, feature: Feature, figure: Figure) -> Iterator[tuple[Cell, str]]:
    """Yield the other tiles of its feature that a figure can reach over tiles without source and flea."""
    board, disease = state[Board], state[Disease]
    start = (figure.cell, board.laid[figure.cell].face.tile.index(figure.segment))
    seen, edge = {start}, [start]
    while edge:
        for part in neighbours(board, edge.pop()):
            if part not in seen and part in feature.parts and not is_shut(board, disease, part[0]):
                seen.add(part)
                edge.append(part)
    for cell, index in sorted(seen - {start}):
        if cell != figure.cell and not rules.is_barred(state, cell):
            yield cell, board.laid[cell].segments[index].id


def neighbours(board: Board, part: LaidSegment) -> Iterator[LaidSegment]:
    """Yield the segments that touch a segment across the sides of its tile, or are joined with it."""
    cell, index = part
    for port in board.laid[cell].face.ports[index]:
        there = beside(cell, PORT_SIDE[port])
        if there in board.laid:
            yield from ((there, other) for other in board.laid[there].face.reaching(OPPOSITE_PORT[port]))
    for one, other, _closing in board.overlay.joints:
        if part in (one, other):
            yield other if part == one else one
