"""Write everything as a backup."""

from __future__ import annotations

import gzip
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand

from games.archive.records import backup_lines
from games.selectors.history import tables_for_backup


class Command(BaseCommand):
    """`manage.py export_all backup.jsonl.gz`: all tables with their logs, people and results."""

    help = "Write all tables, with their whole logs, people and frozen results, to a gzipped file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file to write."""
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **_options: object) -> None:
        """Write it, and put it in its place only when it is whole."""
        unfinished = file.with_name(file.name + ".part")
        count = -1
        with gzip.open(unfinished, "wb") as packed:
            for line in backup_lines(tables_for_backup()):
                packed.write(line)
                count += 1
        unfinished.replace(file)
        self.stdout.write(f"Wrote {count} tables to {file}.")
