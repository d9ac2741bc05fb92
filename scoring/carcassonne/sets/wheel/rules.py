"""The expansion Wheel of Fortune: the wheel, and the option for its crowns."""

from __future__ import annotations

from typing import Final, cast

from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.sets.wheel.sectors import CROWNS, WHEEL, Crowns
from scoring.carcassonne.sets.wheel.turning import Wheel
from scoring.kernel import Option

SET: Final = Expansion(
    order=270,
    sets=(Set(WHEEL),),
    parts=(
        lambda recipe: Wheel(
            [tile for tile, _, _ in recipe.start], crowns=cast("Crowns", recipe.switches["wheel_crowns"])
        ),
    ),
    options=(Option("wheel_crowns", CROWNS, (WHEEL,)),),
)
