"""The Tower. Rules: expansions:tower (A4)."""

from scoring.carcassonne.sets.tower.prison import (
    CAPTURING,
    EXCHANGING,
    RANSOM,
    Capture,
    Exchange,
    FigureCaptured,
    Prison,
    PrisonerFreed,
    Ransom,
)
from scoring.carcassonne.sets.tower.tower import TOWER, Storey, Towers

__all__ = [
    "CAPTURING",
    "EXCHANGING",
    "RANSOM",
    "TOWER",
    "Capture",
    "Exchange",
    "FigureCaptured",
    "Prison",
    "PrisonerFreed",
    "Ransom",
    "Storey",
    "Towers",
]
