"""Abbey & Mayor. Rules: expansions:abbey (A5)."""

from scoring.carcassonne.sets.abbey.abbey import LAST_ABBEYS, Abbeys, LayAbbey
from scoring.carcassonne.sets.abbey.barn import BARN
from scoring.carcassonne.sets.abbey.mayor import MAYOR
from scoring.carcassonne.sets.abbey.wagon import DRIVING, WAGON

__all__ = [
    "BARN",
    "DRIVING",
    "LAST_ABBEYS",
    "MAYOR",
    "WAGON",
    "Abbeys",
    "LayAbbey",
]
