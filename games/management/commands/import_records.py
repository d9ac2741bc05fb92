"""Bring games in from files: records, or a backup."""

from __future__ import annotations

import logging
from argparse import ArgumentParser
from pathlib import Path
from uuid import uuid4

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from games import services
from games.log.errors import BrokenRecord
from games.phrasing import failure_sentence, seat_label


class Command(BaseCommand):
    """`manage.py import_records FILE…`: all games of all files, or none."""

    help = "Bring in game records (.json, .jsonl, gzipped or not) and backups. If one move is wrong, nothing comes in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the files."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")

    def handle(self, *, files: list[Path], **_options: object) -> None:
        """Bring them in, in one transaction."""
        logging.getLogger("games.services").setLevel(logging.WARNING)
        count = skipped = 0
        with transaction.atomic():
            for file in files:
                done = self._import(file)
                count += len(done.tables)
                skipped += done.skipped
        self.stdout.write(f"Brought in {count} games; {skipped} were here before.")

    def _import(self, file: Path) -> services.Imported:
        try:
            return services.import_file(content=file.read_bytes(), phone=uuid4())
        except OSError as error:
            raise CommandError(str(error)) from error
        except BrokenRecord as problem:
            names = [seat_label(seat.name, seat.colour) for seat in problem.report.seats]
            why = " ".join(failure_sentence(failure, names) for failure in problem.report.failures[:5])
            raise CommandError(f"{file}, game {problem.number + 1}: {why}") from problem
