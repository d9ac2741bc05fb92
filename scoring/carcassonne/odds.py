"""The tiles left in the bag for a gap, and the chance that one comes: exact, by counting."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb

from scoring.carcassonne.base.placing import fits
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.turn import PLACING
from scoring.kernel import State


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances for a gap: `fitting` of the tiles that nobody has seen fit there.

    `left` of these are in the bag, `hidden` were taken out of it unseen and never come, and `kept` cannot come next.
    `next` is the chance that the next tile drawn fits, `ever` that one of the `draws` that a seat still has does; both
    in percent, not rounded, and the second as if none were kept back.
    """

    fitting: int
    left: int
    draws: int
    next: float
    ever: float
    hidden: int = 0
    kept: int = 0


def odds(state: State, cell: Cell, seat: int, coming: Mapping[str, int] | None = None) -> Odds:
    """Return the chances of a seat to draw a tile that fits a gap as the board is now.

    `coming` are the tiles that may come next, with their copies, where those are not all.
    """
    bag = state[Bag]
    coming = bag.copies if coming is None else coming
    fitting, unseen, free = fitting_copies(state, cell), sum(bag.copies.values()), sum(coming.values())
    draws = draws_of(state, seat)
    # Any tile that nobody has seen may be a hidden one: they count as tiles that nobody draws.
    return Odds(
        fitting=fitting,
        left=bag.left,
        draws=draws,
        next=percent(free, _copies(coming, state[Board].gaps[cell]), 1) if bag.left else 0.0,
        ever=percent(unseen, fitting, min(draws, bag.left)),
        hidden=unseen - bag.left,
        kept=unseen - free,
    )


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
