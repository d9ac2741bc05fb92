"""The expansion The Plague: the disease, and the figures that flee from it."""

from __future__ import annotations

from typing import Final, cast

from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.sets.plague.disease import PLAGUE
from scoring.carcassonne.sets.plague.flight import Fleeing
from scoring.carcassonne.sets.plague.spreading import ENDS, NUMBERS, Ends, Numbers, Plague
from scoring.kernel import Option

SET: Final = Expansion(
    order=250,
    sets=(Set(PLAGUE),),
    parts=(
        lambda recipe: Plague(
            numbers=cast("Numbers", recipe.switches["outbreaks"]), ends=cast("Ends", recipe.switches["eradication"])
        ),
        lambda _: Fleeing(),
    ),
    options=(Option("outbreaks", NUMBERS, (PLAGUE,)), Option("eradication", ENDS, (PLAGUE,))),
)
