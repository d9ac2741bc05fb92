"""The review of a whole game of Catan, turn by turn, from the dice to the end of the turn.

Luck is what dice, stolen and bought cards brought against the mean of all that could have come, each played on as the
app would; what a choice cost is how far the chance of winning fell by the seat's own moves. What was traded with people
is judged only where it harmed, as nobody can list what others would have agreed to; the founding is not judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Final

import msgspec

from scoring.catan.move import Accept, Buy, MoveRobber, Roll, Trade
from scoring.catan.player.levels import CATAN_FAIR, CATAN_STRONG
from scoring.catan.review.courses import Planned, mean_of, planned, standing
from scoring.catan.rules import ROLLING, Catan
from scoring.kernel.codec import write_move
from scoring.kernel.log import Played
from scoring.kernel.moves import Move, Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State
from scoring.kernel.table import is_talk
from scoring.review.turn import WORTH_A_LOOK, GameReview, ReviewedTurn, Reviewer, TurnCourse, WinningChances

QUICK: Final = 3
"""Moves that are looked ahead for all rolls that could have come."""


@dataclass(frozen=True, slots=True)
class _IslandTurn:
    """A turn as it lies in the log: the place of its roll, and that of what comes after it."""

    index: int
    stop: int
    seat: Seat


@dataclass(slots=True)
class _TurnSums:
    """The gains of a turn by luck and by choice, by seat; and its costliest move: the loss and the place in the log."""

    luck: WinningChances
    choice: WinningChances
    dearest: float = 0.0
    at: int = -1


def reviewer_for(rules: Ruleset) -> Reviewer | None:
    """Return how a finished game is reviewed; None: it is not.

    The base game, where the app follows the cards: Cities & Knights has no chance of winning yet.
    """
    assert isinstance(rules, Catan), "it has an island"
    is_reviewed = rules.hand_tracking.is_tracking and "barbarians" not in rules.by_key
    return partial(review_of_island, rules) if is_reviewed else None


def review_of_island(rules: Catan, start: State, line: Sequence[Played]) -> GameReview:
    """Return the review of a finished game: its moves that count, from the state before the first of them."""
    states = [start]
    for one in line:
        states.append(rules.carry_out(states[-1], one.seat, one.move).state)
    looked = [_look(rules, states, line, turn) for turn in _turns(states, line)]
    result = standing(rules, states[-1], states[-1].turn)
    # What comes between two turns belongs to the earlier one.
    after = [*(before for before, _turn in looked[1:]), result]
    turns = tuple(_rest(turn, before, then) for (before, turn), then in zip(looked, after, strict=True))
    return GameReview(looked[0][0] if looked else result, turns, result, is_shared=True)


def _turns(states: Sequence[State], line: Sequence[Played]) -> Iterator[_IslandTurn]:
    rolls = [index for index, one in enumerate(line) if isinstance(one.move, Roll) and states[index].phase == ROLLING]
    for index, stop in pairwise([*rolls, len(line)]):
        yield _IslandTurn(index, stop, line[index].seat)


def _look(
    rules: Catan, states: Sequence[State], line: Sequence[Played], turn: _IslandTurn
) -> tuple[WinningChances, ReviewedTurn]:
    roll = line[turn.index].move
    assert isinstance(roll, Roll), "a turn begins so"
    before = _mean_of_rolls(rules, rules.view(states[turn.index], turn.seat), turn.seat)
    sums = _walked(rules, states, line, turn, before)
    reviewed = ReviewedTurn(
        index=turn.index,
        seat=turn.seat,
        drawn=str(sum(roll.dice)),
        luck=sums.luck,
        choice=(0.0,) * rules.seats,
        unforeseen=(),
        best=None,
        played=None,
    )
    if sums.choice[turn.seat] > -WORTH_A_LOOK:
        return before, reviewed
    better = _second_look(rules, states, line, turn, sums.at)
    if better is None:
        return before, reviewed
    mine = [one.move for one in line[sums.at : turn.stop] if one.seat == turn.seat and not is_talk(one.move)]
    best, played = TurnCourse(sums.at, _written(better.moves)), TurnCourse(sums.at, _written(mine))
    return before, replace(reviewed, choice=sums.choice, best=best, played=played)


def _mean_of_rolls(rules: Catan, seen: State, seat: Seat) -> WinningChances:
    rolls = {move: weight for move, weight in rules.chances(seen).items() if isinstance(move, Roll)}
    alike = {sum(move.dice): move for move in rolls}
    weights: dict[Move, int] = dict.fromkeys(alike.values(), 0)
    for move, weight in rolls.items():
        weights[alike[sum(move.dice)]] += weight
    chances = {move: _quick(rules, rules.carry_out(seen, seat, move).state, seat) for move in weights}
    return mean_of(weights, chances)


def _quick(rules: Catan, seen: State, seat: Seat) -> WinningChances:
    return planned(rules, CATAN_FAIR, seen, seat, QUICK).chances


def _walked(
    rules: Catan, states: Sequence[State], line: Sequence[Played], turn: _IslandTurn, before: WinningChances
) -> _TurnSums:
    """Go through the moves of a turn, and tell what chance brought from what its seat chose."""
    seat = turn.seat
    now = _quick(rules, rules.view(states[turn.index + 1], seat), seat)
    sums = _TurnSums(_less(now, before), (0.0,) * rules.seats)
    for at in range(turn.index + 1, turn.stop):
        one, then = line[at], now
        if not is_talk(one.move):
            then = _quick(rules, rules.view(states[at + 1], seat), seat)
        if one.seat == seat and states[at].phase != ROLLING:
            chosen = _mean_of_cards(rules, rules.view(states[at], seat), seat, one.move) or then
            sums.luck = _plus(sums.luck, _less(then, chosen))
            cost = _less(chosen, now)
            if not isinstance(one.move, Trade | Accept) or cost[seat] < 0:
                sums.choice = _plus(sums.choice, cost)
            if cost[seat] < sums.dearest:
                sums.dearest, sums.at = cost[seat], at
        now = then
    return sums


def _mean_of_cards(rules: Catan, seen: State, seat: Seat, move: Move) -> WinningChances | None:
    """Return the mean over the cards that a move may have brought; None for one that draws none."""
    match move:
        case Buy() | MoveRobber():
            ways = rules.completions(seen, seat, replace(move, card=None))
        case _:
            return None
    chances = {way: _quick(rules, rules.carry_out(seen, seat, way).state, seat) for way in ways}
    return mean_of(ways, chances) if ways else None


def _second_look(
    rules: Catan, states: Sequence[State], line: Sequence[Played], turn: _IslandTurn, at: int
) -> Planned | None:
    """Return the course that a longer look finds better than the dearest move, too; None: it does not."""
    seat = turn.seat
    seen = rules.view(states[at], seat)
    best = planned(rules, CATAN_STRONG, seen, seat)
    ends = rules.completions(seen, seat, replace(move, card=None)) if isinstance(move := line[at].move, Buy) else {}
    after = [rules.carry_out(seen, seat, way).state for way in ends] or [rules.view(states[at + 1], seat)]
    played = [planned(rules, CATAN_STRONG, one, seat).chances[seat] for one in after]
    weights = list(ends.values()) or [1]
    mean = sum(weight * one for weight, one in zip(weights, played, strict=True)) / sum(weights)
    return best if best.moves and best.chances[seat] - mean >= WORTH_A_LOOK else None


def _written(moves: Sequence[Move]) -> tuple[str, ...]:
    return tuple(msgspec.json.encode(write_move(move)).decode() for move in moves)


def _rest(turn: ReviewedTurn, before: WinningChances, then: WinningChances) -> ReviewedTurn:
    moved = _less(_less(then, before), _plus(turn.luck, turn.choice))
    return replace(turn, unforeseen=moved)


def _plus(one: WinningChances, other: WinningChances) -> WinningChances:
    return tuple(mine + more for mine, more in zip(one, other, strict=True))


def _less(one: WinningChances, other: WinningChances) -> WinningChances:
    return tuple(mine - less for mine, less in zip(one, other, strict=True))
