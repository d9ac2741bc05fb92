"""The gathering at which a table is one."""


import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0042_taught_tiles'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='gathering',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.gathering', to_field='uid'),
        ),
    ]
