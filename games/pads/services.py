"""A logged table that goes on as a pad: what was scored comes along, line by line, and the log stays where it is."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID, uuid4

from django.utils import timezone

from games.log.errors import TableClosed
from games.models import EntryKind, Seat, Status, Table
from games.selectors import tables
from games.services.log.table_session import NewLine, TableSession, locked_table
from games.services.tables.as_pad import POINTS_ALONE, AsPad
from games.services.tables.copy_table import LoggedMove, write_table
from scoring.kernel import Note, Played, Scored
from scoring.kernel import Seat as Place
from scoring.pads.box import game_key, pad_for
from scoring.pads.move import Agree, Bring
from scoring.pads.pad import Pad


def go_on_as_pad(*, table_uid: UUID, phone: UUID, note: str) -> Table:
    """Stop logging: open the pad of a table's game with the same people and all points so far, and pause the log.

    `note` is the last line of the log, by which the other phones hear of it. A table that has gone on already answers
    with its pad. Raises NoSuchTable, NotSeated, TableClosed.
    """
    with locked_table(table_uid, phone) as session:
        old = session.table
        known = tables.successor_of(old)
        if known is not None:
            return known
        pad = pad_for(old.game)
        if pad is None or old.status != Status.PLAYING:
            raise TableClosed("this game does not go on as a pad")
        as_pad = AsPad.by_game().get(old.game, POINTS_ALONE)
        boxes = {as_pad.set_of(key) for key in old.sets}
        table = Table(
            name=old.name,
            game=game_key(pad),
            edition=as_pad.edition_of(old.edition),
            sets=[key for key in pad.sets if key in boxes],
            size=old.size,
            first=old.first,
            host=old.host,
            origin=old,
            log_by=old.log_by,
            fix_by=old.fix_by,
            pace=old.pace,
        )
        seats = [_again(seat) for seat in old.seats.all()]
        write_table(table=table, seats=seats, turns=list(_turns(as_pad, pad, session)), phone=phone)
        _close(session, note)
        return table


def _again(seat: Seat) -> Seat:
    return Seat(
        position=seat.position,
        name=seat.name,
        colour=seat.colour,
        phone=seat.phone,
        sat_at=timezone.now() if seat.phone else None,
        person_id=seat.person_id,
    )


def _close(session: TableSession, note: str) -> None:
    seat, move, before = Place(session.mine[0].position), Note(note), session.position
    played = Played(before.head + 1, seat, move)
    after = before.go(before.head + 1, played, before.rules.play(before.state, seat, move))
    session.write(uuid4(), [NewLine(EntryKind.PLAYED, seat, move)], after)
    # After the line: writing one takes a game up again.
    session.table.status = Status.PAUSED
    session.table.put_away(timezone.now())
    session.table.save(update_fields=["status", "put_away_at"])


def _turns(as_pad: AsPad, pad: Pad, session: TableSession) -> Iterator[LoggedMove]:
    position, first = session.position, session.table.first
    agreed = as_pad.agreed(session.table.options)
    yield from ((first, Agree(value, number)) for value, number in agreed if value in pad.values)
    for _seq, effects in position.effects:
        for award in effects:
            if isinstance(award, Scored):
                terms = tuple((term.code, term.count, term.points) for term in award.terms)
                yield award.seat, Bring(award.source, terms)
    yield from as_pad.counted(position)
