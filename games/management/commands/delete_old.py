"""Delete the tables that are older than `KEEP_DAYS` says, now."""

from __future__ import annotations

from django.conf import settings
from django.core.management.base import BaseCommand

from games.services import delete_old


class Command(BaseCommand):
    """`manage.py delete_old` does what `serve` does every day; a club's server lets something call it daily."""

    help = "Delete, for good, the tables in which nothing was logged for KEEP_DAYS days."

    def handle(self, **_options: object) -> None:
        """Delete them, and say how many went."""
        gone = delete_old()
        text = f"Deleted {gone} tables." if settings.KEEP_DAYS > 0 else "KEEP_DAYS is not set: every table stays."
        self.stdout.write(text)
