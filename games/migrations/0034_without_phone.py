"""Somebody may play without a phone: no code is shown for that seat any more."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add what is said of a seat."""

    dependencies = [("games", "0033_turns_of_a_table")]
    operations = [
        migrations.AddField("seat", "without_phone", models.BooleanField(db_default=False, default=False)),
    ]
