"""The last errors of this process, for its keeper to read; nothing is kept on the disk."""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

MOST: Final = 30
LONGEST: Final = 300


@dataclass(frozen=True, slots=True)
class LateError:
    """An error that was logged: its time, its logger and its text."""

    at: datetime
    logger: str
    text: str


_last: deque[LateError] = deque(maxlen=MOST)


class LateErrors(logging.Handler):
    """Remembers what is logged as an error, beside wherever else it is written."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)

    def emit(self, record: logging.LogRecord) -> None:
        """Remember it, as one line without secrets: no traceback, no variables."""
        entry = record.msg if isinstance(record.msg, dict) else None
        text = str(entry.get("event", "")) if entry else record.getMessage()
        kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        line = f"{text} ({kind})" if kind else text
        _last.appendleft(LateError(datetime.fromtimestamp(record.created, UTC), record.name, line[:LONGEST]))


def late_errors() -> list[LateError]:
    return list(_last)
