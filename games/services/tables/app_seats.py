"""Seats that the app plays: giving one to it, taking it back, and how it goes on there."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.live.publish import SEATS, publish_after_commit
from games.live.thinking import thinker
from games.log.errors import NotSeated
from games.models import PAUSES, AppDecision, PlayedBy, Seat, SeatClaim, Table
from games.services.tables.seats import only_holder_or_host
from scoring.catalogue import ruleset_for
from scoring.skills import app_plays


@transaction.atomic
def let_app_play(*, seat: Seat, phone: UUID, level: str) -> Seat:
    """Let the app decide for a seat from now on (an empty level: a person again), and free it of its phone.

    Who sits there may, and the host. Raises NotSeated for anybody else, for a game that the app does not play, and
    where nobody but the app would be left.
    """
    only_holder_or_host(seat, phone)
    if level not in PlayedBy.values or (level and not _may_play(seat)):
        raise NotSeated("the app does not play this seat")
    facts: dict[str, object] = {"played_by": level}
    if level and seat.phone is not None:
        facts |= {"phone": None, "last_phone": seat.phone, "sat_at": timezone.now()}
    Seat.objects.filter(pk=seat.pk).update(**facts)
    SeatClaim.objects.filter(seat=seat).delete()
    # Of another level, or of nobody.
    AppDecision.objects.filter(table=seat.table, seat=seat.position).delete()
    for name, value in facts.items():
        setattr(seat, name, value)
    _tell(seat.table)
    return seat


def _may_play(seat: Seat) -> bool:
    others = seat.table.seats.exclude(pk=seat.pk).exclude(phone=None)
    return app_plays(ruleset_for(seat.table.box)) and others.exists()


@transaction.atomic
def choose_app_ways(*, table: Table, phone: UUID, pause: int, draws: bool) -> Table:
    """Say when the app goes on by itself, and whether it draws and rolls for its seats; only the host may."""
    if table.host != phone or pause not in PAUSES:
        raise NotSeated("only the host may do that")
    table.app_pause, table.app_draws = pause, draws
    table.save(update_fields=["app_pause", "app_draws"])
    _tell(table)
    return table


def _tell(table: Table) -> None:
    publish_after_commit(table, news=SEATS)
    transaction.on_commit(partial(thinker.ask, table.uid), robust=True)
