"""All games on this server, and the page of each."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render

from games import services
from games.archive.records import check_open
from games.forms.history import read_number, read_wanted
from games.models import Status
from games.phones.identity import phone_of
from games.phrasing.common.label import edition_label, game_label
from games.phrasing.common.past import status_label
from games.screens.corrections.drift import may_doubt
from games.screens.history.facet import HistoryScreens
from games.screens.history.games_played import game_cards, when_line
from games.screens.history.past_game import past_game
from games.screens.history.reviewing.luck_and_choice import is_reviewed
from games.screens.lobby.lobby import rules_line
from games.selectors import history, tables
from games.selectors.history import Wanted
from games.selectors.visible import was_there
from games.views.answers import HtmxRequest
from games.views.askers import asker_of, seen_by
from games.views.guards import accept, explained
from games.views.sights import sight_for
from scoring.catalogue import OFFERED as GAMES
from scoring.pads.box import pad_for


@accept("GET")
def games(request: HtmxRequest) -> HttpResponse:
    """Show the games that are asked for, the last moved first."""
    wanted = read_wanted(request.GET.dict())
    listed = history.list_games(wanted, read_number(request.GET.dict(), "page") or 1, seen_by(request))
    context = {
        "cards": game_cards(listed),
        "listed": listed,
        "wanted": wanted,
        "game_choices": [(key, game_label(key)) for key in GAMES],
        "editions": _editions(wanted),
        "statuses": [(status, status_label(status)) for status in Status.values],
        "query": _query(request),
        "again": history.last_finished(phone_of(request)),
    }
    return render(request, "past/games.html", context)


def _editions(wanted: Wanted) -> list[tuple[str, str]]:
    chosen = [GAMES[wanted.game]] if wanted.game else list(GAMES.values())
    return list({edition: edition_label(one.key, edition) for one in chosen for edition in one.editions}.items())


def _query(request: HtmxRequest) -> str:
    asked = request.GET.copy()
    asked.pop("page", None)
    return asked.urlencode()


@accept("GET")
@explained
def game(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Show a game as it was: the result, the curve, the largest awards, and the files that it can be kept in."""
    sight = sight_for(request, uid)
    check_open(sight.position)
    table = sight.table
    if is_reviewed(table):
        services.review_soon(table)
    context = {
        "sight": sight,
        "table": table,
        "past": past_game(sight, list(table.results.all()), tables.entries_after(table, 0)),
        "is_reviewed": is_reviewed(table),
        "may_doubt": table.status == Status.PAUSED and may_doubt(sight),
        "luck_curve": HistoryScreens.of(table.game).luck_curve(sight) if sight.position.state.over else None,
        "own_part": HistoryScreens.of(table.game).past_template,
        "when": when_line(table, HistoryScreens.of(table.game).turns_played(sight)),
        "rules": rules_line(table),
        "branches": history.branches_of(table),
        "was_there": was_there(asker_of(request), table),
        "people": history.people_at(table),
        "may_pad": sight.is_seated and table.status == "playing" and pad_for(table.game) is not None,
        "may_carry_on": sight.is_seated or sight.hosts,
    }
    return render(request, "past/game.html", context)
