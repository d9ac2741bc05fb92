"""The words of Cities & Knights: commodities, tracks, faces of the event die, progress cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CLOTH: Final = "cloth"
COIN: Final = "coin"
PAPER: Final = "paper"
COMMODITIES: Final = (CLOTH, COIN, PAPER)

TRADE: Final = "trade"
POLITICS: Final = "politics"
SCIENCE: Final = "science"
TRACKS: Final = (TRADE, POLITICS, SCIENCE)
PAYS: Final[Mapping[str, str]] = {TRADE: CLOTH, POLITICS: COIN, SCIENCE: PAPER}
"""The commodity that each track of city improvements costs."""

SHIP: Final = "ship"
EVENTS: Final[Mapping[str, int]] = {SHIP: 3, TRADE: 1, POLITICS: 1, SCIENCE: 1}
"""The faces of the event die, and on how many of its six sides each is."""

ALCHEMIST: Final = "alchemist"
CRANE: Final = "crane"
ENGINEER: Final = "engineer"
INVENTOR: Final = "inventor"
IRRIGATION: Final = "irrigation"
MEDICINE: Final = "medicine"
MINING: Final = "mining"
PRINTER: Final = "printer"
ROAD_BUILDING: Final = "road_building"
SMITH: Final = "smith"
BISHOP: Final = "bishop"
CONSTITUTION: Final = "constitution"
DESERTER: Final = "deserter"
DIPLOMAT: Final = "diplomat"
INTRIGUE: Final = "intrigue"
SABOTEUR: Final = "saboteur"
SPY: Final = "spy"
WARLORD: Final = "warlord"
WEDDING: Final = "wedding"
COMMERCIAL_HARBOUR: Final = "commercial_harbour"
MASTER_MERCHANT: Final = "master_merchant"
MERCHANT: Final = "merchant"
MERCHANT_FLEET: Final = "merchant_fleet"
RESOURCE_MONOPOLY: Final = "resource_monopoly"
TRADE_MONOPOLY: Final = "trade_monopoly"

DECKS: Final[Mapping[str, Mapping[str, int]]] = {
    TRADE: {
        COMMERCIAL_HARBOUR: 2,
        MASTER_MERCHANT: 2,
        MERCHANT: 6,
        MERCHANT_FLEET: 2,
        RESOURCE_MONOPOLY: 4,
        TRADE_MONOPOLY: 2,
    },
    POLITICS: {
        BISHOP: 2,
        CONSTITUTION: 1,
        DESERTER: 2,
        DIPLOMAT: 2,
        INTRIGUE: 2,
        SABOTEUR: 2,
        SPY: 3,
        WARLORD: 2,
        WEDDING: 2,
    },
    SCIENCE: {
        ALCHEMIST: 2,
        CRANE: 2,
        ENGINEER: 1,
        INVENTOR: 2,
        IRRIGATION: 2,
        MEDICINE: 2,
        MINING: 2,
        PRINTER: 1,
        ROAD_BUILDING: 2,
        SMITH: 2,
    },
}
"""The number of copies of each progress card in each deck: eighteen in all (cities-knights:progress)."""

VICTORY_CARDS: Final = (CONSTITUTION, PRINTER)
"""Worth a point each, and laid open when they are drawn."""

DECK_OF: Final[Mapping[str, str]] = {card: track for track, cards in DECKS.items() for card in cards}
CARDS: Final = tuple(DECK_OF)
COPIES: Final = tuple(count for cards in DECKS.values() for count in cards.values())
