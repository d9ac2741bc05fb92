"""The dragon and the fairy, within 48 x 48."""

from __future__ import annotations

from collections.abc import Sequence

from games.screens.carcassonne.board import Piece


def dragon(_piece: Piece, _colours: Sequence[str]) -> str:
    """Return the dragon: a long neck over a coiled body, a raised wing."""
    return (
        '<g stroke="#2a1a16" stroke-width="2" stroke-linejoin="round">'
        '<path d="M5 40q-3-10 8-13q9-3 6-11q-3-8 6-11l9 3l6-2l-3 6q1 5-5 5q1 6-2 10q11 1 12 9q0 7-9 8H12q-5 0-7-4z" '
        'fill="#b8322a"/>'
        '<path d="M22 28q2-13 19-14q-5 4-4 8q-5-1-5 5q-5-2-10 1z" fill="#f0a03c"/>'
        '<path d="M9 40q8-6 22-3" fill="none"/><circle cx="30" cy="9" r="1.6" fill="#fff6df" stroke="none"/></g>'
    )


def fairy(_piece: Piece, _colours: Sequence[str]) -> str:
    """Return the fairy: a light gown, two wings, a star on a wand."""
    return (
        '<g stroke="#2a1a16" stroke-width="2" stroke-linejoin="round">'
        '<path d="M23 22q-16-14-19-2q-1 10 17 9zM25 22q16-14 19-2q1 10-17 9z" fill="#dff1f7"/>'
        '<path d="M24 17l9 27H15z" fill="#f7e08a"/><circle cx="24" cy="12" r="6" fill="#f4cfae"/>'
        '<path d="M33 30l8-12" fill="none"/>'
        '<path d="M42 9l2 4l4 1l-3 3l1 4l-4-2l-4 2l1-4l-3-3l4-1z" fill="#f0a03c"/></g>'
    )
