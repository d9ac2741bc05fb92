"""A made-up translation: every sentence has accents and is wider than the English; short keys are twice as wide."""

from __future__ import annotations

import re
from typing import Final

from babel.messages.catalog import Catalog

ACCENTS: Final = str.maketrans("cghjsuCGHJSU", "ĉĝĥĵŝŭĈĜĤĴŜŬ")
"""The letters of Esperanto that English has not, for those that it has not."""
LETTERS: Final = "ĉĝĥĵŝŭĈĜĤĴŜŬ"
PIECE: Final = re.compile(r"(%\(\w+\)[a-z]|\{\w+\}|</?[a-zA-Z][^>]*>|&\w+;)")
"""Parts that stay as they are: placeholders, tags, entities."""
SHORT: Final = 8
"""Letters of a text that gets twice as wide; longer ones grow by two fifths."""


def made_up(english: str) -> str:
    """Return a text as the made-up language has it: `Undo` becomes `Ŭndo ŭŭŭ`."""
    pieces = PIECE.split(english)
    letters = sum(len(piece.strip()) for piece in pieces[::2])
    missing = letters if letters <= SHORT else letters * 2 // 5
    pieces[::2] = [piece.translate(ACCENTS) for piece in pieces[::2]]
    tail = " " + "ŭ" * max(missing - 1, 1) if letters else ""
    last = len(pieces) - 1
    text = pieces[last].rstrip()
    pieces[last] = text + tail + pieces[last][len(text) :]
    return "".join(pieces)


def translate(catalogue: Catalog, forms: int) -> None:
    """Fill a catalogue with the made-up language, which has so many plural forms."""
    for message in catalogue:
        if isinstance(message.id, str):
            message.string = made_up(message.id) if message.id else message.string
        else:
            # Of the many: the English of one may leave the number out.
            message.string = (made_up(message.id[-1]),) * forms
