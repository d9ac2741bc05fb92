"""What is left in the bag for a gap, and how likely it comes: exact, by counting."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb

from scoring import State
from scoring.carcassonne.base.placing import fits
from scoring.carcassonne.board import Board, Cell
from scoring.carcassonne.rules import PLACING, Bag


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances for a gap: `fitting` of `left` tiles in the bag fit there.

    `next` is the chance that the next tile drawn does, `ever` that one of the `draws` that a seat still has does; both
    in percent, not rounded.
    """

    fitting: int
    left: int
    draws: int
    next: float
    ever: float


def odds(state: State, cell: Cell, seat: int) -> Odds:
    """Return the chances of a seat to draw a tile that fits a gap as the board is now."""
    bag = state[Bag]
    fitting = fitting_copies(state, cell)
    draws = draws_of(state, seat)
    return Odds(fitting, bag.left, draws, percent(bag.left, fitting, 1), percent(bag.left, fitting, draws))


def percent(left: int, fitting: int, draws: int) -> float:
    """Return the chance, in percent, of at least one of `fitting` among `draws` of `left` tiles (hypergeometric)."""
    draws = min(draws, left)
    if not draws or not fitting:
        return 0.0
    return 100 * (1 - comb(left - fitting, draws) / comb(left, draws))


def fitting_copies(state: State, cell: Cell) -> int:
    """Count the tiles in the bag whose sides agree with all that lies around a gap, turned as need be."""
    return _copies(state[Bag].copies, state[Board].gaps[cell])


def _copies(copies: Mapping[str, int], need: str) -> int:
    return sum(count for tile, count in copies.items() if count and fits(tile)[need])


def draws_of(state: State, seat: int) -> int:
    """Count the tiles that a seat still draws if they are drawn in turn to the end."""
    seats = len(state.scores)
    # Once the tile of this turn is drawn, the next seat is the first to draw.
    has_drawn = state.phase != "draw"
    first = (state.turn + has_drawn) % seats
    waits = (seat - first) % seats
    return max(0, -(-(state[Bag].left - waits) // seats))


def dead_gaps(state: State) -> tuple[Cell, ...]:
    """Return the gaps that no tile in the bag, nor the one in hand, can fill any more."""
    bag = state[Bag]
    copies = dict(bag.copies)
    if state.phase == PLACING and bag.drawn:
        copies[bag.drawn] = copies.get(bag.drawn, 0) + 1
    return tuple(cell for cell, need in state[Board].gaps.items() if not _copies(copies, need))
