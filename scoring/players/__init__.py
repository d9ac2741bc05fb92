"""Players: who chooses a move for a seat from what that seat may know, and says why."""

from scoring.players.at_random import AtRandom
from scoring.players.options import LET_CHANCE_DECIDE, completed, drawn, options
from scoring.players.player import Adviser, AppPlayer, Decision, Reason, ask, best_moves
from scoring.players.playing import Turned, play_out

__all__ = [
    "LET_CHANCE_DECIDE",
    "Adviser",
    "AppPlayer",
    "AtRandom",
    "Decision",
    "Reason",
    "Turned",
    "ask",
    "best_moves",
    "completed",
    "drawn",
    "options",
    "play_out",
]
