"""What the page of a game asks, phase by phase: dice, building, trading, cards."""

from games.catan.pages.sheets.hand import CardField, HandView, counters, most_of, own_hand
from games.catan.pages.sheets.placing import ask_hex, ask_place, safe, why_not

__all__ = [
    "CardField",
    "HandView",
    "ask_hex",
    "ask_place",
    "counters",
    "most_of",
    "own_hand",
    "safe",
    "why_not",
]
