"""The poster of the evening, on a page to print, and as a file."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from games.phones.addresses import phone_url
from games.screens.history.standalone.drawing import safe
from games.screens.history.standalone.poster import poster_of
from games.screens.table.table_view import TableView
from games.views.answers import HtmxRequest
from games.views.guards import render_table_errors, require_methods
from games.views.past.records import file_of
from games.views.rendering import at_table


@require_methods("GET")
@render_table_errors
@at_table
def poster(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Show the poster; a game that goes on has none yet."""
    if not table_view.position.state.over:
        return redirect("past_game", table_view.table.uid)
    drawn = poster_of(table_view, _replay(request, table_view.table.uid), alone=False)
    return render(request, "past/poster.html", {"table_view": table_view, "poster": safe(drawn)})


@require_methods("GET")
@render_table_errors
@at_table
def poster_file(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Send the poster as a drawing that needs nothing else."""
    if not table_view.position.state.over:
        return redirect("past_game", table_view.table.uid)
    return file_of(
        poster_of(table_view, _replay(request, table_view.table.uid), alone=True),
        "image/svg+xml",
        table_view.table,
        "svg",
    )


def _replay(request: HttpRequest, uid: UUID) -> str:
    return phone_url(request, reverse("replay", args=[uid]))
