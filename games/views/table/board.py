"""Pages to look at: the board on a large screen, and the game when it is over."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render

from games.screens.history.result import result_of
from games.screens.table import Content, LogWords, TableScreens, TableView, content_for, whole
from games.screens.table.screen import watching
from games.views import HtmxRequest, accept, sight_for


@accept("GET")
def board(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Show the board for a tablet or a screen on the wall."""
    sight = sight_for(request, uid)
    over = sight.position.state.over
    proof = shown(sight)
    content = proof or (content_for(sight) if over else watching(sight))
    screen = whole(sight, content, gaps=False)
    template = "table/_tv.html" if request.htmx else "table/tv.html"
    facts = {"screen": screen, "why": proof.values if proof else None}
    return render(request, template, facts | {"award": TableScreens.of(sight.table.game).award_template})


def shown(sight: TableView) -> Content | None:
    """Return the award that somebody explains to everyone, if there is one."""
    if sight.table.showing is None:
        return None
    seq, number = sight.table.showing
    try:
        return LogWords.of(sight.table.game).why(sight, seq, number)
    # What was shown may have been corrected away since.
    except LookupError:
        return None


@accept("GET")
def end(request: HtmxRequest, uid: UUID) -> HttpResponse:
    sight = sight_for(request, uid)
    if not sight.position.state.over:
        return redirect("table", uid)
    return render(request, "table/end.html", {"sight": sight, "result": result_of(sight)})
