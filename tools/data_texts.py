"""The English texts of data files, for the catalogues: rulebooks and ready pads."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from games.pads.words.ready import key_context, texts_of
from games.rulebook.book import read_book
from games.rulebook.shelves import shelves
from scoring.pads.reading import read_pad
from scoring.pads.words import shared_words

PADS: Final = Path(__file__).resolve().parent.parent / "scoring" / "pads"
LETTER: Final = re.compile(r"[^\W\d_]")


def data_texts() -> Iterator[tuple[Path, int, str, str]]:
    """Yield each text with its file, its place among the others there, its context and its English."""
    for path, texts in (*_rulebooks(), *_pads()):
        for place, (context, english) in enumerate(texts):
            if isinstance(english, str) and LETTER.search(english):
                yield path, place, context, english


Found = tuple[Path, Iterator[tuple[str, object]]]
"""A file, and each of its texts after its context."""


def _rulebooks() -> Iterator[Found]:
    for shelf in shelves().values():
        for path in shelf.files:
            book = read_book(tomllib.loads(path.read_text("utf-8")))
            yield path, ((text.context, text.english) for text in book.texts())


def _pads() -> Iterator[Found]:
    yield PADS / "words.toml", ((key_context(key), text) for key, text in shared_words().items())
    for path in (PADS / "games").glob("*.toml"):
        yield path, texts_of(read_pad(path.read_bytes()))
