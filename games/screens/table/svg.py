"""Small pieces of SVG, built of checked values: colours, roles and tile names come from closed lists."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from django.templatetags.static import static

CELL = 100
"""The side of a tile on the board, in units of the board's drawing."""
NAME: Final = re.compile(' id="[^"]*"')


@cache
def sprite(name: str) -> str:
    """Return the address of a file of symbols under `static/`."""
    return static(name)


def pieces() -> str:
    return sprite("pieces.svg")


def square(kind: str, cell: tuple[int, int], inset: int = 0, radius: int = 0) -> str:
    """Return a square of class `kind` on a cell, `inset` units smaller on each side."""
    x, y, side = cell[0] * CELL + inset, cell[1] * CELL + inset, CELL - 2 * inset
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{side}" height="{side}" rx="{radius}"/>'


def timed(use: str, since: int, until: int | None, at: int, *, still: bool = False) -> str:
    """Return a drawing of a film with its time; of a `still`, the drawing without its name, or nothing."""
    if still:
        return NAME.sub("", use, count=1) if is_there(since, until, at) else ""
    return f"<use{hidden_unless(since, until, at)}{use.removeprefix('<use')}"


def is_there(since: int, until: int | None, at: int) -> bool:
    """Say whether what is on the board from a moment up to another is there at one."""
    return since <= at and (until is None or at < until)


def hidden_unless(since: int, until: int | None, at: int) -> str:
    """Return the attributes of what is on the board from a moment up to another, when one moment is shown."""
    end = f' data-until="{until}"' if until is not None else ""
    # As an attribute: the pages' policy allows no style, and `hidden` is none of SVG's.
    hidden = "" if is_there(since, until, at) else ' display="none"'
    return f' data-since="{since}"{end}{hidden}'
