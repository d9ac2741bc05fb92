"""The table page: the whole of it, what is new, the sheet in another state, the log and the reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django_htmx.http import trigger_client_event

from games import services
from games.phones.identity import phone_of
from games.phrasing.common.wording import beside_board
from games.screens.table.app_decision import remind_app
from games.screens.table.clock import pace_shown, running_of
from games.screens.table.facets import TableScreens
from games.screens.table.hint import remind_of_hint
from games.screens.table.log import log_of
from games.screens.table.screen import (
    asks_otherwise,
    content_for,
    follows,
    is_answered,
    is_called_for,
    seats_shown,
    shows_past,
    since,
    whole,
)
from games.screens.table.sheet import Content, Unreadable
from games.screens.table.table_view import TableView
from games.screens.table.toast import spoken_news
from games.selectors import tables
from games.views.answers import HtmxRequest
from games.views.errors import bad_request
from games.views.guards import require_methods
from games.views.rendering import at_table, fragments, page, with_hand

LONGEST_NUMBER = 6
TYPED = "typed"
"""Sent by a phone that is in the middle of typing."""
ANSWERS = "answers"
"""Sent by a phone that shows keys by which a question is answered."""
CLOCK = "tableside:clock"
"""Told to a page: the seconds since the last line of the log."""


@require_methods("GET")
@at_table
def table_page(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    return page(request, table_view, content_for(table_view))


@require_methods("GET")
@at_table
def sheet(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Show the sheet in the state that is asked for."""
    try:
        content = content_for(table_view, request.GET.dict())
    except Unreadable as error:
        return bad_request(request, error)
    if not request.htmx:
        return page(request, table_view, content)
    if (phone := phone_of(request)) is not None:
        _show_in_hand(table_view, phone, request.GET.dict())
    return _sheet_answer(table_view, content)


def _show_in_hand(table_view: TableView, phone: UUID, asked: Mapping[str, str]) -> None:
    """Show everybody what a phone that may log has tapped, as soon as it is known (S0:54: shown to all, then laid)."""
    screens = TableScreens.of(table_view.table.game)
    if not screens.in_hand_template or not table_view.may_log:
        return
    tile, seat = screens.in_hand(table_view, asked)
    services.show_tile(table=table_view.table, seat=seat, tile=tile, phone=phone)


def _sheet_answer(table_view: TableView, content: Content) -> HttpResponse:
    screen = whole(table_view, content)
    return fragments("table/_sheet_answer.html", screen)


@require_methods("GET")
@at_table
def pull(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Send what is new since the head, the final award and the rest that the phone shows; 204 if nothing is."""
    seen, shown = _number(request, "seen"), _number(request, "shown")
    is_scoring = table_view.position.state.over
    same_rest = table_view.rests == ("away" in request.GET)
    same_awards = not is_scoring or shown == TableScreens.of(table_view.table.game).awards_shown(table_view)
    same_clock = request.GET.get("clock", "") == pace_shown(table_view)
    # Pages of older versions do not say whose names they show: nothing is new for them.
    seats = request.GET.get("seats")
    same_seats = seats is None or seats[:4] == seats_shown(table_view)[:4]
    same_past = seats is None or shows_past(table_view, seen, seats)
    led = tables.shows_result(table_view.table, table_view.position) == ("led" in request.GET)
    same_next = follows(table_view) == ("next" in request.GET)
    same = seen == table_view.position.head and same_rest and same_awards and same_clock and same_seats
    same = same and led and same_next and same_past
    if same and "whole" not in request.GET:
        remind_app(table_view)
        remind_of_hint(table_view)
        return _nothing_new(table_view)
    content = content_for(table_view)
    busy = "busy" in request.GET and not is_answered(table_view, content, seen)
    # What was looked at makes room for a question to a seat of this phone, what was typed does not.
    if busy and request.GET["busy"] != TYPED and is_called_for(table_view, seen):
        busy = False
    # Nor do keys stay that answer what is asked no more.
    if busy and request.GET["busy"] == ANSWERS and asks_otherwise(table_view, seen):
        busy = False
    # Stands above the board, which shows where.
    with beside_board():
        notice = spoken_news(table_view, seen) if busy else ""
    # The server has returned to a backup, and what was added since must go.
    if "whole" in request.GET or seen > table_view.position.head or not same_past:
        return fragments("table/_pull.html", with_hand(whole(table_view, content, since=seen), phone_of(request)))
    screen = since(table_view, content, seen)
    strip = replace(screen.strip, notice=notice or screen.strip.notice)
    screen = replace(screen, busy=busy, strip=strip if same_seats else replace(strip, same_scores=False))
    return fragments("table/_pull.html", with_hand(screen, phone_of(request)), base=seen)


def _nothing_new(table_view: TableView) -> HttpResponse:
    # The clock of a phone that slept stood still.
    answer, running = HttpResponse(status=HTTPStatus.NO_CONTENT), running_of(table_view)
    return answer if running is None else trigger_client_event(answer, CLOCK, {"since": round(running, 1)})


def _number(request: HtmxRequest, key: str) -> int:
    text = request.GET.get(key, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else 0


@require_methods("GET")
@at_table
def log(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Show a page of what was logged, the newest turn first, and by whom."""
    entries = tables.entries_after(table_view.table, 0)
    shown = log_of(table_view, entries, _number(request, "page"))
    return render(request, "table/log.html", {"table_view": table_view, "log": shown})
