"""For which games there is a doctor: the one place where they are plugged in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.doctor.carcassonne import Tiles
from scoring.doctor.catan import Islands
from scoring.doctor.slip import DoubtedCount, Practice
from scoring.kernel.rules import Ruleset, State

PRACTICES: Final[Mapping[str, Practice]] = {"carcassonne": Tiles(), "catan": Islands()}


def practice_for(rules: Ruleset) -> Practice | None:
    """Return what the doctor knows of a game; None: nothing, as of a pad, where nothing follows from anything."""
    return PRACTICES.get(rules.game)


def counts_of(rules: Ruleset, state: State) -> Mapping[DoubtedCount, int]:
    """Return what people may count at a table; nothing where there is no doctor."""
    practice = practice_for(rules)
    return practice.counts(rules, state) if practice else {}
