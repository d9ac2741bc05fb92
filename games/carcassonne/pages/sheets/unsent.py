"""The parts by which a phone writes down a turn without a connection: spots of meeples on each kind of tile.

Nothing in it is a rule: which gap fits, and who may stand where, the server says once the turn arrives.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.carcassonne.art.layout.spots import spot
from games.carcassonne.pages.board.drawing import role
from games.carcassonne.pages.board.places import kinds_of, rules_of
from games.carcassonne.pages.board.tile_sheet import tiles
from games.carcassonne.words.spot import role_name
from games.models import DrawBy, LogBy
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.board.feature import MEEPLE


@dataclass(frozen=True, slots=True)
class Role:
    """The role of a meeple on a kind of feature, as a picture and in words."""

    drawing: str
    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class UnsentParts:
    """The parts from which a phone composes turns.

    `tiles` are the kinds in the box with the file that draws them and their spots (`spots_of`), `roles` what meeples
    are on each kind of feature. `goes_on` says that this phone may write down the turns of others too, `has_more` that
    there are other pieces than meeples.
    """

    tiles: Sequence[tuple[str, str, str]]
    roles: Sequence[Role]
    goes_on: bool
    has_more: bool


def unsent_parts(table_view: TableView) -> UnsentParts:
    """Return what this phone composes turns of this table from."""
    rules = rules_of(table_view.position)
    lands = tuple(sorted(rules.spot_kinds & rules.stands_on[MEEPLE]))
    table = table_view.table
    speaks_for_all = table.log_by == LogBy.ANYONE or len(table_view.mine) == len(table_view.seat_views)
    return UnsentParts(
        tiles=[(tile, tiles(tile, rules.tile_sets), spots_of(tile, lands)) for tile in kinds_of(table_view.position)],
        roles=[Role(role(kind), kind, role_name(kind)) for kind in lands],
        goes_on=table.draw_by != DrawBy.APP and speaks_for_all,
        has_more=len(rules.figure_kinds) > 1,
    )


@lru_cache(maxsize=1_024)
def spots_of(tile: str, lands: tuple[str, ...]) -> str:
    """Return the spots of a tile as "c1 city 25 12 38 25 25 38 12 25;...".

    Each segment with its kind and, for each rotation, where a target stands, in halves of tile units.
    """
    return ";".join(
        " ".join(
            (part.id, part.kind, *(str(round(value / 2)) for turn in range(4) for value in spot(tile, turn, part.id)))
        )
        for part in TILES[tile].segments
        if part.kind in lands
    )
