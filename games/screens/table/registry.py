"""Which games have pages. A game registers its facets; shared rooms ask for one by its type, and name no game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self, cast


class Facet:
    """One side of a game's pages: a value made of functions, so that what a game leaves alone stands in one place."""

    __slots__ = ()

    @classmethod
    def of(cls, game: str) -> Self:
        """Return this side of a game's pages; raise LookupError for a game without pages."""
        return cls.by_game()[game]

    @classmethod
    def by_game(cls) -> Mapping[str, Self]:
        return cast("Mapping[str, Self]", FACETS.get(cls, {}))


FACETS: dict[type[Facet], dict[str, Facet]] = {}


def register(game: str, *facets: Facet) -> None:
    for facet in facets:
        FACETS.setdefault(type(facet), {})[game] = facet
