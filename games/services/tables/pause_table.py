"""Carrying on: another day, again with the same people, from a moment of the past, from the middle of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.live.publish import publish_after_commit
from games.log.errors import NoSuchTable, NotSeated, SecretsInPlay, TableClosed
from games.log.position import opening, position_of
from games.models import LONGEST_NAME, FixBy, LogBy, Pace, Seat, Status, Table
from games.names import clean_name
from games.projections.sync import mirror
from games.selectors.tables import next_game
from games.services.tables.copy_table import LoggedMove, write_table
from games.services.tables.opening import begin_with_aids, check_colours, save_with_code
from scoring.carcassonne.maps.playing import fresh_start
from scoring.carcassonne.maps.reading import read_map
from scoring.carcassonne.move import Before
from scoring.carcassonne.sets.river.rules import downstream
from scoring.kernel import Adjust, Choice, Helped, UnsuitableBox

BOX: Final = ("game", "edition", "sets", "options", "board", "copies", "colours", "revision")
COPIED: Final = (*BOX, "draw_by", "log_by", "fix_by", "pace", "app_pause", "app_draws")

# One phone plays all the seats, so nobody is to be asked or waited for.
WHAT_IF: Final = {"log_by": LogBy.ANYONE, "fix_by": FixBy.ANYONE, "pace": Pace.NONE}

# ------------------------------------------------------------------ another day


def pause(*, table_uid: UUID, phone: UUID) -> Table:
    """Put the game away for today; the next move takes it up again."""
    return _set_status(table_uid, phone, Status.PAUSED, after=(Status.PLAYING,))


def resume(*, table_uid: UUID, phone: UUID) -> Table:
    return _set_status(table_uid, phone, Status.PLAYING, after=(Status.PAUSED, Status.ABANDONED))


def abandon(*, table_uid: UUID, phone: UUID) -> Table:
    """Give a game up: nobody joins or logs any more, and it counts for nobody."""
    return _set_status(table_uid, phone, Status.ABANDONED, after=(Status.PLAYING, Status.PAUSED))


@transaction.atomic
def _set_status(table_uid: UUID, phone: UUID, status: Status, after: Sequence[Status]) -> Table:
    # Lock first: somebody may log the last move of the game just now.
    table = Table.objects.select_for_update().filter(uid=table_uid).first()
    if table is None:
        raise NoSuchTable("no such table")
    if table.host != phone and not table.seats.filter(phone=phone).exists():
        raise NotSeated("only who sits there may do that")
    if table.status == status:
        return table
    if table.status not in after:
        raise TableClosed("the game is over")
    was_given_up, table.status = table.status == Status.ABANDONED, status
    if status == Status.PLAYING:
        table.take_up(timezone.now())
    else:
        table.put_away(timezone.now())
    kept = ["status", "breaks", "put_away_at"]
    # The codes of games that were given up go to others after a day; a paused one without was closed to newcomers.
    if was_given_up and table.join_code is None:
        save_with_code(table, update_fields=[*kept, "join_code"])
    else:
        table.save(update_fields=kept)
    publish_after_commit(table, news="rest")
    return table


# ------------------------------------------------------------------ again


@transaction.atomic
def play_again(*, table_uid: UUID, phone: UUID) -> Table:
    """Open a table for the same people with the same box; the next seat begins.

    Who sat there sits again, if the phone that asks was one of them; what was agreed on stays. While a table that was
    opened so goes on, it is returned, so that all phones that ask meet there.
    """
    old = _locked(table_uid)
    opened = next_game(old)
    if opened is not None:
        return opened
    seats = list(old.seats.all())
    known = old.host == phone or any(seat.phone == phone for seat in seats)
    table = Table(
        name=old.name,
        size=old.size,
        first=(old.first + 1) % old.size,
        start=_fresh_start(old),
        host=phone,
        origin=old,
        **{key: getattr(old, key) for key in COPIED},
    )
    save_with_code(table)
    Seat.objects.bulk_create(_again(table, seat, keeps=known) for seat in seats)
    # Who plays again has agreed already.
    agreed = position_of(old).state[Helped].level
    mirror(table, None, begin_with_aids(table, opening(table), phone, agreed))
    publish_after_commit(old, news="next")
    return table


def _fresh_start(table: Table) -> list[Any]:
    # In the middle of a game more lay there.
    if "map" not in table.board:
        return list(table.start) if table.board else []
    return [[tile, list(cell), turn] for tile, cell, turn in fresh_start(read_map(table.board["map"]), table.box.start)]


def _locked(table_uid: UUID) -> Table:
    table = Table.objects.select_for_update().filter(uid=table_uid).first()
    if table is None:
        raise NoSuchTable("no such table")
    return table


def _again(table: Table, seat: Seat, *, keeps: bool) -> Seat:
    phone = seat.phone if keeps else None
    return Seat(
        table=table,
        position=seat.position,
        name=seat.name,
        colour=seat.colour,
        phone=phone,
        sat_at=timezone.now() if phone else None,
        person_id=seat.person_id,
        played_by=seat.played_by,
    )


# ------------------------------------------------------------------ what if


def branch(*, table: Table, phone: UUID, turn: int, name: str) -> Table:
    """Open a copy of a table with its moves up to the end of a turn (0: none); this phone plays all the seats.

    The copy of a finished game stops before the last turn at the latest: there has to be something to play. It is
    marked as a branch and counts for nobody.
    """
    position = position_of(table)
    if position.rules.keeps_secrets and not position.state.over:
        raise SecretsInPlay("a copy would show what is hidden")
    last = max(position.turns, default=1) - 1 if position.state.over else max(position.turns, default=0)
    turn = max(0, min(turn, last))
    copy = Table(
        name=clean_name(name, LONGEST_NAME) or table.name,
        size=table.size,
        first=table.first,
        start=table.start,
        host=phone,
        origin=table,
        origin_turn=turn,
        **{key: getattr(table, key) for key in COPIED} | WHAT_IF,
    )
    now = timezone.now()
    seats = [
        Seat(position=seat.position, name=seat.name, colour=seat.colour, phone=phone, sat_at=now)
        for seat in table.seats.all()
    ]
    turns = [(int(played.seat), played.move) for number, played, _ in position.by_turn if number <= turn]
    write_table(table=copy, seats=seats, turns=turns, phone=phone)
    return copy


# ------------------------------------------------------------------ from the middle


@dataclass(frozen=True, slots=True)
class Midgame:
    """What lies on a table where the log begins: tiles (id, cell, rotation) in any order, and points by seat.

    `had` are the figures that stand there, the goods, the chips and the awards; `board` is the printed map below.
    """

    tiles: Sequence[tuple[str, tuple[int, int], int]]
    had: Sequence[Before] = ()
    scores: Mapping[int, int] = field(default_factory=dict)
    board: Mapping[str, Any] = field(default_factory=dict)

    def turns(self, first: int) -> Iterator[LoggedMove]:
        """Yield the moves that put everything where it is."""
        yield from ((first, one) for one in self.had)
        yield from ((seat, Adjust(points)) for seat, points in self.scores.items() if points)


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
    check_colours("carcassonne", [colour for _, colour in seats])
    table = Table(
        name=clean_name(name, LONGEST_NAME),
        game="carcassonne",
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
