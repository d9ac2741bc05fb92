"""The explanation of a score: its own terms, counted step by step, at the moment at which it was paid.

Proofs (`games/log/explanation.py`): the steps of a count are the terms of the award, taken apart where each cell
gave the same; the board is the one at that moment. `Table.showing` names the award that the large screen explains,
and that every phone offers to look at, until the next move or until somebody stops it. Who sees an award
differently fixes its turn, puts a note on it, or adjusts points as a correction: notes and adjustments stand in the
log just before the move that scored and say which of its awards they are `about`, so that they stay with it when
the log is exported, copied or corrected.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import takewhile

from games.log.position import Position, advance
from scoring.kernel import Adjust, Move, Note, Played, Scored, Term, inner_move, is_talk


@dataclass(frozen=True, slots=True)
class CountStep:
    """One step of a count: what is added, where it lies, and the sum so far.

    It is number `number` of the `of` of its kind (`code`); `is_first` says that the kind opens the count.
    """

    code: str
    cells: tuple[tuple[int, int], ...]
    points: int
    total: int
    number: int
    of: int
    is_first: bool


def count_steps(award: Scored) -> tuple[CountStep, ...]:
    """Return the steps of an award: the tiles one after the other, then shields and whatever else counts.

    They are the terms of the award, taken apart where each of their cells gave the same: so they sum to its points.
    """
    steps: list[CountStep] = []
    for index, term in enumerate(award.terms):
        parts = _parts(term)
        alike = [one for one in award.terms if one.code == term.code]
        before = sum(len(_parts(one)) for one in award.terms[:index] if one.code == term.code)
        of = sum(len(_parts(one)) for one in alike)
        for number, (cells, points) in enumerate(parts, before + 1):
            total = points + (steps[-1].total if steps else 0)
            steps.append(CountStep(term.code, cells, points, total, number, of, term.code == award.terms[0].code))
    return tuple(steps)


def _parts(term: Term) -> list[tuple[tuple[tuple[int, int], ...], int]]:
    cells = tuple(where for where in term.where if isinstance(where, tuple))
    if term.count == len(cells) and term.count and term.points % term.count == 0:
        return [((cell,), term.points // term.count) for cell in cells]
    return [(cells, term.points)]


def moment_of(position: Position, seq: int) -> Position:
    """Return the position in which a move was scored: its figure stands, and nobody has gone home yet.

    Raises LookupError if no such move counts.
    """
    index = position.index(seq)
    start = replace(position, state=position.before, played=(), effects=(), turns=(), stuck=None)
    then = advance(start, position.played[:index], position.head)
    played = position.played[index]
    move = inner_move(played.move)
    state = then.rules.when_paid(then.state, played.seat, move)
    if state is not None:
        return replace(
            then,
            state=state,
            played=(*then.played, played),
            effects=(*then.effects, (seq, ())),
            turns=(*then.turns, position.turns[index]),
        )
    return then


def words_about(position: Position, seq: int, numbers: Collection[int]) -> tuple[Played, ...]:
    """Return what the table said of awards of a move, by their numbers there: notes and adjustments, in their order.

    They stand in the log just before that move. Raises LookupError if no such move counts.
    """
    index = position.index(seq)
    talk = tuple(takewhile(lambda played: is_talk(played.move), reversed(position.played[:index])))
    return tuple(played for played in reversed(talk) if _about(played.move) in numbers)


def award_meant(position: Position, seq: int) -> tuple[int, int, Scored] | None:
    """Return the award that a word of the table is about: its move, its number there, and itself; None for any other.

    Raises LookupError if no such move counts.
    """
    index = position.index(seq)
    about = _about(position.played[index].move)
    if about is None:
        return None
    later = zip(position.played[index:], position.effects[index:], strict=True)
    for played, (_seq, effects) in later:
        if not is_talk(played.move):
            awards = [effect for effect in effects if isinstance(effect, Scored)]
            return (played.seq, about, awards[about]) if about < len(awards) else None
    return None


def _about(move: Move) -> int | None:
    return move.about if isinstance(move, Adjust | Note) else None
