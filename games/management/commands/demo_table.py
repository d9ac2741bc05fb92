"""Lay out a half-played game to look at."""

from __future__ import annotations

import logging

from django.core.management import call_command
from django.core.management.base import BaseCommand

from games.management.demo import open_demo_table


class Command(BaseCommand):
    """`manage.py demo_table` opens the table "Demo evening" once; asked again, it says and does nothing."""

    help = "Open a demo table with a half-played game, unless it is there already."

    def handle(self, **_options: object) -> None:
        # The first thing that `make run` does: a database that was restored may be from before an update.
        call_command("migrate", verbosity=0)
        # A line for each move is for real evenings.
        logging.getLogger("games.services").setLevel(logging.WARNING)
        table = open_demo_table()
        if table is not None:
            self.stdout.write(f"Opened the table “{table.name}”.")
