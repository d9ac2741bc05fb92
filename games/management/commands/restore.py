"""Go back to a backup."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from games.archive.restore import CannotRestore, restore_database


class Command(BaseCommand):
    """`manage.py restore var/backups/2026-11-18.sqlite3.gz` does all of it; stop Tableside before."""

    help = "Put a backup in the place of the database, bring it up to date, and check it. The old file is kept."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **_options: object) -> None:
        """Restore it, and say where the old database is."""
        try:
            old = restore_database(file)
        except CannotRestore as error:
            raise CommandError(str(error)) from error
        if old is not None:
            self.stdout.write(f"The database that was there is kept as {old}.")
        self.stdout.write(f"Restored {file}.")
        call_command("check_tables", stdout=self.stdout, stderr=self.stderr)
