"""Ingots on a tile, within 48 x 48."""

from __future__ import annotations

from typing import Final

MOST: Final = 12
PLACES: Final = ((9, 30), (24, 30), (16, 18))
"""Left and top of the ingots that are drawn one by one."""


def kind_of(count: int) -> str:
    return f"ingots-{count}"


def ingots(count: int) -> str:
    """Draw so many ingots: up to three one by one, more by their number."""
    bars = "".join(
        f'<path d="M{x} {y + 10}l4-9h9l4 9z" fill="#f2c230" stroke="#4a3300" stroke-width="2" stroke-linejoin="round"/>'
        for x, y in PLACES[:count]
    )
    if count > len(PLACES):
        bars += (
            f'<text x="24" y="15" text-anchor="middle" font-size="16" font-weight="700" fill="#4a3300">{count}</text>'
        )
    return bars


DRAWN: Final = {kind_of(count): ingots(count) for count in range(1, MOST + 1)}
"""The drawings, by the kind of the piece."""
