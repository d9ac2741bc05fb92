"""The poster of the evening, on a page to print, and as a file."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from games.phones.addresses import phone_url
from games.screens.history.standalone.drawing import safe
from games.screens.history.standalone.poster import poster_of
from games.views.answers import HtmxRequest
from games.views.guards import accept, explained
from games.views.past.records import file_of
from games.views.sights import sight_for


@accept("GET")
@explained
def poster(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Show the poster; a game that goes on has none yet."""
    sight = sight_for(request, uid)
    if not sight.position.state.over:
        return redirect("past_game", uid)
    drawn = poster_of(sight, _replay(request, uid), alone=False)
    return render(request, "past/poster.html", {"sight": sight, "poster": safe(drawn)})


@accept("GET")
@explained
def poster_file(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Send the poster as a drawing that needs nothing else."""
    sight = sight_for(request, uid)
    if not sight.position.state.over:
        return redirect("past_game", uid)
    return file_of(poster_of(sight, _replay(request, uid), alone=True), "image/svg+xml", sight.table, "svg")


def _replay(request: HttpRequest, uid: UUID) -> str:
    return phone_url(request, reverse("replay", args=[uid]))
