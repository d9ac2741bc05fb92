"""Wheel of Fortune. Rules: expansions:wheel (C9)."""

from scoring.carcassonne.sets.wheel.sectors import (
    PLACES,
    SECTOR,
    SECTORS,
    WHEEL,
    WHEEL_PIG,
    on_crowns,
    pig_at,
    place_of,
)
from scoring.carcassonne.sets.wheel.turning import STRICKEN, Crown, TurnWheel, Wheel

__all__ = [
    "PLACES",
    "SECTOR",
    "SECTORS",
    "STRICKEN",
    "WHEEL",
    "WHEEL_PIG",
    "Crown",
    "TurnWheel",
    "Wheel",
    "on_crowns",
    "pig_at",
    "place_of",
]
