"""Tiles in templates: `tile("base-D", 1)`, and `file|large("base-D", 1)` with all details."""

from __future__ import annotations

from django.utils.safestring import SafeString
from jinja2 import pass_context
from jinja2.runtime import Context

from games.carcassonne.pages.board.places import sets_of
from games.carcassonne.pages.board.tile_sheet import own_address, tiles
from games.screens.symbols.shapes import symbol
from games.screens.table.svg import sprite
from scoring.carcassonne.board.designs import is_own


@pass_context
def tile(context: Context, name: str, rotation: int = 0, classes: str = "tile") -> SafeString:
    """Draw a tile, turned by quarter turns clockwise; on a table's page from that table's drawings."""
    table_view = context.get("table_view") or getattr(context.get("screen"), "table_view", None)
    sets = sets_of(table_view.position) if table_view else ()
    return symbol(tiles(name, sets), f"{name}-{rotation}", classes)


def large(file: str, tile: str, rotation: int, classes: str = "tile") -> SafeString:
    address = own_address(tile, large=True) if is_own(tile) else sprite(file)
    return symbol(address, f"{tile}-{rotation}", classes)
