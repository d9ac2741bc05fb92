"""The rules as read, and help with the pages: one file for a box, in every language, for pages and documents alike."""

from games.rulebook.book import Book, RulePoint, RuleSection, Said
from games.rulebook.search import LONGEST_QUERY, Hit, find
from games.rulebook.shelves import (
    HELP,
    Rule,
    book_of,
    books,
    game_of,
    rule_of_term,
    rules,
    rules_of_refusals,
    rules_of_terms,
    shelves,
)

__all__ = [
    "HELP",
    "LONGEST_QUERY",
    "Book",
    "Hit",
    "Rule",
    "RulePoint",
    "RuleSection",
    "Said",
    "book_of",
    "books",
    "find",
    "game_of",
    "rule_of_term",
    "rules",
    "rules_of_refusals",
    "rules_of_terms",
    "shelves",
]
