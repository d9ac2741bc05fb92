"""Standings: a total order of the entrants, in which every place says what separates it from the place above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256

from scoring.gatherings.facts import Who
from scoring.gatherings.history import History
from scoring.gatherings.tie_breaks import DIRECT, LOT, direct_encounter, figure


@dataclass(frozen=True, slots=True)
class RankedEntrant:
    """One line of the standings: the figures that count, and the key that separates it from the line above.

    `decided_by` is None for the first place, and `lot` where all figures are equal. `equal_with` are those whose
    figures are all the same.
    """

    rank: int
    who: Who
    figures: Mapping[str, Fraction]
    decided_by: str | None
    equal_with: tuple[Who, ...] = ()


def lot_of(gathering: str, who: Who, purpose: str = "") -> bytes:
    """Return the lot of an entrant: the same at every recount, whatever the order of the lists."""
    return sha256(f"{gathering}\0{purpose}\0{who}".encode()).digest()


def split(history: History, group: Sequence[Who], key: str) -> list[list[Who]]:
    """Return the groups, best first, into which a key splits entrants that were equal so far."""
    if key == DIRECT:
        return direct_encounter(history, group)
    values = {who: figure(history, who, key) for who in group}
    return [[who for who in group if values[who] == value] for value in sorted(set(values.values()), reverse=True)]


def standings(history: History, order: Sequence[str], gathering: str = "") -> list[RankedEntrant]:
    """Return all entrants in order, by the keys of the format and in the end by lot."""
    keys = [key for key in order if key != LOT]
    start = sorted(history.players, key=lambda who: lot_of(gathering, who, LOT))
    groups: list[tuple[str | None, list[Who]]] = [(None, start)]
    for key in keys:
        finer: list[tuple[str | None, list[Who]]] = []
        for decided, group in groups:
            first, *rest = split(history, group, key) if len(group) > 1 else [group]
            finer += [(decided, first), *((key, part) for part in rest)]
        groups = finer
    found: list[RankedEntrant] = []
    for decided, group in groups:
        for index, who in enumerate(group):
            figures = {key: figure(history, who, key) for key in keys if key != DIRECT}
            others = tuple(other for other in group if other != who)
            found.append(RankedEntrant(len(found) + 1, who, figures, LOT if index else decided, others))
    return found
