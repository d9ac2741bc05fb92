"""Our players of Catan among those of another program: catanatron, a process of its own beside ours.

It drives the game. Where the seat of ours is asked, its position is read as one of ours, as far as that seat may see
it, and what our player decides is one of its actions; one that it does not allow is counted, and its first taken.
Nobody trades with anybody but the bank: its players propose nothing, so ours does not, either.
"""

from __future__ import annotations

import os
import statistics
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from benchmarks.ladder.law import differences
from benchmarks.ladder.table import is_there, played
from benchmarks.measure import Row
from benchmarks.players import GAMES, MILLI, wilson
from scoring.catan.player.levels import CATAN_FAIR, CATAN_STRONG
from scoring.catan.player.player import Trader

SEEDS: Final = int(os.environ.get("SEED", "20000"))
"""Seeds from 20,000 on are those by which nothing was chosen."""
WATCHED: Final = 10
"""Games in which both programs' rules are held beside each other."""


@dataclass(frozen=True)
class Rung:
    """A claim: this player, alone among others of the other program, wins so often and thinks so long."""

    name: str
    player: Trader
    others: str
    seats: int
    goal: str
    time: str
    late: bool


RUNGS: Final = (
    Rung("strong", CATAN_STRONG, "value", 4, "≥ 35 %", "≤ 1 s", late=True),
    Rung("fair", CATAN_FAIR, "value", 4, "25 % ± 4", "≤ 20 ms", late=False),
    Rung("strong", CATAN_STRONG, "alphabeta", 2, "≥ 50 %", "≤ 1 s", late=True),
)


def rows() -> Iterator[Row]:
    """Measure and yield the rows."""
    if not is_there():
        nothing = float("nan")
        yield Row("catanatron: not measured, LADDER_PYTHON names no interpreter", nothing, nothing, nothing, "")
        return
    yield from _law()
    for rung in RUNGS:
        yield from _climbed(rung)


def _law() -> Iterator[Row]:
    for others in ("random", "value"):
        positions, all_found = 0, Counter[str]()
        for many, found, _first in differences(others, 4, range(SEEDS, SEEDS + WATCHED)):
            positions, all_found = positions + many, all_found + found
        where = f"rules beside catanatron's, {WATCHED} games among {others}, {positions} positions"
        count = all_found.total()
        yield Row(f"{where}: differences", count, count, count, "", "each explained below")
        for what, times in sorted(all_found.items()):
            yield Row(f"{where}: {what}", times, times, times, "")


def _climbed(rung: Rung) -> Iterator[Row]:
    silent = replace(rung.player, proposes_in=False)
    *_, result = played(silent, rung.others, rung.seats, range(SEEDS, SEEDS + GAMES))
    what = f"Catan, {rung.name} among {rung.seats - 1} {rung.others} of catanatron, {result.games} games"
    low, high = wilson(result.won, result.games)
    yield Row(f"{what}: won", 100 * result.won / result.games, 100 * low, 100 * high, "%", rung.goal)
    times = [MILLI * one for one in result.seconds]
    usual, late = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    which, shown = ("95th percentile", late) if rung.late else ("median", usual)
    yield Row(f"{what}: a decision, {which}", shown, min(times), max(times), "ms", rung.time)
    bad = len(result.illegal)
    yield Row(f"{what}: of {result.decisions} decisions, those that it does not allow", bad, bad, bad, "", "0")
