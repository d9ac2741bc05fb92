"""The games that have pages: the one place of the pages where they are plugged in."""

from __future__ import annotations

from typing import Final

from games.models import Table
from games.screens.carcassonne.game import CarcassonneScreens
from games.screens.catan.game import CatanScreens
from games.screens.game import GameScreens
from games.screens.pads.game import PadScreens
from scoring.catalogue import PADS
from scoring.rules import Ruleset

SCREENS: Final[dict[str, GameScreens]] = {
    one.key: one for one in (CarcassonneScreens(), CatanScreens(), *map(PadScreens, PADS))
}


def screens_of(table: Table) -> GameScreens:
    """Return the screens of the game that a table plays."""
    return SCREENS[table.game]


def screens_for(rules: Ruleset) -> GameScreens:
    """Return the screens of the game that these rules are of."""
    return SCREENS[rules.game]
