"""Pages to look at: the board on a large screen, and the game when it is over."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from games import services
from games.forms.history import read_number
from games.phones.addresses import phone_url
from games.phones.identity import phone_of
from games.phones.qr import qr_svg
from games.screens.corrections.proposals import vote_lines
from games.screens.history.replay import replay_of
from games.screens.history.result import result_of
from games.screens.history.reviewing.luck_and_choice import is_reviewed
from games.screens.history.sending import sent_on
from games.screens.history.story import story_of
from games.screens.table.facets import LogWords, TableScreens
from games.screens.table.narration import app_shown, narration
from games.screens.table.screen import content_for, follows, invites, watching, whole
from games.screens.table.sheet import Content
from games.screens.table.table_view import TableView
from games.selectors.tables import next_game, seats_of, shows_result
from games.views.answers import HtmxRequest
from games.views.guards import require_methods
from games.views.invitation import invitation
from games.views.rendering import at_table, with_hand

NOT_YET: Final = {"result": None, "replay": None}


@require_methods("GET")
@at_table
def board(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Show the board for a tablet or a screen on the wall."""
    over, closes = table_view.position.state.over, shows_result(table_view.table, table_view.position)
    proof = shown(table_view)
    # While the last scoring is looked at, its award lies over the board.
    app = app_shown(table_view)
    content = proof or (content_for(table_view) if over and not closes else app or watching(table_view))
    log_words = LogWords.of(table_view.table.game)
    tints = log_words.has_owners and not over and "owners" in request.GET
    if tints and not proof:
        content = log_words.about(table_view, {})
    # The first look shows how things stand, later ones also what has happened since.
    since = read_number(request.GET.dict(), "seen") if request.htmx else None
    screen = with_hand(whole(table_view, content, since=since, gaps=False), phone_of(request))
    template = "table/_tv.html" if request.htmx else "table/tv.html"
    facts = {
        "screen": screen,
        "fragment": bool(request.htmx),
        "has_owners": log_words.has_owners and not over,
        "tints": tints,
        "why": proof.values if proof else None,
        "award": TableScreens.of(table_view.table.game).award_template,
        **(_closing(request, table_view) if over and closes else NOT_YET),
        "narration": (*vote_lines(table_view), *narration(table_view, app)),
        "next_board": _next_board(table_view),
        **(invitation(request, table_view.table) if invites(table_view) else {"invitation": ""}),
    }
    return render(request, template, facts)


def _closing(request: HtmxRequest, table_view: TableView) -> dict[str, Any]:
    """Return what an evening ends with: who has won, the curve, the largest awards, the way to the replay."""
    address = phone_url(request, reverse("replay", args=[table_view.table.uid]))
    return {
        "result": result_of(table_view),
        "replay": replay_of(table_view),
        "replay_at": address,
        "replay_qr": qr_svg(address),
    }


def _next_board(table_view: TableView) -> str:
    rests = table_view.rests or table_view.position.state.over
    table = next_game(table_view.table) if rests else None
    return reverse("board", args=[table.uid]) if table else ""


def shown(table_view: TableView) -> Content | None:
    """Return the award that somebody explains to everyone, if there is one."""
    if table_view.table.showing is None:
        return None
    seq, number = table_view.table.showing
    try:
        return LogWords.of(table_view.table.game).score_proof(table_view, seq, number)
    # What was shown may have been corrected away since.
    except LookupError:
        return None


@require_methods("GET")
@at_table
def end(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Show who has won and how, with the board and the curve."""
    if not table_view.position.state.over:
        return redirect("table", table_view.table.uid)
    result, replay = result_of(table_view), replay_of(table_view)
    reviewed = is_reviewed(table_view.table)
    if reviewed:
        # Until somebody asks for it, it is there.
        services.review_soon(table_view.table)
    facts = {
        "is_reviewed": reviewed,
        "table_view": table_view,
        "result": result,
        "replay": replay,
        "story": story_of(table_view.table.game, result.ranks, replay.moments),
        "follows": follows(table_view),
        "sending": sent_on(table_view.table, seats_of(table_view.table), list(table_view.table.results.all())),
    }
    return render(request, "table/end.html", facts)
