from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0023_plays_left_out'),
    ]

    operations = [
        migrations.AlterField(
            model_name='proposal',
            name='kind',
            field=models.CharField(choices=[('correction', 'Correction'), ('aids', 'Aids'), ('fixing', 'Fixing'), ('pace', 'Pace'), ('moves', 'Moves'), ('going_on', 'Going On'), ('deleting', 'Deleting')], max_length=16),
        ),
    ]
