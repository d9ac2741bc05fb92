"""The line of the catalogue for Bridges, Castles & Bazaars."""

from __future__ import annotations

from typing import Final, cast

from scoring import Option
from scoring.carcassonne.expansions.bridges.bazaar import BAZAARS, Bazaar, Bazaars
from scoring.carcassonne.expansions.bridges.castle import CastleFounding
from scoring.carcassonne.expansions.bridges.crossing import BridgeBuilding
from scoring.carcassonne.recipe import Expansion, Set

BRIDGES: Final = Expansion(
    sets=(Set("bridges"),),
    parts=(
        lambda _: BridgeBuilding(),
        lambda _: CastleFounding(),
        lambda recipe: Bazaar(bazaar=cast("Bazaars", recipe.switches["bazaar"])),
    ),
    options=(Option("bazaar", BAZAARS, ("bridges",)),),
)
