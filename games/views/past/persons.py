"""People: who they are by somebody's choice, what they have played, and two of them side by side."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from games import services
from games.log.errors import NotThere, SamePersonTwice
from games.models import LONGEST_NAME, Joining, Person, Seat
from games.names import clean_name
from games.phrasing.common.lists import joined
from games.screens.history.person import profile_of
from games.screens.history.person import versus as side_by_side
from games.screens.history.rating import ratings_said
from games.selectors import history, luck
from games.selectors.people import joinings, last_joinings, met, names_of, person_for
from games.selectors.ratings import is_rating_on, may_switch_rating, strengths_for
from games.selectors.visible import VisibleTables, forgettings_for, may_act_on
from games.views.answers import SeeOther, asking_phone, seated
from games.views.guards import render_table_errors, require_methods
from games.views.permissions import asker_of, check_was_there, require_shared_game, visible_tables

MOST_NAMES = 100


@require_methods("GET")
def people(request: HttpRequest) -> HttpResponse:
    """Show the people of this server, and the names that belong to nobody yet."""
    return _people(request)


def _people(request: HttpRequest, problem: str = "") -> HttpResponse:
    part, among = clean_name(request.GET.get("name", ""), LONGEST_NAME), visible_tables(request)
    context = {
        "part": part,
        "people": history.persons(part, among),
        "names": history.free_names(part, among),
        "joinings": last_joinings(among),
        "forgettings": forgettings_for(asker_of(request)),
        "problem": problem,
        "rated": is_rating_on(),
        "may_rate": may_switch_rating(asker_of(request)),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK
    return render(request, "past/people.html", context, status=status)


@require_methods("POST")
@render_table_errors
def join(request: HttpRequest) -> HttpResponse:
    """Say that some names, and some people, are one person."""
    phone = asking_phone(request)
    # No name has a zero byte, and PostgreSQL takes none.
    names = [name for name in request.POST.getlist("names")[:MOST_NAMES] if "\0" not in name]
    uids = _uids(request)
    # The first of them keeps its name.
    chosen = sorted(Person.objects.filter(uid__in=uids), key=lambda one: uids.index(one.uid))
    require_shared_game(request, *chosen)
    if not names and len(chosen) < 2:  # noqa: PLR2004 - a pair
        return _people(request, _("Choose the names that belong to one person."))
    try:
        person = _join(phone, names, chosen, str(request.POST.get("called", "")), visible_tables(request))
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


def _join(phone: UUID, names: list[str], chosen: list[Person], called: str, among: VisibleTables) -> Person | None:
    person = chosen[0] if chosen else None
    if person is not None:
        services.merge_all(phone=phone, person=person, others=chosen[1:], names=names, among=among)
        return person
    joining = services.join_names(phone=phone, names=names, name=called, among=among)
    return joining.person if joining else None


@require_methods("POST")
@render_table_errors
def rating(request: HttpRequest) -> HttpResponse:
    """Let the pages of people tell a rating, or none, for everybody here."""
    if not may_switch_rating(asker_of(request)):
        raise NotThere("everybody at home, and the keeper of a club")
    services.switch_rating(on=request.POST.get("on") == "1")
    return SeeOther(reverse("people"))


@require_methods("POST")
@render_table_errors
def undo(request: HttpRequest, joining: int) -> HttpResponse:
    """Take back that seats are one person."""
    found = get_object_or_404(Joining.objects.select_related("person"), pk=joining)
    require_shared_game(request, found.person)
    services.undo_joining(joining=found)
    return SeeOther(reverse("people"))


@require_methods("GET")
def person(request: HttpRequest, uid: UUID) -> HttpResponse:
    return _person(request, person_for(uid))


def _person(request: HttpRequest, shown: Person, problem: str = "") -> HttpResponse:
    among = visible_tables(request)
    context = {
        "problem": problem,
        "profile": profile_of(shown, among),
        "may_act": may_act_on(asker_of(request), shown),
        "others": [(other, games) for other, games in history.persons(among=among) if other != shown],
        "free": history.free_names(among=among),
        "met": met(shown, among),
        "joinings": joinings(shown),
        "names": names_of(shown),
        "has_luck": luck.has_luck(shown),
        "ratings": ratings_said(strengths_for(asker_of(request), shown)),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK
    return render(request, "past/person.html", context, status=status)


@require_methods("POST")
@render_table_errors
def rename(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Give a person another name."""
    shown = person_for(uid)
    require_shared_game(request, shown)
    services.rename_person(person=shown, name=str(request.POST.get("called", "")))
    return SeeOther(reverse("person", args=[uid]))


@require_methods("POST")
@render_table_errors
def forget(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Take a person's name out of all games, if it was typed to show that this is meant."""
    shown = person_for(uid)
    require_shared_game(request, shown)
    if clean_name(str(request.POST.get("called", "")), LONGEST_NAME) != shown.name:
        return _person(request, shown, _("Type the name exactly as above."))
    phone = asking_phone(request)
    services.forget_person(person=shown, phone=phone)
    return seated(SeeOther(reverse("people")), phone)


@require_methods("POST")
@render_table_errors
def bring_back(request: HttpRequest, number: int) -> HttpResponse:
    found = next((one for one in forgettings_for(asker_of(request)) if one.pk == number), None)
    if found is None:
        raise NotThere("who forgot, or the keeper")
    person = services.undo_forgetting(forgetting=found)
    return SeeOther(reverse("person", args=[person.uid]))


@require_methods("POST")
@render_table_errors
def leave(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Say that one seat was not this person's."""
    seat = get_object_or_404(Seat, person=person_for(uid), table__uid=_uid(str(request.POST.get("table", ""))))
    check_was_there(request, seat.table)
    services.leave_person(seat=seat)
    return SeeOther(reverse("person", args=[uid]))


@require_methods("GET")
def versus(request: HttpRequest, uid: UUID, other: UUID) -> HttpResponse:
    """Show two people side by side."""
    one, two = person_for(uid), person_for(other)
    if one == two:
        return SeeOther(reverse("person", args=[uid]))
    return render(
        request, "past/versus.html", {"one": one, "two": two, "versus": side_by_side(one, two, visible_tables(request))}
    )
