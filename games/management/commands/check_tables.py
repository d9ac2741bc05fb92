"""Prove that the mirrored rows say what the logs say."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError

from games.models import Table
from games.positions import refold
from games.projections import differences


class Command(BaseCommand):
    """`manage.py check_tables` folds every log anew, compares, and fails if anything differs."""

    help = "Fold the log of every table anew and compare the mirrored rows with it."

    def handle(self, **_options: object) -> None:
        """Check each table, and say which differ."""
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


def table_problems(table: Table) -> list[str]:
    """Say what is wrong with a table: its head, a move that no longer fits, rows that differ."""
    position = refold(table)
    last = table.entries.order_by("-seq").values_list("seq", flat=True).first() or 0
    problems = [
        "the frozen result is not what the rules make of the log today" if name == "Result" else f"{name} rows differ"
        for name in differences(table, position)
    ]
    if last != table.head:
        problems.append(f"the head is {table.head}, the log ends at {last}")
    if position.stuck is not None:
        problems.append(f"move {position.stuck.at.seq} no longer fits the rules")
    return problems
