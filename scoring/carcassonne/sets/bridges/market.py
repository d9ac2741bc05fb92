"""A bazaar: the tiles that were turned up, who has none of them yet, and the lot that is up for auction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from scoring.carcassonne.move import Draw
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DRAWING, around
from scoring.kernel import Seat, State


@dataclass(frozen=True, slots=True)
class Lot:
    """A tile up for auction: who chose it, the highest bid and whose it is, and who has not bid yet, in order."""

    tile: str
    chooser: Seat
    price: int
    bidder: Seat
    waiting: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Stalls:
    """The `tiles` of a bazaar that nobody has yet, the seats without one, in the order in which they choose next.

    `won` are tiles that seats have won and not yet laid: they open no bazaar.
    """

    tiles: tuple[str, ...] = ()
    buyers: tuple[Seat, ...] = ()
    lot: Lot | None = None
    won: tuple[tuple[Seat, str], ...] = ()

    def opened(self, tiles: tuple[str, ...], seats: int, turn: Seat) -> Stalls:
        """Return the market with tiles turned up; who sits to the left of the seat in turn chooses first."""
        return replace(self, tiles=tiles, buyers=around(seats, turn + 1))

    def up(self, tile: str, points: int) -> Stalls:
        """Return the market with a tile put to auction by the first of the buyers."""
        chooser, *others = self.buyers
        return replace(self, lot=Lot(tile, chooser, points, chooser, tuple(others)))

    def bid(self, seat: Seat, points: int | None) -> Stalls:
        """Return the market after a seat's only bid for the lot, or its passing (None)."""
        assert self.lot is not None, "a tile is up"
        waiting = tuple(other for other in self.lot.waiting if other != seat)
        if points is None:
            return replace(self, lot=replace(self.lot, waiting=waiting))
        return replace(self, lot=replace(self.lot, waiting=waiting, price=points, bidder=seat))

    def sold(self, winner: Seat) -> Stalls:
        """Return the market after the lot went to a seat; a tile that is left alone goes to the last seat."""
        assert self.lot is not None, "a tile is up"
        chooser = self.lot.chooser
        # The next to choose sits to the left of who chose last; who has sold is the last of them.
        buyers = tuple(seat for seat in (*self.buyers[1:], chooser) if seat != winner)
        tiles = list(self.tiles)
        tiles.remove(self.lot.tile)
        won = (*self.won, (winner, self.lot.tile))
        if len(buyers) == 1:
            return Stalls(won=(*won, (buyers[0], tiles[0])))
        return Stalls(tuple(tiles), buyers, None, won)


CLOSED: Final = Stalls()


def on_offer(rules: Carcassonne, state: State) -> Mapping[str, int]:
    """Return the copies in the bag of the tiles that could be drawn now."""
    drawing = State(state.scores, state.turn, DRAWING, (), state.turn_number, slices=state.slices)
    bag = Bag(state[Bag].copies, state[Bag].left)
    drawing = drawing.put(bag)
    copies = {tile: count for tile, count in bag.copies.items() if count}
    return {tile: count for tile, count in copies.items() if not rules.explain(drawing, state.turn, Draw(tile))}


def is_enough(rules: Carcassonne, state: State) -> bool:
    """Return whether there is a tile for each seat."""
    return state[Bag].left >= rules.seats and sum(on_offer(rules, state).values()) >= rules.seats


def missing(offered: Mapping[str, int], tiles: tuple[str, ...]) -> str | None:
    """Return a tile of which more were named than there are; None if all can have come."""
    return next((tile for tile, count in Counter(tiles).items() if offered.get(tile, 0) < count), None)


def some_tiles(offered: Mapping[str, int], seats: int) -> Iterator[tuple[str, ...]]:
    """Yield some of the ways in which a tile for each seat may be turned up: those beside each other by name."""
    copies = [tile for tile, count in sorted(offered.items()) for _copy in range(count)]
    yield from dict.fromkeys(tuple(copies[first : first + seats]) for first in range(len(copies) - seats + 1))
