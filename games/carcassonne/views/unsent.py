"""The parts by which a phone writes down a turn without a connection, asked for once its page has come."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render

from games.carcassonne.pages.board.places import sets_of
from games.carcassonne.pages.sheets.unsent import unsent_parts
from games.screens.table.table_view import TableView
from games.views.answers import HtmxRequest
from games.views.guards import require_methods
from games.views.rendering import at_table


@require_methods("GET")
@at_table
def unsent(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Send the parts of which a phone composes turns; other games have none."""
    if not sets_of(table_view.position):
        raise Http404("nothing is composed at this table")
    return render(request, "carcassonne/_unsent.html", {"it": unsent_parts(table_view)})
