"""How all benchmarks measure: several rounds, the median and the spread, one row a question."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: what was measured, the median, the spread (lowest to highest), and the goal in words."""

    what: str
    median: float
    low: float
    high: float
    unit: str
    goal: str = ""

    def text(self) -> str:
        """Return the row as a line of a Markdown table."""
        spread = f"{self.low:,.4g} – {self.high:,.4g}"
        return f"| {self.what} | {self.median:,.4g} {self.unit} | {spread} | {self.goal} |"


HEAD = "| what | median | spread | goal |\n| --- | --- | --- | --- |"


def summary(what: str, values: list[float], unit: str, goal: str = "") -> Row:
    """Return the row for a list of measurements."""
    return Row(what, statistics.median(values), min(values), max(values), unit, goal)


def seconds_each(action: Callable[[], object], *, times: int, rounds: int = 5) -> list[float]:
    """Run `action` that many `times` in each of several rounds; return the seconds of one run, by round."""
    action()
    measured = []
    for _ in range(rounds):
        gc.collect()
        began = time.perf_counter()
        for _ in range(times):
            action()
        measured.append((time.perf_counter() - began) / times)
    return measured
