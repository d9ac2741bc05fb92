"""The line of the catalogue for The Tower."""

from __future__ import annotations

from typing import Final, cast

from scoring import Option
from scoring.carcassonne.expansions.tower.prison import Capturing
from scoring.carcassonne.expansions.tower.tower import TOPS, Tops, TowerBuilding
from scoring.carcassonne.recipe import Expansion, Set

TOWER: Final = Expansion(
    sets=(Set("tower"),),
    parts=(
        lambda recipe: TowerBuilding(tops=cast("Tops", recipe.switches["tower_tops"])),
        lambda _: Capturing(),
    ),
    options=(Option("tower_tops", TOPS, ("tower",)),),
)
