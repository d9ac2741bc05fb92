"""The sayings about an award: notes on it, and points that the table agreed on because of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from games.log.explanation import words_about
from games.phrasing.common.move import move_sentence
from games.screens.table.table_view import SeatView, TableView


@dataclass(frozen=True, slots=True)
class Saying:
    """A note on an award, or points that the table agreed on because of it."""

    seat_view: SeatView
    text: str


def sayings(table_view: TableView, seq: int, numbers: Collection[int]) -> tuple[Saying, ...]:
    """Return what was said of awards of a move, by their numbers there."""
    return tuple(
        Saying(table_view.seat_views[played.seat], move_sentence(played, (), table_view.names))
        for played in words_about(table_view.position, seq, numbers)
    )
