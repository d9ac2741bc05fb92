"""Helpers for drawing things that stand on a tile: polygons, boxes, shadows, and groups with an ink line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.art.common import palette
from games.art.common.svg import ink, number, polygon, tag

if TYPE_CHECKING:
    from games.art.common.geometry import StraightLine
    from games.carcassonne.art.symbols.style import Style


def shape(line: StraightLine, fill: str, **more: str | float | None) -> str:
    return tag("path", d=polygon(line), fill=fill, **more)


def box(left: float, top: float, right: float, bottom: float) -> StraightLine:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def group(name: str, style: Style, scale: float, *parts: str) -> str:
    """Return a symbol whose shapes have an ink line unless they say otherwise."""
    size = None if scale == 1 else f"scale({number(scale)})"
    return tag("g", *parts, id=name, transform=size, **ink(style.ink / scale))


def shadow(d: str) -> str:
    return tag("path", d=d, fill=palette.SHADE, stroke="none", opacity=".25")
