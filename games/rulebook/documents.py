"""The rules as documents: what docs/rules*.md and docs/help.md say, made from the books."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from django.utils.text import capfirst

from games.rulebook.book import Book, RulePoint, RuleSection
from games.rulebook.shelves import CARCASSONNE, CATAN, EXPANSIONS, HELP, PADS, TEXTS, books

WIDTH: Final = 120
MADE: Final = "<!-- Written by `manage.py rulebook` from games/rulebook/texts: change it there. -->"
POINTS: Final = (
    "Each section begins with the rule in a few sentences, as the app shows it at `/rules/` in every language. What "
    "follows is to the letter, for whoever reads the code. `R` is our reading where nothing printed says it clearly. "
    "Headings such as `{rule}` are the names that refusals cite (`Refusal.rule`)."
)
LETTER: Final = "To the letter:"
BEGINNINGS: Final = TEXTS / "documents"
"""How each document begins, in Markdown."""
DOCUMENTS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "rules.md": (CARCASSONNE, ("carcassonne",)),
    "rules-expansions.md": (EXPANSIONS, ()),
    "rules-maps.md": (CARCASSONNE, ("maps",)),
    "rules-catan.md": (CATAN, ("catan",)),
    "rules-cities-knights.md": (CATAN, ("knights",)),
    "rules-pads.md": (PADS, ()),
    "help.md": (HELP, ()),
}
"""The documents, each by its shelf and its books; none named are all of the shelf."""


def documents() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each document."""
    for name, (shelf, keys) in DOCUMENTS.items():
        found = [book for book in books()[shelf] if not keys or book.key in keys]
        beginning = (BEGINNINGS / name).with_suffix(".txt").read_text("utf-8").strip()
        yield name, "\n\n".join((MADE, beginning, *_parts(found))) + "\n"


def _parts(found: Sequence[Book]) -> Iterator[str]:
    yield _wrapped(POINTS.format(rule=found[-1].sections[0].rule))
    alone = len(found) == 1
    for book in found:
        if not alone:
            yield f"## {book.name.en}"
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
        yield _wrapped(book.contents.en)
    if known:
        yield _wrapped(capfirst("; ".join(known)) + ".")


def _section(section: RuleSection, heading: str) -> Iterator[str]:
    yield f"{heading} `{section.rule}`"
    yield f"**{section.title.en}**"
    yield "\n".join(_points(section.points))
    if section.notes:
        yield LETTER
        yield section.notes.strip()


def _points(points: Iterable[RulePoint]) -> Iterator[str]:
    for point in points:
        source = f" ({point.source})" if point.source else ""
        yield textwrap.indent(_wrapped(point.en + source, WIDTH - 2), "  ").replace("  ", "- ", 1)


def _wrapped(text: str, width: int = WIDTH) -> str:
    return textwrap.fill(" ".join(text.split()), width, break_long_words=False, break_on_hyphens=False)
