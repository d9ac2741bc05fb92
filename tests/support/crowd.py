"""The fullest large screen: six people with long names, and every box of Carcassonne."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from scoring.carcassonne.box import SETS
from scoring.kernel.box import Box
from tests.support.pushed import Walk
from tests.support.stage import Json, Laid, Stage

NAMES: Final = ("Maximilian-Alexander", "Björn Þorvaldsson", "Chen Wei-Ting", "Dorothea von Hohenfels", "Ann",
                "Fatma Yıldızoğlu-Kayahan")  # fmt: skip
COLOURS: Final = ("red", "blue", "green", "yellow", "black", "pink")
EVERY: Final = tuple(one.key for one in SETS)
OPTIONS: Final = {"river": "free"}
PLAYED: Final = 200
"""Moves after which everybody has things of many boxes."""


@cache
def played() -> tuple[Json, ...]:
    """Return the moves of a walk through every box."""
    box = Box("carcassonne", "2006", len(NAMES), EVERY, OPTIONS)
    return tuple(made.written for made in Walk(box, seed=5, most=PLAYED))


def crowd(stage: Stage, **more: Any) -> Laid:
    """Open the table; the last seat is free, so that the screen invites as well."""
    facts: dict[str, Any] = {
        "edition": "2006", "sets": list(EVERY), "options": OPTIONS, "seats": list(zip(NAMES, COLOURS, strict=True)),
        "phones": (0, 0, 0, 0, 0, None), "recorded": played(),
    }  # fmt: skip
    return stage.open(**(facts | more))
