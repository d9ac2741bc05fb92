"""A game of Carcassonne as a file of another program."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse

from games.views.answers import HtmxRequest
from games.views.guards import render_table_errors, require_methods
from games.views.past.sending import written_file
from scoring.carcassonne.exchange.jcz.writing import write_save


@require_methods("GET")
@render_table_errors
def jcz_file(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Send a game as JCloisterZone saves it, or say what such a file cannot hold."""
    return written_file(
        request, uid, "jcz", lambda record, table: write_save(record, created=table.made_at.isoformat())
    )
