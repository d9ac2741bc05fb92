"""The tables of an evening: opened by whoever takes part, for any game, and ended by the organiser."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Max

from games.live.publish import GATHERING, publish_after_commit
from games.log.errors import NoSuchTable, NotSeated
from games.log.position import position_of
from games.models import GatheringKind, GatheringTable, Table
from games.projections.gathering_result import mirror_result
from games.selectors.gatherings import entrant_of
from games.services.gatherings.gathering_session import GatheringSession, locked_gathering
from games.services.tables.close_table import close_table
from scoring.gatherings.facts import GatheringError


def bring_table(*, uid: UUID, phone: UUID, table_uid: UUID) -> GatheringTable:
    """Add a table to an evening, for whoever takes part there and plays at the table; once is enough.

    Raises NoSuchTable, NotSeated, and GatheringError for a tournament, or for a table of another gathering.
    """
    with locked_gathering(uid, phone) as session:
        _check_takes_part(session)
        table = Table.objects.select_for_update().filter(uid=table_uid).first()
        if table is None:
            raise NoSuchTable("no such table")
        if table.host != phone and not table.seats.filter(phone=phone).exists():
            raise NotSeated("only who plays there brings it")
        known = GatheringTable.objects.filter(table=table).first()
        if known is not None and known.gathering_id == session.gathering.pk:
            return known
        if known is not None:
            raise GatheringError("table_elsewhere")
        return _add(session, table)


def _check_takes_part(session: GatheringSession) -> None:
    gathering = session.gathering
    if gathering.kind != GatheringKind.EVENING:
        raise GatheringError("no_evening")
    if gathering.over:
        raise GatheringError("gathering_over")
    if not session.is_organiser and entrant_of(gathering, session.phone) is None:
        raise NotSeated("only who takes part opens a table there")


def _add(session: GatheringSession, table: Table) -> GatheringTable:
    gathering = session.gathering
    number = 1 + (gathering.tables.aggregate(last=Max("number"))["last"] or 0)
    row = GatheringTable.objects.create(gathering=gathering, round=0, number=number, table=table)
    table.gathering = gathering
    table.save(update_fields=["gathering"])
    now = position_of(table)
    mirror_result(table, now, now)
    publish_after_commit(gathering, news=GATHERING)
    return row


def end_table(*, uid: UUID, phone: UUID, number: int) -> None:
    """Give up a table of an evening; raise NotOrganiser, and NoSuchTable if none has that number."""
    with locked_gathering(uid, phone) as session:
        session.check_organiser()
        row = session.gathering.tables.filter(round=0, number=number).select_related("table").first()
        if row is None or row.table is None:
            raise NoSuchTable("no such table")
        close_table(table_uid=row.table.uid)
        publish_after_commit(session.gathering, news=GATHERING)
