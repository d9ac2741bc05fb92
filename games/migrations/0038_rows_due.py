"""Tables say that rows are to be made of their logs: an update that is killed before they are made is finished later.

Rows came with 0007, 0016, 0017, 0020, 0032 and 0033, and nothing says whether they were made: all tables count as due.
"""

from __future__ import annotations

from django.db import migrations, models

from games.migrations._rows_due import mark_every_table


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0037_rules_agreed"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="rows_due",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.RunPython(mark_every_table, migrations.RunPython.noop),
    ]
