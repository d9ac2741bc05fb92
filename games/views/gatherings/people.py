"""Taking part in a gathering: joining by its code, and what the organiser does with people."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from games import services
from games.forms.door import name_problem
from games.forms.gatherings import read_people, read_token
from games.models import LONGEST_NAME, Gathering
from games.phones.identity import phone_of
from games.phones.preferences import last_name
from games.phrasing.common.gathering import refusal_sentence
from games.selectors.gatherings import entrant_of, gathering_for, phones_of, proceedings_of
from games.views.answers import HtmxRequest, SeeOther, asking_phone, safe_next, seated
from games.views.gatherings.answers import gathering_url, is_organiser, render_gathering_errors
from games.views.guards import rate_limited, require_methods
from scoring.gatherings.facts import GatheringError


@require_methods("GET", "POST")
@render_gathering_errors
def join(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Ask for a name, and take part by it."""
    found = gathering_for(uid)
    if entrant_of(found, phone_of(request)) is not None:
        return SeeOther(gathering_url(uid))
    if request.method != "POST":
        return _ask(request, found)
    return _join(request, found)


def _ask(request: HtmxRequest, found: Gathering, problem: str = "", status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    taken = phones_of(found)
    people = proceedings_of(found).people.values()
    context = {
        "gathering": found,
        "is_closed": found.join_code is None and not is_organiser(request, found),
        "free": sorted((one.name for one in people if one.who not in taken), key=str.casefold),
        "name": request.POST.get("name", last_name(request)),
        "problem": problem,
        "token": uuid4(),
        "longest_name": LONGEST_NAME,
    }
    return render(request, "gatherings/join.html", context, status=status)


@rate_limited("open")
def _join(request: HtmxRequest, found: Gathering) -> HttpResponse:
    name = (request.POST.get("known") or request.POST.get("name", "")).strip()
    if problem := name_problem(name) or ("" if name else _("Type your name.")):
        return _ask(request, found, problem, HTTPStatus.UNPROCESSABLE_ENTITY)
    phone = asking_phone(request)
    try:
        services.join_gathering(uid=found.uid, phone=phone, name=name, token=read_token(request.POST.get("token", "")))
    except GatheringError as refused:
        return _ask(request, found, refusal_sentence(refused), HTTPStatus.CONFLICT)
    return seated(SeeOther(gathering_url(found.uid)), phone, name)


@require_methods("POST")
@render_gathering_errors
def add(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Write down people: one name, or a list."""
    services.add_entrants(
        uid=uid,
        phone=asking_phone(request),
        names=read_people(request.POST.get("people", "")),
        token=read_token(request.POST.get("token", "")),
    )
    return SeeOther(reverse("gathering_people", args=[uid]))


def going(service: Callable[..., None], told: str) -> Callable[..., HttpResponse]:
    """Return the view that lets somebody go home or come back; it leads to the page from which that was asked."""

    @require_methods("POST")
    @render_gathering_errors
    def view(request: HtmxRequest, uid: UUID, who: str) -> HttpResponse:
        service(uid=uid, phone=asking_phone(request), who=who, token=read_token(request.POST.get("token", "")))
        return SeeOther(safe_next(request, gathering_url(uid)))

    view.__doc__ = told
    return view


leave = going(services.leave_gathering, "Let somebody go home.")
come_back = going(services.return_to_gathering, "Let somebody play again.")


@require_methods("POST")
@render_gathering_errors
def rename(request: HtmxRequest, uid: UUID, who: str) -> HttpResponse:
    """Give somebody another name."""
    services.rename_entrant(
        uid=uid,
        phone=asking_phone(request),
        who=who,
        name=request.POST.get("name", ""),
        token=read_token(request.POST.get("token", "")),
    )
    return SeeOther(reverse("gathering_people", args=[uid]))


@require_methods("POST")
@render_gathering_errors
def free_name(request: HtmxRequest, uid: UUID, who: str) -> HttpResponse:
    """Let another phone join by this name."""
    services.free_name(uid=uid, phone=asking_phone(request), who=who)
    return SeeOther(reverse("gathering_people", args=[uid]))


@require_methods("POST")
@render_gathering_errors
def let_in(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Close the code, or give out a new one."""
    services.let_people_in(uid=uid, phone=asking_phone(request), may_join=request.POST.get("join") == "yes")
    return SeeOther(reverse("gathering_people", args=[uid]))
