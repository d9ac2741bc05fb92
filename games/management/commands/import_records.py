"""Bring games in from files: records, or a backup."""

from __future__ import annotations

import logging
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, TypeVar
from uuid import uuid4

from django.core.management.base import BaseCommand, CommandError

from games import services
from games.log.errors import BrokenRecord
from games.phrasing.common.past_games import left_out_sentences, report_sentences

A = TypeVar("A")
TECHNICAL: Final = ("record", "backup", "plays", "packed", "unreadable")
"""Failures of which whoever writes such files wants to know more than players do."""


class Command(BaseCommand):
    """`manage.py import_records FILE…`: all games of all files, or none."""

    help = "Bring in game records (.json, .jsonl, gzipped or not) and backups. If one move is wrong, nothing comes in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")

    def handle(self, *, files: list[Path], **_options: object) -> None:
        """Check them all, then write game by game: a server may run, and its tables be played at."""
        logging.getLogger("games.services").setLevel(logging.WARNING)
        # All of them first: what is wrong with the last file must not leave the first ones in the database.
        opened = [self.checked(file) for file in files]
        done = [self.explained(file, partial(services.write_all, games, uuid4())) for file, games in opened]
        count = sum(len(one.tables) for one in done)
        self.stdout.write(f"Brought in {count} games; {sum(one.skipped for one in done)} were here before.")
        for sentence in left_out_sentences(sum((Counter(one.left_out) for one in done), Counter())):
            self.stdout.write(sentence)

    def checked(self, file: Path) -> tuple[Path, services.GameFile]:
        """Return the games of a file that is in order."""
        try:
            content = file.read_bytes()
        except OSError as error:
            raise CommandError(str(error)) from error
        games = self.explained(file, partial(services.open_games, content=content))
        self.explained(file, partial(services.check_all, games))
        return file, games

    def explained(self, file: Path, act: Callable[[], A]) -> A:
        """Do something with a file; say where it is broken, and why."""
        try:
            return act()
        except BrokenRecord as problem:
            why = " ".join(report_sentences(problem.report, 0))
            details = "; ".join(one.why for one in problem.report.failures if one.why and one.key in TECHNICAL)
            told = f" ({details})" if details else ""
            raise CommandError(f"{file}, game {problem.number + 1}: {why}{told}") from problem
