"""The expansion Hills & Sheep: hills, vineyards and shepherds."""

from __future__ import annotations

from typing import Final, cast

from scoring.carcassonne.part import Part
from scoring.carcassonne.recipe import Expansion, Recipe, Set
from scoring.carcassonne.sets.hills.hill import BREAKS, GROWN, Breaks, Grown, Hills, Vineyards
from scoring.carcassonne.sets.hills.sheep import Shepherds
from scoring.kernel import Option


def _shepherds(recipe: Recipe) -> Part | None:
    # They stand on fields, and a table that plays without farmers scores none.
    return Shepherds() if recipe.is_on("farmers") else None


SET: Final = Expansion(
    order=220,
    sets=(Set("hills"),),
    parts=(
        lambda recipe: Hills(breaks=cast("Breaks", recipe.switches["hill"])),
        lambda recipe: Vineyards(beside=cast("Grown", recipe.switches["vineyards"])),
        _shepherds,
    ),
    options=(Option("hill", BREAKS, ("hills",)), Option("vineyards", GROWN, ("hills",))),
)
