"""The wording of a table, by what is played there: a value that a view of the table carries.

Label functions ask for it as they ask for the language: `use_wording` stands around whatever is said at one table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Any, Final

from games.registry import Facet


@dataclass(frozen=True, slots=True)
class Wording:
    """The names of things at a table, wherever they differ from one table to another.

    `sets` are those in the box: a set may call a piece otherwise than its game does. With `by_square` a place is said
    by column and row, as on a printed map, and not from the start tile. With `own_words` a code without words is taken
    for people's own word, as on a score pad that somebody has written. With `beside_board` the board shows where
    something is, and no sentence says it.
    """

    sets: tuple[str, ...] = ()
    by_square: bool = False
    own_words: bool = False
    beside_board: bool = False


class TableWording(Facet):
    """The wording of a game's tables, by what is played there."""

    def wording(self, sets: Sequence[str], rules: Any) -> Wording:
        """Return the wording of a table with these sets and rules."""
        return Wording(tuple(sets))


_current: Final[ContextVar[Wording]] = ContextVar("wording", default=Wording())  # noqa: B039 - it never changes


@contextmanager
def use_wording(wording: Wording) -> Iterator[None]:
    """Say everything in this block as at one table."""
    before = _current.set(wording)
    try:
        yield
    finally:
        _current.reset(before)


@contextmanager
def beside_board() -> Iterator[None]:
    """Leave out of everything in this block where on the board it is, because a picture or the board shows that."""
    with use_wording(replace(current_wording(), beside_board=True)):
        yield


@contextmanager
def away_from_board() -> Iterator[None]:
    """Say in this block where on the board something is: for ears, amid what is read beside the board."""
    with use_wording(replace(current_wording(), beside_board=False)):
        yield


def current_wording() -> Wording:
    """Return how the table is spoken of that is rendered now; outside of all tables the plainest wording."""
    return _current.get()
