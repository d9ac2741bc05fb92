"""The progress cards, by their colours, and what each of them does."""

from scoring.catan.sets.knights.cards.deck import HAND_LIMIT, PLACE, ProgressDecks
from scoring.catan.sets.knights.cards.progress import card_of
from scoring.catan.sets.knights.cards.science import Tokens
from scoring.catan.sets.knights.cards.trade import MerchantStand

__all__ = [
    "HAND_LIMIT",
    "PLACE",
    "MerchantStand",
    "ProgressDecks",
    "Tokens",
    "card_of",
]
