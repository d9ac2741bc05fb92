"""How many plays of a file gave no totals."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0022_running_track'),
    ]

    operations = [
        migrations.AddField(
            model_name='importjob',
            name='left_out',
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
    ]
