"""Write the mirrored rows anew from the logs."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from games.models import Table
from games.services import rebuild_table


class Command(BaseCommand):
    """`manage.py rebuild_tables` is for after a new kind of row, or when `check_tables` complains."""

    help = "Make the mirrored rows of every table what its log says."

    def handle(self, **_options: object) -> None:
        """Rebuild each table in a transaction of its own."""
        count = 0
        for table in Table.objects.order_by("pk").iterator():
            rebuild_table(table)
            count += 1
        self.stdout.write(f"Rebuilt {count} tables.")
