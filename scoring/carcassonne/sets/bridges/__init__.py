"""Bridges, Castles & Bazaars. Rules: expansions:bridges (A7)."""

from scoring.carcassonne.sets.bridges.bazaar import (
    BAZAAR,
    BIDDING,
    CHOOSING,
    SETTLING,
    Bid,
    BuyTile,
    ChooseLot,
    Sell,
    TurnUp,
)
from scoring.carcassonne.sets.bridges.castle import CASTLE, Castles, FoundCastle, castles
from scoring.carcassonne.sets.bridges.crossing import BRIDGE, LayBridge
from scoring.carcassonne.sets.bridges.market import Stalls, on_offer

__all__ = [
    "BAZAAR",
    "BIDDING",
    "BRIDGE",
    "CASTLE",
    "CHOOSING",
    "SETTLING",
    "Bid",
    "BuyTile",
    "Castles",
    "ChooseLot",
    "FoundCastle",
    "LayBridge",
    "Sell",
    "Stalls",
    "TurnUp",
    "castles",
    "on_offer",
]
