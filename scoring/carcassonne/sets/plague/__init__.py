"""The Plague. Rules: expansions:plague (B9)."""

from scoring.carcassonne.sets.plague.disease import PLAGUE, TOKENS, Disease
from scoring.carcassonne.sets.plague.flight import Flee
from scoring.carcassonne.sets.plague.spreading import (
    SPREADING,
    TELLING,
    EndOutbreak,
    LayFlea,
    OutbreakEnded,
    TellOutbreak,
)

__all__ = [
    "PLAGUE",
    "SPREADING",
    "TELLING",
    "TOKENS",
    "Disease",
    "EndOutbreak",
    "Flee",
    "LayFlea",
    "OutbreakEnded",
    "TellOutbreak",
]
