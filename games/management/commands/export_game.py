"""Write one game as a file."""

from __future__ import annotations

from argparse import ArgumentParser
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from games.archive.records import record_json, record_of, scores_csv
from games.log.errors import SecretsInPlay
from games.log.position import position_of
from games.models import Table


class Command(BaseCommand):
    """`manage.py export_game UID > game.json`: the game record, or with `--csv` every award."""

    help = "Write the record of one game to standard output (docs/record.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the table's number, which is in the address of its page."""
        parser.add_argument("uid", type=UUID, help="the table, as in the address of its page")
        parser.add_argument("--csv", action="store_true", help="write all scores as CSV instead")

    def handle(self, *, uid: UUID, csv: bool, **_options: object) -> None:
        table = Table.objects.filter(uid=uid).first()
        if table is None:
            raise CommandError(f"There is no table {uid}.")
        seats = list(table.seats.all())
        try:
            text = (
                scores_csv(table, seats) if csv else record_json(record_of(table, seats, position_of(table))).decode()
            )
        except SecretsInPlay as error:
            raise CommandError(str(error)) from error
        self.stdout.write(text, ending="")
