"""Joining seats into persons: only by choice, and every choice can be taken back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.log.errors import SamePersonTwice
from games.models import LONGEST_PERSON, Forgetting, Joining, Person, Seat, Table
from games.names import clean_name
from games.selectors.visible import VisibleTables
from games.services.tables.opening import forget_for_good


@transaction.atomic
def join_names(
    *, phone: UUID, names: Collection[str], person: Person | None = None, name: str = "", among: VisibleTables = None
) -> Joining | None:
    """Say that everybody called so who is nobody yet is one person: the one given, or a new one.

    Branches are left out: nobody played them; so are tables that are not `among` those that who says it knows of.
    Returns None if there is nothing to join.
    """
    free = _called(names, among)
    return join_seats(phone=phone, seats=free, person=person, name=name or min(names, default=""))


@transaction.atomic
def join_seats(*, phone: UUID, seats: Iterable[Seat], person: Person | None = None, name: str = "") -> Joining | None:
    """Say that whoever sat on these seats is one person: the one given, or a new one of that name.

    Raises SamePersonTwice if two of the seats, or one of them and one of the person's, are at the same table.
    """
    moving = [seat for seat in seats if person is None or seat.person_id != person.pk]
    if not moving:
        return None
    _check_tables(moving, person)
    if person is None:
        person = Person.objects.create(name=clean_name(name, LONGEST_PERSON) or moving[0].called)
    before = [[seat.pk, seat.person_id] for seat in moving]
    Seat.objects.filter(pk__in=[seat.pk for seat in moving]).update(person=person)
    return Joining.objects.create(person=person, phone=phone, before=before)


def _called(names: Collection[str], among: VisibleTables) -> QuerySet[Seat]:
    # Seats that nobody named are called by their colour, and store no name: they have nothing in common.
    free = Seat.objects.filter(person=None, name__in=set(names) - {""}, table__origin_turn=None)
    return free if among is None else free.filter(table__in=among)


def _check_tables(moving: Collection[Seat], person: Person | None) -> None:
    names: defaultdict[int, list[str]] = defaultdict(list)
    for seat in moving:
        names[seat.table_id].append(seat.called)
    if person is not None:
        theirs = Seat.objects.filter(person=person, table__in=list(names)).exclude(pk__in=[seat.pk for seat in moving])
        for seat in theirs:
            names[seat.table_id].append(seat.called)
    for table_id, there in names.items():
        if len(there) > 1:
            raise SamePersonTwice(Table.objects.values_list("name", flat=True).get(pk=table_id), tuple(there))


@transaction.atomic
def merge_all(
    *, phone: UUID, person: Person, others: Collection[Person], names: Collection[str] = (), among: VisibleTables = None
) -> Joining | None:
    """Say that several persons, and everybody called so who is nobody yet, are one: all seats become this one's."""
    seats = Seat.objects.filter(Q(person__in=list(others)) | Q(pk__in=_called(names, among).order_by().values("pk")))
    return join_seats(phone=phone, seats=seats, person=person)


@transaction.atomic
def undo_joining(*, joining: Joining) -> Joining:
    """Take a choice back: each seat belongs again to whom it did, unless it has moved on meanwhile."""
    if joining.undone_at is not None:
        return joining
    by_person: defaultdict[int | None, list[int]] = defaultdict(list)
    for seat, before in joining.before:
        by_person[before].append(seat)
    there = set(Person.objects.filter(pk__in=[pk for pk in by_person if pk]).values_list("pk", flat=True))
    for before, seats in by_person.items():
        # Whoever it was may have been forgotten since.
        back = before if before in there else None
        Seat.objects.filter(pk__in=seats, person=joining.person_id).update(person=back)
    joining.undone_at = timezone.now()
    joining.save(update_fields=["undone_at"])
    return joining


@transaction.atomic
def leave_person(*, seat: Seat) -> None:
    Seat.objects.filter(pk=seat.pk).update(person=None)


def rename_person(*, person: Person, name: str) -> Person:
    """Give a person another name; an empty one leaves the old."""
    cleaned = clean_name(name, LONGEST_PERSON)
    if cleaned:
        person.name = cleaned
        person.save(update_fields=["name"])
    return person


@transaction.atomic
def forget_person(*, person: Person, phone: UUID | None = None) -> Forgetting:
    """Take a person's name out of all games; the games stay. For a month it can be taken back, then it is for good.

    A seat without a name is called by its colour.
    """
    # What was promised for 30 days goes whenever somebody passes by: no clock runs here.
    forget_for_good()
    seats = [[pk, name] for pk, name in Seat.objects.filter(person=person).values_list("pk", "name")]
    Seat.objects.filter(person=person).update(name="", person=None)
    forgetting = Forgetting.objects.create(person_uid=person.uid, name=person.name, phone=phone, seats=seats)
    person.delete()
    return forgetting


@transaction.atomic
def undo_forgetting(*, forgetting: Forgetting) -> Person:
    """Bring a person back, with the names on all seats that nobody has named since."""
    person, _is_new = Person.objects.get_or_create(
        uid=forgetting.person_uid, defaults={"name": clean_name(forgetting.name, LONGEST_PERSON)}
    )
    for pk, name in forgetting.seats:
        # Only where the seat is still as it was left.
        Seat.objects.filter(pk=pk, person=None, name="").update(person=person, name=name)
    forgetting.delete()
    return person
