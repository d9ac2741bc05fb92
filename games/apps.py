"""The Django app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Tables, their logs, and the pages on the phones."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let every game register what it brings; they ask for models, which are there by now."""
        # Not before: a game's pages need the models.
        from games.registry import load_games  # noqa: PLC0415

        load_games()
