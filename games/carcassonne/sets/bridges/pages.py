"""The pages of Bridges, Castles & Bazaars: bridges and castles, and an auction on all phones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.action_keys import keys_of
from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.places import sets_of
from games.carcassonne.pages.board.set_pages import ActionKey, CarcassonnePages, Piece
from games.carcassonne.pages.board.tile_sheet import tiles
from games.carcassonne.sets.bridges.bazaar import PHASES, auction, bid_lines, read_points, turning_up
from games.carcassonne.sets.bridges.drawing import DRAWN, pieces
from games.carcassonne.sets.bridges.words import way_label
from games.carcassonne.words.tile import tile_label
from games.screens.table import svg
from games.screens.table.header import Item
from games.screens.table.sheet import Content, NarrationLine
from games.screens.table.table_view import TableView
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.sets.bridges.bazaar import BAZAAR
from scoring.carcassonne.sets.bridges.castle import CASTLE, Castles
from scoring.carcassonne.sets.bridges.crossing import Bridges, LayBridge
from scoring.carcassonne.sets.bridges.market import Stalls
from scoring.kernel import Move, Seat, State


class BridgePages(CarcassonnePages):
    """Bridges: keys beside the figure, and those that seats have left."""

    parts = ("bridge_building",)
    keys_title = gettext_lazy("A bridge over this tile")
    keys_label = gettext_lazy("Lay a bridge over this tile before the meeple")

    def keys(self, table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
        """Yield the bridges over the tile just laid."""
        return keys_of(table_view, (move for move in moves if isinstance(move, LayBridge)))

    def key_words(self, move: Move) -> str:
        return way_label(move.road) if isinstance(move, LayBridge) else ""

    def pieces(self, state: State) -> Iterator[Piece]:
        return pieces(state)

    def draw(self, piece: Piece, colours: Sequence[str]) -> str:
        return DRAWN.get(piece.kind, "")

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        if left := table_view.position.state[Bridges].left[seat]:
            yield Item(left, _("Bridges"), href=f"{svg.pieces()}#bridge")

    def has_items(self, state: State) -> bool:
        return state.get(Bridges) is not None


class CastlePages(CarcassonnePages):
    """Castles: whether one is built, and those that seats have left."""

    parts = ("castle",)
    phases = {CASTLE: asking(gettext_lazy("A castle instead of the points?"), gettext_lazy("Take the points"))}

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        if left := table_view.position.state[Castles].left[seat]:
            yield Item(left, _("Castles"), href=f"{svg.pieces()}#castle")

    def has_items(self, state: State) -> bool:
        return state.get(Castles) is not None


class BazaarPages(CarcassonnePages):
    """Bazaars: an auction on all phones, and the tiles that were won there."""

    parts = ("bazaar",)
    phases = {BAZAAR: turning_up, **PHASES}
    readers = {"bid_points": read_points}

    def narration(self, table_view: TableView) -> Iterator[NarrationLine]:
        return bid_lines(table_view)

    def watched(self, table_view: TableView) -> Content | None:
        return auction(table_view) if table_view.position.state.phase in self.phases else None

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        """Yield the tiles that a seat has won and draws next."""
        for owner, tile in table_view.position.state[Bag].held:
            if owner == seat:
                words = _("Won: %(tile)s") % {"tile": tile_label(tile)}
                yield Item(1, words, href=f"{tiles(tile, sets_of(table_view.position))}#{tile}-0", counts=False)

    def has_items(self, state: State) -> bool:
        return state.get(Stalls) is not None


PAGES: Final = (BridgePages(), CastlePages(), BazaarPages())
