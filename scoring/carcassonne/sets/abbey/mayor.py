"""The mayor: a knight as strong as his city has shields (A5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.carcassonne.base.cities import SHIELDS
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.tile import CITY
from scoring.carcassonne.part import Part
from scoring.carcassonne.rules import Carcassonne
from scoring.kernel import State

MAYOR: Final = "mayor"


class Mayor(Part):
    """One mayor for each seat, for cities only: he counts 1 for each shield in his, and nothing without any (A5)."""

    key = "mayor"
    counting = True
    by_feature = True
    requires = ("deploying", "cities")

    def supply(self) -> Mapping[str, int]:
        return {MAYOR: 1}

    def strength(self, rules: Carcassonne, state: State, figure: Figure, feature: Feature) -> int:
        return feature.marks.get(SHIELDS, 0)

    def stands_on(self, kind: str) -> bool:
        return kind == CITY
