"""What The Tunnel brings to the pages: tokens on mouths, told apart by letter, colour and shape of their seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _

from games.carcassonne.pages.board.action_keys import keys_of
from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.addition import ActionKey, Addition, Piece
from games.carcassonne.words.place import cell_label
from games.screens.table.table_view import TableView
from scoring.carcassonne.sets.tunnel.rules import PAIRS, TUNNEL, PutToken, Tunnels
from scoring.kernel import Move, State


def keys(table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
    """Yield the mouths on which a token may go before the figure."""
    return keys_of(table_view, (move for move in moves if isinstance(move, PutToken)))


def words(move: PutToken) -> str:
    return _("%(pair)s: %(cell)s") % {"pair": move.pair, "cell": cell_label(move.at)}


def kind_of(pair: str) -> str:
    return f"tunnel-{pair.lower()}"


def pieces(state: State) -> Iterator[Piece]:
    """Yield the tokens on mouths."""
    tunnels = state.get(Tunnels)
    for (cell, on), (seat, pair) in tunnels.tokens.items() if tunnels else ():
        yield Piece(kind_of(pair), cell, on, int(seat))


def token(pair: str) -> Callable[[Piece, Sequence[str]], str]:
    """Return what draws a token: an arch with the letter of its pair, in the colour of its seat."""

    def draw(piece: Piece, colours: Sequence[str]) -> str:
        colour = colours[piece.seat] if piece.seat is not None else ""
        return (
            f'<g class="seat-{colour}"><path d="M8 40V22a16 16 0 0 1 32 0v18z" fill="var(--seat)" stroke="#2a1a16" '
            'stroke-width="2"/><circle cx="24" cy="26" r="10" fill="#fff6df" stroke="#2a1a16" stroke-width="2"/>'
            f'<text x="24" y="32" text-anchor="middle" font-size="16" font-weight="700" fill="#2a1a16">{pair}</text>'
            "</g>"
        )

    return draw


ADDITIONS: Final = (
    Addition(
        parts=frozenset({"tunnel"}),
        phases={TUNNEL: asking(lambda: _("A token on a tunnel?"), lambda: _("No token"))},
        keys=keys,
        keys_title=lambda: _("Tunnel"),
        keys_label=lambda: _("Put a token on a tunnel"),
        key_words={PutToken: words},
        pieces=pieces,
        draw={kind_of(pair): token(pair) for pair in PAIRS},
    ),
)
