"""Phones that are asked when another one wants a seat.

While the phone of a seat is present, it alone answers. When it is gone, the host does; where hands are secret, all
other seats do, since one of them alone could let a second browser of their own look at the hand.
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.utils import timezone

from games.models import Seat, SeatClaim, Status, Table
from games.phones.identity import is_gone
from scoring.catalogue import ruleset_for

WAITED_FOR: Final = 600
"""Seconds after which a claim waits no more for the yes of a phone that is gone."""


def hides_hands(table: Table) -> bool:
    return table.head > 0 and table.status != Status.FINISHED and ruleset_for(table.box).hands_are_secret


def wants_witness(seat: Seat, phone: UUID) -> bool:
    """Say whether a phone that sits down on a free seat would see a hand that was another phone's, or the app's."""
    return (seat.last_phone not in (None, phone) or bool(seat.played_by)) and hides_hands(seat.table)


def claims_for(table: Table, phone: UUID | None) -> list[SeatClaim]:
    """Return the claims that a phone is shown: those of its seats, and all of them to the host.

    Where hands are secret everybody at the table is shown them.
    """
    if phone is None:
        return []
    claims = SeatClaim.objects.filter(seat__table=table).select_related("seat__table").order_by("made_at")
    if table.host == phone:
        return list(claims)
    # Looked for first: claims are rare, and this is asked with every page.
    found = list(claims.exclude(phone=phone))
    if found and hides_hands(table):
        return [claim for claim in found if phone in {claim.seat.phone, claim.seat.last_phone} | _others(claim)]
    return [claim for claim in found if claim.seat.phone == phone]


def lost_seats(table: Table, phone: UUID | None) -> list[Seat]:
    """Return the seats of a table that others gave away while this phone was gone."""
    return [] if phone is None else list(table.seats.filter(taken_from=phone).exclude(phone=phone))


def decides_alone(claim: SeatClaim, phone: UUID) -> bool:
    """Say whether the word of a phone settles a claim: the seat's own, or the last one of a free seat.

    With cards on the table also the host's, for a phone that is gone.
    """
    seat = claim.seat
    if phone in (seat.phone, seat.last_phone if seat.phone is None else None):
        return True
    return not hides_hands(seat.table) and seat.table.host == phone and _is_left(seat)


def may_answer(claim: SeatClaim, phone: UUID) -> bool:
    """Say whether a phone may answer a claim now."""
    if decides_alone(claim, phone):
        return True
    return hides_hands(claim.seat.table) and phone in _others(claim) and _is_left(claim.seat)


def awaited(claim: SeatClaim) -> set[UUID]:
    """Return the phones of other seats whose yes a claim waits for, where the hands are secret.

    A phone that is still gone ten minutes after the claim is not waited for, unless all of them are.
    """
    others = _others(claim)
    if (timezone.now() - claim.made_at).total_seconds() < WAITED_FOR:
        return others
    return {phone for phone in others if not is_gone(phone)} or others


def is_granted(claim: SeatClaim) -> bool:
    """Say whether all have said yes that a claim waits for."""
    agreed = {UUID(hex=phone) for phone in claim.agreed}
    return bool(agreed) and awaited(claim) <= agreed


def _is_left(seat: Seat) -> bool:
    return seat.phone is None or is_gone(seat.phone)


def _others(claim: SeatClaim) -> set[UUID]:
    # A seat that is free has still the word of the phone that sat there last: a host who frees all the others is not
    # the only one that is left.
    others = claim.seat.table.seats.exclude(pk=claim.seat_id)
    known = {phone for seat in others if (phone := seat.phone or seat.last_phone) is not None} - {claim.phone}
    # The phone that sat there last decides alone, and so is none of the others, unless nobody else is there.
    return known - {claim.seat.last_phone} or known
