"""The expansion The Count of Carcassonne: the city, its quarters, transfers from them, and consolation."""

from __future__ import annotations

from typing import Final, cast

from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.sets.count.city import CityOfCarcassonne, Quarters
from scoring.carcassonne.sets.count.consolation import Consolation
from scoring.carcassonne.sets.count.transfers import LASTS, Last, Transfers
from scoring.kernel import Option

SET: Final = Expansion(
    order=140,
    sets=(Set("count"),),
    parts=(
        lambda recipe: CityOfCarcassonne([tile for tile, _, _ in recipe.start]),
        lambda _: Quarters(),
        lambda recipe: Transfers(last=cast("Last", recipe.switches["count_final"])),
        lambda _: Consolation(),
    ),
    options=(Option("count_final", LASTS, ("count",)), Option("count_move", ("player",), ("count",))),
)
