"""Lay out a half-played game to look at."""

from __future__ import annotations

import logging

from django.core.management import call_command
from django.core.management.base import BaseCommand

from games.services.tables.demo_game import DemoGame


class Command(BaseCommand):
    """`manage.py demo_table` opens the table "Demo evening" once; asked again, it says and does nothing."""

    help = "Open a demo table with a half-played game, unless it is there already."

    def handle(self, **_options: object) -> None:
        # The first thing that `make run` does: a database that was restored may be from before an update.
        call_command("migrate", verbosity=0)
        # A line for each move is for real evenings.
        logging.getLogger("games.services").setLevel(logging.WARNING)
        for demo in DemoGame.by_game().values():
            table = demo.open()
            if table is not None:
                self.stdout.write(f"Opened the table “{table.name}”.")
