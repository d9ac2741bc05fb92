"""The search: books and rules by any word of theirs, in any language, by their other names too."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from games.rulebook.book import Book, BookText, RuleSection
from games.rulebook.shelves import books, shelves

LONGEST_QUERY: Final = 60
MOST_HITS: Final = 40
BRITISH: Final = re.compile("(?<=[blv])our")
"""The part of a word where Americans write "or": harbour, colour, favour."""
BETWEEN: Final = frozenset({"&", "+", "and", "und"})
"""Words between two names, which boxes print in one way and people type in another."""
MARKS: Final = "!?.,:;…'\"()[]«»‘’“”「」『』《》、。"


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found: a book, or one section of it; `line` is what it says of the words that were looked for."""

    book: Book
    section: RuleSection | None
    line: str
    other_name: str = ""


@dataclass(frozen=True, slots=True)
class Findable:
    """Something that can be found: its names, all that it says, and the names of its game, folded for the search."""

    book: Book
    section: RuleSection | None
    names: tuple[str, ...]
    text: str
    game: str


def folded(text: str) -> str:
    """Return a text without what a searcher does not mind: case, width, accents, and which English it is."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return BRITISH.sub("or", "".join(sign for sign in plain if not unicodedata.combining(sign)))


def words_of(query: str) -> list[str]:
    """Return the words that somebody looks for, folded: without marks beside them, and without an "and" between."""
    words = [word for typed in folded(query).split() if (word := typed.strip(MARKS))]
    return [word for word in words if word not in BETWEEN] or words


@cache
def findables() -> tuple[Findable, ...]:
    """Return all that can be found, in the order of the shelves."""
    return tuple(one for shelf, found in books().items() for book in found for one in _findables_of(book, shelf))


def _findables_of(book: Book, shelf: str) -> Iterator[Findable]:
    game = books()[shelves()[shelf].game or shelf][0]
    contents = book.contents.everywhere if book.contents else ()
    yield _findable(book, None, _names(book), contents, game)
    for section in book.sections:
        texts = (*(text for point in section.points for text in point.text.everywhere), *_names(book))
        yield _findable(book, section, (*section.title.everywhere, *section.also), texts, game)


def _findable(
    book: Book, section: RuleSection | None, names: tuple[str, ...], texts: tuple[str, ...], game: Book
) -> Findable:
    known = tuple(" ".join(words_of(name)) for name in names)
    return Findable(book, section, known, "\n".join(map(folded, (*names, *texts))), folded("\n".join(_names(game))))


def _names(book: Book) -> tuple[str, ...]:
    return (*book.name.everywhere, *book.also)


def find(query: str) -> tuple[Hit, ...]:
    """Return what has every word of the query, the best first: a name, then part of one, then the words of a rule.

    The name of the game may stand beside other words: “卡卡頌 主教堂”.
    """
    words = words_of(query[:LONGEST_QUERY])
    if not words:
        return ()
    found = [one for one in findables() if _has(one, words)]
    found.sort(key=lambda entry: _rank(entry, words))
    return tuple(_hit(entry, words) for entry in found[:MOST_HITS])


def _has(one: Findable, words: list[str]) -> bool:
    return any(word in one.text for word in words) and all(word in one.text or word in one.game for word in words)


def _rank(entry: Findable, words: list[str]) -> int:
    own = [word for word in words if word in entry.text]
    if " ".join(own) in entry.names:
        return 0
    return 1 if any(all(word in name for word in own) for name in entry.names) else 2


def _hit(entry: Findable, words: list[str]) -> Hit:
    """Return what is shown of an entry: the sentence that has the words, and the other name that was looked for."""
    section, book = entry.section, entry.book
    title: BookText = section.title if section else book.name
    lines = [point.text for point in section.points] if section else [one for one in (book.contents,) if one]
    line = next((one for one in lines if any(word in folded(text) for text in one.everywhere for word in words)), None)
    others = section.also if section else book.also
    other = next((name for name in others if any(word in folded(name) for word in words)), "")
    shows_it = any(word in folded(str(title)) for word in words)
    return Hit(book, section, str(line or (lines[0] if lines else "")), "" if shows_it else other)
