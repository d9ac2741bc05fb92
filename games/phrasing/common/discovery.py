"""Discovery of words: what the packages of a folder say, without anybody listing them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from games.phrasing.common.words import Words


def discovered(folder: str, order: Sequence[str] = ()) -> tuple[Words, ...]:
    """Return `WORDS` of the module `words` of every package in a folder of packages, which has its dotted name.

    Packages come in the given order, by name; those that it does not name come before all others.
    """
    packages = [found.name for found in iter_modules(import_module(folder).__path__) if found.ispkg]
    places = {name: place for place, name in enumerate(order)}
    packages.sort(key=lambda name: (places.get(name, -1), name))
    modules = [module for name in packages if find_spec(module := f"{folder}.{name}.words")]
    return tuple(import_module(module).WORDS for module in modules)
