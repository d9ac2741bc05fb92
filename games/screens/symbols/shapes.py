"""Our drawings in templates: `"plus"|icon`, `"red"|shape`, `"meeple"|piece`.

All of them decorate words that stand beside them, so they are hidden from screen readers.
"""

from __future__ import annotations

from functools import cache

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.screens.table import pieces, sprite


def icon(name: str, classes: str = "icon") -> SafeString:
    return symbol(sprite("icons.svg"), name, classes)


def shape(colour: str, classes: str = "shape") -> SafeString:
    return symbol(pieces(), f"shape-{colour}", f"{classes} seat-{colour}")


def figure(role: str, colour: str, classes: str = "figure") -> SafeString:
    """Draw a large figure in a seat's colour: `knight`, `thief`, `farmer` or `monk`."""
    return symbol(pieces(), f"{role}-{colour}", f"{classes} seat-{colour}")


def piece(name: str, classes: str = "") -> SafeString:
    """Draw a plain silhouette of `pieces.svg`, in the colour of the text."""
    return symbol(pieces(), name, classes or name)


@cache
def symbol(file: str, name: str, classes: str) -> SafeString:
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', classes, file, name)
