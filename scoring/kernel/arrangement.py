"""The parts of a box that stay beside each other: some replace others, some need others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Protocol, TypeVar


class Requiring(Protocol):
    """The keys that decide which parts stay: a part's own, those that it needs, and those that it replaces."""

    key: ClassVar[str]
    requires: ClassVar[tuple[str, ...]]
    replaces: ClassVar[tuple[str, ...]]


P = TypeVar("P", bound=Requiring)


def resolve(parts: Iterable[P]) -> tuple[P, ...]:
    """Return the parts without those that others replace; raise ValueError for a missing requirement.

    A part that needs another is content with one that replaces it.
    """
    parts = tuple(parts)
    replaced = {key for part in parts for key in part.replaces}
    kept = tuple(part for part in parts if part.key not in replaced)
    keys = {key for part in kept for key in (part.key, *part.replaces)}
    for part in kept:
        missing = [key for key in part.requires if key not in keys]
        if missing:
            raise ValueError(f"{part.key} needs {', '.join(missing)} in the box")
    return kept
