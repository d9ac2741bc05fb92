"""The mage and the witch, within 48 x 48: told apart by their hats and by what they hold."""

from __future__ import annotations

from collections.abc import Sequence

from games.screens.carcassonne.board import Piece


def mage(_piece: Piece, _colours: Sequence[str]) -> str:
    """Return the mage: a round cap, a white beard, a staff with an orb."""
    return (
        '<g stroke="#2a1a16" stroke-width="2" stroke-linejoin="round">'
        '<path d="M22 16l11 28H10z" fill="#2f6fb3"/><path d="M15 14q7-11 14 0z" fill="#2f6fb3"/>'
        '<path d="M16 15h12l-6 15z" fill="#fff"/><path d="M38 44V16" fill="none" stroke-width="3"/>'
        '<circle cx="38" cy="11" r="5" fill="#f7e08a"/></g>'
    )


def witch(_piece: Piece, _colours: Sequence[str]) -> str:
    """Return the witch: a pointed hat with a broad brim, a broom."""
    return (
        '<g stroke="#2a1a16" stroke-width="2" stroke-linejoin="round">'
        '<path d="M23 20l11 24H12z" fill="#5b3a78"/><circle cx="23" cy="18" r="6" fill="#cfe3b4"/>'
        '<path d="M10 15h26l-9-3l-5-10l-5 10z" fill="#2a1a16"/><path d="M6 44L40 24" fill="none" stroke-width="3"/>'
        '<path d="M4 36l9 1l-3 9l-8-2z" fill="#c9953f"/></g>'
    )
