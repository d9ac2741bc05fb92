"""The books: whole in every language; each refusal and each term finds its rule; the documents say the same."""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import msgspec
import pytest
from django.utils import translation

import scoring
from games.phrasing.common.label import set_label
from games.phrasing.common.registry import all_words, words_by_game
from games.rulebook.book import read_book
from games.rulebook.documents import documents
from games.rulebook.other_names import files_of_names
from games.rulebook.shelves import book_of, books, rule_of_term, rules, shelves
from scoring.catalogue import GAMES
from scoring.kernel import Refusal
from scoring.pads.box import shelf

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs"
BOOKS = [book for found in books().values() for book in found]


def refusals():
    """Yield every refusal there is; slots leave a first class of each behind."""
    for module in walk_packages(scoring.__path__, "scoring."):
        import_module(module.name)
    waiting = [Refusal]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            if kind.__module__.startswith("scoring.") and vars(sys.modules[kind.__module__]).get(kind.__name__) is kind:
                yield kind


def terms():
    """Yield every term that has words, with the game whose sets say it; those of all games come for one of them."""
    for game, parts in words_by_game().items():
        for words in parts:
            for code in {*words.terms, *words.rated_terms}:
                yield game, code


def test_every_refusal_cites_a_rule_that_is_there():
    astray = {kind.code: kind.rule for kind in refusals() if kind.rule not in rules()}

    assert astray == {}


def test_every_term_is_explained_by_a_rule():
    found = {(game, code): rule_of_term(game or "carcassonne", code) for game, code in terms()}

    assert len(found) > 60
    assert {key for key, rule in found.items() if rule is None} == set()


@pytest.mark.parametrize(
    ("game", "code", "rule"),
    [
        ("carcassonne", "road.tiles", "carcassonne:roads"),
        ("carcassonne", "road.inn.tiles", "expansions:inns"),
        ("carcassonne", "city.besieged.cathedral.tiles", "expansions:siege"),
        ("carcassonne", "city.open.shields", "carcassonne:end"),
        ("carcassonne", "adjustment", "help:talk"),
        ("catan", "city", "catan:building"),
        ("catan", "metropolis", "cities-knights:metropolis"),
        ("pad-hunters", "forest", "pads:hunters"),
        ("pad", "tiles", "pads:lines"),
    ],
)
def test_a_term_finds_the_rule_that_says_most_of_it(game, code, rule):
    found = rule_of_term(game, code)

    assert found is not None
    assert found.section.rule == rule


def test_no_term_and_no_rule_is_explained_twice():
    cited = Counter(section.rule for book in BOOKS for section in book.sections)
    explained = Counter(
        (shelf in {"carcassonne", "expansions"} or shelf, term)
        for shelf, found in books().items()
        for book in found
        for section in book.sections
        for term in section.terms
    )

    assert [rule for rule, times in cited.items() if times > 1] == []
    assert [term for term, times in explained.items() if times > 1] == []


def test_every_set_that_can_be_laid_has_a_book_and_every_ready_pad_has_one():
    sets = {key for book in BOOKS for key in book.sets}
    pads = {book.pad for book in BOOKS}

    assert {key for game in ("carcassonne", "catan") for key in GAMES[game].sets} - sets == set()
    assert set(shelf()) - pads - {"carcassonne", "catan", "catan-knights", "plain"} == set()


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
def test_a_box_has_one_name_in_the_rules_and_on_the_form(language):
    with translation.override(language):
        alone = {
            book.sets[0]: book for book in books()["expansions"] if len(book.sets) == 1 and book.key == book.sets[0]
        }

        assert {key: str(book.name) for key, book in alone.items()} == {key: set_label(key) for key in alone}
        assert len(alone) > 15


def test_every_file_of_a_book_stands_on_one_shelf():
    files = [path for shelf in shelves().values() for path in shelf.files]
    rooms = [folder for game in ("carcassonne", "catan", "pads") for folder in (ROOT / "games" / game).rglob("*.toml")]

    assert {*rooms, *(ROOT / "games" / "rulebook" / "texts").rglob("*.toml")} == set(files)
    assert len(files) == len(set(files)) == len(BOOKS)
    assert len({book.key for book in BOOKS}) == len(BOOKS)
    assert all(book_of(book.key) is book for book in BOOKS)


def test_a_book_has_english_names_and_languages_bring_theirs():
    contents = [tomllib.loads(path.read_text("utf-8")) for shelf in shelves().values() for path in shelf.files]
    named = {book["key"]: book.get("also", []) for book in contents}
    named |= {one["rule"]: one.get("also", []) for book in contents for one in book["sections"]}

    assert [name for names in named.values() for name in names if not name.isascii()] == []
    for path in files_of_names():
        others = tomllib.loads(path.read_text("utf-8"))
        assert set(others) - set(named) == set(), path
        assert [key for key, names in others.items() if set(names) & set(named[key])] == [], path
        assert [key for key, names in others.items() if not names or len(set(names)) < len(names)] == [], path


def test_other_names_of_every_language_belong_to_a_book():
    plague, catapult = book_of("plague"), book_of("catapult")

    assert plague
    assert catapult
    assert {"Corn Circles, Plague & Tunnels", "麦田园＆鼠疫＆隧道扩充"} <= set(plague.also)
    assert {"flea", "跳蚤"} <= set(rules()["expansions:plague"].section.also)
    assert "Das Katapult" in catapult.also


def test_a_book_speaks_the_language_of_the_page():
    book, said = book_of("plague"), {}
    assert book
    for language in ("en", "zh-hant", "zh-hans"):
        with translation.override(language):
            said[language] = (str(book.name), str(book.sections[0].title))

    assert said == {
        "en": ("The Plague", "Fleas spread"),
        "zh-hant": ("鼠疫", "跳蚤蔓延"),
        "zh-hans": ("鼠疫", "跳蚤蔓延"),
    }
    assert set(book.sections[0].title.everywhere) == {"Fleas spread", "跳蚤蔓延"}


@pytest.mark.parametrize(
    "change", [{"name": 3}, {"name": {"en": "Mills", "zh-hant": "風車"}}, {"title": "Mills"}, {"name": None}]
)
def test_a_file_that_is_no_book_is_refused(change):
    book = {"key": "mills", "order": 50, "name": "The Mills", "sections": []}

    assert read_book(book).name.english == "The Mills"
    with pytest.raises(msgspec.ValidationError):
        read_book(book | change)


def test_rules_are_short():
    points = [point for rule in rules().values() for point in rule.points]

    assert [point.text.english for point in points if len(point.text.english) > 220] == []
    assert [rule for rule, found in rules().items() if not 1 <= len(found.points) <= 8] == []


def test_every_rule_of_a_game_names_its_source():
    silent = [
        point.text.english
        for shelf, found in books().items()
        for book in found
        for section in book.sections
        for point in section.points
        if not point.source and shelf != "help" and book.key != "pads"
    ]

    assert silent == []


def test_no_book_sells_a_term_that_nobody_says():
    said = {code.partition(".")[0] for words in (all_words(),) for code in {*words.terms, *words.rated_terms}}
    named = {term.partition(".")[0] for book in BOOKS for section in book.sections for term in section.terms}

    assert named - said == set()


def test_the_documents_say_what_the_books_say():
    astray = [name for name, text in documents() if (DOCS / name).read_text("utf-8") != text]

    assert astray == [], "run `manage.py rulebook`"
