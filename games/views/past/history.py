"""All games on this server, and the page of each."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from games import services
from games.archive.exchange import Exchange
from games.archive.records import check_open
from games.forms.history import read_number, read_wanted
from games.models import Status
from games.phones.identity import phone_of
from games.phrasing.common.label import edition_label, game_label
from games.phrasing.common.past_games import status_label
from games.screens.corrections.drift import may_doubt
from games.screens.corrections.facet import CorrectionScreens
from games.screens.history.facet import HistoryScreens
from games.screens.history.games_played import game_cards, when_line
from games.screens.history.past_game import past_game
from games.screens.history.reviewing.luck_and_choice import is_reviewed
from games.screens.lobby.lobby import rules_line
from games.screens.table.table_view import TableView
from games.selectors import history, tables
from games.selectors.history import Wanted
from games.selectors.visible import was_there
from games.views.answers import HtmxRequest
from games.views.guards import render_table_errors, require_methods
from games.views.permissions import asker_of, visible_tables
from games.views.rendering import at_table
from scoring.catalogue import OFFERED as GAMES
from scoring.pads.box import pad_for


@require_methods("GET")
def games(request: HtmxRequest) -> HttpResponse:
    """Show the games that are asked for, the last moved first."""
    wanted = read_wanted(request.GET.dict())
    listed = history.list_games(wanted, read_number(request.GET.dict(), "page") or 1, visible_tables(request))
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


@require_methods("GET")
@render_table_errors
@at_table
def game(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Show a game as it was: the result, the curve, the largest awards, and the files that it can be kept in."""
    check_open(table_view.position)
    table = table_view.table
    if is_reviewed(table):
        services.review_soon(table)
    context = {
        "table_view": table_view,
        "table": table,
        "past": past_game(table_view, list(table.results.all()), tables.entries_after(table, 0)),
        "is_reviewed": is_reviewed(table),
        "compare_address": CorrectionScreens.of(table.game).compare_address,
        "may_doubt": table.status == Status.PAUSED and may_doubt(table_view),
        "luck_curve": HistoryScreens.of(table.game).luck_curve(table_view) if table_view.position.state.over else None,
        "own_part": HistoryScreens.of(table.game).past_template,
        "exchange": Exchange.for_table(table),
        "when": when_line(table),
        "rules": rules_line(table),
        "branches": history.branches_of(table),
        "was_there": was_there(asker_of(request), table),
        "people": history.people_at(table),
        "may_pad": table_view.is_seated and table.status == "playing" and pad_for(table.game) is not None,
        "may_carry_on": table_view.is_seated or table_view.hosts,
    }
    return render(request, "past/game.html", context)
