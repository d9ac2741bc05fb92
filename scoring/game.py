"""A game of the catalogue: the boxes it may have, and its rules.

Every game describes itself by one `Game` in its module `box`; `scoring/catalogue.py` lists them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from scoring.kernel.box import Box, Choice, Option, ReadyMade, UnsuitableBox
from scoring.kernel.claim import Claim
from scoring.kernel.rules import Ruleset

StartTile = tuple[str, tuple[int, int], int]
"""A tile that lies first: id, cell, rotation."""

NOTHING: Final[Mapping[str, int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Game(ABC):
    """A game of the catalogue: its facts, and the hooks that it overrides.

    `editions` maps each edition to its value for every option; the first one is the default. `sets` are the boxes
    that can be mixed. `least_seats` bounds the players from below. `colours` are
    those of its pieces, in the order in which seats are offered them. `claims` and `final_claims` are what its records
    may assert about a move and about the end, beyond what every game's may. `by_set` says which values a set gives to
    options in every edition. `has_board` says whether a box of it may describe a board, `has_pages` whether tables can
    be opened with it. `further_options` and `further_sets` are played by records, and offered nowhere. `former` holds
    the values that editions gave to options up to a revision, where they were others. `lacks` has, by set, of how many
    of its tiles no source says what is on them; `makes_tiles` says that people make tiles for it. With the sets in
    `one_tile` every turn begins with one tile from the bag, so that several tables can have the same order of tiles.
    """

    key: str
    editions: Mapping[str, Mapping[str, Choice]]
    options: tuple[Option, ...]
    sets: tuple[str, ...]
    least_seats: int
    colours: tuple[str, ...]
    revision: int = 1
    claims: Mapping[str, Claim] = field(default_factory=dict)
    final_claims: Mapping[str, Claim] = field(default_factory=dict)
    has_board: bool = False
    has_pages: bool = True
    ready_made: tuple[ReadyMade, ...] = ()
    by_set: Mapping[str, Mapping[str, Choice]] = field(default_factory=dict)
    further_options: tuple[Option, ...] = ()
    further_sets: tuple[str, ...] = ()
    former: Mapping[int, Mapping[str, Mapping[str, Choice]]] = field(default_factory=dict)
    lacks: Mapping[str, int] = field(default_factory=dict)
    makes_tiles: bool = False
    one_tile: frozenset[str] = frozenset()

    # ------------------------------------------------------------------ hooks

    @abstractmethod
    def most_seats(self, box: Box) -> int:
        """Return how many players the pieces in a box last for."""

    @abstractmethod
    def build(self, box: Box) -> Ruleset:
        """Return the rules for a box that was checked; raise UnsuitableBox for what it cannot hold."""

    def start_again(self, box: Box) -> Sequence[StartTile]:
        """Return the tiles of a box that lie first when the same people play again."""
        return ()

    def printed_copies(self, sets: Sequence[str]) -> Mapping[str, int]:
        """Return how many there are of each tile in these sets, as printed."""
        return NOTHING

    def complete_copies(self, edition: str, sets: Sequence[str]) -> Mapping[str, int]:
        """Return how many of each tile lie on a table with complete sets: some faces take the place of others."""
        return NOTHING

    def is_made(self, tile: str) -> bool:
        """Return whether a tile is one that people made themselves, and can have made."""
        return False

    # ------------------------------------------------------------------ boxes

    @property
    def default_edition(self) -> str:
        """Return the edition that a table plays when it chooses none."""
        return next(iter(self.editions))

    def options_for(self, sets: Collection[str] = ()) -> tuple[Option, ...]:
        """Return the options of the game itself, and those that speak of one of these sets."""
        return tuple(option for option in self.options if not option.sets or not set(option.sets).isdisjoint(sets))

    def changeable(self, sets: Collection[str] = ()) -> tuple[Option, ...]:
        """Return the options that a table may still change while it plays: those of the house that are not settled."""
        return tuple(option for option in self.options_for(sets) if not (option.settled or option.beside))

    def preset(self, edition: str, sets: Iterable[str] = (), revision: int | None = None) -> dict[str, Choice]:
        """Return the value of every option in an edition, with what these sets change about it.

        With a revision, as the edition was then.
        """
        by_set = {key: value for name in sets for key, value in self.by_set.get(name, {}).items()}
        then = self.former.get(self.revision if revision is None else revision, {}).get(edition, {})
        return {**self.editions[edition], **then, **by_set}

    def switches(self, box: Box) -> dict[str, Choice]:
        """Return the value of every option for a box: the edition's, its sets' over it, and its own over these."""
        return {**self.preset(box.edition, box.sets, box.revision), **box.options}

    def check(self, box: Box) -> None:
        """Raise UnsuitableBox if the box does not belong to this game."""
        if box.edition not in self.editions:
            raise UnsuitableBox("box.unknown_edition", edition=box.edition)
        for key in box.sets:
            if key not in (*self.sets, *self.further_sets):
                raise UnsuitableBox("box.unknown_set", set=key)
        if box.board and not self.has_board:
            raise UnsuitableBox("box.unknown_board", where="board")
        known = {option.key: option for option in (*self.options, *self.further_options)}
        for key, value in box.options.items():
            if key not in known:
                raise UnsuitableBox("box.unknown_option", option=key)
            # The type, too: for Python True is 1, and a switch would pass for a number.
            if not any(value == choice and type(value) is type(choice) for choice in known[key].choices):
                raise UnsuitableBox("box.unknown_choice", option=key, choice=value)
        most = self.most_seats(box)
        if not self.least_seats <= box.seats <= most:
            raise UnsuitableBox("box.seats", seats=box.seats, least=self.least_seats, most=most)
