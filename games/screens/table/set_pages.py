"""The pages of sets: the base of their classes, and the register of all that there are.

A hook is a method that does nothing until a set overrides it. `PagesOfSets.of` finds those who override a hook once for
each box, so that a page asks nobody in vain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import ClassVar, Generic, TypeVar

from games.screens.table.header import Item
from games.screens.table.table_view import TableView
from scoring.kernel import Effect, Ruleset, Seat

Hook = Callable[..., object]


class SetPages:
    """The pages of a set within those of its game. Each game adds its own hooks in a subclass, a set overrides some."""

    parts: ClassVar[tuple[str, ...]] = ()
    """The keys of the parts of the rules with one of which it comes to a table; none: it comes to every table."""
    order: ClassVar[int] = 0
    """Its place among all others, those of other sets too. Those of the same order come as they were brought."""
    news: ClassVar[tuple[type[Effect], ...]] = ()
    """The effects that are said aloud."""

    def items(self, table_view: TableView, seat: Seat) -> Iterable[Item]:
        """Yield what lies before a seat, besides its points and figures."""
        return ()


P = TypeVar("P", bound=SetPages)


class PagesOfSets(Generic[P]):
    """The pages of all sets of a game, in their order."""

    def __init__(self) -> None:
        self._brought: tuple[P, ...] = ()
        self._found = lru_cache(maxsize=1_024)(self._find)

    def bring(self, pages: Iterable[P]) -> None:
        """Let pages of a set join those of the others."""
        self._brought = tuple(sorted((*self._brought, *pages), key=lambda one: one.order))
        self._found.cache_clear()

    def withdraw(self, pages: Iterable[P]) -> None:
        """Let the game go on without some of them."""
        gone = tuple(pages)
        self._brought = tuple(one for one in self._brought if one not in gone)
        self._found.cache_clear()

    def of(self, rules: Ruleset | None, hook: Hook | None = None) -> tuple[P, ...]:
        """Return what the sets in a box bring (None: of all sets); with a hook, only those that override it."""
        return self._found(rules, hook)

    def is_news(self, effect: Effect) -> bool:
        """Return whether a set says an effect aloud."""
        return any(isinstance(effect, one.news) for one in self._brought)

    def _find(self, rules: Ruleset | None, hook: Hook | None) -> tuple[P, ...]:
        keys = frozenset(part.key for part in rules.capabilities) if rules is not None else None
        there = (one for one in self._brought if keys is None or not one.parts or not keys.isdisjoint(one.parts))
        return tuple(one for one in there if hook is None or overrides(one, hook))


def overrides(pages: SetPages, hook: Hook) -> bool:
    """Return whether pages have a hook of their own, given as the method of their game's class."""
    return getattr(type(pages), hook.__name__) is not hook
