"""The pieces beside the board, in the bag and in hands; and the effects of the mechanism itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Deploy
from scoring.kernel import Effect, Seat, State


@dataclass(frozen=True, slots=True)
class Bag:
    """The tiles still to be drawn: copies left of each tile id, the tile in the drawer's hand, and those set aside.

    `left` tiles are in the bag: fewer than `copies` says where some were taken out unseen. `held` are tiles that seats
    have to draw before any of the bag, as (seat, tile id).
    """

    copies: Mapping[str, int]
    left: int
    drawn: str | None = None
    set_aside: tuple[str, ...] = ()
    held: tuple[tuple[Seat, str], ...] = ()

    def with_drawn(self, tile: str | None) -> Bag:
        return Bag(self.copies, self.left, tile, self.set_aside, self.held)

    def held_by(self, seat: Seat) -> str | None:
        return next((tile for owner, tile in self.held if owner == seat), None)

    def taken(self, tile: str) -> Bag:
        """Return the bag with a copy of a tile in the drawer's hand, out of the bag if it is there."""
        copies, left = dict(self.copies), self.left
        # A table that mixes boxes may lay more than it has said: such a tile takes nothing out of the bag.
        if copies.get(tile):
            copies[tile] -= 1
            left -= 1
        return Bag(copies, left, tile, self.set_aside, self.held)

    def handed(self, seat: Seat) -> Bag:
        """Return the bag with the tile that a seat holds in its hand to be laid."""
        mine = next(held for held in self.held if held[0] == seat)
        place = self.held.index(mine)
        return Bag(self.copies, self.left, mine[1], self.set_aside, self.held[:place] + self.held[place + 1 :])

    def laid_aside(self, tile: str) -> Bag:
        """Return the bag without a tile in the drawer's hand: that one is out of the game."""
        return Bag(self.copies, self.left, None, (*self.set_aside, tile), self.held)

    def has_for(self, seat: Seat) -> bool:
        """Return whether there is anything for a seat to draw."""
        return self.left > 0 or self.held_by(seat) is not None

    def taken_unseen(self) -> Bag:
        """Return the bag with a tile less of which nobody knows the face, if any is left."""
        return Bag(self.copies, max(0, self.left - 1), self.drawn, self.set_aside, self.held)


@dataclass(frozen=True, slots=True)
class Supply:
    """The figures in each seat's hand: by seat, how many of each kind."""

    hands: tuple[Mapping[str, int], ...]

    def count(self, seat: Seat, kind: str) -> int:
        return self.hands[seat].get(kind, 0)

    def change(self, changes: Iterable[tuple[Seat, str, int]]) -> Supply:
        """Return the supply with figures added or taken: (seat, kind, how many)."""
        hands = list(self.hands)
        for seat, kind, by in changes:
            hands[seat] = {**hands[seat], kind: hands[seat].get(kind, 0) + by}
        return Supply(tuple(hands))


@dataclass(frozen=True, slots=True)
class TileSetAside(Effect):
    """The tile drawn fits nowhere and is out of the game (S0:58)."""

    code: ClassVar[str] = "carcassonne.tile_set_aside"
    seat: Seat
    tile: str


@dataclass(frozen=True, slots=True)
class FigureReturned(Effect):
    """A figure went home to its owner's hand."""

    code: ClassVar[str] = "carcassonne.figure_returned"
    figure: Figure
    final: bool = False


@dataclass(frozen=True, slots=True)
class GameEnded(Effect):
    """The last tile is played; what follows is the scoring at the end."""

    code: ClassVar[str] = "carcassonne.game_ended"


def spot_cell(board: Board, move: Deploy) -> Cell:
    """Return the cell that a deployment speaks of: the tile just laid where it names none."""
    cell = move.at if move.at is not None else board.last
    assert cell is not None, "a tile lies on the table in this phase"
    return cell


def put_down(state: State, seat: Seat, move: Deploy) -> State:
    """Return the state with a figure moved from the seat's hand to its spot."""
    board = state[Board]
    cell = spot_cell(board, move)
    feature = board.feature_at(cell, move.on)
    figure = Figure(seat, move.figure, cell, move.on)
    board = board.put_feature(feature.with_figures((*feature.figures, figure)))
    return state.put(board, state[Supply].change([(seat, move.figure, -1)]))
