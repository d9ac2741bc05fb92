"""The tiles in the bag that would each finish a feature alone, and where and how they would have to lie."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.carcassonne.base.placing import fits
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.geometry import Cell, ring
from scoring.carcassonne.move import Place
from scoring.carcassonne.odds import Odds, draws_of, percent
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import PLACING
from scoring.kernel import State


@dataclass(frozen=True, slots=True)
class Rescue:
    """A tile that finishes a feature in a gap, in quarter turns clockwise, and its copies in the bag."""

    tile: str
    cell: Cell
    rotation: int
    copies: int


def rescues(rules: Carcassonne, state: State, feature: Feature) -> tuple[Rescue, ...]:
    """Return every tile in the bag that finishes a feature, with each gap for it, the most copies first.

    Turned as it first fits: another way to turn it there that finishes the feature, too, is left out.
    """
    gaps = _gaps_near(state[Board], feature)
    found = [
        Rescue(tile, cell, rotation, copies)
        for tile, copies in state[Bag].copies.items()
        if copies
        for cell in gaps
        if (rotation := _saving_turn(rules, state, feature, tile, cell)) is not None
    ]
    return tuple(sorted(found, key=lambda one: (-one.copies, one.tile, one.cell)))


def rescue_odds(state: State, ways: tuple[Rescue, ...], seat: int) -> Odds:
    """Return the chances that a tile comes which finishes the feature, each copy counted once for all its gaps."""
    fitting = sum({one.tile: one.copies for one in ways}.values())
    left, draws = state[Bag].left, draws_of(state, seat)
    return Odds(fitting, left, draws, percent(left, fitting, 1), percent(left, fitting, draws))


def _gaps_near(board: Board, feature: Feature) -> tuple[Cell, ...]:
    """Return the gaps where one tile could finish a feature: laying every tile in every gap takes seconds."""
    near = sorted({around for cell in feature.cells for around in ring(cell)} & board.gaps.keys())
    if feature.open_ports:
        # A tile closes the ports that face its own cell, and no others.
        return tuple(cell for cell in near if _facing(board, feature, cell) == feature.open_ports)
    # Something in the middle of a tile, for which all tiles around it count.
    is_close = board.neighbours(feature.parts[0][0]) == len(ring(feature.parts[0][0])) - 1
    return tuple(near) if is_close else ()


def _facing(board: Board, feature: Feature, cell: Cell) -> int:
    return sum(board.feature_of(segment).id == feature.id for segment in board.facing(cell))


def _saving_turn(rules: Carcassonne, state: State, feature: Feature, tile: str, cell: Cell) -> int | None:
    board = state[Board]
    for rotation in fits(tile)[board.gaps[cell]]:
        laid = board.lay(rules.design(tile).face(rotation), cell, rules.laws)
        if not rules.is_complete(laid, laid.feature_of(feature.parts[0])):
            continue
        # Whatever a set has to say of places is heard, with the tile in hand.
        drawn = rules.holding(state, tile).to_phase(PLACING)
        if not rules.explain(drawn, state.turn, Place(cell, rotation)):
            return rotation
    return None
