"""Awards in groups, one for each thing that was scored; and those of the final scoring."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from games.screens.table.table_view import TableView
from scoring.kernel import Scored


def groups(scored: Iterable[Scored]) -> list[tuple[Scored, ...]]:
    """Return awards in groups: those of one thing that was scored stand together."""
    return [tuple(group) for _, group in groupby(scored, key=thing)]


def thing(one: Scored) -> tuple[object, ...]:
    """Return what an award was paid for; what lies nowhere on the board is told by its terms."""
    where = one.at if one.at is not None else tuple(term.code for term in one.terms)
    return one.source, where, one.standing


def final_groups(table_view: TableView) -> list[tuple[Scored, ...]]:
    """Return the awards of the final scoring in groups."""
    return groups(table_view.position.final_awards)


def shown_of(table_view: TableView) -> int:
    """Return how many groups of the final scoring the table has looked at."""
    return min(table_view.table.reveal or 0, len(final_groups(table_view)))
