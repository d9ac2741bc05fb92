"""What the app has decided for its seats."""

from __future__ import annotations

from games.models import AppDecision, DrawBy, Table


def decision_at(table: Table) -> AppDecision | None:
    """Return what the app has decided as the log stands now; None: nothing yet, or it is not asked."""
    return AppDecision.objects.filter(table=table, head=table.head).first()


def draws_itself(table: Table) -> bool:
    """Say whether the app draws and rolls for its seats."""
    return table.app_draws or table.draw_by == DrawBy.APP
