"""Tableside served by the process that lays its tables out: what is written on the stage is pushed to its phones.

Started by `StageWithin`. Requests and answers are those of `tests/support/backstage.py`; the server listens meanwhile.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from threading import Thread
from typing import Final

import django

from tests.support.stage import Server, Stage

READY: Final = '{"ready": true}'
"""The line that is printed once the server listens."""


class StageWithin(Stage):
    """A stage that serves its own database, from an empty folder."""

    def __init__(self, folder: Path) -> None:
        self.server = Server(folder)
        self.server.prepare()
        environment = self.server.environment | {"THINKING": "false", "TABLESIDE_PORT": str(self.server.port)}
        super().__init__(environment, module="tests.support.stage_within")
        self._read()

    @property
    def url(self) -> str:
        """Return where it is served."""
        return self.server.url


def main() -> None:
    """Answer requests in a thread beside the server, and end with the input."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

    # Not before Django is set up, and in the serving process alone.
    from config.management.commands.serve import endpoints, run_server  # noqa: PLC0415
    from tests.support import backstage  # noqa: PLC0415

    def answer() -> None:
        sys.stdout.write(f"{READY}\n")
        sys.stdout.flush()
        try:
            backstage.main()
        finally:
            # The server would go on for ever, and whoever waits for an answer with it: nothing asks it any more.
            os._exit(0)

    where = endpoints(port=int(os.environ["TABLESIDE_PORT"]), bind="127.0.0.1", https_port=0)
    run_server(where, Thread(target=answer, daemon=True).start)


if __name__ == "__main__":
    main()
