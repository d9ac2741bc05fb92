"""The players of Carcassonne by level, and the adviser."""

from typing import Final

from scoring.carcassonne.player.greedy import EASY, FAIR
from scoring.carcassonne.player.search import Farsighted
from scoring.players.levels import AppPlayers, Level

STRONG: Final = Farsighted()
PLAYERS: Final = AppPlayers({Level.EASY: EASY, Level.FAIR: FAIR, Level.STRONG: STRONG}, adviser=STRONG)
