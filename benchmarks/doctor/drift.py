"""A drift: a game with one slip in its log and one true count told, and the place of that slip among the proposals."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from scoring.carcassonne.move import Draw
from scoring.catan.move import Buy, Roll
from scoring.doctor.search import Case, LikelySlip, Search
from scoring.doctor.slip import UNSURE, DoubtedCount
from scoring.kernel.log import Played, replay
from scoring.kernel.moves import Move
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State
from scoring.skills import counts_of, practice_for

SECONDS: Final = 10.0
TRIES: Final = 200
NOWHERE: Final = 99


@dataclass(frozen=True, slots=True)
class Written:
    """A slip: instead of the true moves from index `at` to before `stop`, these were written down."""

    at: int
    stop: int
    moves: tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it was: its moves, and the states before each and at the end."""

    rules: Ruleset
    true: tuple[Played, ...]
    states: tuple[State, ...]


Slipping = Callable[[Game, Random], Written | None]
"""Makes a slip by chance, as somebody at the table might; None: there was nothing to be mistaken about."""


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


def played_through(rules: Ruleset, start: State, true: tuple[Played, ...]) -> Game | None:
    """Return a game with its states; None if its moves do not play."""
    found = replay(rules, start, true)
    return None if found.stuck else Game(rules, true, (start, *(step.state for _, step in found.steps)))


def drift_in(game: Game, slip: Slipping, begins: type[Move], dice: Random, rounds: int) -> Drift | None:
    """Return a game with one slip and one true count; None if no slip is found that could be logged and be noticed.

    A turn begins with a move of the kind `begins`; the count is told within so many rounds.
    """
    rules, start = game.rules, game.states[0]
    for _ in range(TRIES):
        written = slip(game, dice)
        if written is None:
            continue
        stop = _told_at(game.true, written.at, begins, dice.randint(1, rounds * rules.seats))
        if stop is None:
            continue
        line = (*game.true[: written.at], *written.moves, *game.true[written.stop : stop])
        found = replay(rules, start, line)
        if found.stuck is not None or found.state.over:
            continue
        logged, really = counts_of(rules, found.state), counts_of(rules, game.states[stop])
        wrong = [count for count in really if really[count] not in (logged[count], UNSURE)]
        if wrong:
            count = dice.choice(wrong)
            return Drift(rules, start, line, game.true[:stop], written.at, count, really[count])
    return None


def _told_at(true: tuple[Played, ...], at: int, begins: type[Move], turns: int) -> int | None:
    # The count is told when so many turns have ended.
    first = [index for index, one in enumerate(true) if isinstance(one.move, begins) and index > at]
    return first[turns - 1] if len(first) >= turns else None


def rank(drift: Drift) -> tuple[int, bool]:
    """Return the place of the slip among the proposals (99: it is not there), and whether its very move is proposed."""
    for place, found in enumerate(_proposals(drift), 1):
        slips = (found.slip, *found.others)
        exact = [same((*drift.line[: slip.first], *slip.mended(drift.line)), drift.true) for slip in slips]
        if any(exact):
            return place, exact[0]
    return NOWHERE, False


def _proposals(drift: Drift) -> tuple[LikelySlip, ...]:
    practice = practice_for(drift.rules)
    assert practice is not None, "there is a doctor"
    search = Search(practice, Case(drift.rules, drift.start, drift.line, {drift.count: drift.number}))
    until = time.perf_counter() + SECONDS
    for _ in search.look():
        if time.perf_counter() > until:
            break
    return search.proposals


def same(mended: tuple[Played, ...], true: tuple[Played, ...]) -> bool:
    """Say whether both tell of the same moves; within a turn the order does not matter."""
    pairs = enumerate(zip(mended, true, strict=False))
    first = next((at for at, (one, other) in pairs if (one.seat, one.move) != (other.seat, other.move)), len(true))
    return len(mended) == len(true) and _by_turn(mended[first:]) == _by_turn(true[first:])


def _by_turn(line: tuple[Played, ...]) -> list[list[str]]:
    turns = list[list[str]]([[]])
    for one in line:
        if isinstance(one.move, Draw | Roll):
            turns.append([])
        turns[-1].append(f"{one.seat} {_told(one.move)!r}")
    return [sorted(turn) for turn in turns]


def _told(move: Move) -> object:
    # Where only the sum of the dice counts, nobody can know which dice they were; nor which card somebody bought.
    if isinstance(move, Buy):
        return Buy()
    return sum(move.dice) if type(move) is Roll else move
