"""The replay of a game, at any of its moments."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games import services
from games.archive.records import check_open
from games.forms.history import read_number
from games.screens.history.replay import replay_of
from games.screens.table.table_view import TableView
from games.views.answers import HtmxRequest, SeeOther, asking_phone
from games.views.guards import rate_limited, render_table_errors, require_methods
from games.views.rendering import at_table
from scoring.kernel import LONGEST_NOTE, IllegalMove


@require_methods("GET")
@render_table_errors
@at_table
def replay(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Show a moment of a game; the page holds all of them, so that going through them asks nothing of the server."""
    check_open(table_view.position)
    shown = replay_of(table_view, read_number(request.GET.dict(), "at"))
    return render(request, "past/replay.html", {"replay": shown, "token": uuid4(), "longest": LONGEST_NOTE})


@require_methods("POST")
@rate_limited("note")
@render_table_errors
def note_moment(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Write a note on the turn that is shown."""
    posted = request.POST.dict()
    turn = read_number(posted, "turn") or 1
    try:
        token = UUID(posted.get("token", ""))
        services.note_at(
            table_uid=uid, phone=asking_phone(request), token=token, turn=turn, text=posted.get("note", "")
        )
    except (ValueError, IllegalMove):
        # Nothing was said: there is nothing to write, and nothing to complain of.
        pass
    return SeeOther(f"{reverse('replay', args=[uid])}?at={turn}")
