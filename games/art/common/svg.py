"""Write SVG elements and path data with as few characters as the drawing allows."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias
from xml.sax.saxutils import quoteattr

from games.art.common import palette

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.art.common.geometry import Bezier, Point, StraightLine

SvgValue: TypeAlias = str | float
Attributes: TypeAlias = dict[str, str | float | None]


def number(value: float) -> str:
    """Return a number with one decimal at most."""
    text = f"{value:.1f}".removesuffix(".0")
    text = "0" if text == "-0" else text
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def numbers(values: Iterable[float]) -> str:
    """Return numbers for path data, apart only where they must be."""
    text = ""
    for value in values:
        word = number(value)
        text += word if not text or word.startswith("-") else f" {word}"
    return text


def _step(a: Point, b: Point) -> Point:
    # Between rounded points: rounded steps would add their errors up along the line.
    return round(b[0], 1) - round(a[0], 1), round(b[1], 1) - round(a[1], 1)


def steps(line: StraightLine) -> str:
    """Return path data from the first point, where the pen must be, through the others."""
    return "l" + numbers(value for a, b in pairwise(line) for value in _step(a, b))


def polygon(line: StraightLine, *, closed: bool = True) -> str:
    """Return path data through points, in relative steps."""
    return f"M{numbers(line[0])}{steps(line)}{'z' if closed else ''}"


def cubic(curve: Bezier, *, move: bool = True) -> str:
    """Return path data along a curve, in relative steps."""
    text = f"M{numbers(curve[0][0])}" if move else ""
    for a, *rest in curve:
        text += "c" + numbers([value for point in rest for value in _step(a, point)])
    return text


def smooth(line: StraightLine) -> str:
    """Return path data of a smooth closed curve through points (Catmull and Rom's)."""
    count = len(line)
    pieces: Bezier = ()
    for index in range(count):
        before, a, b, after = (line[(index + step) % count] for step in (-1, 0, 1, 2))
        out = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        back = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        pieces = (*pieces, (a, out, back, b))
    return cubic(pieces) + "z"


def tag(name: str, *children: str, **attributes: SvgValue | None) -> str:
    """Return an element: underscores in attribute names become hyphens, None is left out."""
    words = [name]
    for key, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else number(value)
            words.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(text)}")
    inner = "".join(children)
    return f"<{' '.join(words)}>{inner}</{name}>" if inner else f"<{' '.join(words)}/>"


def ink(width: float) -> Attributes:
    return {"stroke": palette.INK, "stroke_width": width, "stroke_linejoin": "round"}


def use(symbol: str, place: Point | None = None, **attributes: SvgValue | None) -> str:
    """Return a reference to a symbol of the same file, moved to a place."""
    x, y = place or (None, None)
    return tag("use", href=f"#{symbol}", x=x, y=y, **attributes)
