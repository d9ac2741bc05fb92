"""The event die of a roll, the pieces before each player of Catan, tiles under hills, and a bazaar as rows.

They are made of the logs behind all migrations.
"""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from games.migrations._rows_due import mark_every_table


def bazaars_as_facts(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Write what is up at bazaars as the version before has it: one row of JSON for each table that may have one."""
    using = schema_editor.connection.alias
    table_rows, facts, tiles, buyers = (
        apps.get_model("games", name).objects.using(using) for name in ("Table", "OpenFact", "LotTile", "LotBuyer")
    )
    for table in table_rows.filter(game="carcassonne"):
        if "bridges" not in table.sets:
            continue
        there = list(tiles.filter(table=table).order_by("number"))
        up = next((one for one in there if one.price is not None), None)
        value = {
            "tiles": [one.tile for one in there],
            "lot": up and {"tile": up.tile, "points": up.price, "seat": up.bidder},
            "without": [one.seat for one in buyers.filter(table=table).order_by("number")],
        }
        facts.get_or_create(table=table, name="bazaar", defaults={"value": value})


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0038_rows_due'),
    ]

    operations = [
        migrations.AddField(
            model_name='diceroll',
            name='event',
            field=models.CharField(blank=True, db_default='', default='', max_length=16),
        ),
        migrations.CreateModel(
            name='HiddenTile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('x', models.SmallIntegerField()),
                ('y', models.SmallIntegerField()),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='hidden_tiles', to='games.table')),
            ],
            options={
                'ordering': ['x', 'y'],
                'constraints': [models.UniqueConstraint(fields=('table', 'x', 'y'), name='hidden_tile_unique')],
            },
        ),
        migrations.CreateModel(
            name='IslandSupply',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(max_length=16)),
                ('level', models.PositiveSmallIntegerField()),
                ('count', models.PositiveSmallIntegerField()),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='island_supplies', to='games.table')),
            ],
            options={
                'ordering': ['seat', 'kind', 'level'],
                'constraints': [models.UniqueConstraint(fields=('table', 'seat', 'kind', 'level'), name='island_supply_unique')],
            },
        ),
        migrations.CreateModel(
            name='LotBuyer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('seat', models.PositiveSmallIntegerField()),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lot_buyers', to='games.table')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('table', 'number'), name='lot_buyer_unique')],
            },
        ),
        migrations.CreateModel(
            name='LotTile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('tile', models.CharField(max_length=32)),
                ('price', models.PositiveIntegerField(null=True)),
                ('bidder', models.PositiveSmallIntegerField(null=True)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lot_tiles', to='games.table')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('table', 'number'), name='lot_tile_unique')],
            },
        ),
        migrations.RunPython(mark_every_table, bazaars_as_facts),
    ]
