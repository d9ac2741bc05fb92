"""The things in a logged game that its pad takes over, besides the points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from games.log.position import Position
from games.registry import Facet
from games.services.tables.copy_table import LoggedMove
from scoring.kernel import Choice


class AsPad(Facet):
    """The way in which a logged game goes on as a pad; a game that overrides nothing brings its points."""

    def edition_of(self, edition: str) -> str:
        """Return the edition of the pad that counts as one of the game."""
        return edition

    def set_of(self, box: str) -> str:
        """Return the set of the pad that counts as one of the game."""
        return box

    def agreed(self, options: Mapping[str, Choice]) -> Iterator[tuple[str, int]]:
        """Yield the values of the pad that the table's options agree on; those that it does not have are left out."""
        yield from ()

    def counted(self, position: Position) -> Iterator[LoggedMove]:
        """Yield lines of the pad for what seats hold besides points."""
        yield from ()


POINTS_ALONE: Final = AsPad()
