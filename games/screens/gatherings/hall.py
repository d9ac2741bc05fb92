"""The hall screen of a gathering: who sits where, the tables as they stand, and the standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from games.models import GatheringTable, Table
from games.screens.gatherings.rounds import RoundScreen, TableRow
from games.screens.lobby.facet import LobbyScreens
from games.screens.lobby.picture import Scene
from games.screens.lobby.scene import thumbnails

FEW, SOME = 16, 34
"""Lines that are shown in large letters, and in smaller ones; more are smaller still."""


@dataclass(frozen=True, slots=True)
class NameLine:
    """A person in the list by name: the number of the table, or 0 for a bye."""

    name: str
    table: int
    starts: bool


@dataclass(frozen=True, slots=True)
class HallTable:
    """A table as it stands: its picture and how far its game is, where it is played in the app."""

    row: TableRow
    scene: Scene | None
    progress: str


@dataclass(frozen=True, slots=True)
class Hall:
    """The hall screen. `shows_names` says that people still look for their tables: nothing has a result yet."""

    names: tuple[NameLine, ...]
    tables: tuple[HallTable, ...]
    shows_names: bool

    @property
    def size(self) -> str:
        """Return how many lines there are: few, some or many."""
        return size_of(len(self.names), len(self.tables))


def size_of(names: int, tables: int) -> str:
    """Return how many lines a screen with so many names and tables has: few, some or many."""
    lines = max(names // 2, tables)
    return "few" if lines <= FEW // 2 else "some" if lines <= SOME // 2 else "many"


def hall_screen(shown: RoundScreen, tables: Sequence[GatheringTable]) -> Hall:
    """Return a round for the hall."""
    names = [NameLine(seat.name, row.number, seat.starts) for row in shown.tables for seat in row.seats]
    names += [NameLine(name, 0, starts=False) for name in shown.byes]
    here = {row.table.uid: row.table for row in tables if row.table is not None and row.round == shown.number}
    scenes = thumbnails(list(here.values()))
    rows = tuple(hall_table(row, here, scenes) for row in shown.tables)
    return Hall(tuple(sorted(names, key=lambda line: line.name.casefold())), rows, shown.done == 0)


def hall_table(row: TableRow, here: Mapping[UUID, Table], scenes: Mapping[int, Scene]) -> HallTable:
    """Return one table for the hall."""
    table = here.get(row.table) if row.table else None
    if table is None:
        return HallTable(row, None, "")
    progress = LobbyScreens.of(table.game).progress_label(table.turns) if row.live else ""
    return HallTable(row, scenes.get(table.pk), progress)
