"""Abbey & Mayor. Rules: expansions:abbey (A5)."""

from scoring.carcassonne.expansions.abbey.abbey import (
    LAST_ABBEYS,
    Abbeys,
    LayAbbey,
)
from scoring.carcassonne.expansions.abbey.barn import (
    BARN,
)
from scoring.carcassonne.expansions.abbey.mayor import (
    MAYOR,
)
from scoring.carcassonne.expansions.abbey.wagon import (
    DRIVING,
    WAGON,
)

__all__ = [
    "BARN",
    "DRIVING",
    "LAST_ABBEYS",
    "MAYOR",
    "WAGON",
    "Abbeys",
    "LayAbbey",
]
