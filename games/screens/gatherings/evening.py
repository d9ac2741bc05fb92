"""An evening of any games: its tables with the seats that are free, who looks for a game, and what was played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from games.models import Gathering, GatheringTable, Seat, Status, Table
from games.phrasing.common.label import box_label
from games.screens.gatherings.hall import size_of
from games.screens.lobby.facet import LobbyScreens
from games.screens.lobby.picture import Scene
from games.screens.lobby.scene import thumbnails
from games.selectors.gatherings import phones_of, proceedings_of

GOES_ON = frozenset({Status.PLAYING, Status.PAUSED})


@dataclass(frozen=True, slots=True)
class EveningSeat:
    """A seat of a table: its name and points, and whether it is free, won, or is one of this phone's."""

    name: str
    colour: str
    points: int | None
    won: bool
    is_free: bool
    is_me: bool


@dataclass(frozen=True, slots=True)
class EveningTable:
    """A table of an evening. `code` is the one by which somebody sits down, empty where nobody can.

    `played` is how long the game took, None while it goes on.
    """

    number: int
    uid: UUID
    game: str
    seats: tuple[EveningSeat, ...]
    scene: Scene | None
    progress: str
    goes_on: bool
    was_finished: bool
    code: str
    played: timedelta | None

    @property
    def free(self) -> int:
        """Return how many seats are free."""
        return sum(one.is_free for one in self.seats) if self.goes_on else 0

    @property
    def is_mine(self) -> bool:
        return any(one.is_me for one in self.seats)

    @property
    def minutes(self) -> int:
        """Return how many minutes the game took."""
        return round(self.played.total_seconds() / 60) if self.played else 0

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.seats if one.won)


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening: its tables, and who looks for a game."""

    tables: tuple[EveningTable, ...]
    looking: tuple[str, ...]

    @property
    def going(self) -> tuple[EveningTable, ...]:
        """Return the tables that play, those with free seats first."""
        return tuple(sorted((one for one in self.tables if one.goes_on), key=lambda one: not one.free))

    @property
    def finished(self) -> tuple[EveningTable, ...]:
        """Return the games that were played to their end."""
        return tuple(one for one in self.tables if one.was_finished)

    @property
    def players(self) -> int:
        """Return how many different names played the finished games."""
        return len({seat.name.casefold() for one in self.finished for seat in one.seats})

    @property
    def minutes(self) -> int:
        """Return how many minutes the finished games took together."""
        return sum(one.minutes for one in self.finished)

    @property
    def most_points(self) -> EveningSeat | None:
        """Return the seat with the most points of the games of one kind; None where several kinds were played."""
        if len({one.game for one in self.finished}) != 1:
            return None
        seats = [seat for one in self.finished for seat in one.seats if seat.points is not None]
        return max(seats, key=lambda seat: seat.points or 0, default=None)

    @property
    def size(self) -> str:
        """Return how large a hall screen writes: few, some or many lines."""
        return size_of(len(self.looking), len(self.tables))


def evening_screen(gathering: Gathering, rows: Sequence[GatheringTable], phone: UUID | None) -> Evening:
    """Return an evening as a phone sees it."""
    tables = [row.table for row in rows if row.table is not None]
    scenes = thumbnails(tables)
    shown = tuple(_table(row.number, row.table, scenes.get(row.table.pk), phone) for row in rows if row.table)
    return Evening(shown, _looking(gathering, tables))


def _table(number: int, table: Table, scene: Scene | None, phone: UUID | None) -> EveningTable:
    goes_on, is_over = table.status in GOES_ON, table.status == Status.FINISHED
    results = {one.seat: one for one in table.results.all()} if is_over else {}
    markers = {one.seat: one.points for one in table.score_markers.all()}
    seats = tuple(
        EveningSeat(
            name=seat.called,
            colour=seat.colour,
            points=results[seat.position].points if seat.position in results else markers.get(seat.position),
            won=seat.position in results and results[seat.position].winner,
            is_free=is_free(seat),
            is_me=phone is not None and seat.phone == phone,
        )
        for seat in table.seats.all()
    )
    return EveningTable(
        number=number,
        uid=table.uid,
        game=box_label(table.game, table.sets),
        seats=seats,
        scene=scene,
        progress=LobbyScreens.of(table.game).progress_label(table.turns) if goes_on and table.head else "",
        goes_on=goes_on,
        was_finished=is_over,
        code=table.join_code or "",
        played=table.moved_at - table.made_at if is_over else None,
    )


def is_free(seat: Seat) -> bool:
    """Say whether nobody has a seat: no phone, no name, and not the app."""
    return seat.phone is None and not seat.name and not seat.played_by


def _looking(gathering: Gathering, tables: Sequence[Table]) -> tuple[str, ...]:
    seats = [seat for table in tables if table.status in GOES_ON for seat in table.seats.all()]
    phones = {seat.phone for seat in seats if seat.phone is not None}
    names = {seat.name.casefold() for seat in seats}
    with_phone = phones_of(gathering)
    found = [
        one.name
        for one in proceedings_of(gathering).people.values()
        if one.active and with_phone.get(one.who) not in phones and one.name.casefold() not in names
    ]
    return tuple(sorted(found, key=str.casefold))
