"""Cities: their walls and metropolises, improvements and what they are paid with."""

from scoring.catan.sets.knights.cities.city import WALL, Works
from scoring.catan.sets.knights.cities.improvement import metropolises_of, priced, wins_metropolis
from scoring.catan.sets.knights.cities.track import ABILITY, LEVELS, Improvements, holder

__all__ = [
    "ABILITY",
    "LEVELS",
    "WALL",
    "Improvements",
    "Works",
    "holder",
    "metropolises_of",
    "priced",
    "wins_metropolis",
]
