"""The check of a table's rows against its log, in whichever database it lies."""

from __future__ import annotations

from games.log.position import refold
from games.models import Table
from games.projections.sync import differences


def table_problems(table: Table) -> list[str]:
    """Say what is wrong with a table: its head, a move that no longer fits, rows that differ."""
    position = refold(table)
    last = table.entries.order_by("-seq").values_list("seq", flat=True).first() or 0
    problems = [
        "the frozen result is not what the rules make of the log today" if name == "Result" else f"{name} rows differ"
        for name in differences(table, position)
    ]
    if table.turns != position.turns_played:
        problems.append(f"the table has {table.turns} turns, the log {position.turns_played}")
    if position.box is not None and position.box.agreed != table.box.agreed:
        problems.append(f"the table plays by {table.edition}, the log by {position.box.edition}")
    if last != table.head:
        problems.append(f"the head is {table.head}, the log ends at {last}")
    if position.stuck is not None:
        problems.append(f"move {position.stuck.at.seq} no longer fits the rules")
    return problems
