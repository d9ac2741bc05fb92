"""Files of other programs that hold a game, as far as a game here knows such a program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.models import Table
from games.registry import Facet
from scoring.record import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Facet):
    """How a game goes to another program, and comes from it.

    `address` is the name of the URL that sends a finished table as a file, `label` what the link says, and `suits`
    whether it is offered for a table. `read_save` makes a record of plain data; None where that does not look like a
    file of that program. It raises OldSave, MalformedRecord and UnsuitableBox.
    """

    address: str
    label: Callable[[], str]
    suits: Callable[[Table], bool] = lambda _table: True
    read_save: Callable[[object], Record | None] = lambda _content: None

    @classmethod
    def for_table(cls, table: Table) -> Exchange | None:
        """Return how this table goes to another program; None: there is none for it."""
        found = cls.by_game().get(table.game)
        return found if found is not None and found.suits(table) else None
