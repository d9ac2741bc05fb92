"""Pages to look at: the board on a large screen, and the game when it is over."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from games.screens.history.result import result_of
from games.screens.table import Content, LogWords, TableScreens, TableView, content_for, follows, whole
from games.screens.table.screen import watching
from games.selectors.tables import next_game, shows_result
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
    facts = {
        "screen": screen,
        "why": proof.values if proof else None,
        "award": TableScreens.of(sight.table.game).award_template,
        "result": result_of(sight) if over and shows_result(sight.table, sight.position) else None,
        "next_board": _next_board(sight),
    }
    return render(request, template, facts)


def _next_board(sight: TableView) -> str:
    rests = sight.rests or sight.position.state.over
    table = next_game(sight.table) if rests else None
    return reverse("board", args=[table.uid]) if table else ""


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
    return render(request, "table/end.html", {"sight": sight, "result": result_of(sight), "follows": follows(sight)})
