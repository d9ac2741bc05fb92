"""Which additions there are: the one place where sets join the pages of Catan."""

from __future__ import annotations

from typing import Final

from games.screens.catan.acting import rules_of
from games.screens.catan.addition import Addition
from games.screens.catan.base import BASE, ROADS
from games.screens.catan.development import ARMY, DEVELOPMENT
from games.screens.catan.knights.addition import KNIGHTS
from games.screens.catan.knights.strip import BARBARIANS, GARRISON
from games.screens.table.sight import Sight

ADDITIONS: Final = (BASE, DEVELOPMENT, BARBARIANS, ROADS, ARMY, KNIGHTS, GARRISON)


def additions_of(sight: Sight) -> tuple[Addition, ...]:
    """Return what the box of a table brings, what comes later over what comes before."""
    keys = rules_of(sight.position).by_key
    return tuple(addition for addition in ADDITIONS if not addition.part or addition.part in keys)


def is_founding(sight: Sight) -> bool:
    """Say whether the first turn has not begun yet."""
    return any(sight.position.state.phase in addition.founding for addition in additions_of(sight))
