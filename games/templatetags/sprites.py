"""Our drawings in templates: `{% icon "plus" %}`, `{% shape "red" %}`, `{% tile "base-D" 1 %}`.

All of them decorate words that stand beside them, so they are hidden from screen readers.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.screens.carcassonne.places import sets_of
from games.screens.table.svg import pieces, sprite, tiles

register = template.Library()


@register.simple_tag
def icon(name: str, classes: str = "icon") -> SafeString:
    """Draw an icon of `icons.svg`."""
    return _drawing(sprite("icons.svg"), name, classes)


@register.simple_tag
def shape(colour: str, classes: str = "shape") -> SafeString:
    """Draw the shape that goes with a seat's colour."""
    return _drawing(pieces(), f"shape-{colour}", f"{classes} seat-{colour}")


@register.simple_tag
def figure(role: str, colour: str, classes: str = "figure") -> SafeString:
    """Draw a large figure in a seat's colour: `knight`, `thief`, `farmer` or `monk`."""
    return _drawing(pieces(), f"{role}-{colour}", f"{classes} seat-{colour}")


@register.simple_tag(takes_context=True)
def tile(context: Context | Mapping[str, Any], name: str, rotation: int = 0, classes: str = "tile") -> SafeString:
    """Draw a tile of Carcassonne, turned by quarter turns clockwise; on a table's page from that table's drawings."""
    sight = context.get("sight") or getattr(context.get("screen"), "sight", None)
    sets = sets_of(sight.position) if sight else ()
    return _drawing(tiles(name, sets), f"{name}-{rotation}", classes)


@cache
def _drawing(file: str, name: str, classes: str) -> SafeString:
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', classes, file, name)
