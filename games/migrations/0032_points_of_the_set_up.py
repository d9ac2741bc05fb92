"""Points from before the first move, and a city in place of a settlement, are rows: they are made of the logs."""

from __future__ import annotations

from django.db import migrations


class Migration(migrations.Migration):
    """No table changes; 0038 marks the tables whose rows are to be made."""

    dependencies = [("games", "0031_plain_names")]
    operations = []
