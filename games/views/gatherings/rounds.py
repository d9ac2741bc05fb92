"""The organiser's rounds: a draft to look at, the beginning of a round, its undoing, and the end."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import render

from games import services
from games.forms.gatherings import MOST_MINUTES, read_number, read_swaps, read_token
from games.log.errors import NotOrganiser
from games.phones.identity import phone_of
from games.screens.gatherings.rounds import draft_screen
from games.selectors.gatherings import conduct_of, gathering_for
from games.views.answers import HtmxRequest, SeeOther, asking_phone
from games.views.gatherings.answers import gathering_url, is_organiser, render_gathering_errors
from games.views.gatherings.page import frame
from games.views.guards import require_methods


@require_methods("GET")
@render_gathering_errors
def draft(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Show the next round before it counts. What was exchanged by hand stands in the address."""
    found = gathering_for(uid)
    # A round that is drawn but not begun is nobody else's business.
    if not is_organiser(request, found):
        raise NotOrganiser("only the organiser draws")
    conduct = conduct_of(found)
    swaps = request.GET.getlist("swap")
    one, other = request.GET.get("one", ""), request.GET.get("other", "")
    if one and other and one != other:
        swaps = [*swaps, f"{one}.{other}"]
        one = ""
    further = "further" in request.GET
    drawn = conduct.next_draft(read_swaps(swaps), further=further)
    context = {
        **frame(request, found, conduct),
        "draft": draft_screen(conduct, drawn),
        "swaps": swaps,
        "one": one,
        "is_further": further,
        "token": request.GET.get("token") or uuid4(),
        "phone": phone_of(request),
    }
    return render(request, "gatherings/draft.html", context)


@require_methods("POST")
@render_gathering_errors
def begin(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Begin the round that was looked at."""
    services.begin_round(
        uid=uid,
        phone=asking_phone(request),
        seen=read_number(request.POST.get("seen", ""), 999_999) or 0,
        token=read_token(request.POST.get("token", "")),
        swaps=read_swaps(request.POST.getlist("swap")),
        further="further" in request.POST,
    )
    return SeeOther(gathering_url(uid))


@require_methods("POST")
@render_gathering_errors
def cancel(request: HtmxRequest, uid: UUID, number: int) -> HttpResponse:
    """Undo the last round."""
    services.cancel_round(
        uid=uid, phone=asking_phone(request), number=number, token=read_token(request.POST.get("token", ""))
    )
    return SeeOther(gathering_url(uid))


@require_methods("POST")
@render_gathering_errors
def end(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Make the standings final, or go on."""
    services.end_gathering(
        uid=uid,
        phone=asking_phone(request),
        token=read_token(request.POST.get("token", "")),
        over=request.POST.get("over") != "no",
    )
    return SeeOther(gathering_url(uid))


@require_methods("POST")
@render_gathering_errors
def choose(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Give the gathering another name, or its rounds another length."""
    minutes = read_number(request.POST.get("minutes", ""), MOST_MINUTES)
    services.set_gathering(uid=uid, phone=asking_phone(request), name=request.POST.get("name", ""), minutes=minutes)
    return SeeOther(gathering_url(uid))
