"""The skills of the app in Carcassonne."""

from __future__ import annotations

from typing import Final

from scoring.carcassonne.doctor import Tiles
from scoring.carcassonne.player.levels import PLAYERS
from scoring.carcassonne.review.game import reviewer_for
from scoring.kernel import Ruleset
from scoring.players.levels import AppPlayers
from scoring.skills import Skills


def _players(_rules: Ruleset) -> AppPlayers:
    return PLAYERS


SKILLS: Final = Skills(_players, reviewer_for, Tiles())
