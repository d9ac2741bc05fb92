"""Rows for people: the goals with what was measured for them, and every figure behind them."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.load.rounds import (
    BEFORE,
    BEHIND,
    CALLED,
    FEW,
    FLOOR,
    FLOOR_THAT_SYNCS,
    MANY,
    MINIMAL,
    MINIMAL_THAT_SYNCS,
    OURS,
)

Found = Mapping[str, Sequence[float]]

DAPHNE, OLD = f"{OURS} on Daphne", f"commit {BEFORE}"
FILES, MEMORY = "boardgame.io with files", "boardgame.io in memory"
KILO: Final = 1000


@dataclass(frozen=True, slots=True)
class Goal:
    """A line: what is compared with what (nothing: the figure itself), in which unit, and what is wanted."""

    what: str
    mine: str
    other: str
    unit: str
    required: float
    stretch: float
    more_is_better: bool = False
    divided: float = 1


GOALS: Final = (
    Goal("CPU of a logged move with everything, 5 phones, against the WSGI floor",
         f"{OURS}, saturated, cpu", f"{FLOOR}, saturated, cpu", "×", 3, 2),
    Goal("the same, on Daphne", f"{DAPHNE}, saturated, cpu", f"{FLOOR}, saturated, cpu", "×", 3, 2),
    Goal("the same, against a floor whose commits survive a power cut, as ours do",
         f"{OURS}, saturated, cpu", f"{FLOOR_THAT_SYNCS}, saturated, cpu", "×", 3, 2),
    Goal("the same, against the floor without a server around it",
         f"{OURS}, saturated, cpu", f"{CALLED}, cpu", "×", 3, 2),
    Goal(f"the same, against commit {BEFORE}", f"{OURS}, saturated, cpu", f"{OLD}, saturated, cpu", "×", 0.75, 0.5),
    Goal(f"the same, on Daphne, against commit {BEFORE}",
         f"{DAPHNE}, saturated, cpu", f"{OLD}, saturated, cpu", "×", 0.75, 0.5),
    Goal("form to what it changes on all 5 phones, p50, 50 tables, against the minimal app",
         f"{OURS}, 50 tables, p50", f"{MINIMAL}, 50 tables, p50", "×", 0.6, 0.4),
    Goal("the same, against the minimal app with commits that survive a power cut",
         f"{OURS}, 50 tables, p50", f"{MINIMAL_THAT_SYNCS}, 50 tables, p50", "×", 0.6, 0.4),
    Goal("moves per CPU second with everything, against boardgame.io with files",
         f"{OURS}, saturated, rate", f"{FILES}, saturated, rate", "×", 0.6, 1, more_is_better=True),
    Goal("requests a move, 5 phones", f"{OURS}, saturated, requests", "", "", 1, 1),
    Goal("CPU of a move at an evening behind the proxy with two workers, against one",
         f"{BEHIND}, 2 workers, an evening, cpu", f"{BEHIND}, 1 worker, an evening, cpu", "×", 1.15, 1.05),
    Goal(f"memory of a socket, of {MANY:,} in a process", "ours, bytes of a socket", "", "kB", 45, 45, divided=KILO),
    Goal(f"p50 with {MANY:,} sockets, against {FEW}",
         f"ours, {MANY} sockets, p50", f"ours, {FEW} sockets, p50", "×", 2, 1.3),
    Goal("bytes of a move for a phone, as they are", f"{OURS}, saturated, body", "", "kB", 4, 0.8, divided=KILO),
    Goal("board of 200 tiles, drawn on the server", "board of 200 tiles, drawn", "", "ms", 3, 0.3),
    Goal("dragging 200 tiles, CPU 4 times slower", "board of 200 tiles, pan", "", "fps", 50, 60, more_is_better=True),
    Goal("pinching 200 tiles, CPU 4 times slower", "board of 200 tiles, zoom", "", "fps", 50, 60, more_is_better=True),
    Goal("clone to first page, with pip", "clone to first page", "", "s", 25, 20),
)  # fmt: skip


def table(found: Found) -> str:
    """Return the goals as a Markdown table."""
    return "\n".join(
        ("| goal | median | spread | required | stretch | |", "| --- | --- | --- | --- | --- | --- |", *_goals(found))
    )


def _goals(found: Found) -> Iterator[str]:
    for goal in GOALS:
        sign = "≥" if goal.more_is_better else "≤"
        bars = f"{sign} {goal.required:g} | {sign} {goal.stretch:g}"
        values = _values(goal, found)
        if not values:
            yield f"| {goal.what} | not measured | | {bars} | |"
            continue
        median = statistics.median(values)
        yield f"| {goal.what} | {median:.3g} {goal.unit} | {_spread(values)} | {bars} | {_verdict(goal, median)} |"


def _values(goal: Goal, found: Found) -> list[float]:
    """Return the figures, or for a comparison the ratio of each round."""
    mine = [value / goal.divided for value in found.get(goal.mine, ())]
    if not goal.other:
        return mine
    return [one / other for one, other in zip(mine, found.get(goal.other, ()), strict=False)]


def _verdict(goal: Goal, median: float) -> str:
    for bar, word in ((goal.stretch, "stretch"), (goal.required, "required")):
        if median >= bar if goal.more_is_better else median <= bar:
            return word
    return "missed"


def _spread(values: Sequence[float]) -> str:
    return f"{min(values):.3g} – {max(values):.3g}"


def figures(found: Found) -> str:
    """Return every scene of every server as a Markdown table: median, and spread of the rounds."""
    lines = [
        "| server, scene | p50 ms | p99 ms | CPU ms a move | moves a CPU second | errors |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    names = dict.fromkeys(name.removesuffix(", p50") for name in found if name.endswith(", p50"))
    for name in names:
        cells = (_cell(found[f"{name}, {what}"]) for what in ("p50", "p99", "cpu", "rate"))
        lines.append(f"| {name} | {' | '.join(cells)} | {sum(found[f'{name}, errors']):.0f} |")
    shown = {f"{name}, {what}" for name in names for what in ("p50", "p99", "cpu", "rate", "errors")}
    lines += ["", "| figure | median | spread |", "| --- | --- | --- |"]
    lines += [f"| {name} | {statistics.median(values):.4g} | {_spread(values)} |"
              for name, values in found.items() if values and name not in shown]  # fmt: skip
    return "\n".join(lines)


def _cell(values: Sequence[float]) -> str:
    return f"{statistics.median(values):.3g} ({_spread(values)})"
