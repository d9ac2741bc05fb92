"""People: who they are by somebody's choice, what they have played, and two of them side by side."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from games import services
from games.log import SamePersonTwice
from games.models import LONGEST_NAME, Joining, Person, Seat
from games.names import clean_name
from games.phrasing import joined
from games.screens.history.person import profile_of
from games.screens.history.person import versus as side_by_side
from games.selectors import history, luck
from games.selectors.people import joinings, last_joinings, met, names_of, person_for
from games.views import SeeOther, accept, asking_phone, seated

MOST_NAMES = 100


@accept("GET")
def people(request: HttpRequest) -> HttpResponse:
    """Show the people of this server, and the names that belong to nobody yet."""
    return _people(request)


def _people(request: HttpRequest, problem: str = "") -> HttpResponse:
    part = clean_name(request.GET.get("name", ""), LONGEST_NAME)
    context = {
        "part": part,
        "people": history.persons(part),
        "names": history.free_names(part),
        "joinings": last_joinings(),
        "problem": problem,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK
    return render(request, "past/people.html", context, status=status)


@accept("POST")
def join(request: HttpRequest) -> HttpResponse:
    """Say that some names, and some people, are one person."""
    phone = asking_phone(request)
    # No name has a zero byte, and PostgreSQL takes none.
    names = [name for name in request.POST.getlist("names")[:MOST_NAMES] if "\0" not in name]
    chosen = list(Person.objects.filter(uid__in=_uids(request)).order_by("pk"))
    if not names and len(chosen) < 2:  # noqa: PLR2004 - a pair
        return _people(request, _("Choose the names that belong to one person."))
    try:
        person = _join(phone, names, chosen, str(request.POST.get("called", "")))
    except SamePersonTwice as twice:
        facts = {"names": joined(list(twice.names)), "table": twice.table}
        problem = _("%(names)s sat at the same table (%(table)s), so they are not one person.")
        return _people(request, problem % facts)
    page = reverse("person", args=[person.uid]) if person else reverse("people")
    return seated(SeeOther(page), phone)


def _uids(request: HttpRequest) -> list[UUID]:
    return [_uid(text) for text in request.POST.getlist("people")[:MOST_NAMES]]


def _uid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as error:
        raise Http404("nothing has that number") from error


def _join(phone: UUID, names: list[str], chosen: list[Person], called: str) -> Person | None:
    person = chosen[0] if chosen else None
    if person is not None:
        services.merge_all(phone=phone, person=person, others=chosen[1:], names=names)
        return person
    joining = services.join_names(phone=phone, names=names, name=called)
    return joining.person if joining else None


@accept("POST")
def undo(_request: HttpRequest, joining: int) -> HttpResponse:
    """Take back that seats are one person."""
    services.undo_joining(joining=get_object_or_404(Joining, pk=joining))
    return SeeOther(reverse("people"))


@accept("GET")
def person(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Show a person in numbers."""
    return _person(request, person_for(uid))


def _person(request: HttpRequest, shown: Person, problem: str = "") -> HttpResponse:
    context = {
        "problem": problem,
        "profile": profile_of(shown),
        "met": met(shown),
        "joinings": joinings(shown),
        "names": names_of(shown),
        "has_luck": luck.has_luck(shown),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK
    return render(request, "past/person.html", context, status=status)


@accept("POST")
def rename(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Give a person another name."""
    services.rename_person(person=person_for(uid), name=str(request.POST.get("called", "")))
    return SeeOther(reverse("person", args=[uid]))


@accept("POST")
def forget(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Take a person's name out of all games, if it was typed to show that this is meant."""
    shown = person_for(uid)
    if clean_name(str(request.POST.get("called", "")), LONGEST_NAME) != shown.name:
        return _person(request, shown, _("Type the name as it stands above: forgetting cannot be taken back."))
    services.forget_person(person=shown)
    return SeeOther(reverse("people"))


@accept("POST")
def leave(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Say that one seat was not this person's."""
    seat = get_object_or_404(Seat, person=person_for(uid), table__uid=_uid(str(request.POST.get("table", ""))))
    services.leave_person(seat=seat)
    return SeeOther(reverse("person", args=[uid]))


@accept("GET")
def versus(request: HttpRequest, uid: UUID, other: UUID) -> HttpResponse:
    """Show two people side by side."""
    one, two = person_for(uid), person_for(other)
    if one == two:
        return SeeOther(reverse("person", args=[uid]))
    return render(request, "past/versus.html", {"one": one, "two": two, "versus": side_by_side(one, two)})
