"""Write everything as a backup."""

from __future__ import annotations

import gzip
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand

from games.archive.database_file import make_private
from games.archive.records import backup_lines
from games.models import Table
from games.selectors.history import tables_for_backup


class Command(BaseCommand):
    """`manage.py export_all backup.jsonl.gz`: all tables with their logs, people and results."""

    help = "Write all tables, with their whole logs, people and frozen results, to a gzipped file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file to write."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--with-secrets", action="store_true", help="also games that go on with hidden hands")

    def handle(self, *, file: Path, with_secrets: bool, **_options: object) -> None:
        """Write it, and put it in its place only when it is whole; say what was left out."""
        # A backup of before stays where it is until this one is whole.
        unfinished = file.with_name(file.name + ".part")
        make_private(unfinished)
        count = -1
        with gzip.open(unfinished, "wb") as packed:
            for line in backup_lines(tables_for_backup(with_secrets=with_secrets)):
                packed.write(line)
                count += 1
        unfinished.replace(file)
        self.stdout.write(f"Wrote {count} tables to {file}.")
        left_out = Table.objects.count() - count
        if left_out:
            self.stderr.write(f"Left out {left_out} that go on with hidden hands; --with-secrets takes them along.")
