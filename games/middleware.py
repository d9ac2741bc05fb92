"""What is answered when the database cannot be reached, or cannot write."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse

from games.live.metrics import DATABASE_ERRORS
from games.log.errors import FromANewerVersion
from games.views.errors import database_trouble, newer_version

logger = logging.getLogger(__name__)


class DatabaseTrouble:
    """Answer 503 when the database is away, or its disk is full: nothing is half written, and phones try again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Say what is wrong; other exceptions are a fault of ours."""
        if isinstance(exception, FromANewerVersion):
            logger.warning("a table was written by a newer version: %s", exception)
            return newer_version(request)
        if not isinstance(exception, OperationalError | InterfaceError):
            return None
        DATABASE_ERRORS.inc()
        logger.error("the database does not answer: %s", exception)
        return database_trouble(request)
