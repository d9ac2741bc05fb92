"""Knights, and the barbarians that they stand against."""

from scoring.catan.sets.knights.defence.barbarian import VOYAGE, Barbarians, Battle, is_robber_asleep
from scoring.catan.sets.knights.defence.glance import Threat, draw_chances, if_activated, reds, threat
from scoring.catan.sets.knights.defence.patrol import ACTIVATION, HIRING, LEVEL_NAMES, PROMOTION
from scoring.catan.sets.knights.defence.robber import LateThief

__all__ = [
    "ACTIVATION",
    "HIRING",
    "LEVEL_NAMES",
    "PROMOTION",
    "VOYAGE",
    "Barbarians",
    "Battle",
    "LateThief",
    "Threat",
    "draw_chances",
    "if_activated",
    "is_robber_asleep",
    "reds",
    "threat",
]
