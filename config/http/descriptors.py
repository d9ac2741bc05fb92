"""A watch on the files and sockets that this process has open: a line in the log before there is no more room."""

from __future__ import annotations

import errno
import logging
import resource
import time
from pathlib import Path
from typing import Final

LOOK_EVERY: Final = 5.0
"""Seconds."""
SAY_AGAIN: Final = 60.0
"""Seconds between two lines about the same trouble."""
NEARLY: Final = 0.9
"""The share of what may be open at which that is said."""
OPEN: Final = Path("/dev/fd")
"""Lists what this process has open, on Linux and on Macs."""

logger = logging.getLogger(__name__)


class Descriptors:
    """Looks now and then, when a request comes in: a server that is full is asked no more by anybody new."""

    def __init__(self) -> None:
        self.looked_at = self.said_at = -SAY_AGAIN

    def look(self) -> None:
        """Say it if there is hardly room for more."""
        now = time.monotonic()
        if now - self.looked_at < LOOK_EVERY:
            return
        self.looked_at = now
        most, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        try:
            is_full = most != resource.RLIM_INFINITY and sum(1 for _one in OPEN.iterdir()) >= NEARLY * most
        except OSError as error:
            # Looking takes one, too.
            is_full = error.errno == errno.EMFILE
        if is_full:
            self.say()

    def say(self) -> None:
        """Say once a minute that nobody new, or hardly anybody, can be let in."""
        now = time.monotonic()
        if now - self.said_at >= SAY_AGAIN:
            self.said_at = now
            logger.error("hardly anybody else can be let in: this process has nearly as many files open as it may")


descriptors: Final = Descriptors()
