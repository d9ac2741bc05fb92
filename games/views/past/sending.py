"""A result sent on: as text, to the programs that log plays, as files that these read."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Final
from uuid import UUID

import msgspec
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.archive.plays.bgsplay import bgsplay_file as written
from games.archive.plays.finished import FinishedPlay, play_of
from games.archive.records import record_of
from games.models import Status, Table
from games.phones.qr import qr_svg
from games.phrasing.common.past_games import unwritten_sentence
from games.screens.history.sending import sent_on
from games.screens.history.standalone.picture import picture_of
from games.screens.table.table_view import TableView
from games.selectors import tables
from games.selectors.history import finished_tables
from games.selectors.tables import seats_of
from games.views.answers import HtmxRequest
from games.views.errors import Notice, show
from games.views.guards import rate_limited, render_table_errors, require_methods
from games.views.past.records import file_of, file_response
from games.views.permissions import visible_tables
from games.views.rendering import at_table
from scoring.exchange import UnsupportedGame
from scoring.record import Record
from scoring.schema import record_schema

JSON: Final = "application/json"


@require_methods("GET")
def send_on(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Show the ways in which a result leaves this server; none of them sends anything by itself."""
    table = tables.table_for(uid)
    sending = sent_on(table, seats_of(table), list(table.results.all()))
    if sending is None:
        return redirect("past_game", uid)
    return render(request, "past/send.html", {"table": table, "sending": sending, "code": qr_svg(sending.bgstats)})


@require_methods("GET")
@render_table_errors
@at_table
def picture(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Send the result as one drawing, of which a phone makes an image."""
    results = list(table_view.table.results.all())
    if not results:
        raise Http404("not finished")
    return render(
        request, "past/picture.svg", {"picture": picture_of(table_view, results)}, content_type="image/svg+xml"
    )


@require_methods("GET")
def bgsplay_file(_request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Send a finished game as a file of BG Stats."""
    table = tables.table_for(uid)
    if table.status != Status.FINISHED:
        raise Http404("not finished")
    return file_of(written([_play(table)]), JSON, table, "bgsplay")


@require_methods("GET")
def schema_file(_request: HtmxRequest) -> HttpResponse:
    """Send the JSON schema of the game record, for who writes programs that read it."""
    content = msgspec.json.format(msgspec.json.encode(record_schema()), indent=1)
    return HttpResponse(content, content_type="application/schema+json")


@require_methods("GET")
@rate_limited("export")
def all_plays(request: HtmxRequest) -> HttpResponse:
    """Send all finished games that who asks may see as one file of BG Stats."""
    plays = [_play(table) for table in finished_tables(visible_tables(request))]
    return file_response(written(plays), JSON, "tableside-plays.bgsplay")


def _play(table: Table) -> FinishedPlay:
    return play_of(table, seats_of(table), list(table.results.all()))


def written_file(
    request: HtmxRequest, uid: UUID, ending: str, write: Callable[[Record, Table], object]
) -> HttpResponse:
    """Send a game as a file of another program, or say what such a file cannot hold."""
    table = tables.table_for(uid)
    try:
        content = write(record_of(table, seats_of(table), tables.position(table)), table)
    except UnsupportedGame as problem:
        sentence = unwritten_sentence(problem.reason, problem.what)
        title = _("Not as a file of this kind")
        way_back = reverse("past_game", args=[uid])
        notice = Notice(HTTPStatus.UNPROCESSABLE_ENTITY, title, sentence, way=way_back, way_label=_("Back to the game"))
        return show(request, notice)
    return file_of(msgspec.json.encode(content), JSON, table, ending)
