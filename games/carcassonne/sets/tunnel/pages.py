"""The pages of The Tunnel: tokens on mouths, told apart by letter, colour and shape of their seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.action_keys import keys_of
from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.set_pages import ActionKey, CarcassonnePages, Piece
from games.screens.table.table_view import TableView
from scoring.carcassonne.sets.tunnel.rules import PAIRS, TUNNEL, PutToken, Tunnels
from scoring.kernel import Move, State

KINDS: Final = {f"tunnel-{pair.lower()}": pair for pair in PAIRS}
"""The letter of a pair of tokens, by the kind of their pieces."""


class TunnelPages(CarcassonnePages):
    """Tokens on mouths, told apart by letter, colour and shape of their seat."""

    parts = ("tunnel",)
    phases = {TUNNEL: asking(gettext_lazy("A token on a tunnel?"), gettext_lazy("No token"))}
    keys_title = gettext_lazy("Tunnel")
    keys_label = gettext_lazy("Put a token on a tunnel")

    def keys(self, table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
        """Yield the mouths on which a token may go before the figure."""
        return keys_of(table_view, (move for move in moves if isinstance(move, PutToken)))

    def key_words(self, move: Move) -> str:
        if not isinstance(move, PutToken):
            return ""
        return move.pair

    def pieces(self, state: State) -> Iterator[Piece]:
        """Yield the tokens on mouths."""
        tunnels = state.get(Tunnels)
        for (cell, on), (seat, pair) in tunnels.tokens.items() if tunnels else ():
            yield Piece(f"tunnel-{pair.lower()}", cell, on, int(seat))

    def draw(self, piece: Piece, colours: Sequence[str]) -> str:
        """Draw a token: an arch with the letter of its pair, in the colour of its seat."""
        if piece.kind not in KINDS:
            return ""
        colour = colours[piece.seat] if piece.seat is not None else ""
        return (
            f'<g class="seat-{colour}"><path d="M8 40V22a16 16 0 0 1 32 0v18z" fill="var(--seat)" stroke="#2a1a16" '
            'stroke-width="2"/><circle cx="24" cy="26" r="10" fill="#fff6df" stroke="#2a1a16" stroke-width="2"/>'
            '<text x="24" y="32" text-anchor="middle" font-size="16" font-weight="700" fill="#2a1a16">'
            f"{KINDS[piece.kind]}</text></g>"
        )


PAGES: Final = (TunnelPages(),)
