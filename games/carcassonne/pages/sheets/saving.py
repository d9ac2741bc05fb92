"""The tiles in the bag that finish a feature of one's own, turned in their gaps, and the chance that one comes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.carcassonne.pages.board.overlay import disc
from games.carcassonne.pages.board.places import rules_of, sets_of
from games.carcassonne.pages.board.tile_sheet import tiles
from games.carcassonne.pages.sheets.pile import TileKey
from games.carcassonne.words.luck import rescue_sentence
from games.carcassonne.words.tile import tile_label
from games.screens.table.svg import CELL, square
from games.screens.table.table_view import SeatView, TableView
from scoring.carcassonne.base.fields import FIELD
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.saving import Rescue, rescue_odds, rescues
from scoring.kernel import Helped


@dataclass(frozen=True, slots=True)
class Saving:
    """The tiles that finish a feature, each once, the chances in words, and all of it drawn over the board."""

    pictures: tuple[TileKey, ...]
    words: str
    overlay: str


def saving_of(table_view: TableView, feature: Feature) -> Saving | None:
    """Return what would finish a feature on which this phone has a figure; None: nothing is open, or nobody may ask."""
    owner = next((seat_view for one in feature.figures if (seat_view := table_view.seat_views[one.seat]).is_mine), None)
    state = table_view.position.state
    if owner is None or feature.kind == FIELD or state.over or not state[Helped].at_least("sharp"):
        return None
    return _saving(table_view, feature, owner)


def _saving(table_view: TableView, feature: Feature, owner: SeatView) -> Saving:
    state = table_view.position.state
    ways = rescues(rules_of(table_view.position), state, feature)
    turned = {one.tile: one for one in reversed(ways)}
    pictures = [TileKey(one.tile, one.rotation, one.copies, tile_label(one.tile)) for one in turned.values()]
    return Saving(
        pictures=tuple(sorted(pictures, key=lambda one: (-one.count, one.tile))),
        words=rescue_sentence(rescue_odds(state, ways, owner.position), owner.name),
        overlay="".join(_in_gap(table_view, ways, cell) for cell in dict.fromkeys(one.cell for one in ways)),
    )


def _in_gap(table_view: TableView, ways: Sequence[Rescue], cell: Cell) -> str:
    """Return the tile of the most copies as it would lie there, and how many tiles in the bag do it there."""
    here = [one for one in ways if one.cell == cell]
    first, (x, y) = here[0], cell
    address = f"{tiles(first.tile, sets_of(table_view.position))}#{first.tile}-{first.rotation}"
    picture = f'<use href="{address}" x="{x * CELL + 16}" y="{y * CELL + 16}" width="68" height="68"/>'
    frame = square("gap-ring", cell, 3, 13) + square("gap-frame", cell, 11, 7)
    return frame + picture + disc((x * CELL + 84, y * CELL + 84), sum(one.copies for one in here))
