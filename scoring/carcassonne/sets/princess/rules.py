"""The expansion The Princess & the Dragon: the dragon, the fairy, princesses and portals."""

from __future__ import annotations

from typing import Final, cast

from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.sets.princess.dragon import WALKS, Dragon, Walks
from scoring.carcassonne.sets.princess.fairy import STANDS, Fairy, FairyStands
from scoring.carcassonne.sets.princess.knights import SENDS, Princess, Sends
from scoring.carcassonne.sets.princess.portal import Portals
from scoring.kernel import Option

SET: Final = Expansion(
    order=100,
    sets=(Set("princess"),),
    parts=(
        lambda recipe: Dragon(walks=cast("Walks", recipe.switches["dragon"])),
        lambda recipe: Fairy(stands=cast("FairyStands", recipe.switches["fairy"])),
        lambda recipe: Princess(sends=cast("Sends", recipe.switches["princess"])),
        lambda _: Portals(),
    ),
    options=(
        Option("princess", SENDS, ("princess",)),
        Option("fairy", STANDS, ("princess",)),
        Option("dragon", WALKS, ("princess",)),
    ),
)
