"""Which player plays which game at which level."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from scoring.carcassonne.rules import Carcassonne
from scoring.catan.rules import Catan
from scoring.players import carcassonne
from scoring.players.at_random import AtRandom
from scoring.players.catan import (
    CATAN_EASY,
    CATAN_FAIR,
    CATAN_STRONG,
    KNIGHTS_EASY,
    KNIGHTS_FAIR,
    KNIGHTS_STRONG,
)
from scoring.players.player import AppPlayer
from scoring.rules import Ruleset


class Level(StrEnum):
    """How well a seat that the app plays does it."""

    EASY = "easy"
    FAIR = "fair"
    STRONG = "strong"


Levels = Mapping[Level, AppPlayer]

CARCASSONNE: Final[Levels] = {
    Level.EASY: carcassonne.EASY,
    Level.FAIR: carcassonne.FAIR,
    Level.STRONG: carcassonne.FAIR,
}
CATAN: Final[Levels] = {Level.EASY: CATAN_EASY, Level.FAIR: CATAN_FAIR, Level.STRONG: CATAN_STRONG}
KNIGHTS: Final[Levels] = {Level.EASY: KNIGHTS_EASY, Level.FAIR: KNIGHTS_FAIR, Level.STRONG: KNIGHTS_STRONG}


def player_for(rules: Ruleset, level: Level) -> AppPlayer:
    """Return who plays a game at a level; a game that nobody here knows is played at random."""
    if isinstance(rules, Catan):
        return (KNIGHTS if "barbarians" in rules.by_key else CATAN)[level]
    return CARCASSONNE[level] if isinstance(rules, Carcassonne) else AtRandom()
