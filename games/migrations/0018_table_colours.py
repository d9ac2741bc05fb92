from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0017_pieces_of_every_box"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="colours",
            field=models.JSONField(db_default=[], default=list),
        ),
    ]
