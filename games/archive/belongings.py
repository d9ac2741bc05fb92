"""What phones keep for a game beside its tables, such as maps: a part of the first line of a backup."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from games.models import Table
from games.registry import Facet

BackupLine = Mapping[str, Any]
"""The first line of a backup, or a game's part of it: plain data by its keys."""


class Belongings(Facet):
    """What phones keep for a game, as a backup has it and brings it back."""

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
    def write(self, line: BackupLine, phone: UUID) -> None:
        """Write what a checked line holds, for a phone; what is here already stays as it is."""


def all_belongings() -> Iterator[Belongings]:
    """Yield what each game has of it."""
    yield from Belongings.by_game().values()
