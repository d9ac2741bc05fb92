"""Which additions a table of Catan has. They are brought in by `games/screens/games.py`, so that pages name no set."""

from __future__ import annotations

from typing import Final

from games.screens.catan.board.acting import rules_of
from games.screens.catan.board.addition import Addition
from games.screens.table import TableView

ADDITIONS: Final[list[Addition]] = []


def bring(*additions: Addition) -> None:
    """Let additions join the pages of Catan, what comes later over what comes before."""
    ADDITIONS.extend(additions)


def additions_of(sight: TableView) -> tuple[Addition, ...]:
    """Return what the box of a table brings."""
    keys = rules_of(sight.position).by_key
    return tuple(addition for addition in ADDITIONS if not addition.part or addition.part in keys)


def is_founding(sight: TableView) -> bool:
    return any(sight.position.state.phase in addition.founding for addition in additions_of(sight))
