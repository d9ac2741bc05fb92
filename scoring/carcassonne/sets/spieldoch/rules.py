"""Spiel Doch!: two tiles of a magazine without rules of their own. Rules: expansions:spieldoch (N8)."""

from __future__ import annotations

from typing import Final

from scoring.carcassonne.recipe import Expansion, Set

SET: Final = Expansion(order=360, sets=(Set("spieldoch"),))
