"""The progress cards, by their colours, and what each of them does."""

from scoring.catan.knights.cards.deck import (
    HAND_LIMIT,
    PLACE,
    ProgressDecks,
)
from scoring.catan.knights.cards.progress import (
    card_of,
)
from scoring.catan.knights.cards.science import (
    Tokens,
)
from scoring.catan.knights.cards.trade import (
    MerchantStand,
)

__all__ = [
    "HAND_LIMIT",
    "PLACE",
    "MerchantStand",
    "ProgressDecks",
    "Tokens",
    "card_of",
]
