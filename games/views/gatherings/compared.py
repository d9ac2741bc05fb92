"""The page that compares duplicate tables."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render

from games.forms.history import read_number
from games.phones.identity import phone_of
from games.screens.gatherings.compared import compared_screen
from games.screens.gatherings.rounds import round_screen
from games.selectors.gatherings import conduct_of, entrant_of, gathering_for, tables_at
from games.views.answers import HtmxRequest
from games.views.gatherings.page import frame
from games.views.guards import require_methods
from scoring.gatherings.facts import GatheringError


@require_methods("GET")
def compared(request: HtmxRequest, uid: UUID, number: int) -> HttpResponse:
    """Compare the tables of a round that had the same tiles, once all of them have a result."""
    found = gathering_for(uid)
    conduct = conduct_of(found)
    try:
        begun = conduct.proceedings.round(number)
    except GatheringError as problem:
        raise Http404("no such round") from problem
    if not conduct.stage_of(begun).is_duplicate:
        raise Http404("every table had tiles of its own")
    screen = None
    if not conduct.is_open(begun):
        tables, me = tables_at(found), entrant_of(found, phone_of(request))
        asked = request.GET.dict()
        shown = round_screen(found, conduct, begun, tables, me)
        sides = [read_number(asked, side) for side in ("left", "right")]
        screen = compared_screen(conduct, begun, shown, tables, sides, read_number(asked, "turn"))
    context = {**frame(request, found, conduct), "compared": screen, "number": number, "tab": "rounds"}
    return render(request, "gatherings/compared.html", context)
