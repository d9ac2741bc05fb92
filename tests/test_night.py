"""A step of a night that is cut off, by its time or by whoever stops the night, leaves nothing running."""

from __future__ import annotations

import signal
import time
from typing import NoReturn

import pytest

from tools import night

MAKEFILE = """long:
\t@echo begun; sleep 60
short:
\t@echo $(SEED)
"""


@pytest.fixture
def step(tmp_path, monkeypatch):
    (tmp_path / "Makefile").write_text(MAKEFILE, "utf-8")
    monkeypatch.setattr(night, "ROOT", tmp_path)
    return night.make


def stop(_signal: int, _frame: object) -> NoReturn:
    raise KeyboardInterrupt


def test_a_step_is_given_the_seed_of_the_night(step, tmp_path):
    assert step("short", SEED="{seed}2").run("20270101", 30, tmp_path / "log") == 0
    assert (tmp_path / "log").read_text("utf-8") == "202701012\n"


def test_a_step_without_time_left_is_cut_off(step, tmp_path):
    began = time.monotonic()

    assert step("long").run("1", 0.5, tmp_path / "log") is None
    assert time.monotonic() - began < 30


def test_who_stops_a_night_stops_what_it_began(step, tmp_path):
    began, before = time.monotonic(), signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    try:
        with pytest.raises(KeyboardInterrupt):
            step("long").run("1", 50, tmp_path / "log")
    finally:
        signal.signal(signal.SIGALRM, before)

    # A process that nobody waited for would be complained of, too.
    assert time.monotonic() - began < 30
