"""Reviews and puzzles, read."""

from __future__ import annotations

from uuid import UUID

import msgspec
from django.db.models import F
from django.shortcuts import get_object_or_404

from games.models import Gathering, Puzzle, Status, Table, TableReview
from games.selectors.visible import VisibleTables
from scoring.review.turn import GameReview


def review_at(table: Table) -> TableReview | None:
    """Return what was kept of a game's review, if it was made of the log as it is today."""
    return TableReview.objects.filter(table=table, head=table.head).first()


def content_of(row: TableReview) -> GameReview | None:
    """Return a kept review; None where nothing came of it."""
    return msgspec.convert(row.content, GameReview) if row.content else None


def puzzle_at(uid: UUID, index: int) -> Puzzle:
    """Return a puzzle of a table; raise Http404 if there is none."""
    finished = Puzzle.objects.filter(table__status=Status.FINISHED, table__review__head=F("table__head"))
    return get_object_or_404(finished.select_related("table__review"), table__uid=uid, index=index)


def puzzle_of_gathering(gathering: Gathering) -> Puzzle | None:
    """Return a puzzle of a game that was played at a gathering and that nobody has solved, of the last game first."""
    return next_puzzle(Table.objects.filter(gathering=gathering))


def next_puzzle(among: VisibleTables) -> Puzzle | None:
    """Return a puzzle that nobody has solved, of the last games first."""
    found = Puzzle.objects.filter(solved_at=None, table__status=Status.FINISHED, table__review__head=F("table__head"))
    if among is not None:
        found = found.filter(table__in=among)
    return found.select_related("table").order_by("-table__moved_at", "index").first()
