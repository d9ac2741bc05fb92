"""The expansion The Tower: building towers, and taking prisoners."""

from __future__ import annotations

from typing import Final, cast

from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.sets.tower.prison import Capturing
from scoring.carcassonne.sets.tower.tower import TOPS, Tops, TowerBuilding
from scoring.kernel import Option

SET: Final = Expansion(
    order=110,
    sets=(Set("tower"),),
    parts=(
        lambda recipe: TowerBuilding(tops=cast("Tops", recipe.switches["tower_tops"])),
        lambda _: Capturing(),
    ),
    options=(Option("tower_tops", TOPS, ("tower",)),),
)
