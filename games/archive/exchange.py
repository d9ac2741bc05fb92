"""Files of other programs that hold a game, as far as a game here knows such a program."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar
from uuid import UUID

from games.models import Table
from games.registry import Facet
from scoring.kernel import Box
from scoring.record import Record


class Exchange(Facet):
    """The exchange of a game with another program, in both directions."""

    address: ClassVar[str]
    """The name of the URL that sends a finished table as a file."""

    @abstractmethod
    def label(self) -> str:
        """Return what the link says."""

    def suits(self, table: Table) -> bool:
        """Return whether a table can be sent."""
        return True

    def read_save(self, content: object, stand_ins: Mapping[str, str]) -> Record | None:
        """Return the record that plain data is; None where that does not look like a file of that program.

        `stand_ins` are things of whoever brings it, by the names of those in the file that are not played here.

        It raises RefusedSave, MalformedRecord and UnsuitableBox.
        """
        return None

    def offered(self, phone: UUID | None) -> Sequence[tuple[str, str]]:
        """Return what a phone has that may stand in for things of a file, each with its words."""
        return ()

    def way_out(self, reason: str) -> tuple[str, str] | None:
        """Return the address and the words of a page that helps where a file is refused for this reason."""
        return None

    def doubts(self, box: Box) -> Sequence[str]:
        """Return what in a record's box lies otherwise than the rules say; a table may have played so all the same."""
        return ()

    @classmethod
    def for_table(cls, table: Table) -> Exchange | None:
        """Return how this table goes to another program; None: there is none for it."""
        found = cls.by_game().get(table.game)
        return found if found is not None and found.suits(table) else None
