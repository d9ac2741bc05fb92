"""Something does not add up: what is true is told, and the app looks for the slip that would explain it."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import render

from games.log.drift import proposals_for
from games.log.errors import NoSeatHere
from games.log.position import as_entry
from games.screens.corrections.drift import card_of, countables, read_told
from games.screens.table.table_view import TableView
from games.views.answers import HtmxRequest
from games.views.errors import bad_request
from games.views.guards import render_table_errors, require_methods
from games.views.rendering import at_table
from scoring.kernel import MalformedMove
from scoring.skills import counts_of

LONGEST_SEEN: Final = 1_000
"""Signs of what a photo showed."""


@require_methods("GET")
@render_table_errors
@at_table
def drift(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Ask what was counted, or show the slips that would explain it: whoever sits here may have them looked for."""
    form = request.GET.dict()
    facts: dict[str, Any] = {
        "table_view": table_view,
        "countables": countables(table_view),
        "told": None,
        "seen": form.get("seen", "")[:LONGEST_SEEN],
        "cards": None,
    }
    if "count" not in form:
        return render(request, "corrections/drift.html", facts)
    if not table_view.is_seated:
        raise NoSeatHere("this phone has no seat here")
    try:
        count, number = read_told(table_view, form)
    except MalformedMove as error:
        return bad_request(request, error)
    position = table_view.position
    facts |= {"told": form["count"], "number": number}
    if counts_of(position.rules, position.state)[count] == number:
        return render(request, "corrections/drift.html", facts | {"same": True, "cards": ()})
    found = proposals_for(position, count, number, facts["seen"])
    if found is not None:
        entries = [as_entry(row, position.rules.move_types) for row in table_view.table.entries.all()]
        facts["cards"] = tuple(card_of(table_view, entries, one) for one in found)
    return render(request, "corrections/drift.html", facts | {"same": False, "here": request.get_full_path()})
