"""The review of a whole game of Carcassonne, turn by turn.

As in backgammon: the luck of a turn is the value after the draw with best play, less the mean of that over all draws;
what a choice cost is the value of the way played, less that of the best. With what the value moved by itself these add
up to the result (`unforeseen`). The value is the chance of winning: ten points are much at the end, little before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from scoring.carcassonne.move import Deploy, Draw, FigureAction, Place
from scoring.carcassonne.review.rollout_check import RolloutCheck
from scoring.carcassonne.review.ways import Judged, Outlook, best_of, best_way, judged, ways, weights
from scoring.carcassonne.review.winning import chances_of, worths
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DRAWING
from scoring.kernel.log import Played
from scoring.kernel.moves import Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State, Step
from scoring.kernel.table import is_talk
from scoring.review.turn import WORTH_A_LOOK, GameReview, ReviewedTurn, Reviewer, WinningChances

CLEAR_POINTS: Final = 6.0
CLEAR_CHANCE: Final = 0.1
"""The lead of a puzzle's best way over every way elsewhere: in points at first sight, or in chance."""
RIVALS: Final = 3
MOST_TILES: Final = 24
"""The number of kinds in the base game. Of more, as many are drawn by chance and stand for all: some boxes have 150."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn as it lies in the log: the state before its draw, and the moves of tile and figure."""

    index: int
    seat: Seat
    before: State
    draw: Draw
    moves: tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class _Evaluation:
    """The evaluation of one turn: the mean before the draw, the best way with it, the rest as in `ReviewedTurn`."""

    turn: _Turn
    before: WinningChances
    best: Judged
    played: Judged | None
    rivals: tuple[Judged, ...]
    agreed: bool
    is_puzzle: bool


def reviewer_for(rules: Ruleset) -> Reviewer:
    """Return how a finished game is reviewed: with any box."""
    assert isinstance(rules, Carcassonne), "it has tiles"
    return partial(review_of, rules)


def review_of(rules: Carcassonne, start: State, line: Sequence[Played]) -> GameReview:
    """Return the review of a finished game: its moves that count, from the state before the first of them.

    What a turn might have been is judged by what its seat saw at that moment.
    """
    states = [start]
    for one in line:
        states.append(rules.carry_out(states[-1], one.seat, one.move).state)
    looked = [_look(rules, turn) for turn in _turns(states, line) if weights(rules, turn.before)]
    end = states[-1]
    result = chances_of(rules, end, worths(rules, end))
    # What comes between two turns belongs to the earlier one.
    after = [*(one.before for one in looked[1:]), result]
    turns = tuple(_reviewed(one, then) for one, then in zip(looked, after, strict=True))
    return GameReview(looked[0].before if looked else result, turns, result)


def _turns(states: Sequence[State], line: Sequence[Played]) -> Iterator[_Turn]:
    draws = [index for index, one in enumerate(line) if isinstance(one.move, Draw) and states[index].phase == DRAWING]
    for index, stop in zip(draws, [*draws[1:], len(line)], strict=True):
        move = line[index].move
        assert isinstance(move, Draw), "it was drawn"
        moves = tuple(one for one in line[index + 1 : stop] if not is_talk(one.move))
        yield _Turn(index, line[index].seat, states[index], move, moves)


def _look(rules: Carcassonne, turn: _Turn) -> _Evaluation:
    seen, outlook = rules.view(turn.before, turn.seat), Outlook(rules)
    found = list(ways(outlook, seen, turn.seat, turn.draw))
    mean = _mean(outlook, seen, turn, found)
    played = _played(outlook, seen, turn)
    if not found:
        best = played or judged(outlook, Step(seen), turn.seat, Place((0, 0), 0), None)
        return _Evaluation(turn, mean, best, None, (), agreed=False, is_puzzle=False)
    best = best_of([*found, played] if played else found, turn.seat)
    rivals = _elsewhere(found, best, turn.seat)
    second = RolloutCheck(rules, turn.seat, turn.index)
    agreed = played is not None and _cost(second, best, played)
    return _Evaluation(turn, mean, best, played, rivals, agreed, _is_puzzle(second, best, rivals))


def _mean(outlook: Outlook, seen: State, turn: _Turn, found: Sequence[Judged]) -> WinningChances:
    """Return the mean over all draws with best play."""
    rules, best = outlook.rules, list[tuple[int, WinningChances]]()
    for draw, weight in _tiles(weights(rules, turn.before), turn.index).items():
        if draw == turn.draw:
            way = best_of(found, turn.seat) if found else None
        else:
            way = best_way(outlook, seen, turn.seat, draw)
        # A tile that fits nowhere is drawn again.
        if way is not None:
            best.append((weight, way.chances))
    total = sum(weight for weight, _ in best)
    if not total:
        return chances_of(rules, seen, worths(rules, seen))
    return tuple(sum(weight * chances[seat] for weight, chances in best) / total for seat in range(rules.seats))


def _tiles(known: Mapping[Draw, int], seed: int) -> Mapping[Draw, int]:
    if len(known) <= MOST_TILES:
        return known
    names = sorted(known, key=lambda move: move.tile)
    # No secret: a review comes out the same each time.
    return Counter(Random(seed).choices(names, [known[move] for move in names], k=MOST_TILES))


def _played(outlook: Outlook, seen: State, turn: _Turn) -> Judged | None:
    """Return the way that was played; None where the turn had other moves than a tile and a figure."""
    rules = outlook.rules
    match [one.move for one in turn.moves]:
        case [Place() as place, *rest] if len(rest) <= 1 and all(isinstance(move, FigureAction) for move in rest):
            step = rules.carry_out(rules.carry_out(seen, turn.seat, turn.draw).state, turn.seat, place)
        case _:
            return None
    figure = rest[0] if rest else None
    if figure is not None:
        then = rules.carry_out(step.state, turn.seat, figure)
        step = Step(then.state, step.effects + then.effects)
    return judged(outlook, step, turn.seat, place, figure if isinstance(figure, Deploy) else None)


def _elsewhere(found: Sequence[Judged], best: Judged, seat: Seat) -> tuple[Judged, ...]:
    cells: dict[tuple[int, int], Judged] = {}
    for one in found:
        known = cells.get(one.way.at)
        cells[one.way.at] = best_of([known, one], seat) if known else one
    cells.pop(best.way.at, None)
    return tuple(sorted(cells.values(), key=lambda one: (one.chances[seat], one.way.name), reverse=True)[:RIVALS])


def _cost(second: RolloutCheck, best: Judged, played: Judged) -> bool:
    """Say whether a second look finds the way played worse than the best, as the first did."""
    seat = second.seat
    if best.chances[seat] - played.chances[seat] < WORTH_A_LOOK:
        return False
    return second.chance(best, effort=1) - second.chance(played, effort=1) >= WORTH_A_LOOK


def _is_puzzle(second: RolloutCheck, best: Judged, rivals: Sequence[Judged]) -> bool:
    seat = second.seat
    if not rivals or not _is_clear(best, rivals[0], best.chances[seat] - rivals[0].chances[seat]):
        return False
    return all(_leads(second, best, rivals, effort) for effort in (1, 2))


def _leads(second: RolloutCheck, best: Judged, rivals: Sequence[Judged], effort: int) -> bool:
    mine = second.chance(best, effort=effort)
    return all(_is_clear(best, rival, mine - second.chance(rival, effort=effort)) for rival in rivals)


def _is_clear(best: Judged, rival: Judged, ahead: float) -> bool:
    by_points = best.way.worth - rival.way.worth >= CLEAR_POINTS and ahead >= WORTH_A_LOOK
    return by_points or ahead >= CLEAR_CHANCE


def _reviewed(one: _Evaluation, then: WinningChances) -> ReviewedTurn:
    seats = range(len(then))
    luck = tuple(one.best.chances[seat] - one.before[seat] for seat in seats)
    choice = tuple(
        one.played.chances[seat] - one.best.chances[seat] if one.agreed and one.played else 0.0 for seat in seats
    )
    unforeseen = tuple(then[seat] - one.before[seat] - luck[seat] - choice[seat] for seat in seats)
    return ReviewedTurn(
        index=one.turn.index,
        seat=one.turn.seat,
        drawn=one.turn.draw.tile,
        luck=luck,
        choice=choice,
        unforeseen=unforeseen,
        best=one.best.way,
        played=one.played.way if one.played else None,
        rivals=tuple(rival.way for rival in one.rivals),
        is_puzzle=one.is_puzzle,
    )
