"""Every address of the site, so that no page can be forgotten by a test that goes to all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

PIECE = re.compile(r"<(?:(\w+):)?(\w+)>")
"""A gap in an address: its kind and its name."""


@cache
def addresses() -> tuple[str, ...]:
    """Return every address, with its gaps: "t/<uuid:uid>/sheet/"."""
    return tuple(_below(get_resolver().url_patterns, ""))


def _below(patterns: list[Any], before: str) -> Iterator[str]:
    for pattern in patterns:
        here = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _below(pattern.url_patterns, here)
        elif isinstance(pattern, URLPattern):
            yield here


def filled(address: str, fill: Callable[[str, str], str]) -> str:
    """Return a path: `fill` gives what comes into a gap, by its kind and its name."""
    return "/" + PIECE.sub(lambda found: fill(found[1] or "str", found[2]), address)


def paths_of_table(uid: object, **numbers: int) -> Iterator[str]:
    """Yield every path that speaks of one table: turns, awards and seats have the numbers that are said, or 0."""

    def fill(kind: str, name: str) -> str:
        words = {"uuid": str(uid), "int": str(numbers.get(name, 0)), "way": "fix"}
        return words.get(kind, "new")

    for address in addresses():
        if "<uuid:uid>" in address:
            yield filled(address, fill)
