"""The registry of games and their facets: a game registers them, shared rooms ask for one by its type.

A game is a package here with a module `game`, a set a package below its game's `sets`: both are found by their folders,
so that no shared room names one.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Self, cast


class Facet(ABC):  # noqa: B024 - each side has its own abstract hooks
    """One side of a game: a class of hooks, of which each game overrides what it does not leave alone.

    Direct subclasses are the sides that there are; a game registers a value of a subclass of each, or of the side
    itself where that is all data.
    """

    __slots__ = ()

    @classmethod
    def of(cls, game: str) -> Self:
        """Return this side of a game; raise LookupError for a game that does not have it."""
        return cls.by_game()[game]

    @classmethod
    def by_game(cls) -> Mapping[str, Self]:
        """Return this side of all games that have it, by their keys."""
        return cast("Mapping[str, Self]", FACETS.get(cls, {}))


FACETS: dict[type[Facet], dict[str, Facet]] = {}


def register(game: str, *facets: Facet) -> None:
    """Let a game, by its key, have these sides."""
    for facet in facets:
        side = next(one for one in type(facet).__mro__ if Facet in one.__bases__)
        FACETS.setdefault(side, {})[game] = facet


def load_games() -> None:
    """Import every game, which registers what it brings."""
    for _game in modules_in("games", "game"):
        pass


def modules_in(folder: str, name: str, order: Sequence[str] = ()) -> Iterator[ModuleType]:
    """Yield the module of a name in each package of a folder (a dotted name), where there is one.

    Packages come in the given order; those that it does not name come before all others.
    """
    # Looked for by its file: only packages that have it are imported.
    packages = [
        found.name
        for root in import_module(folder).__path__
        for found in iter_modules([root])
        if found.ispkg and any(one.name == name for one in iter_modules([f"{root}/{found.name}"]))
    ]
    places = {package: place for place, package in enumerate(order)}
    packages.sort(key=lambda package: (places.get(package, -1), package))
    for package in packages:
        yield import_module(f"{folder}.{package}.{name}")
