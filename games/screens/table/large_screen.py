"""The lengths of names on a large screen, where they stand as large as they fit."""

from __future__ import annotations

from re import split
from typing import Final
from unicodedata import combining, east_asian_width

STEPS: Final = (7.6, 9.2, 11.3, 14.6)
"""The widths, in a name's own size, up to which it stands in one line at each size: the largest first (`.tv-name`)."""
WIDE: Final = "WM@%mw"


def name_length(name: str) -> int:
    """Return how long a name is for the large screen: 0 fits in the largest size, 4 must be broken."""
    width = sum(map(_width, name))
    return sum(width > most for most in STEPS)


def word_length(name: str) -> int:
    """Return the same of the longest word of a name, which cannot be broken without being cut."""
    return max(map(name_length, split(r"[\s-]+", name)))


def _width(letter: str) -> float:
    """Return about how wide a letter is, by its size."""
    if combining(letter) or letter == "\u200d":
        return 0
    if east_asian_width(letter) in "WF":
        return 1
    return 0.95 if letter in WIDE else 0.7 if letter.isupper() else 0.58
