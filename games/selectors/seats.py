"""Who is asked to hand a seat over."""

from __future__ import annotations

from uuid import UUID

from django.utils import timezone

from games.models import Seat, SeatClaim, Status, Table
from games.phones.identity import GONE_AFTER, is_gone
from scoring.catalogue import ruleset_for


def hides_hands(table: Table) -> bool:
    return table.head > 0 and table.status != Status.FINISHED and ruleset_for(table.box).hands_are_secret


def wants_witness(seat: Seat, phone: UUID) -> bool:
    """Say whether a phone that sits down on a free seat would see a hand that was another phone's, or the app's."""
    return (seat.last_phone not in (None, phone) or bool(seat.played_by)) and hides_hands(seat.table)


def claims_for(table: Table, phone: UUID | None) -> list[SeatClaim]:
    """Return the claims that a phone is asked about: those of its seats, and all of them for the host.

    Where hands are secret everybody at the table is asked.
    """
    if phone is None:
        return []
    claims = SeatClaim.objects.filter(seat__table=table).select_related("seat__table").order_by("made_at")
    if table.host == phone:
        return list(claims)
    # Looked for first: claims are rare, and this is asked with every page.
    found = list(claims.exclude(phone=phone))
    if found and hides_hands(table):
        return [claim for claim in found if phone in {claim.seat.phone, claim.seat.last_phone} | _witnesses(claim)]
    return [claim for claim in found if claim.seat.phone == phone]


def may_answer(claim: SeatClaim, phone: UUID) -> bool:
    """Say whether a phone may answer a claim: the seat's own, or for one that is gone the host's.

    Where hands are secret, another seat's phone answers in place of the host's: who frees a seat is not the one to say
    who may see its hand, unless nobody else is there.
    """
    seat = claim.seat
    if phone in (seat.phone, seat.last_phone if seat.phone is None else None):
        return True
    if hides_hands(seat.table):
        return phone in _witnesses(claim) and _is_left(claim)
    return seat.table.host == phone and _is_left(claim)


def _is_left(claim: SeatClaim) -> bool:
    holder = claim.seat.phone
    waited = abs((timezone.now() - claim.made_at).total_seconds()) >= GONE_AFTER
    return holder is None or waited or is_gone(holder)


def _witnesses(claim: SeatClaim) -> set[UUID]:
    """Return the phones that may say who asks for a seat: those of the others, and the host's if there are none.

    A seat that is free has still the word of the phone that sat there last: a host who frees all the others is not
    the only one that is left.
    """
    table = claim.seat.table
    others = table.seats.exclude(pk=claim.seat_id)
    seated = {phone for seat in others if (phone := seat.phone or seat.last_phone) is not None} - {claim.phone}
    return seated - {table.host, claim.seat.last_phone} or seated
