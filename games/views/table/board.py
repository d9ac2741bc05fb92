"""Pages to look at: the board on a large screen, and the game when it is over."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from games import services
from games.forms.history import read_number
from games.phones.addresses import phone_url
from games.phones.identity import phone_of
from games.phones.qr import qr_svg
from games.screens.history.replay import replay_of
from games.screens.history.result import result_of
from games.screens.history.reviewing.luck_and_choice import is_reviewed
from games.screens.history.sending import sent_on
from games.screens.history.story import story_of
from games.screens.table.facets import LogWords, TableScreens
from games.screens.table.screen import content_for, follows, invites, watching, whole
from games.screens.table.sheet import Content
from games.screens.table.sight import TableView
from games.selectors.tables import next_game, seats_of, shows_result
from games.views.answers import HtmxRequest
from games.views.guards import accept
from games.views.invitation import invitation
from games.views.sights import sight_for, with_hand

NOT_YET: Final = {"result": None, "replay": None}


@accept("GET")
def board(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Show the board for a tablet or a screen on the wall."""
    sight = sight_for(request, uid)
    over, closes = sight.position.state.over, shows_result(sight.table, sight.position)
    proof = shown(sight)
    # While the last scoring is looked at, its award lies over the board.
    content = proof or (content_for(sight) if over and not closes else watching(sight))
    # The first look shows how things stand, later ones also what has happened since.
    since = read_number(request.GET.dict(), "seen") if request.htmx else None
    screen = with_hand(whole(sight, content, since=since, gaps=False), phone_of(request))
    template = "table/_tv.html" if request.htmx else "table/tv.html"
    facts = {
        "screen": screen,
        "fragment": bool(request.htmx),
        "why": proof.values if proof else None,
        "award": TableScreens.of(sight.table.game).award_template,
        **(_closing(request, sight) if over and closes else NOT_YET),
        "next_board": _next_board(sight),
        **(invitation(request, sight.table) if invites(sight) else {"invitation": ""}),
    }
    return render(request, template, facts)


def _closing(request: HtmxRequest, sight: TableView) -> dict[str, Any]:
    """Return what an evening ends with: who has won, the curve, the largest awards, the way to the replay."""
    address = phone_url(request, reverse("replay", args=[sight.table.uid]))
    return {"result": result_of(sight), "replay": replay_of(sight), "replay_at": address, "replay_qr": qr_svg(address)}


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
    """Show who has won and how, with the board and the curve."""
    sight = sight_for(request, uid)
    if not sight.position.state.over:
        return redirect("table", uid)
    result, replay = result_of(sight), replay_of(sight)
    told = is_reviewed(sight.table)
    if told:
        # Until somebody asks for it, it is there.
        services.review_soon(sight.table)
    facts = {
        "is_reviewed": told,
        "sight": sight,
        "result": result,
        "replay": replay,
        "story": story_of(result.ranks, replay.moments),
        "follows": follows(sight),
        "sending": sent_on(sight.table, seats_of(sight.table), list(sight.table.results.all())),
    }
    return render(request, "table/end.html", facts)
