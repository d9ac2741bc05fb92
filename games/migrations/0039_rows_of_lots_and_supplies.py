"""The event die of a roll, the pieces before each player of Catan, tiles under hills, and a bazaar as rows.

They are made of the logs behind all migrations.
"""

import django.db.models.deletion
from django.db import migrations, models

from games.migrations._rows_due import mark_every_table


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
        migrations.RunPython(mark_every_table, migrations.RunPython.noop),
    ]
