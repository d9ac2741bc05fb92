"""Lines of the log: each an object, whoever writes it."""

import json
import subprocess
import sys

import pytest

WRITTEN = """
import logging, structlog
from config.logs import configure, logging_config
configure(logging_config({level!r}, readable={readable}))
structlog.get_logger("games.desk").info("logged", head=3, name="Zoë")
logging.getLogger("django.request").warning("not found: %s", "/x")
try:
    card = "ore"
    1 / 0
except ZeroDivisionError:
    structlog.get_logger("games.desk").exception("stuck")
    logging.getLogger("django.request").exception("broken")
"""


def lines(level="INFO", *, readable=False):
    """Return what stands on the standard error of a process that logs."""
    script = WRITTEN.format(level=level, readable=readable)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == ""
    return done.stderr.splitlines()


def test_tables_and_libraries_write_the_same_kind_of_line():
    logged, missing, stuck, broken = map(json.loads, lines())

    assert logged.pop("timestamp") <= missing.pop("timestamp")
    assert logged == {"logger": "games.desk", "head": 3, "name": "Zoë", "event": "logged", "level": "info"}
    assert missing == {"logger": "django.request", "event": "not found: /x", "level": "warning"}
    for line in (stuck, broken):
        assert line["exception"].endswith("ZeroDivisionError: division by zero")
        assert "locals" not in line["exception"]


def test_a_level_holds_for_both():
    assert [json.loads(line)["event"] for line in lines("ERROR")] == ["stuck", "broken"]


@pytest.mark.parametrize("event", ["logged", "not found: /x", "stuck"])
def test_a_developer_reads_them_without_braces(event):
    written = lines(readable=True)

    assert any(event in line for line in written)
    assert not any(line.startswith("{") for line in written)


def test_no_line_holds_the_keepers_word():
    script = """
import logging
from config.logs import configure, logging_config
configure(logging_config("INFO", readable=False))
logging.getLogger("django.request").warning("Method Not Allowed (%s): %s", "POST", "/keeper/in/open%20sesame/")
logging.getLogger("django.request").error("Internal Server Error: %s", "/games/keeper/in/sesame")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert [json.loads(line)["event"] for line in done.stderr.splitlines()] == [
        "Method Not Allowed (POST): /keeper/in/…/",
        "Internal Server Error: /games/keeper/in/…",
    ]
