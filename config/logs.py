"""Logs: one JSON object on each line, for what happens at the tables and for what Django reports."""

from __future__ import annotations

import logging.config
import re
import sys
from functools import partial
from typing import Any, Final, TextIO

import structlog

KEEPERS_ADDRESS: Final = re.compile(r"(keeper/in/)[^\s/\"'?]+")
# What both kinds of lines carry: those of the tables, and those of Django and other libraries.
SHARED: list[structlog.typing.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    # As text, and without local variables: they may hold somebody's hand or cookie.
    structlog.processors.format_exc_info,
]


class WithoutWords(logging.Filter):
    """Takes the keeper's word out of lines that name an address: Django logs each that it refuses."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every line through, without the word."""
        if isinstance(record.msg, str) and KEEPERS_ADDRESS.search(text := record.getMessage()):
            record.msg, record.args = KEEPERS_ADDRESS.sub(r"\1…", text), None
        return True


class Lines(structlog.WriteLogger):
    """The destination of a module's lines: the file to which the standard library writes those of others."""

    def __init__(self, file: TextIO, name: str) -> None:
        super().__init__(file)
        self.name = name


def logging_config(level: str, *, readable: bool) -> dict[str, Any]:
    """Return the configuration: `readable` lines for a developer, JSON lines for everybody else."""
    last: structlog.typing.Processor = (
        structlog.dev.ConsoleRenderer() if readable else structlog.processors.JSONRenderer()
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": SHARED,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
            }
        },
        "filters": {"words": {"()": WithoutWords}},
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "lines", "filters": ["words"]},
            "late": {"class": "games.archive.late_errors.LateErrors", "filters": ["words"]},
        },
        "root": {"handlers": ["stderr", "late"], "level": level},
        "loggers": {
            # Its own handlers and its chatter about endpoints are not for players.
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "level": level, "propagate": True},
            "daphne": {"level": "WARNING"},
        },
    }


def configure(config: dict[str, Any]) -> None:
    """Set up the standard library's logging, and structlog beside it: the way through both takes twice as long."""
    logging.config.dictConfig(config)
    last = config["formatters"]["lines"]["processors"][-1]
    structlog.configure(
        processors=[*SHARED, last],
        # The file of now: a module's log is bound at its first line, in tests to one that is closed soon after.
        logger_factory=partial(Lines, sys.stderr),
        wrapper_class=structlog.make_filtering_bound_logger(config["root"]["level"]),
        cache_logger_on_first_use=True,
    )
