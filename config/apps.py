"""How the process runs, as an app for its commands; and what is collected to be served."""

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


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
