"""The app that brings the commands of the process, and the choice of static files to serve."""

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig
from django.db.backends.signals import connection_created


class OurStaticFiles(StaticFilesConfig):
    """All static files but htmx 4, and extensions with comments: an example in them reads like an import."""

    ignore_patterns = [  # noqa: RUF012 - as Django spells it
        *StaticFilesConfig.ignore_patterns,
        "*-4.js",
        "*-4.min.js",
        "hx-*-2.js",
    ]


class ProcessConfig(AppConfig):
    """The commands that run and move a server."""

    name = "config"

    def ready(self) -> None:
        """Let connections to SQLite wait as requests can."""
        from config.sqlite_retry import wait_in_python  # noqa: PLC0415 - not before the settings are known

        connection_created.connect(wait_in_python)
