"""The result of a table at its gathering: a mirror of the log, as the rows of the game are."""

from __future__ import annotations

from games.log.position import Position
from games.models import Gathering, GatheringTable, Table


def mirror_result(table: Table, before: Position, after: Position) -> Gathering | None:
    """Write how a table of a gathering ended, or that it goes on again; return the gathering if that is new."""
    if table.gathering_id is None or not (before.state.over or after.state.over):
        return None
    row = GatheringTable.objects.filter(table=table).select_related("gathering").first()
    if row is None:
        return None
    outcome = after.rules.outcome(after.state)
    places = None if outcome is None else list(outcome.ranks)
    vp = None if outcome is None else list(outcome.totals)
    if (row.places, row.vp) == (places, vp):
        return None
    GatheringTable.objects.filter(pk=row.pk).update(places=places, vp=vp)
    return row.gathering
