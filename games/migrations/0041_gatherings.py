"""Gatherings: many tables on one day, their people, and their log."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0040_shown_by'),
    ]

    operations = [
        migrations.CreateModel(
            name='Gathering',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('join_code', models.CharField(max_length=4, null=True, unique=True)),
                ('name', models.CharField(max_length=60)),
                ('kind', models.CharField(choices=[('evening', 'Evening'), ('tournament', 'Tournament')], max_length=16)),
                ('format_name', models.CharField(blank=True, max_length=32)),
                ('form', models.JSONField(default=dict)),
                ('box', models.JSONField(default=dict)),
                ('minutes', models.PositiveSmallIntegerField(default=0)),
                ('head', models.PositiveIntegerField(default=0)),
                ('over', models.BooleanField(default=False)),
                ('host', models.UUIDField()),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('moved_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'indexes': [models.Index(fields=['host'], name='gathering_host')],
            },
        ),
        migrations.CreateModel(
            name='Entrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('who', models.CharField(max_length=12)),
                ('phone', models.UUIDField(null=True)),
                ('gathering', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='games.gathering')),
            ],
            options={
                'indexes': [models.Index(fields=['phone'], name='entrant_phone')],
                'constraints': [models.UniqueConstraint(fields=('gathering', 'who'), name='entrant_unique'), models.UniqueConstraint(fields=('gathering', 'phone'), name='entrant_phone_unique')],
            },
        ),
        migrations.CreateModel(
            name='GatheringEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveIntegerField()),
                ('act', models.JSONField()),
                ('phone', models.UUIDField()),
                ('token', models.UUIDField()),
                ('part', models.PositiveSmallIntegerField(default=0)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('gathering', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='games.gathering')),
            ],
            options={
                'ordering': ['seq'],
                'constraints': [models.UniqueConstraint(fields=('gathering', 'seq'), name='gathering_entry_seq_unique'), models.UniqueConstraint(fields=('gathering', 'token', 'part'), name='gathering_entry_token_unique')],
            },
        ),
        migrations.CreateModel(
            name='GatheringTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField()),
                ('number', models.PositiveSmallIntegerField()),
                ('places', models.JSONField(null=True)),
                ('vp', models.JSONField(null=True)),
                ('cancelled', models.BooleanField(default=False)),
                ('gathering', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='games.gathering')),
                ('table', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='gathering_place', to='games.table')),
            ],
            options={
                'ordering': ['round', 'number'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('cancelled', False)), fields=('gathering', 'round', 'number'), name='gathering_table_unique')],
            },
        ),
    ]
