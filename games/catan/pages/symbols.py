"""Catan's drawings in templates: `"ore"|card`, `"ore"|mark`, `5|pips`.

All of them decorate words that stand beside them, so they are hidden from screen readers.
"""

from __future__ import annotations

from functools import cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.catan.art.sheets import file_of
from games.screens.table.svg import sprite


def card(kind: str) -> SafeString:
    return drawing(f"card-{kind}", "card-face")


def progress(name: str) -> SafeString:
    return drawing(f"progress-{name}", "card-face")


def mark(kind: str) -> SafeString:
    return drawing(f"mark-{kind}", "mark")


@cache
def pips(ways: int) -> SafeString:
    """Draw as many dots as there are ways of 36 in which a sum falls."""
    dots = format_html_join("", '<circle cx="{}" cy="3" r="2"/>', ((4 + 6 * number,) for number in range(ways)))
    width = 6 * ways + 2
    return format_html(
        '<svg class="pips" viewBox="0 0 {} 6" width="{}" height="6" aria-hidden="true">{}</svg>', width, width, dots
    )


def drawing_address(name: str) -> str:
    return f"{sprite(file_of(name))}#{name}"


@cache
def drawing(name: str, classes: str) -> SafeString:
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}"/></svg>', classes, drawing_address(name))
