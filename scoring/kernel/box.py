"""A box: which game a table plays, in which edition, with which sets and switches; pinned for the table's life."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

Choice = str | int | bool


class UnsuitableBox(ValueError):
    """A box that nothing can be played with: a code and its facts; `games/phrasing.py` has the words."""

    def __init__(self, code: str, **facts: object) -> None:
        """Say why by a code, with the facts."""
        self.code = code
        self.facts = facts
        super().__init__(f"{code}: {facts}")


@dataclass(frozen=True, slots=True)
class Agreed:
    """The agreement of a table on its rules: an edition, and the switches that differ from it."""

    edition: str
    options: Mapping[str, Choice] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Box:
    """The game, edition, sets and switches of a table.

    `options` are the switches that differ from the edition's. `start` holds the tiles that lie first, as (tile, place,
    rotation); empty means as the rules have it. `board` describes a board that is not the rules' own, as plain data in
    the game's own form. `seats` is the number of players. `copies` counts, by id, the pieces of which this table has
    more or fewer than were printed. `colours` are those of the seats, where they are known: some set-ups belong to a
    colour. `revision` is the generation of the program's rules.
    """

    game: str
    edition: str
    seats: int
    sets: tuple[str, ...] = ()
    options: Mapping[str, Choice] = field(default_factory=dict)
    start: tuple[tuple[str, tuple[int, int], int], ...] = ()
    revision: int = 1
    board: Mapping[str, Any] = field(default_factory=dict)
    copies: Mapping[str, int] = field(default_factory=dict)
    colours: tuple[str, ...] = ()

    @property
    def agreed(self) -> Agreed:
        return Agreed(self.edition, self.options)

    def by(self, agreed: Agreed) -> Box:
        """Return the box with another edition and other switches."""
        return replace(self, edition=agreed.edition, options=agreed.options)


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of the rules: its key, what it may be set to, and the sets that it speaks of (none: the game itself).

    `beside` names what it is chosen together with, if that is not the other house rules: the "board", or the "boxes".
    `settled` says that it is chosen once, when a table is opened: what is logged, and for whom, depends on it.
    """

    key: str
    choices: tuple[Choice, ...]
    sets: tuple[str, ...] = ()
    beside: str = ""
    settled: bool = False


@dataclass(frozen=True, slots=True)
class ReadyMade:
    """A box as it is sold: an edition and sets, chosen with one tap."""

    key: str
    edition: str
    sets: tuple[str, ...]
