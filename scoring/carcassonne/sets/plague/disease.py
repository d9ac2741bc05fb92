"""The state of the plague: its sources, the fleas around them, which of them hurt, and where they spread (B9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import STEPS, Cell, beside

PLAGUE: Final = "plague"
FLEAS: Final = 18
TOKENS: Final = 6


@dataclass(frozen=True, slots=True)
class Outbreak:
    """A numbered token on a tile with a source; `active` until it is turned over."""

    token: int
    cell: Cell
    active: bool = True


@dataclass(frozen=True, slots=True)
class Disease:
    """The outbreaks in the order of laying, and the tiles with a flea.

    `spreads` is false until the turn after the first outbreak begins.
    """

    outbreaks: tuple[Outbreak, ...] = ()
    fleas: tuple[Cell, ...] = ()
    spreads: bool = False

    @property
    def supply(self) -> int:
        """Return how many fleas lie on no tile."""
        return FLEAS - len(self.fleas)

    @property
    def active(self) -> tuple[Outbreak, ...]:
        """Return the outbreaks that were not turned over, the lowest number first."""
        return tuple(sorted((one for one in self.outbreaks if one.active), key=lambda one: one.token))

    @property
    def free_tokens(self) -> tuple[int, ...]:
        taken = {one.token for one in self.outbreaks}
        return tuple(token for token in range(1, TOKENS + 1) if token not in taken)

    def is_outbreak(self, cell: Cell) -> bool:
        return any(one.cell == cell for one in self.outbreaks)

    def broken_out(self, token: int, cell: Cell) -> Disease:
        return replace(self, outbreaks=(*self.outbreaks, Outbreak(token, cell)))

    def renumbered(self, cell: Cell, token: int) -> Disease:
        """Return the disease with that number on a source; the one that had it gets the other number."""
        was = next(one.token for one in self.outbreaks if one.cell == cell)
        swapped = {was: token, token: was}
        outbreaks = tuple(replace(one, token=swapped.get(one.token, one.token)) for one in self.outbreaks)
        return replace(self, outbreaks=outbreaks)

    def turned_over(self, token: int) -> Disease:
        outbreaks = tuple(replace(one, active=False) if one.token == token else one for one in self.outbreaks)
        return replace(self, outbreaks=outbreaks)

    def moved(self, at: Cell, taken: Cell | None) -> Disease:
        """Return the disease with a flea on a tile, from the supply or from the tile where it was `taken`."""
        return replace(self, fleas=(*(cell for cell in self.fleas if cell != taken), at))

    def red(self) -> frozenset[Cell]:
        """Return the tiles of the fleas that are active: those connected, flea by flea, with an active outbreak."""
        fleas, found = set(self.fleas), set[Cell]()
        edge = [one.cell for one in self.outbreaks if one.active]
        while edge:
            for cell in around(edge.pop()):
                if cell in fleas and cell not in found:
                    found.add(cell)
                    edge.append(cell)
        return frozenset(found)

    def pink(self) -> tuple[Cell, ...]:
        """Return the tiles of the fleas that are latent."""
        red = self.red()
        return tuple(cell for cell in self.fleas if cell not in red)

    def region(self) -> frozenset[Cell]:
        """Return all tiles that are infected: active outbreaks and active fleas."""
        return self.red() | {one.cell for one in self.outbreaks if one.active}

    def is_closed(self, cell: Cell) -> bool:
        """Return whether a tile has a source or a flea of any colour."""
        return cell in self.fleas or self.is_outbreak(cell)


def around(cell: Cell) -> Iterator[Cell]:
    return (beside(cell, side) for side in range(len(STEPS)))


def is_source(board: Board, cell: Cell) -> bool:
    return board.laid[cell].face.tile.has(PLAGUE)


def spots(board: Board, disease: Disease) -> list[Cell]:
    """Return the tiles to which the plague can spread: beside infected ones, without source and flea."""
    beside_it = dict.fromkeys(near for cell in sorted(disease.region()) for near in around(cell))
    return [cell for cell in beside_it if cell in board.laid and not is_shut(board, disease, cell)]


def is_shut(board: Board, disease: Disease, cell: Cell) -> bool:
    """Return whether a tile has a source, with or without a token, or a flea."""
    return disease.is_closed(cell) or is_source(board, cell)


def spreads(board: Board, disease: Disease) -> Iterator[tuple[Cell, Cell | None]]:
    """Yield every way to lay a flea, as where it goes and where it is taken from (None: from the supply)."""
    if disease.supply:
        yield from ((cell, None) for cell in spots(board, disease))
        return
    for taken in movable(disease):
        rest = replace(disease, fleas=tuple(cell for cell in disease.fleas if cell != taken))
        yield from ((cell, taken) for cell in spots(board, rest) if cell != taken)


def movable(disease: Disease) -> Iterable[Cell]:
    """Return the fleas that may be taken up: latent ones, else those without which their region stays connected."""
    pink = disease.pink()
    if pink:
        return pink
    return [cell for cell in disease.fleas if hangs_together(disease, without=cell)]


def hangs_together(disease: Disease, *, without: Cell) -> bool:
    rest = replace(disease, fleas=tuple(cell for cell in disease.fleas if cell != without))
    return len(rest.red()) == len(rest.fleas)


def is_over(disease: Disease) -> bool:
    """Return whether an outbreak may be turned over: no flea is at hand, and another outbreak goes on."""
    return not disease.supply and not disease.pink() and len(disease.active) > 1
