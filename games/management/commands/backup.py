"""Back the household's database up, now."""

from __future__ import annotations

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.archive.backups import BrokenBackup, back_up


class Command(BaseCommand):
    """`manage.py backup` does what `serve` does every day; PostgreSQL has tools of its own for it."""

    help = "Copy the SQLite database into var/backups, prove that the copy reads back, and let old copies go."

    def handle(self, **_options: object) -> None:
        """Write it, or say why not."""
        try:
            path = back_up()
        except BrokenBackup as error:
            raise CommandError(f"The copy is broken: {error}.") from error
        if path is None:
            raise CommandError(f"The database is not SQLite: use pg_dump, or `{settings.COMMAND} export_all`.")
        self.stdout.write(f"Wrote {path}.")
