"""Move a household's tables from one database into another."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.apps import apps
from django.core.management.base import BaseCommand, CommandError
from django.core.management.color import no_style
from django.db import connections, models, transaction

from config.settings import database

OLD = "old"
AT_ONCE = 500


class Command(BaseCommand):
    """`manage.py move_in sqlite:///var/tableside.sqlite3` copies every row of that database into this one.

    This one has to be migrated, and empty; the other one must be as new. Nothing is written unless all of it is.
    """

    help = "Copy everything from another database into this one, which is empty."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("url", help="for example sqlite:////home/ann/tableside/var/tableside.sqlite3")

    def handle(self, *, url: str, **_options: object) -> None:
        """Copy, count, and say what came."""
        connections.settings[OLD] = connections.configure_settings({"default": database(url)})["default"]
        kinds = _by_dependence([*apps.get_app_config("games").get_models(include_auto_created=True)])
        if any(_rows(kind).exists() for kind in kinds):
            raise CommandError("This database has tables already: nothing was moved.")
        try:
            with transaction.atomic():
                moved = {kind._meta.verbose_name_plural: _move(kind) for kind in kinds}
                _number_on(kinds)
        finally:
            connections[OLD].close()
        for name, count in moved.items():
            self.stdout.write(f"{count:>9} {name}")


def _by_dependence(kinds: list[type[models.Model]]) -> list[type[models.Model]]:
    ordered: list[type[models.Model]] = []
    while kinds:
        ready = [kind for kind in kinds if not _points_to(kind) & (set(kinds) - {kind})]
        ordered += ready
        kinds = [kind for kind in kinds if kind not in ready]
    return ordered


def _points_to(kind: type[models.Model]) -> set[Any]:
    return {field.related_model for field in kind._meta.concrete_fields if field.related_model}


def _move(kind: type[models.Model]) -> int:
    count = 0
    batch: list[models.Model] = []
    for row in _rows(kind).using(OLD).order_by("pk").iterator(AT_ONCE):
        batch.append(row)
        if len(batch) == AT_ONCE:
            count += len(_rows(kind).bulk_create(batch))
            batch = []
    return count + len(_rows(kind).bulk_create(batch))


def _number_on(kinds: list[type[models.Model]]) -> None:
    here = connections["default"]
    with here.cursor() as cursor:
        # Rows brought their numbers along; PostgreSQL's sequences would begin at 1 and hand them out again.
        for statement in here.ops.sequence_reset_sql(no_style(), kinds):
            cursor.execute(statement)


def _rows(model: type[models.Model]) -> models.Manager[models.Model]:
    manager = model._meta.default_manager
    assert manager is not None, "every model has one"
    return manager
