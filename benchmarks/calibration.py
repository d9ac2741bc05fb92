"""How well chances hold: what results surprise, and how often what was said came, in ten bins."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

BINS: Final = 10
LEAST: Final = 1e-4
"""No chance is taken for smaller: one surprise would outweigh everything."""

Said = tuple[tuple[float, ...], tuple[float, ...]]
"""Chances by seat, and what each seat won in the end."""


def surprise(found: Iterable[Said]) -> float:
    """Return the mean of what a result surprises, in nats."""
    count, total = 0, 0.0
    for chances, won in found:
        count += 1
        total -= sum(share * math.log(max(LEAST, chance)) for share, chance in zip(won, chances, strict=True))
    return total / count


def bins(found: Iterable[Said]) -> list[tuple[int, float, float]]:
    """Return for each tenth of the chances: how many, the mean chance, and how often it was won."""
    sums = [(0, 0.0, 0.0)] * BINS
    for chances, won in found:
        for chance, share in zip(chances, won, strict=True):
            place = min(BINS - 1, int(chance * BINS))
            count, said, came = sums[place]
            sums[place] = (count + 1, said + chance, came + share)
    return [(count, said / max(1, count), came / max(1, count)) for count, said, came in sums]


def show(found: Iterable[Said]) -> None:
    """Print the bins."""
    for count, said, came in bins(found):
        print(f"{count:6} said {100 * said:5.1f} % came {100 * came:5.1f} %")
