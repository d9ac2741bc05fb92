"""Games of Carcassonne that are logged from their middle on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.utils import timezone

from games.models import LONGEST_NAME, Seat, Table
from games.names import clean_name
from games.services.tables.copy_table import LoggedMove, write_table
from games.services.tables.opening import check_colours
from scoring.carcassonne.box import CARCASSONNE
from scoring.carcassonne.move import Before, Finish
from scoring.carcassonne.refusal import TilesRemain
from scoring.carcassonne.sets.river.rules import downstream
from scoring.kernel import Adjust, Choice, Note, Overrule, UnsuitableBox


@dataclass(frozen=True, slots=True)
class Midgame:
    """The table where the log begins: tiles (id, cell, rotation) in any order, and points by seat.

    `had` are the figures that stand there, the goods, the chips and the awards; `board` is the printed map below.
    `ends` is what is noted of a game that is over, all tiles on the table or not; without it the game goes on.
    """

    tiles: Sequence[tuple[str, tuple[int, int], int]]
    had: Sequence[Before] = ()
    scores: Mapping[int, int] = field(default_factory=dict)
    board: Mapping[str, Any] = field(default_factory=dict)
    ends: str = ""

    def turns(self, first: int) -> Iterator[LoggedMove]:
        """Yield the moves that put everything where it is."""
        yield from ((first, one) for one in self.had)
        yield from ((seat, Adjust(points)) for seat, points in self.scores.items() if points)
        if self.ends:
            yield first, Note(self.ends)
            yield first, Overrule(Finish(), (TilesRemain.code,))


def open_midway(
    *,
    phone: UUID,
    name: str,
    edition: str,
    sets: Sequence[str],
    options: Mapping[str, Choice],
    seats: Sequence[tuple[str, str]],
    first: int,
    middle: Midgame,
) -> Table:
    """Open a table at which a game of Carcassonne is being played already; `first` is whose turn comes.

    Raises UnsuitableBox for tiles that nobody has, and IllegalMove for what nobody can have, or have standing there.
    """
    if not 0 <= first < len(seats):
        raise UnsuitableBox("box.first", first=first, seats=len(seats))
    check_colours(CARCASSONNE.key, [colour for _, colour in seats])
    table = Table(
        name=clean_name(name, LONGEST_NAME),
        game=CARCASSONNE.key,
        edition=edition,
        sets=list(sets),
        options=dict(options),
        start=[[tile, list(cell), rotation] for tile, cell, rotation in downstream(middle.tiles)],
        board=dict(middle.board),
        size=len(seats),
        first=first,
        host=phone,
    )
    seat_views = [
        Seat(
            position=position,
            name=clean_name(called, LONGEST_NAME),
            colour=colour,
            phone=phone if position == 0 else None,
            sat_at=timezone.now() if position == 0 else None,
        )
        for position, (called, colour) in enumerate(seats)
    ]
    write_table(table=table, seats=seat_views, turns=list(middle.turns(first)), phone=phone)
    return table
