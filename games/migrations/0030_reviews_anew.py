"""Reviews of before tell tiles and ways in another form: they follow from the log, and are worked out anew."""

from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def forget_reviews(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Throw the rows away; puzzles and what people answered stay, and belong to the review that comes."""
    apps.get_model("games", "TableReview").objects.using(schema_editor.connection.alias).all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0029_hints"),
    ]

    operations = [
        migrations.RunPython(forget_reviews, migrations.RunPython.noop, elidable=True),
    ]
