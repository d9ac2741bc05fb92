"""Players of Catan and of Cities & Knights, by a value of positions."""

from typing import Final

from scoring.players.catan.knights import KnightsJudge, KnightsPlanner, KnightsTrader
from scoring.players.catan.player import Trader
from scoring.players.catan.search import Planner
from scoring.players.catan.value import Judge
from scoring.players.catan.weighted_random import WeightedRandom

SHORT_SIGHTED: Final = (0.4,)
"""How little an easy seat lives for what it could buy: of its best plan this much counts, and of the others nothing."""

CATAN_EASY: Final = Trader(Judge(ranked=SHORT_SIGHTED), proposes_in=False)
CATAN_FAIR: Final = Trader()
CATAN_STRONG: Final = Planner()
KNIGHTS_EASY: Final = KnightsTrader(KnightsJudge(ranked=SHORT_SIGHTED), proposes_in=False)
KNIGHTS_FAIR: Final = KnightsTrader()
KNIGHTS_STRONG: Final = KnightsPlanner()

__all__ = [
    "CATAN_EASY",
    "CATAN_FAIR",
    "CATAN_STRONG",
    "KNIGHTS_EASY",
    "KNIGHTS_FAIR",
    "KNIGHTS_STRONG",
    "Judge",
    "KnightsJudge",
    "KnightsPlanner",
    "KnightsTrader",
    "Planner",
    "Trader",
    "WeightedRandom",
]
