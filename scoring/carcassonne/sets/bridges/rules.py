"""The expansion Bridges, Castles & Bazaars: its three parts, and the option for the bazaars."""

from __future__ import annotations

from typing import Final, cast

from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.sets.bridges.bazaar import BAZAARS, Bazaar, Bazaars
from scoring.carcassonne.sets.bridges.castle import CastleFounding
from scoring.carcassonne.sets.bridges.crossing import BridgeBuilding
from scoring.kernel import Option

SET: Final = Expansion(
    order=130,
    sets=(Set("bridges"),),
    parts=(
        lambda _: BridgeBuilding(),
        lambda _: CastleFounding(),
        lambda recipe: Bazaar(bazaar=cast("Bazaars", recipe.switches["bazaar"])),
    ),
    options=(Option("bazaar", BAZAARS, ("bridges",)),),
)
