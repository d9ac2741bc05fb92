"""Bring the database up to date, with a backup of how it was before."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.core.management.commands.migrate import Command as Migrate
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection

from games.archive.backups import BrokenBackup, back_up, folder
from games.archive.database_file import database_file, make_private, pending_migrations
from games.services import make_new_rows


class Command(Migrate):
    """`manage.py migrate` as Django has it; a household's own file is copied before it is changed."""

    def handle(self, *args: Any, **options: Any) -> str | None:
        """Copy the database if there is anything in it and something is to be done, then migrate."""
        file, is_usual = database_file(), options["database"] == DEFAULT_DB_ALIAS
        if file is not None and is_usual:
            file.parent.mkdir(parents=True, exist_ok=True)
            make_private(file)
            self.copy_first(options["migration_name"] or "")
            connection.close()
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                # An index of a large table may take longer than any page may wait.
                cursor.execute("SET statement_timeout = 0; SET lock_timeout = 0")
        coming = pending_migrations() if is_usual and not options["migration_name"] else []
        done = super().handle(*args, **options)
        make_new_rows(coming)
        return done

    def copy_first(self, target: str) -> None:
        """Write a backup if logs are about to be migrated, on or back; raise CommandError if the file is damaged."""
        file = database_file()
        assert file is not None
        try:
            coming = [target] if target else pending_migrations()
            if coming and "games_entry" in connection.introspection.table_names():
                back_up(before=coming[0].rpartition(".")[2])
        except (BrokenBackup, DatabaseError) as error:
            advice = f"Backups lie in {folder()}; `{settings.COMMAND} restore FILE` returns to one."
            raise CommandError(f"The database {file} is damaged: {error}. {advice}") from error
