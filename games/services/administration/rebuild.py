"""Mending the mirrored rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.db import transaction

from games.log.position import refold
from games.models import Table
from games.projections.sync import rebuild

DERIVED: Final = {
    "0007_dice_and_luck",
    "0016_mirrored_games",
    "0017_pieces_of_every_box",
    "0020_luck_and_places",
    "0032_points_of_the_set_up",
    "0033_turns_of_a_table",
}
"""The migrations that bring kinds of rows which are made of logs."""


def make_new_rows(migrated: Iterable[str]) -> None:
    """Make the rows of tables that are older than their kind, after these migrations: they follow from the logs."""
    if DERIVED & {name.rpartition(".")[2] for name in migrated}:
        for table in Table.objects.order_by("pk").iterator():
            rebuild_table(table)


@transaction.atomic
def rebuild_table(table: Table) -> None:
    """Make the mirrored rows of a table what its log says."""
    # Lock first: a phone may log while this runs.
    locked = Table.objects.select_for_update().get(pk=table.pk)
    position = refold(locked)
    rebuild(locked, position)
    box = position.box or locked.box
    kept = {"turns": position.turns_played, "edition": box.edition, "options": dict(box.options)}
    Table.objects.filter(pk=locked.pk).update(**kept)
