"""Whether places on a table are said by column and row, as on a printed map."""

from __future__ import annotations

from contextvars import ContextVar

_counts_squares: ContextVar[bool] = ContextVar("counts_squares", default=False)


def count_squares(*, on_map: bool) -> None:
    """Say from now on where a cell is by column and row, as on a printed map, or from the start tile.

    Like the language it holds for whoever asks in this thread, until somebody says otherwise.
    """
    _counts_squares.set(on_map)


def counts_squares() -> bool:
    """Say whether places are said by column and row."""
    return _counts_squares.get()
