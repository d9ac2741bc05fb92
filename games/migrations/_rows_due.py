"""What a migration does that brings a kind of rows which are made of the logs."""

from __future__ import annotations

from django.apps.registry import Apps
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def mark_every_table(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Say, in the transaction of the migration, that rows are due; whoever makes those of a table takes its mark away.

    For `RunPython`, behind the operations that bring the rows. `services.make_due_rows` makes them after all migrations.
    """
    apps.get_model("games", "Table").objects.using(schema_editor.connection.alias).update(rows_due=True)
