"""The recorded game, turn by turn."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of the record: tile, rotation, cell, the segment of a figure if one is put, and the totals after it."""

    tile: str
    rotation: int
    cell: tuple[int, int]
    seat: int
    segment: str | None
    totals: list[int]


def turns_of(game) -> list[Turn]:
    found = []
    for draw, place, figure in zip(*[iter(game["moves"])] * 3, strict=True):
        assert (draw["do"], place["do"]) == ("draw", "place")
        cell, totals = tuple(place["at"]), figure["expect"]["totals"]
        found.append(Turn(draw["tile"], place["rot"], cell, draw["seat"], figure.get("on"), totals))
    return found
