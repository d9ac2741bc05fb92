"""Opening a table, its name, and the code by which others join."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Any, Final
from uuid import UUID, uuid4, uuid5

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.live.thinking import thinker
from games.log.errors import NotSeated
from games.log.position import Position, opening
from games.models import (
    BACK_WITHIN,
    CODE_ALPHABET,
    CODE_LENGTH,
    LONGEST_NAME,
    Entry,
    FixBy,
    Forgetting,
    Gathering,
    LogBy,
    Pace,
    Seat,
    Status,
    Table,
)
from games.names import clean_name
from games.projections.sync import mirror
from games.services.tables.drop_rows import drop_rows
from scoring.catalogue import GAMES, check_offered
from scoring.kernel import USUAL_LEVEL, Aids, Choice, Played, UnsuitableBox, write_move
from scoring.kernel import Seat as SeatNumber

ATTEMPTS: Final = 20
CODE_RESTS: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChoices:
    """The choices for a table before it is opened. `played_by` gives the level at which the app plays a seat.

    `seats` are (name or nothing, colour) in the order of play, `first` begins, and `host_seats` are held by the host's
    phone. `copies` says of which pieces there are more or fewer than were printed. `board` describes a board that is
    not the rules' own, `start` the tiles that lie first on it. `aids` is how much the app helps at first, `pace` the
    clock.
    """

    name: str
    game: str
    edition: str
    sets: Sequence[str]
    options: Mapping[str, Choice]
    seats: Sequence[tuple[str, str]]
    first: int = 0
    draw_by: str = "bag"
    log_by: str = "anyone"
    host_seats: Sequence[int] = (0,)
    copies: Mapping[str, int] = field(default_factory=dict)
    start: Sequence[tuple[str, tuple[int, int], int]] = ()
    board: Mapping[str, Any] = field(default_factory=dict)
    fix_by: str = FixBy.ANYONE
    pace: str = Pace.NONE
    aids: str = USUAL_LEVEL
    played_by: Mapping[int, str] = field(default_factory=dict)

    def check(self) -> None:
        """Raise UnsuitableBox if nothing can be played so, as far as that is seen without the rules of the box."""
        if not 0 <= self.first < len(self.seats):
            raise UnsuitableBox("box.first", first=self.first, seats=len(self.seats))
        check_offered(self.game, self.sets)
        check_colours(self.game, [colour for _, colour in self.seats])

    def table_of(self, host: UUID) -> Table:
        """Return the table's row, not yet in the database."""
        return Table(
            name=clean_name(self.name, LONGEST_NAME),
            game=self.game,
            edition=self.edition,
            sets=list(self.sets),
            options=dict(self.options),
            copies=dict(self.copies),
            colours=[colour for _, colour in self.seats],
            revision=GAMES[self.game].revision,
            start=[[tile, list(cell), rotation] for tile, cell, rotation in self.start],
            board=dict(self.board),
            size=len(self.seats),
            first=self.first,
            draw_by=self.draw_by,
            log_by=self.log_by,
            fix_by=self.fix_by,
            pace=self.pace,
            host=host,
        )


def open_table(*, phone: UUID, choices: TableChoices, form: str = "") -> Table:
    """Open a table, seat its host, and lay the tiles that lie first. Where the app keeps hands, each logs for oneself.

    A `form` (any text) opens one table only. Sent again as it was, it answers with that table; sent again with other
    choices, the new table takes the place of one where nothing has happened yet.
    Raises `scoring.kernel.box.UnsuitableBox` if nothing can be played so.
    """
    choices.check()
    table = choices.table_of(phone)
    if form:
        # The phone's own number is secret, so nobody else comes to this one.
        table.uid = uuid5(phone, form)
    before = opening(table)
    if before.rules.hands_are_secret:
        table.log_by = LogBy.OWN
    try:
        return _open(table, before, phone, choices)
    except IntegrityError:
        # The form came twice at once, and the other one was faster.
        return Table.objects.get(uid=table.uid)


@transaction.atomic
def _open(table: Table, before: Position, phone: UUID, choices: TableChoices) -> Table:
    known = Table.objects.filter(uid=table.uid).first()
    if known is not None and _is_same(known, table, _seats(table, phone, choices)):
        return known
    if known is not None and _is_untouched(known, phone):
        drop_rows(known)
    elif known is not None:
        table.uid = uuid4()
    _free_old_codes()
    # A household's server runs no jobs: what is due is done when somebody passes by.
    forget_for_good()
    save_with_code(table)
    Seat.objects.bulk_create(_seats(table, phone, choices))
    mirror(table, None, begin_with_aids(table, before, phone, choices.aids))
    if any(choices.played_by.values()):
        transaction.on_commit(partial(thinker.ask, table.uid), robust=True)
    return table


CHOSEN: Final = ("name", "game", "edition", "sets", "options", "copies", "colours", "start", "board", "size", "first",
                 "draw_by", "log_by", "fix_by", "pace")  # fmt: skip
"""The fields of a table that its form fills."""


def _is_same(known: Table, table: Table, seats: Sequence[Seat]) -> bool:
    """Say whether a table is just what a form opens once more."""
    before, now = (
        [(seat.name, seat.colour, seat.phone, seat.played_by) for seat in those]
        for those in (known.seats.order_by("position"), seats)
    )
    return before == now and all(getattr(known, field) == getattr(table, field) for field in CHOSEN)


def _is_untouched(table: Table, phone: UUID) -> bool:
    """Say whether nobody has played at a table, nor sat down from another phone."""
    is_empty = not table.entries.exclude(kind=Aids.kind).exists()
    return is_empty and not table.seats.exclude(phone=phone).exclude(phone=None).exists()


def begin_with_aids(table: Table, start: Position, phone: UUID, level: str) -> Position:
    """Write how much the app helps as the first line of a new table's log, and return the position after it.

    The usual level needs no line. Raises IllegalMove for a level that does not exist.
    """
    if level == USUAL_LEVEL:
        return start
    seat, move = SeatNumber(table.first), Aids(level)
    step = start.rules.play(start.state, seat, move)
    Entry.objects.create(
        table=table,
        seq=1,
        seat=seat,
        kind=move.kind,
        payload=write_move(move),
        author=table.seats.filter(phone=phone).first(),
        phone=phone,
        token=uuid4(),
    )
    table.head = 1
    table.save(update_fields=["head"])
    return start.go(1, Played(1, seat, move), step)


def check_colours(game: str, colours: Sequence[str]) -> None:
    """Raise UnsuitableBox for a colour that no piece of the game has, or that two seats would share."""
    for colour in colours:
        if colour not in GAMES[game].colours or colours.count(colour) > 1:
            raise UnsuitableBox("box.colour", colour=colour)


def _seats(table: Table, phone: UUID, choices: TableChoices) -> list[Seat]:
    now, host_seats = timezone.now(), choices.host_seats
    return [
        Seat(
            table=table,
            position=position,
            name=clean_name(name, LONGEST_NAME),
            colour=colour,
            phone=phone if position in host_seats else None,
            sat_at=now if position in host_seats else None,
            played_by="" if position in host_seats else choices.played_by.get(position, ""),
        )
        for position, (name, colour) in enumerate(choices.seats)
    ]


def rename_table(*, table: Table, phone: UUID, name: str) -> Table:
    """Give the table another name; only its host may. An empty name leaves the old one."""
    _only_host(table, phone)
    cleaned = clean_name(name, LONGEST_NAME)
    if cleaned:
        table.name = cleaned
        table.save(update_fields=["name"])
    return table


def close_code(*, table: Table, phone: UUID) -> Table:
    """Let nobody join by code any more; only the host may."""
    _only_host(table, phone)
    table.join_code = None
    table.save(update_fields=["join_code"])
    return table


def renew_code(*, table: Table, phone: UUID) -> Table:
    """Give the table a new code, and the old one no meaning; only the host may."""
    _only_host(table, phone)
    save_with_code(table, update_fields=["join_code"])
    return table


def _only_host(table: Table, phone: UUID) -> None:
    if table.host != phone:
        raise NotSeated("only the host may do that")


def save_with_code(table: Table | Gathering, update_fields: Sequence[str] | None = None) -> None:
    """Save a table, or a gathering, with a code that leads to nothing else."""
    others = Gathering if isinstance(table, Table) else Table
    for _ in range(ATTEMPTS):
        table.join_code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
        if others.objects.filter(join_code=table.join_code).exists():
            continue
        try:
            # A savepoint: PostgreSQL gives up the whole transaction at a collision otherwise.
            with transaction.atomic():
                table.save(update_fields=update_fields)
        except IntegrityError:
            if not type(table).objects.filter(join_code=table.join_code).exists():
                raise  # it was not the code
            continue
        return
    raise RuntimeError("no free join code found")


def _free_old_codes() -> None:
    # Take the codes of games that ended a day ago, so that short codes never run out.
    ended = Table.objects.filter(status__in=(Status.FINISHED, Status.ABANDONED)).filter(join_code__isnull=False)
    ended.filter(moved_at__lt=timezone.now() - CODE_RESTS).update(join_code=None)


def forget_for_good() -> None:
    """Let go the names that can no longer be brought back."""
    Forgetting.objects.filter(made_at__lt=timezone.now() - BACK_WITHIN).delete()
