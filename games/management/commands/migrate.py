"""Bring the database up to date, with a backup of how it was before."""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.core.management.commands.migrate import Command as Migrate
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection

from games.archive.backups import BrokenBackup, back_up, folder
from games.archive.database_file import (
    DatabaseFailure,
    database_file,
    make_private,
    newer_version,
    pending_migrations,
    trouble_of,
)
from games.services import make_due_rows

logger = logging.getLogger(__name__)


class Command(Migrate):
    """`manage.py migrate` as Django has it; a household's own file is copied before it is changed.

    Then rows are made that an update brought, also one that was cut short. A database of a newer version is refused.
    """

    def handle(self, *args: Any, **options: Any) -> str | None:
        """Copy the database if there is anything in it and something is to be done, then migrate and make rows."""
        file, is_usual = database_file(), options["database"] == DEFAULT_DB_ALIAS
        if file is not None and is_usual:
            file.parent.mkdir(parents=True, exist_ok=True)
            make_private(file)
            try:
                self.refuse_newer()
                self.copy_first(options["migration_name"] or "")
            except (BrokenBackup, DatabaseError) as error:
                advice = f"Backups lie in {folder()}; `{settings.COMMAND} restore FILE` returns to one."
                raise CommandError(f"The database {file} is damaged: {error}. {advice}") from error
            connection.close()
        elif is_usual:
            self.refuse_newer()
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                # An index of a large table may take longer than any page may wait.
                cursor.execute("SET statement_timeout = 0; SET lock_timeout = 0")
        done = super().handle(*args, **options)
        if is_usual and not options["plan"] and not pending_migrations():
            self.finish()
        return done

    def finish(self) -> None:
        """Make the rows that an update brought, also one that was cut short."""
        try:
            make_due_rows()
        except DatabaseError as error:
            if trouble_of(error) is not DatabaseFailure.DAMAGED:
                raise
            # Served all the same: its pages say what is wrong, and what helps.
            logger.exception("the rows of an update cannot be made")

    def copy_first(self, target: str) -> None:
        """Write a backup if logs are about to be migrated, on or back; raise BrokenBackup if the file is damaged."""
        coming = [target] if target else pending_migrations()
        if coming and "games_entry" in connection.introspection.table_names():
            back_up(before=coming[0].rpartition(".")[2])

    def refuse_newer(self) -> None:
        """Raise CommandError if the database is from a newer version: what it holds is not known here."""
        if newer := newer_version():
            raise CommandError(newer)
