"""Commodities: what cities make besides resources (S2:128-132, 183-199)."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.catan.board.island import FOREST, LUMBER, MOUNTAINS, ORE, PASTURE, WOOL
from scoring.catan.board.network import CITY
from scoring.catan.part import Part
from scoring.catan.sets.knights.kind import CLOTH, COIN, COMMODITIES, PAPER


class Commodities(Part):
    """Cloth, coin and paper: cards like any other in the hand, made by cities alone."""

    key = "commodities"
    requires = ("cards", "production")

    def __init__(self, each: int) -> None:
        self.each = each

    def kinds(self) -> Mapping[str, int]:
        return dict.fromkeys(COMMODITIES, self.each)

    def yields(self) -> Mapping[tuple[str, str], Mapping[str, int]]:
        """Let cities at forest, pasture and mountains make a resource and a commodity."""
        return {
            (CITY, FOREST): {LUMBER: 1, PAPER: 1},
            (CITY, PASTURE): {WOOL: 1, CLOTH: 1},
            (CITY, MOUNTAINS): {ORE: 1, COIN: 1},
        }
