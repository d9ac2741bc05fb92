"""Say what lies on one table, as its rows say."""

from __future__ import annotations

from argparse import ArgumentParser
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from games.models import Table
from games.projections.sync import on_the_table


class Command(BaseCommand):
    """`manage.py show_table UID` prints the table of any game as it lies, row by row; no log is played for it."""

    help = "Print what lies on one table: tiles, figures, the island, cards as an onlooker counts them, points."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the table's number, which is in the address of its page."""
        parser.add_argument("uid", type=UUID, help="the table, as in the address of its page")

    def handle(self, *, uid: UUID, **_options: object) -> None:
        """Print it."""
        table = Table.objects.filter(uid=uid).first()
        if table is None:
            raise CommandError(f"There is no table {uid}.")
        names = ", ".join(f"{seat.position} is {seat.called}" for seat in table.seats.all())
        self.stdout.write(f"{table.name} ({table.game}): {names}")
        for kind in on_the_table():
            rows = list(kind.rows(table).filter(table=table))
            if rows:
                self.stdout.write(f"{kind.model._meta.verbose_name_plural}:")
                self.stdout.writelines(f"  {row}\n" for row in rows)
