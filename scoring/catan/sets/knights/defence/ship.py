"""The ship of the barbarians: how near it is, and how often it has brought them (S2:336-341)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.kernel import State

VOYAGE: Final = 7
"""The ship attacks when it has made so many steps."""


@dataclass(frozen=True, slots=True)
class Barbarians:
    """The steps of the ship so far, the number of attacks, and each seat's Defender cards."""

    ship: int = 0
    attacks: int = 0
    defenders: tuple[int, ...] = ()


def is_robber_asleep(state: State) -> bool:
    """Return whether the barbarians have not come yet (S2:135)."""
    return not state[Barbarians].attacks
