"""The registry of words: what all games say, by code, merged once in a process.

Later words lie over earlier ones. `games.phrasing` says which words there are; nothing here names a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, Final

from games.phrasing.common.unknown import neutral, report
from games.phrasing.common.words import Find, GameWords, Sentence, Words

Load = Callable[[], Mapping[str, Iterable[Words]]]

_loads: Final[list[Load]] = []


def register(load: Load, *, below: bool = False) -> None:
    """Let `load` bring words, by the key of their game, when the first sentence is asked for.

    Words lie over those that were registered before, or, with `below`, under all.
    """
    _loads.insert(0 if below else len(_loads), load)
    forget()


def forget() -> None:
    """Merge the words anew at the next sentence."""
    for cached in (words_by_game, all_words, words_of, finders_of):
        cached.cache_clear()


@cache
def words_by_game() -> Mapping[str, tuple[Words, ...]]:
    """Return the words that were brought, by game."""
    brought: dict[str, tuple[Words, ...]] = {}
    for load in _loads:
        for game, words in load().items():
            brought[game] = (*brought.get(game, ()), *words)
    return brought


@cache
def all_words() -> GameWords:
    return merged(words for parts in words_by_game().values() for words in parts)


@cache
def words_of(game: str) -> GameWords:
    return merged(words_by_game().get(game, ()))


@cache
def finders_of(table: str) -> tuple[Find, ...]:
    """Return what looks for words that a table lacks."""
    parts = (words for parts in words_by_game().values() for words in parts)
    return tuple(words.finders[table] for words in parts if isinstance(words, GameWords) and table in words.finders)


def merged(parts: Iterable[Words]) -> GameWords:
    """Return words laid over each other."""
    tables: dict[str, dict[Any, Any]] = {spec.name: {} for spec in fields(GameWords)}
    for part in parts:
        for name, table in tables.items():
            table.update(getattr(part, name, {}))
    return GameWords(**tables)


def find(table: str, code: str) -> Sentence:
    """Return the words for a code, from a table of `GameWords` by its name or from a file; empty if there are none."""
    words: Sentence | None = getattr(all_words(), table).get(code)
    if words is not None:
        return words
    return next((found for finder in finders_of(table) if (found := finder(code))), "")


def is_known(table: str, code: object) -> bool:
    """Return whether there are words for a code, or for a class of moves or effects (`is_known("moves", Draw)`)."""
    if code in getattr(all_words(), table):
        return True
    return isinstance(code, str) and bool(find(table, code))


def label(table: str, code: str) -> str:
    """Return the words for a code; neutral ones, and an error in the log, where nobody has brought any."""
    if found := find(table, code):
        return str(found)
    if not code:
        return ""
    report(table, code)
    return neutral(table)


def quoted(table: str, code: str) -> str:
    return str(find(table, code) or code)
