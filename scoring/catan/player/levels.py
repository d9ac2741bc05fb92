"""The players of Catan and of Cities & Knights by level, and their advisers."""

from typing import Final

from scoring.catan.player.knights import KnightsJudge, KnightsPlanner, KnightsTrader
from scoring.catan.player.player import Trader
from scoring.catan.player.search import Planner
from scoring.catan.player.value import Judge
from scoring.catan.rules import Catan
from scoring.kernel.rules import Ruleset
from scoring.players.levels import AppPlayers, Level

SHORT_SIGHTED: Final = (0.4,)
"""The weights of an easy seat's plans: this much of the best one counts, and nothing of the others."""

CATAN_EASY: Final = Trader(Judge(ranked=SHORT_SIGHTED), proposes_in=False)
CATAN_FAIR: Final = Trader()
CATAN_STRONG: Final = Planner()
KNIGHTS_EASY: Final = KnightsTrader(KnightsJudge(ranked=SHORT_SIGHTED), proposes_in=False)
KNIGHTS_FAIR: Final = KnightsTrader()
KNIGHTS_STRONG: Final = KnightsPlanner()

BASE_GAME: Final = AppPlayers(
    {Level.EASY: CATAN_EASY, Level.FAIR: CATAN_FAIR, Level.STRONG: CATAN_STRONG}, adviser=CATAN_STRONG
)
WITH_KNIGHTS: Final = AppPlayers(
    {Level.EASY: KNIGHTS_EASY, Level.FAIR: KNIGHTS_FAIR, Level.STRONG: KNIGHTS_STRONG}, adviser=KNIGHTS_STRONG
)


def players_for(rules: Ruleset) -> AppPlayers:
    """Return the players of the game in the box."""
    assert isinstance(rules, Catan), "it has an island"
    return WITH_KNIGHTS if "barbarians" in rules.by_key else BASE_GAME
