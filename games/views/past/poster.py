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
from games.views.guards import render_table_errors, require_methods
from games.views.past.records import file_of
from games.views.rendering import table_view_for


@require_methods("GET")
@render_table_errors
def poster(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Show the poster; a game that goes on has none yet."""
    table_view = table_view_for(request, uid)
    if not table_view.position.state.over:
        return redirect("past_game", uid)
    drawn = poster_of(table_view, _replay(request, uid), alone=False)
    return render(request, "past/poster.html", {"table_view": table_view, "poster": safe(drawn)})


@require_methods("GET")
@render_table_errors
def poster_file(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Send the poster as a drawing that needs nothing else."""
    table_view = table_view_for(request, uid)
    if not table_view.position.state.over:
        return redirect("past_game", uid)
    return file_of(poster_of(table_view, _replay(request, uid), alone=True), "image/svg+xml", table_view.table, "svg")


def _replay(request: HttpRequest, uid: UUID) -> str:
    return phone_url(request, reverse("replay", args=[uid]))
