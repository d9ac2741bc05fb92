"""Points from before the first move, and a city in place of a settlement, are rows: they are made of the logs."""

from __future__ import annotations

from django.db import migrations


class Migration(migrations.Migration):
    """No table changes; `services.make_new_rows` makes the rows after this migration."""

    dependencies = [("games", "0031_plain_names")]
    operations = []
