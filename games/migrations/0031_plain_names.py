"""Two models get plain names. Their tables keep theirs, which a server that is still on the old version asks for."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0030_reviews_anew")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Thumb", "Vote"),
                migrations.AlterModelTable("vote", "games_thumb"),
                migrations.RenameModel("HeldUp", "TileInHand"),
                migrations.AlterModelTable("tileinhand", "games_heldup"),
                migrations.AlterField(
                    "vote",
                    "proposal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="votes", to="games.proposal"
                    ),
                ),
                migrations.AlterField(
                    "vote",
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="votes", to="games.seat"
                    ),
                ),
                migrations.AlterField(
                    "tileinhand",
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tile_in_hand", to="games.table"
                    ),
                ),
            ]
        )
    ]
