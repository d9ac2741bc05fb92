"""The drift doctor: of games with one slip and one true count told, how often it is among the first three.

The slip is made here, by the rules alone, in a random turn, and the log played on with it as the app would have let it.
Somebody counts some turns later; of the counts that are wrong then, one is told.
"""

from __future__ import annotations

import gzip
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.doctor.drift import SECONDS, Drift, Slipping, drift_in, played_through, rank
from benchmarks.doctor.islands import slipped_on_an_island
from benchmarks.doctor.tiles import slipped_with_tiles
from benchmarks.measure import Row, summary
from scoring.carcassonne.move import Draw
from scoring.catalogue import ruleset_for
from scoring.catan.move import Roll
from scoring.kernel.box import Box
from scoring.kernel.log import Played
from scoring.kernel.moves import Move
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State
from scoring.players.levels import Level
from scoring.players.playing import play_out
from scoring.record import parse, read
from scoring.skills import player_for
from tests.support.stage import ROOT

__all__ = ["Drift", "drifts_of", "rank", "rows"]

GAMES: Final = int(os.environ.get("GAMES", "200"))
START: Final = int(os.environ.get("SEED", "0"))
"""The first game that the app plays against itself."""
VECTORS: Final = Path(os.environ.get("VECTORS", ROOT / "tests/scoring/vectors"))
FIRST: Final = 3
LONGEST: Final = 3_000
"""Moves of a game that the app plays against itself."""
KNIGHTS: Final = ("base", "knights")

Begun = tuple[Ruleset, State, tuple[Played, ...]]
"""Rules, the state before the first move, and the moves."""


@dataclass(frozen=True, slots=True)
class Ward:
    """Games of one kind, with how people slip there, and the move by which a turn begins."""

    name: str
    slip: Slipping
    begins: type[Move]


TILES: Final = Ward("carcassonne", slipped_with_tiles, Draw)
ISLANDS: Final = Ward("catan", slipped_on_an_island, Roll)


def rows() -> Iterator[Row]:
    """Measure with the count told within a round, and within three."""
    for rounds in (1, 3):
        yield from _rows("Carcassonne", drifts_of(TILES, recorded(TILES), Random(24), rounds), rounds)
        yield from _rows("Catan", drifts_of(ISLANDS, recorded(ISLANDS), Random(24), rounds), rounds)
        yield from _rows("Cities & Knights", drifts_of(ISLANDS, played_by_the_app(KNIGHTS), Random(24), rounds), rounds)


def _rows(game: str, found: Iterator[Drift | None], rounds: int) -> Iterator[Row]:
    hits, exact, seconds = 0, 0, list[float]()
    for drift in filter(None, found):
        began = time.perf_counter()
        place, is_exact = rank(drift)
        seconds.append(time.perf_counter() - began)
        hits, exact = hits + (place <= FIRST), exact + (is_exact and place <= FIRST)
    games, told = len(seconds), f"told within {rounds} round{'s' * (rounds > 1)} ({len(seconds)} games)"
    yield summary(f"{game}: the slip is among the first three, {told}", [100 * hits / games], "%", "≥ 80 %")
    yield summary(f"{game}: and its very move is the one proposed, {told}", [100 * exact / games], "%")
    yield summary(f"{game}: the search, {told}", seconds, "s", f"≤ {SECONDS:.0f} s")


def drifts_of(ward: Ward, games: Iterator[Begun], dice: Random, rounds: int) -> Iterator[Drift | None]:
    """Yield a drift for each of the games, None for one in which none was found."""
    for rules, start, true in games:
        game = played_through(rules, start, true)
        yield drift_in(game, ward.slip, ward.begins, dice, rounds) if game else None


def recorded(ward: Ward) -> Iterator[Begun]:
    """Yield so many recorded games; where there are too few, each comes again."""
    files = sorted((VECTORS / ward.name).glob("*.jsonl.gz"))
    lines = [line for path in files for line in gzip.decompress(path.read_bytes()).splitlines()]
    # From all files alike.
    step = max(1, len(lines) // GAMES)
    for number in range(GAMES):
        record = read(parse(lines[number * step % len(lines)]))
        rules = ruleset_for(record.box)
        yield rules, rules.start(record.first), record.played


def played_by_the_app(sets: tuple[str, ...]) -> Iterator[Begun]:
    """Yield so many games of Catan that fair players play, for three and four, with cards that lie with the players."""
    for number in range(START, START + GAMES):
        rules = ruleset_for(Box("catan", "2022", 3 + number % 2, sets, {"cards": "table"}))
        players = [player_for(rules, Level.FAIR)] * rules.seats
        minds = [Random(100 * number + seat) for seat in range(rules.seats)]
        turned = islice(play_out(rules, players, Random(number), minds), LONGEST)
        yield rules, rules.start(), tuple(Played(seq, one.seat, one.move) for seq, one in enumerate(turned, 1))
