"""How well chances hold: what results surprise, and how often what was said came, in ten bins."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

BINS: Final = 10
LEAST: Final = 1e-4
"""No chance is taken for smaller: one surprise would outweigh everything."""

Said = tuple[int, tuple[float, ...], tuple[float, ...]]
"""The number of a game, chances by seat, and what each seat won in the end."""


@dataclass
class Bin:
    """What was said in a tenth of the chances, and what came; `missed` sums by game how much more that was."""

    count: int = 0
    said: float = 0.0
    came: float = 0.0
    missed: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, game: int, chance: float, share: float) -> None:
        """Count a chance in."""
        self.count += 1
        self.said += chance
        self.came += share
        self.missed[game] += share - chance

    @property
    def off_by(self) -> float:
        """Return how much more came than was said, on average."""
        return (self.came - self.said) / self.count

    @property
    def error(self) -> float:
        """Return the standard error of that: all positions of a game come to one result, so games are what is drawn."""
        return math.sqrt(sum(one**2 for one in self.missed.values())) / self.count


def surprise(found: Iterable[Said]) -> float:
    """Return the mean of what a result surprises, in nats."""
    count, total = 0, 0.0
    for _game, chances, won in found:
        count += 1
        total -= sum(share * math.log(max(LEAST, chance)) for share, chance in zip(won, chances, strict=True))
    return total / count


def bins(found: Iterable[Said]) -> list[Bin]:
    """Return the bins for the tenths of the chances, from the lowest."""
    sums = [Bin() for _ in range(BINS)]
    for game, chances, won in found:
        for chance, share in zip(chances, won, strict=True):
            sums[min(BINS - 1, int(chance * BINS))].add(game, chance, share)
    return sums


def show(found: Iterable[Said]) -> None:
    """Print the bins in which anything was said."""
    for one in filter(lambda each: each.count, bins(found)):
        said, came = 100 * one.said / one.count, 100 * one.came / one.count
        off = f"off by {100 * one.off_by:+5.1f} ± {100 * one.error:.1f}, {len(one.missed)} games"
        print(f"{one.count:6} said {said:5.1f} % came {came:5.1f} %, {off}")
