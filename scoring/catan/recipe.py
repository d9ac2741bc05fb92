"""The contents of a box of Catan: the sets that can be ticked, and the recipe for the parts of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from scoring.catan.board.island import Island
from scoring.expansion import ExpansionOf
from scoring.kernel import Choice, Claim

MOST_WITHOUT_EXTENSION = 4

AT_ONE_YES: Final = 3
"""The revision from which one yes makes a trade, whoever cannot pay builds nothing between the turns, and a thief tells
of a card that the victim can have had; before, see the parts that are called former."""


@dataclass(frozen=True, slots=True)
class Set:
    """A printed box.

    `defaults` are values that it gives to options in every edition. `island` is the one that it is played on where a
    table describes none. With `takes_unseen` its cards take others unseen, so that a log does not say by itself how a
    game looked to a seat. `terrains` are those that only it brings, `board_keys` what it says of a board beyond what
    every board has; `needs_board` says that a table has to describe one. `claims` are those that its records make.
    Without `has_pages` it is replayed, and no table is opened with it.
    """

    key: str
    defaults: Mapping[str, Choice] = field(default_factory=dict)
    island: Callable[[], Island] | None = None
    takes_unseen: bool = False
    terrains: tuple[str, ...] = ()
    board_keys: tuple[str, ...] = ()
    needs_board: bool = False
    claims: Mapping[str, Claim] = field(default_factory=dict)
    has_pages: bool = True


@dataclass(frozen=True, slots=True)
class Recipe:
    """The facts from which parts are made.

    The switches and sets, the seats, whether the set is for five or six, the rules' revision, the island.
    """

    switches: Mapping[str, Choice]
    seats: int
    is_large: bool
    revision: int
    island: Callable[[], Island]
    sets: tuple[str, ...] = ()

    def is_before(self, revision: int) -> bool:
        return self.revision < revision

    def is_on(self, option: str) -> bool:
        return self.switches[option] is True

    @property
    def between_turns(self) -> str:
        """Return what is played between turns, by the seats, not by the set: nothing with fewer players."""
        return "nothing" if self.seats <= MOST_WITHOUT_EXTENSION else str(self.switches["between_turns"])


Expansion: TypeAlias = ExpansionOf[Set, Recipe]
"""The sets, options and parts that a folder below `sets` brings to a box of Catan."""
