"""A game of Catan as a file of another program."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse

from games.views.answers import HtmxRequest
from games.views.guards import render_table_errors, require_methods
from games.views.past.sending import written_file
from scoring.catan.exchange.catanatron import write_catanatron


@require_methods("GET")
@render_table_errors
def catanatron_file(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Send a base game as the simulator catanatron writes its games, or say why it has none such."""
    return written_file(request, uid, "catanatron.json", lambda record, _table: write_catanatron(record))
