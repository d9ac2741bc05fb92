"""The drift doctor: of games with one slip and one true count told, how often it is among the first three.

The slip is made here, by the rules alone, in a random turn, and the log played on with it as the app would have let it.
Somebody counts some turns later; of the counts that are wrong then, one is told.
"""

from __future__ import annotations

import gzip
import os
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from benchmarks.measure import Row, summary
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.catalogue import ruleset_for
from scoring.doctor import Case, DoubtedCount, Search, counts_of, practice_for
from scoring.log import Played, replay
from scoring.moves import Move, Seat
from scoring.record import parse, read
from scoring.rules import Ruleset, State
from tools.stage import ROOT

GAMES: Final = int(os.environ.get("GAMES", "200"))
VECTORS: Final = Path(os.environ.get("VECTORS", ROOT / "tests/scoring/vectors/carcassonne"))
SECONDS: Final = 10.0
FIRST: Final = 3
TRIES: Final = 200


@dataclass(frozen=True, slots=True)
class Drift:
    """A log with a slip at index `at` of its moves, the moves as they were, and one true count."""

    rules: Ruleset
    start: State
    line: tuple[Played, ...]
    true: tuple[Played, ...]
    at: int
    count: DoubtedCount
    number: int


def rows() -> list[Row]:
    """Measure with the count told within a round, and within three."""
    return [row for rounds in (1, 3) for row in _rows(rounds)]


def _rows(rounds: int) -> Iterator[Row]:
    dice, hits, exact, seconds = random.Random(24), 0, 0, []
    drifts = [drift for drift in drifts_of(dice, rounds) if drift]
    for drift in drifts:
        began = time.perf_counter()
        place, is_exact = rank(drift)
        seconds.append(time.perf_counter() - began)
        hits, exact = hits + (place <= FIRST), exact + (is_exact and place <= FIRST)
    told = f"told within {rounds} round{'s' * (rounds > 1)} ({len(drifts)} games)"
    yield summary(f"the turn of the slip is among the first three, {told}", [100 * hits / len(drifts)], "%", "≥ 80 %")
    yield summary(f"and its very move is the one proposed, {told}", [100 * exact / len(drifts)], "%")
    yield summary(f"the search, {told}", seconds, "s", f"≤ {SECONDS:.0f} s")


def drifts_of(dice: random.Random, rounds: int) -> Iterator[Drift | None]:
    """Yield a drift for each of so many recorded games, None for one in which none was found."""
    files = [gzip.decompress(path.read_bytes()).splitlines() for path in sorted(VECTORS.glob("*.jsonl.gz"))]
    lines = [line for lines in files for line in lines]
    # From all files alike; where there are too few games, each comes again with another slip.
    step = max(1, len(lines) // GAMES)
    for number in range(GAMES):
        record = read(parse(lines[number * step % len(lines)]))
        rules = ruleset_for(record.box)
        yield drift_in(rules, rules.start(record.first), record.played, dice, rounds)


def drift_in(rules: Ruleset, start: State, true: tuple[Played, ...], dice: random.Random, rounds: int) -> Drift | None:
    """Return a game with one slip and one true count; None if no slip is found that could be logged and be noticed."""
    if replay(rules, start, true).stuck is not None:
        return None
    states = [start, *(step.state for _, step in replay(rules, start, true).steps)]
    for _ in range(TRIES):
        at = dice.randrange(len(true))
        slipped = _slipped(rules, states, true, at, dice)
        stop = _stop(true, at, dice.randint(1, rounds * rules.seats))
        if not slipped or stop is None:
            continue
        line = (*true[:at], *slipped, *true[at + len(slipped) : stop])
        found = replay(rules, start, line)
        if found.stuck is not None or found.state.over:
            continue
        logged, really = counts_of(rules, found.state), counts_of(rules, states[stop])
        wrong = [count for count in really if really[count] != logged[count]]
        if wrong:
            count = dice.choice(wrong)
            return Drift(rules, start, line, true[:stop], at, count, really[count])
    return None


def _stop(true: tuple[Played, ...], at: int, turns: int) -> int | None:
    # The count is told when so many turns have ended.
    begins = [index for index, one in enumerate(true) if isinstance(one.move, Draw) and index > at]
    return begins[turns - 1] if len(begins) >= turns else None


def _slipped(
    rules: Ruleset, states: list[State], true: tuple[Played, ...], at: int, dice: random.Random
) -> list[Played]:
    one, state = true[at], states[at]
    legal: list[Move]
    match one.move:
        case Deploy() | Pass():
            legal = [move for move in rules.legal_moves(state, one.seat) if isinstance(move, Deploy | Pass)]
        case Place(at=cell):
            legal = [move for move in rules.legal_moves(state, one.seat) if isinstance(move, Place) and move.at == cell]
        case Draw():
            return _mixed_up(rules, state, true, at, dice)
        case _:
            return []
    return _one_of([move for move in legal if move != one.move], one, dice)


def _one_of(others: list[Move], one: Played, dice: random.Random) -> list[Played]:
    return [replace(one, move=dice.choice(others))] if others else []


def _mixed_up(rules: Ruleset, state: State, true: tuple[Played, ...], at: int, dice: random.Random) -> list[Played]:
    laid = true[at + 1].move if at + 1 < len(true) else None
    kinds = [move for move in rules.chances(state) if isinstance(move, Draw) and move != true[at].move]
    if not isinstance(laid, Place) or not kinds:
        return []
    drawn = dice.choice(kinds)
    held = rules.carry_out(state, true[at].seat, drawn).state
    ways = [way for way in rules.legal_moves(held, Seat(true[at].seat)) if isinstance(way, Place) and way.at == laid.at]
    return [replace(true[at], move=drawn), *_one_of(list(ways), true[at + 1], dice)] if ways else []


def rank(drift: Drift) -> tuple[int, bool]:
    """Return the place of the slip among the proposals (99: it is not there), and whether its very move is proposed."""
    practice = practice_for(drift.rules)
    assert practice is not None, "there is a doctor"
    search = Search(practice, Case(drift.rules, drift.start, drift.line, {drift.count: drift.number}))
    until = time.perf_counter() + SECONDS
    for _ in search.look():
        if time.perf_counter() > until:
            break
    for place, found in enumerate(search.proposals, 1):
        slips = (found.slip, *found.others)
        exact = [(*drift.line[: slip.first], *slip.mended(drift.line)) == drift.true for slip in slips]
        if any(exact):
            return place, exact[0]
    return 99, False
