"""Which additions a table of Catan has. The game and its sets bring them, so that pages name no set."""

from __future__ import annotations

from typing import Final

from games.catan.pages.board.acting_seat import rules_of
from games.catan.pages.board.addition import Addition
from games.screens.table.table_view import TableView

ADDITIONS: Final[list[Addition]] = []


def bring(*additions: Addition) -> None:
    """Let additions join the pages of Catan by their order, what comes later over what comes before."""
    ADDITIONS.extend(additions)
    ADDITIONS.sort(key=lambda one: one.order)


def additions_of(table_view: TableView) -> tuple[Addition, ...]:
    """Return what the box of a table brings."""
    keys = rules_of(table_view.position).by_key
    return tuple(addition for addition in ADDITIONS if not addition.part or addition.part in keys)


def is_founding(table_view: TableView) -> bool:
    return any(table_view.position.state.phase in addition.founding for addition in additions_of(table_view))
