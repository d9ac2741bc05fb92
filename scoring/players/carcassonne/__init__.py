"""Players of Carcassonne with any box, by what a position is worth to a seat."""

from typing import Final

from scoring.players.carcassonne.greedy import EASY, FAIR, Greedy, PaysNow, StayInHand, WorthAtTheEnd
from scoring.players.carcassonne.search import Farsighted

STRONG: Final = Farsighted()

__all__ = ["EASY", "FAIR", "STRONG", "Farsighted", "Greedy", "PaysNow", "StayInHand", "WorthAtTheEnd"]
