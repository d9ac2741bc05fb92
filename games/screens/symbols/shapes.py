"""Our drawings in templates: `"plus"|icon`, `"red"|shape`, `"meeple"|piece`.

All of them decorate words that stand beside them, so they are hidden from screen readers.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.screens.table.facets import PlacedFigure
from games.screens.table.svg import pieces, sprite
from scoring.pads.box import PLAIN_PAD

SYMBOL: Final = re.compile(r'<symbol id="([^"]+)"')


def icon(name: str, classes: str = "icon") -> SafeString:
    return symbol(sprite("icons.svg"), name, classes)


def shape(colour: str, classes: str = "shape") -> SafeString:
    return symbol(pieces(), f"shape-{colour}", f"{classes} seat-{colour}")


def figure(role: str, colour: str, classes: str = "figure") -> SafeString:
    """Draw a large figure in a seat's colour: `knight`, `thief`, `farmer` or `monk`."""
    return symbol(pieces(), f"{role}-{colour}", f"{classes} seat-{colour}")


def placed(figure: PlacedFigure, colour: str) -> SafeString:
    """Draw a small figure at its place on a tile's picture."""
    return symbol(pieces(), f"{figure.drawing}-{colour}-s", f"figure seat-{colour} x-{figure.x} y-{figure.y}")


def piece(name: str, classes: str = "") -> SafeString:
    """Draw a plain silhouette of `pieces.svg`, in the colour of the text."""
    return symbol(pieces(), name, classes or name)


def pad_picture(key: str) -> SafeString:
    """Draw what a pad on the shelf is known by; one that nobody has drawn looks like the plain one."""
    name = f"pad-{key}"
    return symbol(sprite("pads.svg"), name if name in drawn("pads.svg") else f"pad-{PLAIN_PAD}", "pad-picture")


def box_picture(key: str) -> SafeString:
    """Draw what a box is known by where it is chosen; nothing where nobody has drawn it."""
    name = f"box-{key}"
    return symbol(sprite("boxes.svg"), name, "box-picture") if name in drawn("boxes.svg") else SafeString()


@cache
def drawn(file: str) -> frozenset[str]:
    return frozenset(SYMBOL.findall((settings.BASE_DIR / "static" / file).read_text(encoding="utf-8")))


@cache
def symbol(file: str, name: str, classes: str) -> SafeString:
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', classes, file, name)
