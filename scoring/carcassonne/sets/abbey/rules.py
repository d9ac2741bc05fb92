"""The expansion Abbey & Mayor: abbeys, the mayor, the wagon and the barn."""

from __future__ import annotations

from typing import Final, cast

from scoring.carcassonne.part import Part
from scoring.carcassonne.recipe import NOBODY_PASSED_OVER, Expansion, Recipe, Set
from scoring.carcassonne.sets.abbey.abbey import Abbey
from scoring.carcassonne.sets.abbey.barn import BARNS, Barn, Barns
from scoring.carcassonne.sets.abbey.mayor import Mayor
from scoring.carcassonne.sets.abbey.wagon import REACHES, Wagon, WagonReach
from scoring.kernel import Option


def _barn(recipe: Recipe) -> Part | None:
    return Barn(barns=cast("Barns", recipe.switches["barn"])) if recipe.is_on("farmers") else None


SET: Final = Expansion(
    order=120,
    sets=(Set("abbey"),),
    parts=(
        lambda recipe: Abbey(in_second_part=recipe.revision >= NOBODY_PASSED_OVER),
        lambda _: Mayor(),
        lambda recipe: Wagon(reach=cast("WagonReach", recipe.switches["wagon"])),
        _barn,
    ),
    options=(Option("wagon", REACHES, ("abbey",)), Option("barn", BARNS, ("abbey",))),
)
