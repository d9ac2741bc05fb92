"""Prove that the mirrored rows say what the logs say."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from games.archive.database_file import another_version
from games.models import Table
from games.projections.integrity import table_problems


class Command(BaseCommand):
    """`manage.py check_tables` folds every log anew, compares, and fails if anything differs."""

    help = "Fold the log of every table anew and compare the mirrored rows with it."

    def handle(self, **_options: object) -> None:
        """Check each table, and say which differ."""
        try:
            if why := another_version():
                raise CommandError(why)
            self.compare()
        except DatabaseError as error:
            raise CommandError(f"The database cannot be read: {error}.") from error

    def compare(self) -> None:
        """Check the tables of a database that is as new as the code."""
        wrong = 0
        tables = Table.objects.order_by("pk")
        for table in tables.iterator():
            problems = table_problems(table)
            wrong += bool(problems)
            for problem in problems:
                self.stderr.write(f"{table.uid}: {problem}")
        if wrong:
            raise CommandError(f"{wrong} of {tables.count()} tables differ from their logs.")
        self.stdout.write(f"{tables.count()} tables agree with their logs.")
