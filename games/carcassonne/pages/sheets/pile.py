"""The tiles in the bag as the tray shows them: each kind in its place all game long."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.safestring import SafeString

from games.carcassonne.pages.board.places import kinds_of, tiles_left, tiles_to_draw
from games.carcassonne.words.tile import tile_label
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.designs import TILES
from scoring.kernel import Helped

NOTHING_DRAWN: Final = SafeString("")


@dataclass(frozen=True, slots=True)
class TileKey:
    """A tile to tap: how it is turned, how many are left, what it is called, and the value that logs it.

    `bridge` says over what a bridge would lie with it, and `drawn` shows both; `is_gone` that none is left. `has` are
    letters for what is on it (`traits`).
    """

    tile: str
    turn: int
    count: int
    name: str
    value: str = ""
    chosen: bool = False
    bridge: str = ""
    drawn: SafeString = NOTHING_DRAWN
    is_gone: bool = False
    has: str = ""


@dataclass(frozen=True, slots=True)
class Pile:
    """The tiles of which one comes next, with their copies (0 where the table is not told).

    `kinds` are all that are in the box, in the order in which the tray shows them; `gone` are those of which none is
    left; `lit` is the one that was chosen.
    """

    tiles: Mapping[str, int]
    kinds: Sequence[str]
    gone: Collection[str] = ()
    lit: str = ""

    @property
    def pictures(self) -> tuple[TileKey, ...]:
        shown = [(kind, self.tiles.get(kind, 0)) for kind in self.kinds if kind in self.tiles or kind in self.gone]
        return tuple(replace(one, is_gone=one.tile in self.gone) for one in pictured(shown, self.lit))

    @property
    def counts(self) -> str:
        """Return their copies for a phone that has drawn each kind of the box: "3,-,,1".

        A dash stands where none is left, nothing where others come before.
        """
        return ",".join([str(self.tiles.get(kind, "-" if kind in self.gone else "")) for kind in self.kinds])


def pile(table_view: TableView, chosen: str = "") -> Pile:
    """Return the tiles that may come next, as the table wants to be told of them."""
    tiles, left = dict(tiles_to_draw(table_view.position)), dict(tiles_left(table_view.position))
    kinds = kinds_of(table_view.position)
    # While some tiles come before all others, the tray is theirs alone.
    gone = [kind for kind in kinds if kind not in left] if tiles.keys() >= left.keys() else ()
    # Which kinds are left shows without aids, too, because logging needs it; how many does not.
    return Pile(tiles if tells_counts(table_view) else dict.fromkeys(tiles, 0), kinds, gone, chosen)


def traits(tile: str) -> str:
    """Return what is on a tile, as letters: c city, r road, m monastery, x anything that the base game has not."""
    design = TILES[tile]
    parts = {segment.kind for segment in design.segments}
    printed = {mark for segment in design.segments for mark in segment.marks} - {"shields"}
    known = {"city": "c", "road": "r", "monastery": "m", "field": ""}
    return "".join(sorted({known.get(part, "x") for part in parts} | ({"x"} if design.marks or printed else set())))


def pictured(tiles: Iterable[tuple[str, int]], chosen: str = "") -> tuple[TileKey, ...]:
    return tuple(TileKey(tile, 0, count, tile_label(tile), chosen=tile == chosen) for tile, count in tiles)


def tells_counts(table_view: TableView) -> bool:
    return table_view.position.state[Helped].at_least("sharp")
