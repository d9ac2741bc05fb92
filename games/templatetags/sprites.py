"""Our drawings in templates: `{% icon "plus" %}`, `{% shape "red" %}`, `{% tile "base-D" 1 %}`.

All of them decorate words that stand beside them, so they are hidden from screen readers.
"""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.art.names import sheet_of

register = template.Library()


@register.simple_tag
def icon(name: str, classes: str = "icon") -> SafeString:
    """Draw an icon of `icons.svg`."""
    return _drawing("icons.svg", name, classes)


@register.simple_tag
def shape(colour: str, classes: str = "shape") -> SafeString:
    """Draw the shape that goes with a seat's colour."""
    return _drawing("pieces.svg", f"shape-{colour}", f"{classes} seat-{colour}")


@register.simple_tag
def figure(role: str, colour: str, classes: str = "figure") -> SafeString:
    """Draw a large figure in a seat's colour: `knight`, `thief`, `farmer` or `monk`."""
    return _drawing("pieces.svg", f"{role}-{colour}", f"{classes} seat-{colour}")


@register.simple_tag
def tile(name: str, rotation: int = 0, classes: str = "tile") -> SafeString:
    """Draw a tile of Carcassonne, turned by quarter turns clockwise."""
    return _drawing(sheet_of(name), f"{name}-{rotation}", classes)


def _drawing(sprite: str, name: str, classes: str) -> SafeString:
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', classes, static(sprite), name)
