"""Who is asked to hand a seat over."""

from __future__ import annotations

from uuid import UUID

from django.utils import timezone

from games.models import SeatClaim, Table
from games.phones.identity import GONE_AFTER, is_gone


def claims_for(table: Table, phone: UUID | None) -> list[SeatClaim]:
    """Return the claims that a phone may answer: those of its seats, and all of them for the host."""
    if phone is None:
        return []
    claims = SeatClaim.objects.filter(seat__table=table).select_related("seat").order_by("made_at")
    return list(claims if table.host == phone else claims.filter(seat__phone=phone))


def may_answer(claim: SeatClaim, phone: UUID) -> bool:
    """Say whether a phone may answer a claim: the seat's own, or the host's where that one is gone."""
    seat = claim.seat
    if seat.phone == phone:
        return True
    waited = abs((timezone.now() - claim.made_at).total_seconds()) >= GONE_AFTER
    return seat.table.host == phone and (seat.phone is None or waited or is_gone(seat.phone))
