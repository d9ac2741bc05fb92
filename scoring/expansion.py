"""Sets of a game: what the folder of one brings to a box, and how it is found there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Generic, TypeVar

from scoring.kernel.box import Option
from scoring.kernel.capability import Capability

S = TypeVar("S")
R = TypeVar("R")


# Without slots: an alias such as `ExpansionOf[Set, Recipe]` could not be called.
@dataclass(frozen=True, kw_only=True)
class ExpansionOf(Generic[S, R]):
    """The contents of a folder: the sets that can be ticked, their options, and the makers of the parts of their rules.

    A part is made from what a game's recipe says; None where a switch leaves it out. `order` says where the parts stand
    among those of others in the order of the rules: those with larger numbers come later, and of its own parts the
    first comes first. `listed` says where its sets stand in the form, if that is elsewhere. Its parts are in a box with
    any of its sets; without sets, in every box.
    """

    order: int
    sets: tuple[S, ...] = ()
    parts: tuple[Callable[[R], Capability[Any] | None], ...] = ()
    options: tuple[Option, ...] = ()
    listed: int | None = None


def found_in(folders: ModuleType) -> Mapping[str, Any]:
    """Return the `SET` of `rules.py` in each folder of a package, by the folder's name, in the order of the rules."""
    names = [folder.name for folder in iter_modules(folders.__path__)]
    found = {name: import_module(f"{folders.__name__}.{name}.rules").SET for name in names}
    return dict(sorted(found.items(), key=lambda one: one[1].order))
