"""Games as files: out as a record, as scores, as a page of its own, on paper; and in again."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from http import HTTPStatus
from io import BytesIO
from typing import Final, cast
from uuid import UUID

from django.core.handlers.asgi import ASGIRequest
from django.db import transaction
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games import services
from games.archive.exchange import Exchange
from games.archive.records import backup_lines, check_open, record_json, record_of, scores_csv
from games.forms.history import MOST_STAND_INS, read_stand_ins
from games.log.errors import BrokenRecord
from games.models import ImportJob, Table
from games.phones.identity import phone_of
from games.phones.throttle import TooManyTries, count_miss, may_guess, take_ration
from games.phrasing.common.past_games import left_out_sentences, report_sentences
from games.screens.history.past_game import past_game
from games.screens.history.result import result_of
from games.screens.history.standalone.single_page import single_page
from games.screens.history.story import story_of
from games.screens.lobby.lobby import rules_line
from games.screens.table.table_view import TableView
from games.selectors import tables
from games.selectors.history import tables_for_backup
from games.selectors.visible import Viewer, tables_seen
from games.services.administration.records import LARGEST_RECORD
from games.views import errors
from games.views.answers import HtmxRequest, SeeOther, asking_phone, seated
from games.views.guards import rate_limited, render_table_errors, require_methods
from games.views.permissions import asker_of, visible_tables
from games.views.rendering import at_table
from games.views.streams import in_thread

LARGEST_UPLOAD: Final = 8_000_000
"""Bytes of a file that a page takes; `manage.py import_records` takes larger ones."""
MOST_UNPACKED: Final = 32_000_000


def file_of(content: bytes | str, kind: str, table: Table, ending: str) -> HttpResponse:
    """Answer with a file that is called after its table."""
    return file_response(content, kind, f"{slugify(table.name) or 'game'}-{table.moved_at:%Y-%m-%d}.{ending}")


def file_response(content: bytes | str, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_methods("GET")
@render_table_errors
def record_file(_request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Send the game as a record."""
    table = tables.table_for(uid)
    record = record_of(table, tables.seats_of(table), tables.position(table))
    return file_of(record_json(record), "application/json", table, "json")


@require_methods("GET")
@render_table_errors
def scores_file(_request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Send every award of the game as a line of CSV."""
    table = tables.table_for(uid)
    content = scores_csv(table, tables.seats_of(table))
    # The mark tells spreadsheets that this is UTF-8.
    return file_of("\ufeff" + content, "text/csv; charset=utf-8", table, "csv")


@require_methods("GET")
@render_table_errors
@at_table
def page_file(_request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Send the game as one page that replays without a server."""
    check_open(table_view.position)
    return file_of(single_page(table_view), "text/html; charset=utf-8", table_view.table, "html")


@require_methods("GET")
@render_table_errors
@at_table
def print_sheet(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Show the game on one sheet of paper."""
    check_open(table_view.position)
    past = past_game(table_view, list(table_view.table.results.all()), tables.entries_after(table_view.table, 0))
    story = (
        story_of(table_view.table.game, result_of(table_view).ranks, past.replay.moments)
        if table_view.position.state.over
        else ()
    )
    facts = {"table_view": table_view, "past": past, "story": story, "rules": rules_line(table_view.table)}
    return render(request, "past/print.html", facts)


@require_methods("GET")
@rate_limited("export")
def backup_file(request: HtmxRequest) -> HttpResponse:
    """Send everything, packed, piece by piece: neither the server nor the phone has to hold all of it."""
    lines = partial(_packed, asker_of(request))
    pieces = in_thread(lines) if isinstance(request, ASGIRequest) else lines()
    response = StreamingHttpResponse(pieces, content_type="application/gzip")
    response.headers["Content-Disposition"] = 'attachment; filename="tableside-backup.jsonl.gz"'
    return cast("HttpResponse", response)


def _packed(viewer: Viewer) -> Iterator[bytes]:
    """Yield the packed lines as they come, so that no server has to hold all games at once.

    Everything at home and for the keeper, else the games at which who asks sat, and their own maps.
    """
    among = tables_seen(viewer)
    buffer = BytesIO()
    with gzip.GzipFile(fileobj=buffer, mode="wb", mtime=0) as packed:
        for line in backup_lines(tables_for_backup(among=among), viewer.phone, among):
            packed.write(line)
            if buffer.tell():
                yield buffer.getvalue()
                buffer.seek(0)
                buffer.truncate()
    yield buffer.getvalue()


# ------------------------------------------------------------------ in again


@require_methods("GET", "POST")
def import_page(request: HtmxRequest) -> HttpResponse:
    """Take a file of games, or say where it is broken and why."""
    if request.method != "POST":
        return _import_form(request)
    try:
        may_guess(request, "import")
        take_ration(request, "import")
    except TooManyTries:
        return errors.too_many_tries(request)
    upload = request.FILES.get("file")
    if upload is None:
        return _import_form(request, _("Choose a file first."))
    if (upload.size or 0) > LARGEST_UPLOAD:
        return _import_form(request, _("This file is too large for this page. There is a command for large ones."))
    return _import(request, upload.read(), str(request.POST.get("name", "")), read_stand_ins(request.POST.dict()))


def _import(request: HtmxRequest, content: bytes, name: str, stand_ins: Mapping[str, str]) -> HttpResponse:
    # A file of many waits for its turn, and has a page that says how far it is.
    phone = asking_phone(request)
    # One record alone is played while the request waits, and one of many bytes would hold its thread.
    is_long = content[:2] == b"\x1f\x8b" or content.count(b"\n{") or b'"playerScores"' in content
    most = MOST_UNPACKED if is_long else LARGEST_RECORD
    try:
        games = services.open_games(content=content, name=name, most=most, stand_ins=_known_to(phone, stand_ins))
        # The first line of a backup is no game, and may hold much.
        if len(games) > 1 or games.games < len(games):
            job = services.queue_import(content=content, phone=phone, name=name)
            return seated(SeeOther(reverse("import_job", args=[job.uid])), phone)
        if "anyway" not in request.POST and (doubts := services.doubts_of(games)):
            return _import_form(request, *doubts, asks=True)
        done = services.bring_in(games, phone, visible_tables(request))
    except BrokenRecord as problem:
        count_miss(request, "import")
        sentences = report_sentences(problem.report, problem.number)
        return _import_form(request, *sentences, ways=_ways_out(problem), wanted=_wanted(problem, stand_ins))
    except services.QueueFull:
        return _import_form(request, _("Many files are being imported already. Try again in a few minutes."))
    if len(done.tables) == 1:
        return seated(SeeOther(reverse("past_game", args=[done.tables[0].uid])), phone)
    return seated(render(request, "past/imported.html", _came(0, done)), phone)


@require_methods("GET")
def import_job(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Say how far a file has come, or what came of it, to the phone that sent it."""
    job = get_object_or_404(ImportJob.objects.defer("content"), uid=uid, phone=phone_of(request))
    if job.state == ImportJob.State.FAILED:
        return _import_form(request, *job.problem, came=job.came)
    if job.state == ImportJob.State.DONE:
        return render(request, "past/imported.html", _came(job.came, job))
    # The server that worked on it may have been stopped.
    transaction.on_commit(services.begin_importing)
    return render(request, "past/importing.html", {"job": job})


def _came(count: int, done: ImportJob | services.Imported) -> dict[str, object]:
    if isinstance(done, ImportJob):
        return {"came": count, "skipped": done.skipped, "left_out": done.problem, "here": None}
    left_out = left_out_sentences(done.left_out)
    return {"came": count, "skipped": done.skipped, "left_out": left_out, "here": done.here}


def _ways_out(problem: BrokenRecord) -> list[tuple[str, str]]:
    """Return the pages that help with a file of another program."""
    reasons = [failure.key for failure in problem.report.failures]
    found = (game.way_out(reason) for game in Exchange.by_game().values() for reason in reasons)
    return [way for way in found if way is not None]


def _offered(phone: UUID | None) -> list[tuple[str, str]]:
    """Return what a phone has that may stand in for something in a file."""
    return [one for game in Exchange.by_game().values() for one in game.offered(phone)]


def _known_to(phone: UUID, stand_ins: Mapping[str, str]) -> dict[str, str]:
    mine = {key for key, _words in _offered(phone)} if stand_ins else set()
    return {name: key for name, key in stand_ins.items() if key in mine}


def _wanted(problem: BrokenRecord, stand_ins: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return for what something may stand in, with what does."""
    told = [one.expected for one in problem.report.failures if one.key.startswith("save.")]
    names = [str(name) for one in told if isinstance(one, tuple) for name in one] or list(stand_ins)
    return [(name, stand_ins.get(name, "")) for name in names[:MOST_STAND_INS]]


def _import_form(
    request: HtmxRequest,
    *problems: str,
    came: int = 0,
    ways: Sequence[tuple[str, str]] = (),
    wanted: Sequence[tuple[str, str]] = (),
    asks: bool = False,
) -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problems else HTTPStatus.OK
    offered = _offered(phone_of(request)) if wanted else []
    context = {
        "problems": problems,
        "came": came,
        "ways": ways,
        "wanted": wanted if offered else (),
        "offered": offered,
        "asks": asks,
    }
    return render(request, "past/import.html", context, status=status)
