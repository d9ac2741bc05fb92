"""Carrying on: another day, again with the same people, from a moment of the past."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
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
from games.services.tables.copy_table import write_table
from games.services.tables.opening import begin_with_aids, save_with_code
from scoring.catalogue import GAMES
from scoring.kernel import Helped

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
        start=[[tile, list(cell), turn] for tile, cell, turn in GAMES[old.game].start_again(old.box)],
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
