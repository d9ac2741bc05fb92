"""The facts by which a box is known where it is chosen: its year, and every name of it, for a search."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.utils.translation import override

from games.phrasing.common.label import set_label
from games.rulebook.book import Book
from games.rulebook.search import folded, words_of
from games.rulebook.shelves import books, game_of

MANY_BOXES = 8
"""More are found by a search; fewer are seen at a glance."""


def year_of(game: str, box: str) -> str:
    """Return the year that a box is known by; nothing where no source has it.

    A book about several boxes may have a year of each, each with its source.
    """
    book = _book_of(game, box)
    if book is None or book.year is None:
        return ""
    years = book.year.said.split(", ")
    if len(years) == 1:
        return years[0]
    each = len(years) == len(book.sets) == len(book.year.source.split(", "))
    return years[book.sets.index(box)] if each else ""


@cache
def words_of_box(game: str, box: str) -> str:
    """Return the names of a box in every language, its other names and its year, folded for a search."""
    names = []
    for language, _name in settings.LANGUAGES:
        with override(language):
            names.append(set_label(box))
    book = _book_of(game, box)
    if book is not None:
        names += [*book.name.everywhere, *book.also, *(name for section in book.sections for name in section.also)]
    return " ".join(dict.fromkeys(map(folded, [*names, year_of(game, box)])))


def is_called(game: str, box: str, looked_for: str) -> bool:
    """Say whether a box has every word that somebody looks for."""
    return all(word in words_of_box(game, box) for word in words_of(looked_for))


@cache
def _book_of(game: str, box: str) -> Book | None:
    everything = (book for shelf in books().values() for book in shelf)
    return next((book for book in everything if box in book.sets and game_of(book) == game), None)
