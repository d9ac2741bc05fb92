"""Sitting down, taking over, handing over, getting up."""

from __future__ import annotations

import base64
import time
from functools import partial
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.http import base36_to_int, int_to_base36

from games.archive.backups import folder
from games.archive.photos import name_of, throw_away
from games.live.publish import GATHERING, SEATS, publish_after_commit
from games.log.errors import LinkExpired, NotSeated, SeatTaken, WitnessWanted
from games.models import (
    LONGEST_NAME,
    Entrant,
    Forgetting,
    Gathering,
    ImportJob,
    LogBy,
    MapPhoto,
    OwnTile,
    PlayedBy,
    SavedMap,
    Seat,
    SeatClaim,
    Table,
    TaughtTile,
    TileInHand,
)
from games.names import clean_name
from games.phones.identity import new_phone
from games.selectors.seats import decides_alone, is_granted, may_answer, wants_witness

HANDED_WITHIN: Final = 600
"""Seconds for which a link that hands a seat over is good."""
SALT: Final = "games.services.tables.seats"
ALONG: Final = "games.services.tables.seats.along"
SIGNED_BY: Final = 9
"""Bytes of a signature: more than anybody can guess within ten minutes, few enough for a QR code of large squares."""


def _tell(table: Table) -> None:
    # A gathering says which seats are free.
    publish_after_commit(table, news=SEATS)
    if table.gathering is not None:
        publish_after_commit(table.gathering, news=GATHERING)


@transaction.atomic
def take_seat(*, seat: Seat, phone: UUID, name: str) -> Seat:
    """Sit down on a free seat, or keep one's own under another name; raise SeatTaken otherwise.

    Raises WitnessWanted for a seat whose hand was another phone's, while hands are secret: that has to be claimed.
    """
    if seat.phone != phone and wants_witness(seat, phone):
        raise WitnessWanted("somebody else has to say who sits there now")
    _move_phone(seat, Q(phone__isnull=True) | Q(phone=phone), phone)
    return _rename(seat, name)


@transaction.atomic
def claim_seat(*, seat: Seat, phone: UUID) -> SeatClaim:
    """Ask to take over a seat; asking again is the same claim."""
    claim, is_new = SeatClaim.objects.get_or_create(seat=seat, phone=phone)
    if is_new:
        _tell(seat.table)
    return claim


@transaction.atomic
def answer_claim(*, claim: SeatClaim, phone: UUID, consent: bool) -> Seat:
    """Let the phone that asked take the seat, or not; raise NotSeated unless `phone` may answer.

    Where several are asked, one no is enough, and the last yes gives the seat. Of two claims of a seat the one that is
    granted first wins, and the other falls.
    """
    # Locked: two phones may say yes at once.
    claim = SeatClaim.objects.select_for_update().filter(pk=claim.pk).first() or claim
    if not may_answer(claim, phone):
        raise NotSeated("only who sits there may answer, or who answers in its place")
    seat = claim.seat
    if not consent:
        SeatClaim.objects.filter(pk=claim.pk).delete()
    elif decides_alone(claim, phone):
        return _move_phone(seat, _still_held_by(seat), claim.phone, by=phone)
    else:
        claim.agreed = sorted({*claim.agreed, phone.hex})
        if is_granted(claim):
            return _move_phone(seat, _still_held_by(seat), claim.phone, by=phone)
        claim.save(update_fields=["agreed"])
    _tell(seat.table)
    return seat


@transaction.atomic
def take_back_seat(*, seat: Seat, phone: UUID) -> Seat:
    """Sit down again on the seat that others gave away; raise NotSeated for any other phone."""
    if seat.taken_from != phone:
        raise NotSeated("nobody gave this phone's seat away")
    return _move_phone(seat, _still_held_by(seat), phone)


@transaction.atomic
def let_seat_go(*, seat: Seat, phone: UUID) -> None:
    """Agree that others gave this phone's seat away: it is told no more; raise NotSeated for any other phone."""
    if seat.taken_from != phone:
        raise NotSeated("nobody gave this phone's seat away")
    Seat.objects.filter(pk=seat.pk).update(taken_from=None)


@transaction.atomic
def give_back(*, seat: Seat, phone: UUID) -> Seat:
    """Get up: the seat is free again, and what was played stays; the host may free any seat."""
    only_holder_or_host(seat, phone)
    return _move_phone(seat, _still_held_by(seat), None, by=phone)


@transaction.atomic
def play_without_phone(*, seat: Seat, phone: UUID, without: bool) -> Seat:
    """Wait for no phone at a free seat any more, or wait again; the host may, where others may log for the seat.

    Raises NotSeated otherwise, and SeatTaken where somebody has just sat down.
    """
    if phone != seat.table.host or seat.table.log_by == LogBy.OWN:
        raise NotSeated("only the host may, where everybody logs for everybody")
    if not Seat.objects.filter(pk=seat.pk, phone=None).update(without_phone=without):
        raise SeatTaken(f"somebody sits on seat {seat.position}")
    seat.without_phone = without
    _tell(seat.table)
    return seat


@transaction.atomic
def rename_seat(*, seat: Seat, phone: UUID, name: str) -> Seat:
    """Give a seat another name; who sits there may, and the host. An empty name leaves the old one."""
    only_holder_or_host(seat, phone)
    return _rename(seat, name)


@transaction.atomic
def forget_phone(*, phone: UUID) -> None:
    """Let nothing but lines of logs know a phone: its seats are free, its tables somebody else's, its claims gone.

    Those lines keep its number, which is nobody's from now on. Who hosts a table next is who sat down there first, and
    who organises a gathering next is who came first.
    """
    for seat in Seat.objects.filter(phone=phone).select_related("table"):
        _move_phone(seat, _still_held_by(seat), None)
    nobody = new_phone()
    # Not nothing: a seat with a secret hand is not free for everybody because its phone wants to be forgotten.
    Seat.objects.filter(last_phone=phone).update(last_phone=nobody)
    Seat.objects.filter(taken_from=phone).update(taken_from=None)
    for table in Table.objects.filter(host=phone):
        heir = table.seats.exclude(phone=None).order_by("sat_at").first()
        Table.objects.filter(pk=table.pk).update(host=heir.phone if heir and heir.phone else nobody)
    SeatClaim.objects.filter(phone=phone).delete()
    TileInHand.objects.filter(phone=phone).delete()
    ImportJob.objects.filter(phone=phone).delete()
    _forget_photos(phone)
    SavedMap.objects.filter(phone=phone).update(phone=nobody)
    OwnTile.objects.filter(phone=phone).delete()
    TaughtTile.objects.filter(phone=phone).delete()
    Forgetting.objects.filter(phone=phone).update(phone=None)
    _forget_at_gatherings(phone, nobody)


def _forget_at_gatherings(phone: UUID, nobody: UUID) -> None:
    """Take the phone of an entrant away, whose name and results stay, and let somebody else organise."""
    mine = Gathering.objects.filter(Q(host=phone) | Q(entrants__phone=phone)).distinct()
    for gathering in list(mine):
        Entrant.objects.filter(gathering=gathering, phone=phone).update(phone=None)
        if gathering.host == phone:
            heir = gathering.entrants.exclude(phone=None).order_by("pk").first()
            gathering.host = heir.phone if heir and heir.phone else nobody
            gathering.save(update_fields=["host"])
        publish_after_commit(gathering, news=GATHERING)


def _forget_photos(phone: UUID) -> None:
    """Delete the photos of a phone's maps, from the backups as well unless another phone has the same."""
    names = set[str]()
    for photo in MapPhoto.objects.filter(saved__phone=phone):
        content = bytes(photo.content)
        if not MapPhoto.objects.filter(content=content).exclude(saved__phone=phone).exists():
            names.add(name_of(content))
        photo.delete()
    transaction.on_commit(partial(throw_away, names, folder()), robust=True)


def hand_over(*, seat: Seat, phone: UUID) -> str:
    """Return a token for a link by which another phone takes the seat: good once, for ten minutes.

    It names the seat and the moment; that it is given by who sits there now is signed, and so need not be said.
    """
    if seat.phone != phone:
        raise NotSeated("only who sits there may hand the seat over")
    what = _now_at(seat)
    return f"{what}-{_signature(what, seat)}"


def _now_at(seat: Seat) -> str:
    return f"{int_to_base36(seat.pk)}-{int_to_base36(int(time.time()))}"


@transaction.atomic
def take_handed(*, token: str, phone: UUID) -> Seat:
    """Take the seat that a link hands over; raise LinkExpired if it is spent, too old or not ours."""
    seat = handed_seat(token)
    try:
        return _move_phone(seat, _still_held_by(seat), phone)
    except SeatTaken as error:
        raise LinkExpired("somebody has just taken the seat") from error


def handed_seat(token: str, salt: str = SALT) -> Seat:
    """Return the seat that a link hands over, without taking it; raise LinkExpired as `take_handed` does."""
    seat, made, signature = _read_handed(token)
    # Made a moment from now: the clock was set back, or another server has another one.
    if abs(time.time() - made) > HANDED_WITHIN:
        raise LinkExpired("the link is too old")
    if not constant_time_compare(signature, _signature(token.removesuffix(f"-{signature}"), seat, salt)):
        raise LinkExpired("the link is not ours, or somebody has taken the seat since")
    return seat


def along_word(phone: UUID | None) -> str:
    """Return a token by which all that a phone has goes to another: good as in `hand_over`; nothing without a seat."""
    seat = Seat.objects.filter(phone=phone).order_by("-sat_at").first() if phone else None
    if seat is None:
        return ""
    what = _now_at(seat)
    return f"{what}-{_signature(what, seat, ALONG)}"


@transaction.atomic
def take_along(*, token: str, phone: UUID) -> Seat:
    """Give this phone all that the one has which made the token: its seats, the tables that it hosts, its maps.

    Returns the seat that the token names. Raises LinkExpired as `take_handed` does.
    """
    named = handed_seat(token, ALONG)
    old = named.phone
    if old is None or old == phone:
        return named
    # Before they move: each of them then remembers the old one itself.
    Seat.objects.filter(last_phone=old).update(last_phone=phone)
    Seat.objects.filter(taken_from=old).update(taken_from=phone)
    try:
        for seat in Seat.objects.filter(phone=old).select_related("table"):
            _move_phone(seat, _still_held_by(seat), phone)
    except SeatTaken as error:
        raise LinkExpired("somebody has just taken a seat") from error
    Table.objects.filter(host=old).update(host=phone)
    Gathering.objects.filter(host=old).update(host=phone)
    there = Entrant.objects.filter(phone=phone).values("gathering")
    Entrant.objects.filter(phone=old).exclude(gathering__in=there).update(phone=phone)
    SeatClaim.objects.filter(phone=old).delete()
    TileInHand.objects.filter(phone=old).delete()
    for rows in (ImportJob, SavedMap, Forgetting):
        rows.objects.filter(phone=old).update(phone=phone)
    return named


def _read_handed(token: str) -> tuple[Seat, int, str]:
    try:
        seat, made, signature = token.split("-", 2)
        return Seat.objects.select_related("table").get(pk=base36_to_int(seat)), base36_to_int(made), signature
    except (ValueError, OverflowError, Seat.DoesNotExist) as error:
        raise LinkExpired("the link is no longer good") from error


def _signature(what: str, seat: Seat, salt: str = SALT) -> str:
    # It is spent as soon as either changes.
    since = seat.sat_at.isoformat() if seat.sat_at else ""
    holder = seat.phone.hex if seat.phone else ""
    digest = salted_hmac(salt, f"{what} {holder} {since}", algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:SIGNED_BY]).decode()


def _still_held_by(seat: Seat) -> Q:
    return Q(phone=seat.phone, sat_at=seat.sat_at) if seat.phone else Q(phone__isnull=True)


def _move_phone(seat: Seat, condition: Q, phone: UUID | None, *, by: UUID | None = None) -> Seat:
    """Give a seat to another phone, or to nobody, if the condition still holds; `by` is the phone that says so."""
    now = timezone.now()
    # A phone that was not asked is told.
    loser = seat.phone if by not in (None, seat.phone) else None
    if phone is not None and seat.phone is None and seat.taken_from != phone:
        loser = seat.taken_from
    # One statement asks and sits down: of two phones that tap at once, one finds the seat taken.
    last = {} if seat.phone is None else {"last_phone": seat.phone}
    # Whoever sits down decides from now on.
    decides: dict[str, Any] = {} if phone is None else {"played_by": PlayedBy.PERSON, "without_phone": False}
    if not Seat.objects.filter(condition, pk=seat.pk).update(
        phone=phone, sat_at=now, taken_from=loser, **last, **decides
    ):
        raise SeatTaken(f"somebody else sits on seat {seat.position}")
    SeatClaim.objects.filter(seat=seat).delete()
    seat.played_by = decides.get("played_by", seat.played_by)
    seat.without_phone = decides.get("without_phone", seat.without_phone)
    seat.phone, seat.sat_at, seat.last_phone = phone, now, last.get("last_phone", seat.last_phone)
    seat.taken_from = loser
    _tell(seat.table)
    return seat


def _rename(seat: Seat, name: str) -> Seat:
    cleaned = clean_name(name, LONGEST_NAME)
    if cleaned and cleaned != seat.name:
        seat.name = cleaned
        seat.save(update_fields=["name"])
        _tell(seat.table)
    return seat


def only_holder_or_host(seat: Seat, phone: UUID) -> None:
    """Raise NotSeated for a phone that neither sits there nor hosts."""
    if phone not in (seat.phone, seat.table.host):
        raise NotSeated("only who sits there may do that, or the host")
