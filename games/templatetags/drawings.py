"""More of our drawings: `{% piece "meeple" %}` in the colour of the text, `{% large file "base-D" 1 %}`."""

from __future__ import annotations

from functools import cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.screens.table.svg import sprite

register = template.Library()


@register.simple_tag
def piece(name: str, classes: str = "") -> SafeString:
    """Draw a plain silhouette of `pieces.svg`."""
    return _drawing("pieces.svg", name, classes or name)


@register.simple_tag
def large(file: str, tile: str, rotation: int) -> SafeString:
    """Draw a tile with all its details, from a file of its own."""
    return _drawing(file, f"{tile}-{rotation}", "tile")


@cache
def _drawing(file: str, name: str, classes: str) -> SafeString:
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', classes, sprite(file), name)
