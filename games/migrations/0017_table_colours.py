from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0016_mirrored_games"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="colours",
            field=models.JSONField(db_default=[], default=list),
        ),
    ]
