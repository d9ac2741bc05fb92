"""The moves that a seat may make now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scoring.kernel.moves import Move, Refusal


class LegalMoves:
    """The legal moves of a seat: iterate, test with `in`, ask whether there is anything. Nothing is computed before."""

    __slots__ = ("_explain", "_propose")

    def __init__(self, propose: Callable[[], Iterator[Move]], explain: Callable[[Move], Sequence[Refusal]]) -> None:
        """Take the function that proposes moves, and the one that returns the refusals of a move."""
        self._propose = propose
        self._explain = explain

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and not self._explain(move)

    def __iter__(self) -> Iterator[Move]:
        return self._propose()

    def __bool__(self) -> bool:
        return next(self._propose(), None) is not None
