"""The rules as documents: what docs/rules*.md and docs/help.md say, made from the books."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from django.utils.text import capfirst

from games.rulebook.book import Book, RulePoint, RuleSection
from games.rulebook.shelves import TEXTS, books, shelves

WIDTH: Final = 120
MADE: Final = "<!-- Written by `manage.py rulebook` from the rulebooks in games/: change it there. -->"
POINTS: Final = (
    "Each section begins with the rule in a few sentences, as the app shows it at `/rules/` in every language. What "
    "follows is to the letter, for whoever reads the code. `R` is our reading where nothing printed says it clearly. "
    "Headings such as `{rule}` are the names that refusals cite (`Refusal.rule`)."
)
LETTER: Final = "To the letter:"
BEGINNINGS: Final = TEXTS / "documents"
"""The folder with the beginning of each document, in Markdown."""


def documents() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each document."""
    made = [(shelf.key, *document) for shelf in shelves().values() for document in shelf.documents]
    for shelf, name, keys in made:
        found = [book for book in books()[shelf] if not keys or book.key in keys]
        beginning = (BEGINNINGS / name).with_suffix(".txt").read_text("utf-8").strip()
        yield name, "\n\n".join((MADE, beginning, *_parts(found))) + "\n"


def _parts(found: Sequence[Book]) -> Iterator[str]:
    yield _wrapped(POINTS.format(rule=found[-1].sections[0].rule))
    alone = len(found) == 1
    for book in found:
        if not alone:
            yield f"## {book.name.english}"
        yield from _about(book)
        for section in book.sections:
            yield from _section(section, "##" if alone else "###")
        if book.notes:
            yield book.notes.strip()


def _about(book: Book) -> Iterator[str]:
    """Yield what is known of a box: its sets, its numbers with their sources, its other names, and what is in it."""
    numbers = {
        "out in": book.year,
        "players": book.players,
        "from years of age": book.ages,
        "minutes": book.minutes,
        "tiles": book.tiles,
    }
    known = [f"{what} {fact.said} ({fact.source})" for what, fact in numbers.items() if fact]
    if book.sets:
        known.insert(0, "sets " + ", ".join(f"`{key}`" for key in book.sets))
    if book.also:
        known.append("also called " + ", ".join(book.also))
    if book.contents:
        yield _wrapped(book.contents.english)
    if known:
        yield _wrapped(capfirst("; ".join(known)) + ".")


def _section(section: RuleSection, heading: str) -> Iterator[str]:
    yield f"{heading} `{section.rule}`"
    yield f"**{section.title.english}**"
    yield "\n".join(_points(section.points))
    if section.notes:
        yield LETTER
        yield section.notes.strip()


def _points(points: Iterable[RulePoint]) -> Iterator[str]:
    for point in points:
        source = f" ({point.source})" if point.source else ""
        yield textwrap.indent(_wrapped(point.text.english + source, WIDTH - 2), "  ").replace("  ", "- ", 1)


def _wrapped(text: str, width: int = WIDTH) -> str:
    return textwrap.fill(" ".join(text.split()), width, break_long_words=False, break_on_hyphens=False)
