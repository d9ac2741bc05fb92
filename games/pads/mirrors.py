"""The rows that mirror a score pad, besides its points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.log.position import Position
from games.models import PadMark
from games.projections.mirror import Mirror, RowKey, Rows, unless_same
from scoring.pads.rules import PadSheet

NOBODY: Final = -1


def marks(position: Position) -> Rows:
    """Want counters, agreed values, markers, and who holds what."""
    sheet = position.state.get(PadSheet)
    return {key: (value,) for key, value in _marks(sheet)} if sheet is not None else {}


def _marks(sheet: PadSheet) -> Iterator[tuple[RowKey, int]]:
    yield from ((("counter", name, int(seat)), count) for (name, seat), count in sheet.counters.items())
    yield from ((("value", name, NOBODY), value) for name, value in sheet.values.items())
    for seat, pair in enumerate(sheet.markers):
        yield from ((("marker", str(number), seat), points) for number, points in enumerate(pair, start=1))
    yield from ((("holder", award, int(seat)), 1) for award, seat in sheet.holders.items())
    yield from ((("tally", f"{name}.{face}", NOBODY), count) for (name, face), count in sheet.tallies.items())
    for (piece, owner), (seat, marker) in sheet.beside.items():
        yield ("beside", f"{piece}.{owner}", int(seat)), marker
    for (event, seat), facts in sheet.announced.items():
        yield from ((("ahead", f"{event}.{key}", int(seat)), number) for key, number in facts.items())
    yield from ((("square", str(number), NOBODY), number) for number in sheet.squares)


MIRRORS: Final = (Mirror(PadMark, ("kind", "name", "seat"), ("value",), marks, unless_same(PadSheet, wanted=marks)),)
