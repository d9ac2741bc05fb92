"""Seats to which nobody gave a name stored their colour's, in the language of whoever opened the table."""

from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

COLOURS = {
    "red": ("Red", "紅色", "红色", "red"),
    "blue": ("Blue", "藍色", "蓝色", "blue"),
    "green": ("Green", "綠色", "绿色", "green"),
    "yellow": ("Yellow", "黃色", "黄色", "yellow"),
    "black": ("Black", "黑色", "black"),
    "pink": ("Pink", "粉紅色", "粉红色", "粉色", "pink"),
}
DEMO_NAMES = ("Demo evening", "Ana, Björn, Chen & Dora")


def forget_colours(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Store no name where it is the seat's own colour, and a name for the demo that needs no language."""
    seats, tables = apps.get_model("games", "Seat"), apps.get_model("games", "Table")
    for colour, names in COLOURS.items():
        seats.objects.filter(colour=colour, name__in=names).update(name="")
    english, neutral = DEMO_NAMES
    tables.objects.filter(name=english).update(name=neutral)


def name_colours(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Store the colours' names again, in English."""
    seats, tables = apps.get_model("games", "Seat"), apps.get_model("games", "Table")
    for colour, names in COLOURS.items():
        seats.objects.filter(colour=colour, name="").update(name=names[0])
    english, neutral = DEMO_NAMES
    tables.objects.filter(name=neutral).update(name=english)


class Migration(migrations.Migration):
    dependencies = [("games", "0005_ask_who_corrects")]

    operations = [migrations.RunPython(forget_colours, name_colours)]
