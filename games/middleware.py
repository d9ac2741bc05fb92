"""The answer when the database cannot be reached, or cannot write."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse

from games.archive.database_file import DatabaseFailure, trouble_of
from games.live.metrics import DATABASE_ERRORS
from games.log.errors import FromANewerVersion
from games.views.errors import DATABASE_ANSWERS, newer_version

logger = logging.getLogger(__name__)


class DatabaseTrouble:
    """Answer 503 when the database is away, full, damaged or outdated: nothing is half written, phones try again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Say what is wrong; other exceptions are a fault of ours."""
        if isinstance(exception, FromANewerVersion):
            logger.warning("a table was written by a newer version: %s", exception)
            return newer_version(request)
        if not isinstance(exception, DatabaseError | InterfaceError):
            return None
        trouble = trouble_of(exception)
        if trouble is DatabaseFailure.OURS:
            return None
        DATABASE_ERRORS.inc()
        logger.error("the database does not answer (%s): %s", trouble, exception)
        return DATABASE_ANSWERS[trouble](request)
