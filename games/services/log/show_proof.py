"""Looking at a proof together: what one phone explains, the large screen shows."""

from __future__ import annotations

from uuid import UUID

from games.live.publish import publish_after_commit
from games.models import Table
from games.services.log.table_session import locked_table


def show_everyone(*, table_uid: UUID, phone: UUID, award: tuple[int, int] | None) -> Table:
    """Explain an award, named by its move and its number there, on the large screen; None: no longer.

    Every phone offers it too. Raises NotSeated, and LookupError if there is no such move. The next move ends it.
    """
    with locked_table(table_uid, phone) as session:
        if award is not None:
            session.position.index(award[0])
        table = session.table
        table.showing = list(award) if award is not None else None
        table.shown_by = session.mine[0].position if award is not None else None
        table.save(update_fields=["showing", "shown_by"])
        publish_after_commit(table, news="seats")
        return table
