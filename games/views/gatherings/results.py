"""Results that are typed in: by the players of a table, or by the organiser."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID, uuid4

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from games import services
from games.forms.gatherings import read_number, read_points, read_token
from games.models import Gathering
from games.phones.identity import phone_of
from games.screens.gatherings.rounds import round_screen
from games.selectors.gatherings import conduct_of, entrant_of, gathering_for, tables_at
from games.views.answers import HtmxRequest, SeeOther, asking_phone
from games.views.gatherings.answers import gathering_url, is_organiser, render_gathering_errors
from games.views.gatherings.page import frame
from games.views.guards import require_methods
from scoring.gatherings.conduct import Conduct
from scoring.gatherings.facts import GatheringError


@require_methods("GET", "POST")
@render_gathering_errors
def result(request: HtmxRequest, uid: UUID, number: int, table: int) -> HttpResponse:
    """Show one table of a round; its players say how it ended, and the organiser enters or corrects that."""
    found = gathering_for(uid)
    conduct = conduct_of(found)
    try:
        pairing = conduct.proceedings.round(number).pairing(table)
    except GatheringError as problem:
        raise Http404("no such table") from problem
    if request.method != "POST":
        return _show(request, found, conduct, number, table)
    phone, token = asking_phone(request), read_token(request.POST.get("token", ""))
    if is_organiser(request, found) and request.POST.get("as") != "player":
        return _enter(request, found, conduct, number, table)
    points = read_points(request.POST, len(pairing.seats))
    if points is None:
        return _missing(request, found, conduct, number, table)
    services.say_result(uid=uid, phone=phone, number=number, table=table, token=token, vp=points)
    return SeeOther(gathering_url(uid))


def _missing(request: HtmxRequest, found: Gathering, conduct: Conduct, number: int, table: int) -> HttpResponse:
    problem = _("Enter the points of everybody at the table.")
    return _show(request, found, conduct, number, table, problem)


def _enter(request: HtmxRequest, found: Gathering, conduct: Conduct, number: int, table: int) -> HttpResponse:
    seats = len(conduct.proceedings.round(number).pairing(table).seats)
    phone, token = asking_phone(request), read_token(request.POST.get("token", ""))
    how = request.POST.get("how", "points")
    points: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    if how == "points":
        points = read_points(request.POST, seats)
        if points is None:
            return _missing(request, found, conduct, number, table)
    elif how == "nobody":
        winners = ()
    elif how != "clear":
        seat = read_number(how.removeprefix("win-"), seats - 1)
        if seat is None:
            return _missing(request, found, conduct, number, table)
        winners = (seat,)
    services.enter_result(
        uid=found.uid, phone=phone, number=number, table=table, token=token, vp=points, winners=winners
    )
    return SeeOther(gathering_url(found.uid))


def _show(
    request: HtmxRequest, found: Gathering, conduct: Conduct, number: int, table: int, problem: str = ""
) -> HttpResponse:
    me = entrant_of(found, phone_of(request))
    begun = conduct.proceedings.round(number)
    shown = round_screen(found, conduct, begun, tables_at(found), me)
    row = next(one for one in shown.tables if one.number == table)
    pairing = begun.pairing(table)
    context = {
        **frame(request, found, conduct),
        "round": shown,
        "row": row,
        "is_mine": me in pairing.seats and shown.is_last,
        "entered": pairing.entered is not None,
        "later": len(conduct.proceedings.rounds) - number,
        "said": [
            {"name": conduct.proceedings.people[who].name, "score": " : ".join(map(str, vp))}
            for who, vp in pairing.said.items()
        ],
        "problem": problem,
        "token": uuid4(),
        "typed": request.POST,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK
    return render(request, "gatherings/result.html", context, status=status)
