"""Things that phones keep for a game beside its tables, such as maps: a part of the first line of a backup."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from uuid import UUID

from games.models import Table
from games.registry import Facet

BackupLine = Mapping[str, Any]
"""The first line of a backup, or a game's part of it: plain data by its keys."""


class Belongings(Facet):
    """The things that phones keep for a game, as a backup has them and brings them back."""

    @abstractmethod
    def everything(self) -> BackupLine:
        """Return what all phones keep."""

    @abstractmethod
    def of_phone(self, phone: UUID | None) -> BackupLine:
        """Return what one phone keeps; nothing of None, under the same keys."""

    @abstractmethod
    def of_table(self, table: Table) -> BackupLine:
        """Return what a table was played with of what its host keeps."""

    @abstractmethod
    def check(self, line: BackupLine) -> None:
        """Raise BrokenRecord if a line cannot be brought in; nothing is written."""

    @abstractmethod
    def pieces(self, line: BackupLine, phone: UUID) -> Iterator[Callable[[], None]]:
        """Yield what writes the parts of a checked line, for a phone; what is here already stays as it is.

        Each is short, since others wait for the database meanwhile, and may be repeated after a power cut.
        """


def all_belongings() -> Iterator[Belongings]:
    """Yield what each game has of it."""
    yield from Belongings.by_game().values()
