"""The line of the catalogue for The Plague."""

from __future__ import annotations

from typing import Final, cast

from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.sets.plague.disease import PLAGUE
from scoring.carcassonne.sets.plague.flight import Fleeing
from scoring.carcassonne.sets.plague.spreading import ENDS, NUMBERS, Ends, Numbers, Plague
from scoring.kernel import Option

PLAGUE_BOX: Final = Expansion(
    sets=(Set(PLAGUE),),
    parts=(
        lambda recipe: Plague(
            numbers=cast("Numbers", recipe.switches["outbreaks"]), ends=cast("Ends", recipe.switches["eradication"])
        ),
        lambda _: Fleeing(),
    ),
    options=(Option("outbreaks", NUMBERS, (PLAGUE,)), Option("eradication", ENDS, (PLAGUE,))),
)
