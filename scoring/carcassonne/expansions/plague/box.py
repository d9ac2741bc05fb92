"""The line of the catalogue for The Plague."""

from __future__ import annotations

from typing import Final, cast

from scoring import Option
from scoring.carcassonne.expansions.plague.disease import PLAGUE
from scoring.carcassonne.expansions.plague.flight import Fleeing
from scoring.carcassonne.expansions.plague.spreading import ENDS, NUMBERS, Ends, Numbers, Plague
from scoring.carcassonne.recipe import Expansion, Set

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
