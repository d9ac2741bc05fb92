"""A window onto a table's tiles, as a picture: behind a title, and on the cards of the home page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.models import PlacedTile, Seat, Table
from games.screens.lobby.facet import LobbyScreens
from games.screens.lobby.picture import PictureTile, Scene, scene_of, window
from games.selectors.tables import position

# A corner of country for a phone that has no table yet: rows of tiles and rotations, all edges match.
SHOWN_FIRST: Final = (
    "V1 V3 V0 V2 U0 V1 W3 U0 U2",
    "E1 D3 W3 U0 U2 J1 L3 U0 W0",
    "V3 L1 S2 R2 H3 O3 J2 E2 V2",
    "D1 P3 S1 N0 B3 E0 M1 R0 I3",
    "K1 N0 F3 V3 A1 B0 B3 E1 M0",
)


FOUR: Final = 4


def laid_tiles(tables: Sequence[Table]) -> dict[int, list[PictureTile]]:
    """Return what lies on each of the tables, by its pk, in the order of laying: one query for all of them."""
    found: dict[int, list[PictureTile]] = {table.pk: [] for table in tables}
    rows = PlacedTile.objects.filter(table__in=tables).order_by("number")
    for pk, tile, rotation, x, y in rows.values_list("table_id", "tile", "rotation", "x", "y"):
        found[pk].append((tile, rotation, x, y))
    return found


def thumb(laid: Sequence[PictureTile]) -> Scene | None:
    """Look at four tiles that lie together, or at one where there are no such four yet."""
    square = window(laid, width=2, height=2)
    return square if square and len(square.tiles) == FOUR else window(laid[-1:], width=1, height=1)


def backdrop(table: Table, seats: Sequence[Seat]) -> Scene:
    """Return what lies on a table, from afar; a country of nobody's while that is little."""
    scene = LobbyScreens.of(table.game).backdrop(position(table).state, [seat.colour for seat in seats])
    return scene or first_scene()


def first_scene() -> Scene:
    """Show a country that nobody has played yet."""
    cells = {
        (x, y): f"base-{symbol[0]}-{symbol[1]}"
        for y, row in enumerate(SHOWN_FIRST)
        for x, symbol in enumerate(row.split())
    }
    return scene_of(cells, (0, 0), len(SHOWN_FIRST[0].split()), len(SHOWN_FIRST))
