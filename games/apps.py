"""The Django app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Tables, their logs, and the pages on the phones."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let every game register what it brings, and the publisher render what is new at a table."""
        # Not before: pages need the models.
        from games.live.publish import publisher  # noqa: PLC0415
        from games.registry import load_games  # noqa: PLC0415
        from games.views import news  # noqa: PLC0415

        load_games()
        publisher.render = news.frames
