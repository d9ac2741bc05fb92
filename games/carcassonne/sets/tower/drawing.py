"""Storeys of towers, stacked within 48 x 48: how many there are is seen, and from four on also read."""

from __future__ import annotations

from typing import Final

SEEN: Final = 4
"""So many storeys are drawn one by one."""
HIGHEST: Final = 60
"""The most storeys that all seats together have."""
KIND: Final = "storeys"


def kind_of(height: int) -> str:
    return f"{KIND}-{height}"


def storeys(height: int) -> str:
    """Draw a tower of so many storeys."""
    drawn = "".join(storey(level) for level in range(min(height, SEEN)))
    if height > SEEN:
        drawn += (
            '<circle cx="36" cy="12" r="11" fill="#fff6df" stroke="#2a1a16" stroke-width="2"/>'
            f'<text x="36" y="17" text-anchor="middle" font-size="15" font-weight="700" fill="#2a1a16">{height}</text>'
        )
    return drawn


def storey(level: int) -> str:
    """Return one storey, each a little narrower than the one below."""
    left, top, wide = 8 + 2 * level, 36 - 9 * level, 32 - 4 * level
    walls = f'<path d="M{left} {top}h{wide}v9h-{wide}z" fill="#b9ad9a"/>'
    window = f'<path d="M{left + wide // 2 - 2} {top + 3}h4v4h-4z" fill="#2a1a16" stroke="none"/>'
    return f'<g stroke="#2a1a16" stroke-width="2" stroke-linejoin="round">{walls}{window}</g>'


DRAWN: Final = {kind_of(height): storeys(height) for height in range(1, HIGHEST + 1)}
"""The drawings, by the kind of the piece."""
