"""The table may be asked who puts earlier turns right."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    """One more kind of proposal; only what the choices are called is new, no row changes."""

    dependencies = [("games", "0004_board_and_copies")]

    operations = [
        migrations.AlterField(
            model_name="proposal",
            name="kind",
            field=models.CharField(
                choices=[("correction", "Correction"), ("aids", "Aids"), ("fixing", "Fixing")], max_length=16
            ),
        ),
    ]
