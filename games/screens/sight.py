"""What one phone looks at: a table, who sits there, where it stands, and what this phone may do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from uuid import UUID

from games.models import Seat, Table
from games.models.table import LogBy
from games.positions import Position


@dataclass(frozen=True, slots=True)
class Sitter:
    """A seat as pages show it; `is_mine` says whether it is one of this phone's."""

    position: int
    name: str
    colour: str
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Sight:
    """A table with the eyes of one phone; `base` is the path of its page, with a slash at the end."""

    table: Table
    sitters: tuple[Sitter, ...]
    position: Position
    base: str
    hosts: bool

    @property
    def names(self) -> tuple[str, ...]:
        """Return the players' names in the order of play."""
        return tuple(sitter.name for sitter in self.sitters)

    @property
    def turn(self) -> Sitter:
        """Return who is in turn."""
        return self.sitters[self.position.state.turn]

    @property
    def is_seated(self) -> bool:
        """Say whether this phone holds a seat here."""
        return any(sitter.is_mine for sitter in self.sitters)

    @property
    def may_log(self) -> bool:
        """Say whether this phone may log the turn that goes on."""
        if not self.is_seated or self.table.status == "abandoned":
            return False
        return self.table.log_by == LogBy.ANYONE or self.turn.is_mine

    def at(self, position: Position) -> Sight:
        """Return the same phone looking at another position."""
        return replace(self, position=position)


def look(*, table: Table, seats: Iterable[Seat], position: Position, phone: UUID | None, base: str) -> Sight:
    """Return what a phone sees of a table (None: a phone that was never here)."""
    sitters = tuple(
        Sitter(seat.position, seat.name, seat.colour, phone is not None and seat.phone == phone) for seat in seats
    )
    return Sight(table, sitters, position, base, phone is not None and table.host == phone)
