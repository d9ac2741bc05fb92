"""The line of the catalogue for The Count of Carcassonne."""

from __future__ import annotations

from typing import Final, cast

from scoring import Option
from scoring.carcassonne.expansions.count.city import CityOfCarcassonne, Quarters
from scoring.carcassonne.expansions.count.consolation import Consolation
from scoring.carcassonne.expansions.count.transfers import LASTS, Last, Transfers
from scoring.carcassonne.recipe import Expansion, Set

COUNT: Final = Expansion(
    sets=(Set("count"),),
    parts=(
        lambda recipe: CityOfCarcassonne([tile for tile, _, _ in recipe.start]),
        lambda _: Quarters(),
        lambda recipe: Transfers(last=cast("Last", recipe.switches["count_final"])),
        lambda _: Consolation(),
    ),
    options=(Option("count_final", LASTS, ("count",)), Option("count_move", ("player",), ("count",))),
)
