"""The Django app."""

from importlib import import_module

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Tables, their logs, and the pages on the phones."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let every game register its pages; they ask for models, which are there by now."""
        import_module("games.screens.games")
