"""A window onto a table's tiles, as a picture: behind a title, and on the cards of the home page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from games.models import Seat, Table
from games.screens.lobby.facet import LobbyScreens
from games.screens.lobby.picture import Scene, scene_of

# A corner of country for a phone that has no table yet: rows of tiles and rotations, all edges match.
SHOWN_FIRST: Final = (
    "V1 V3 V0 V2 U0 V1 W3 U0 U2",
    "E1 D3 W3 U0 U2 J1 L3 U0 W0",
    "V3 L1 S2 R2 H3 O3 J2 E2 V2",
    "D1 P3 S1 N0 B3 E0 M1 R0 I3",
    "K1 N0 F3 V3 A1 B0 B3 E1 M0",
)


def thumbnails(tables: Sequence[Table]) -> dict[int, Scene]:
    """Return a picture of each table on which something lies; each game asks the database for its own."""
    by_game: defaultdict[str, list[Table]] = defaultdict(list)
    for table in tables:
        by_game[table.game].append(table)
    drawn = (LobbyScreens.of(game).thumbnails(those) for game, those in by_game.items())
    return {pk: scene for scenes in drawn for pk, scene in scenes.items()}


def backdrop(table: Table, seats: Sequence[Seat]) -> Scene:
    """Return what lies on a table, from afar; a country of nobody's while that is little."""
    scene = LobbyScreens.of(table.game).backdrop(table, [seat.colour for seat in seats])
    return scene or first_scene()


def first_scene() -> Scene:
    """Show a country that nobody has played yet."""
    cells = {
        (x, y): f"base-{symbol[0]}-{symbol[1]}"
        for y, row in enumerate(SHOWN_FIRST)
        for x, symbol in enumerate(row.split())
    }
    return scene_of(cells, (0, 0), len(SHOWN_FIRST[0].split()), len(SHOWN_FIRST))
