"""The words of the kernel: moves, refusals, effects, terms and outcomes, all plain values.

Nothing here knows a game. A game adds its own subclasses; each carries a `kind` or a `code`, so that it can be
stored, counted and phrased in any language without being understood here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NewType

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 in the order of play."""

Where = tuple[int, int] | str
"""The name of a thing on the board that a point came from: a cell, a hex, a corner."""


@dataclass(frozen=True, slots=True)
class Move:
    """One thing that a seat did, with every chance outcome spelled out.

    `kind` is the stored name, `game.verb`; the part after the dot is the `do` of the game record.
    Moves `by_agreement` put something right that no rule moves: whoever may correct at a table makes them. A move
    that is no part of a turn (`in_turn`) says how things stood before, ends the game, or is talk.
    """

    kind: ClassVar[str]
    by_agreement: ClassVar[bool] = False
    in_turn: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason against a move: a code with facts, never a sentence.

    `rule` cites the section that forbids it. A refusal that is not `overrulable` speaks of a move that cannot be
    carried out at all (two tiles in one cell); any other the table may accept: "we played it anyway".
    """

    code: ClassVar[str]
    rule: ClassVar[str] = ""
    overrulable: ClassVar[bool] = True


class IllegalMove(ValueError):
    """A move that the rules refuse; carries the move and every refusal, and has changed nothing."""

    def __init__(self, move: Move, refusals: Sequence[Refusal]) -> None:
        """Keep the `move` and its `refusals` (at least one)."""
        self.move = move
        self.refusals = tuple(refusals)
        super().__init__(f"{move!r} is refused: {', '.join(refusal.code for refusal in refusals)}")


@dataclass(frozen=True, slots=True)
class Effect:
    """A fact that followed from a move: points, a figure that went home, an award that moved."""

    code: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Term:
    """One line of a score, "3 tiles x 2 = 6": a code, how many, the points in all, and what they came from."""

    code: str
    count: int
    points: int
    where: tuple[Where, ...] = ()


def summed(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Return the terms with those of the same code and the same worth for each added up: 7 cities x 3 = 21.

    A place at which nothing was found is left out where its code has counted something elsewhere.
    """
    sums: dict[tuple[str, int], Term] = {}
    terms = tuple(terms)
    found = {term.code for term in terms if term.count}
    for term in terms:
        if not term.count and not term.points and term.code in found:
            continue
        key = (term.code, term.points // term.count if term.count else term.points)
        met = sums.get(key, Term(term.code, 0, 0))
        sums[key] = Term(term.code, met.count + term.count, met.points + term.points, met.where + term.where)
    return tuple(sums.values())


@dataclass(frozen=True, slots=True)
class Scored(Effect):
    """Points for a seat; their sum over `terms` is the only source of points.

    `source` says for what ("road"), `at` names the thing on the board, `standing` is the line-up that decided it
    as (seat, strength) pairs, and `final` tells the scoring at the game's end from that during the game.
    """

    code: ClassVar[str] = "scored"

    seat: Seat
    source: str
    terms: tuple[Term, ...]
    at: Where | None = None
    standing: tuple[tuple[Seat, int], ...] = ()
    final: bool = False

    @property
    def points(self) -> int:
        return sum(term.points for term in self.terms)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game: totals by seat, the winners (several share a victory), each seat's rank from 1."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    ranks: tuple[int, ...]


def outcome_by_points(totals: Sequence[int]) -> Outcome:
    """Rank seats by points, the most first; equal points share a rank and, at the top, the victory."""
    ranks = tuple(1 + sum(other > points for other in totals) for points in totals)
    winners = tuple(Seat(seat) for seat, rank in enumerate(ranks) if rank == 1)
    return Outcome(totals=tuple(totals), winners=winners, ranks=ranks)
