"""Players against each other: pairs of games with the same luck and exchanged seats, and the time of a decision."""

from __future__ import annotations

import math
import os
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Final

from benchmarks.measure import Row
from scoring.carcassonne.player.greedy import EASY, FAIR
from scoring.carcassonne.player.levels import STRONG
from scoring.catalogue import ruleset_for
from scoring.catan.player.levels import CATAN_EASY, CATAN_FAIR, CATAN_STRONG, KNIGHTS_FAIR, KNIGHTS_STRONG
from scoring.catan.player.weighted_random import WeightedRandom
from scoring.kernel.box import Box
from scoring.kernel.moves import Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State
from scoring.players.at_random import AtRandom
from scoring.players.player import AppPlayer, Decision
from scoring.players.playing import play_out

GAMES: Final = int(os.environ.get("GAMES", "40"))
"""Games a row; a rate near one half wants some hundreds."""
START: Final = int(os.environ.get("SEED", "0"))
"""The luck of the first game; where rows are to be added up, it is another one each time."""
PAIR: Final = 2
SURE: Final = 1.96
"""Of a normal distribution 95 % lie so many deviations around the middle."""
MILLI = 1e3
FURTHEST: Final = 10_000
"""Moves of a game among those who choose blindly."""


@dataclass
class Timed:
    """A player with a stop watch: the seconds of each decision."""

    player: AppPlayer
    seconds: list[float] = field(default_factory=list)

    def decide(self, rules: Ruleset, view: State, seat: Seat, dice: Random) -> Decision:
        began = time.process_time()
        decision = self.player.decide(rules, view, seat, dice)
        self.seconds.append(time.process_time() - began)
        return decision

    def __getattr__(self, name: str) -> object:
        # Whatever else the player can do, such as to answer offers.
        return getattr(self.player, name)


@dataclass
class Fought:
    """How one player did against another; a shared victory is half of one."""

    games: int = 0
    won: float = 0.0
    seconds: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Contest:
    """A claim: this player, alone among others of one kind, wins so often and thinks so long (`late`: the slowest)."""

    box: Box
    name: str
    player: AppPlayer
    others: str
    against: AppPlayer
    goal: str
    time: str
    late: bool


TWO: Final = Box("carcassonne", "2006", seats=2)
ISLAND: Final = Box("catan", "almanac", seats=4)
KNIGHTS: Final = Box("catan", "2022", seats=4, sets=("base", "knights"))
CONTESTS: Final = (
    Contest(TWO, "easy", EASY, "random", AtRandom(), "≥ 95 %", "≤ 100 ms", late=True),
    Contest(TWO, "fair", FAIR, "random", AtRandom(), "≥ 99 %", "≤ 200 ms", late=True),
    Contest(TWO, "fair", FAIR, "easy", EASY, "≥ 65 %", "≤ 200 ms", late=True),
    Contest(TWO, "strong", STRONG, "fair", FAIR, "≥ 70 %", "≤ 2 s", late=True),
    Contest(ISLAND, "easy", CATAN_EASY, "three random", AtRandom(), "≥ 95 %", "≤ 20 ms", late=False),
    Contest(ISLAND, "fair", CATAN_FAIR, "three weighted-random", WeightedRandom(), "≥ 95 %", "≤ 20 ms", late=False),
    Contest(ISLAND, "strong", CATAN_STRONG, "three fair", CATAN_FAIR, "parity: 25 %", "≤ 1 s", late=True),
    Contest(KNIGHTS, "fair", KNIGHTS_FAIR, "three random", AtRandom(), "≥ 80 %", "≤ 50 ms", late=False),
    Contest(KNIGHTS, "strong", KNIGHTS_STRONG, "three fair", KNIGHTS_FAIR, "parity: 25 %", "≤ 1 s", late=True),
)


def rows() -> Iterator[Row]:
    """Measure and yield the rows."""
    for contest in CONTESTS:
        rules = ruleset_for(contest.box)
        # Of two, each game is played again with exchanged seats; among four, the player sits elsewhere each time.
        play = fought if rules.seats == PAIR else alone
        result = play(rules, contest.player, contest.against, GAMES // (PAIR if play is fought else 1), START)
        low, high = wilson(result.won, result.games)
        game = "Cities & Knights" if "knights" in contest.box.sets else contest.box.game.capitalize()
        what = f"{game}, {contest.name} against {contest.others}, {result.games} games"
        yield Row(f"{what}: won", 100 * result.won / result.games, 100 * low, 100 * high, "%", contest.goal)
        times = [MILLI * one for one in result.seconds]
        usual, late = statistics.median(times), statistics.quantiles(times, n=20)[-1]
        which, shown = ("95th percentile", late) if contest.late else ("median", usual)
        yield Row(f"{what}: a decision, {which}", shown, min(times), max(times), "ms", contest.time)


def fought(rules: Ruleset, player: AppPlayer, against: AppPlayer, pairs: int, start: int = 0) -> Fought:
    """Return how a player did in so many pairs of games for two."""
    found, timed = Fought(), Timed(player)
    for number in range(2 * start, 2 * (start + pairs)):
        seed, mine = number // 2, Seat(number % 2)
        players = [timed, against] if mine == 0 else [against, timed]
        minds = [Random(1000 + 2 * number + seat) for seat in range(2)]
        state = rules.start()
        for turned in play_out(rules, players, Random(seed), minds):
            state = turned.step.state
        outcome = rules.outcome(state)
        assert outcome is not None, "played to the end"
        found.games += 1
        found.won += (mine in outcome.winners) / len(outcome.winners)
    found.seconds = timed.seconds
    return found


def alone(rules: Ruleset, player: AppPlayer, others: AppPlayer, games: int, start: int = 0) -> Fought:
    """Return how a player did alone among others of one kind; it changes its seat from game to game."""
    found, timed = Fought(), Timed(player)
    for seed in range(start, start + games):
        mine = Seat(seed % rules.seats)
        players = [timed if seat == mine else others for seat in range(rules.seats)]
        minds = [Random(1000 + 10 * seed + seat) for seat in range(rules.seats)]
        state = rules.start()
        for turned in islice(play_out(rules, players, Random(seed), minds), FURTHEST):
            state = turned.step.state
        outcome = rules.outcome(state)
        found.games += 1
        # A game that comes to no end was not won.
        found.won += (mine in outcome.winners) / len(outcome.winners) if outcome is not None else 0
    found.seconds = timed.seconds
    return found


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return between which rates the true one lies, by 95 %."""
    rate, square = won / games, SURE**2
    middle = rate + square / (2 * games)
    around = SURE * math.sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    return (middle - around) / (1 + square / games), (middle + around) / (1 + square / games)
