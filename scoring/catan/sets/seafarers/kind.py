"""The words of Seafarers: its scenarios, wonders and phases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.catan.board.island import BRICK, GRAIN, LUMBER, ORE, WOOL

SEAFARERS_SET: Final = "seafarers"

NEW_SHORES: Final = "new_shores"
FOUR_ISLANDS: Final = "four_islands"
FOG_ISLANDS: Final = "fog_islands"
THROUGH_THE_DESERT: Final = "through_the_desert"
FORGOTTEN_TRIBE: Final = "forgotten_tribe"
CLOTH: Final = "cloth"
PIRATE_ISLANDS: Final = "pirate_islands"
WONDERS: Final = "wonders"
NEW_WORLD: Final = "new_world"
FREE: Final = "free"

TARGETS: Final[Mapping[str, int]] = {
    NEW_SHORES: 14,
    FOUR_ISLANDS: 13,
    FOG_ISLANDS: 12,
    THROUGH_THE_DESERT: 14,
    FORGOTTEN_TRIBE: 13,
    CLOTH: 14,
    PIRATE_ISLANDS: 10,
    WONDERS: 10,
    NEW_WORLD: 12,
    FREE: 12,
}
"""The points that win each scenario."""

SCENARIOS: Final = tuple(TARGETS)
WITHOUT_PIRATE: Final = (WONDERS, PIRATE_ISLANDS)
WITHOUT_ROUTE: Final = (CLOTH, PIRATE_ISLANDS)
"""The scenarios in which nobody counts the longest trade route."""
WITH_KNIGHTS: Final = (NEW_SHORES, FOUR_ISLANDS, FOG_ISLANDS, THROUGH_THE_DESERT, NEW_WORLD, FREE)
"""The scenarios that may be played together with Cities & Knights."""

CHOOSING_GOLD: Final = "choose_gold"
DISCOVERING: Final = "discover"
TAKING_GIFT: Final = "gift"
PLACING_HARBOUR: Final = "place_harbour"
STEALING: Final = "pirates_steal"

POINT: Final = "point"
CARD: Final = "card"

THEATER: Final = "theater"
GREAT_BRIDGE: Final = "great_bridge"
MONUMENT: Final = "monument"
GREAT_WALL: Final = "great_wall"
CATHEDRAL: Final = "cathedral"

WONDER_COSTS: Final[Mapping[str, Mapping[str, int]]] = {
    THEATER: {BRICK: 1, WOOL: 3, LUMBER: 1},
    GREAT_BRIDGE: {WOOL: 1, GRAIN: 1, LUMBER: 3},
    MONUMENT: {ORE: 2, GRAIN: 3},
    GREAT_WALL: {BRICK: 3, GRAIN: 1, LUMBER: 1},
    CATHEDRAL: {BRICK: 1, ORE: 3, GRAIN: 1},
}
"""The cost of each of a wonder's four levels."""
