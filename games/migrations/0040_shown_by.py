"""The seat that explains an award to everyone."""


from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0039_rows_of_lots_and_supplies'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='shown_by',
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
