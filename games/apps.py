"""The Django app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Tables, their logs, and the pages on the phones."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"
