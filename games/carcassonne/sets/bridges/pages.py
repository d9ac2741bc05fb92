"""What Bridges, Castles & Bazaars bring to the pages: bridges and castles, and an auction on all phones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _

from games.carcassonne.pages.board.action_keys import keys_of
from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.addition import ActionKey, Addition
from games.carcassonne.pages.board.places import sets_of
from games.carcassonne.pages.board.tile_sheet import tiles
from games.carcassonne.sets.bridges.bazaar import PHASES, read_points, turning_up, watched
from games.carcassonne.sets.bridges.drawing import DRAW, pieces
from games.carcassonne.sets.bridges.words import way_label
from games.carcassonne.words.tile import tile_label
from games.log.position import Position
from games.screens.table import svg
from games.screens.table.header import Item
from games.screens.table.table_view import TableView
from scoring.carcassonne.rules import Bag
from scoring.carcassonne.sets.bridges.bazaar import BAZAAR
from scoring.carcassonne.sets.bridges.castle import CASTLE, Castles
from scoring.carcassonne.sets.bridges.crossing import Bridges, LayBridge
from scoring.carcassonne.sets.bridges.market import Stalls
from scoring.kernel import Move, Seat


def bridge_keys(table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
    """Yield the bridges over the tile just laid."""
    return keys_of(table_view, (move for move in moves if isinstance(move, LayBridge)))


def way_words(move: LayBridge) -> str:
    """Return which way a bridge would run."""
    return way_label(move.road)


def bridge_items(position: Position, seat: Seat) -> Iterator[Item]:
    """Yield the bridges that a seat has left."""
    if left := position.state[Bridges].left[seat]:
        yield Item(left, _("Bridges"), href=f"{svg.pieces()}#bridge")


def castle_items(position: Position, seat: Seat) -> Iterator[Item]:
    """Yield the castles that a seat has left."""
    if left := position.state[Castles].left[seat]:
        yield Item(left, _("Castles"), href=f"{svg.pieces()}#castle")


def held_items(position: Position, seat: Seat) -> Iterator[Item]:
    """Yield the tiles that a seat has won and draws next."""
    for owner, tile in position.state[Bag].held:
        if owner == seat:
            words = _("Won: %(tile)s") % {"tile": tile_label(tile)}
            yield Item(1, words, href=f"{tiles(tile, sets_of(position))}#{tile}-0", counts=False)


ADDITIONS: Final = (
    Addition(
        parts=frozenset({"bridge_building"}),
        keys=bridge_keys,
        keys_title=lambda: _("A bridge over this tile"),
        keys_label=lambda: _("Lay a bridge over this tile before the figure"),
        key_words={LayBridge: way_words},
        pieces=pieces,
        draw=DRAW,
        items=bridge_items,
        has_items=lambda state: state.get(Bridges) is not None,
    ),
    Addition(
        parts=frozenset({"castle"}),
        phases={CASTLE: asking(lambda: _("A castle instead of the points?"), lambda: _("No castle"))},
        items=castle_items,
        has_items=lambda state: state.get(Castles) is not None,
    ),
    Addition(
        parts=frozenset({"bazaar"}),
        phases={BAZAAR: turning_up, **PHASES},
        watched=dict.fromkeys((BAZAAR, *PHASES), watched),
        readers={"bid_points": read_points},
        items=held_items,
        has_items=lambda state: state.get(Stalls) is not None,
    ),
)
