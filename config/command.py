"""The command `tableside`, which an installed package brings: `tableside serve`, `tableside backup` and all others."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Final

from config.paths import own_version

OURS: Final = {
    "serve": "open Tableside to the phones on this network",
    "backup": "copy the database, and prove that the copy reads back",
    "restore": "return to a backup",
    "delete_old": "delete the tables that are older than KEEP_DAYS says",
    "check": "look for mistakes in the settings",
    "check_tables": "play every table anew and compare",
    "export_all": "write all tables, people and results to a file",
    "import_records": "bring in game records and backups",
    "move_in": "bring a household's tables to another database",
    "migrate": "bring the database up to date",
}
"""The commands for people who run a server; `tableside help` lists the rest."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command as `manage.py` would."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words == ["--version"]:
        print(f"tableside {own_version()}")  # noqa: T201 - a command answers
        return
    if not words:
        print(usage())  # noqa: T201
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    # Not before it is wanted: Django takes a while to load.
    from django.conf import settings  # noqa: PLC0415
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415
    from django.core.management import execute_from_command_line  # noqa: PLC0415

    try:
        # Any of them: the first that is asked for loads all.
        bool(settings.DEBUG)
    except ImproperlyConfigured as error:
        raise SystemExit(f"tableside: {error}") from None
    execute_from_command_line(["tableside", *words])


def usage() -> str:
    """Return the commands that matter, a line each."""
    width = max(map(len, OURS)) + 2
    lines = [f"  tableside {name:<{width}}{what}" for name, what in OURS.items()]
    return "\n".join(["The phone companion for board games on a real table.", "", *lines, "", "All: tableside help"])
