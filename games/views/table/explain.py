"""Every number opens its proof: an award, a player's points, a turn, and what lies on the board now."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any, Final

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from games import services
from games.forms import moves
from games.log.correction import Change, Draft
from games.log.draft import pack
from games.log.errors import NoSeatHere
from games.log.position import Position
from games.models import EntryKind
from games.phones.identity import phone_of
from games.phrasing.common.refusal import refusal_sentence
from games.screens.corrections.dispute import Dispute, dispute_of, dispute_sheet
from games.screens.corrections.explanation import seat_points, turn_story
from games.screens.corrections.proposals import asks_of
from games.screens.table.facets import LogWords, TableScreens
from games.screens.table.screen import Screen, strip_of, whole
from games.screens.table.sheet import Content, Sheet, Unreadable
from games.screens.table.svg import CELL
from games.screens.table.table_view import TableView
from games.views.answers import HtmxRequest, SeeOther
from games.views.errors import bad_request
from games.views.guards import render_table_errors, require_methods
from games.views.rendering import at_table, fragments, leave_for, page, table_view_for
from scoring.kernel import Adjust, IllegalMove, MalformedMove, Seat

SHOW: Final = re.compile(r"([0-9]{1,6})\.([0-9]{1,3})")
BOX: Final = re.compile(r"(-?[0-9]+),(-?[0-9]+)(?:,([0-9]+),([0-9]+))?")
ASKS: Final = "corrections/_asks.html"


@require_methods("GET")
@at_table
def why(request: HtmxRequest, table_view: TableView, seq: int, number: int) -> HttpResponse:
    """Show what the points of a move came from, on the board as it was then."""
    return _proof(request, table_view, seq, number)


def _proof(request: HtmxRequest, table_view: TableView, seq: int, number: int) -> HttpResponse:
    try:
        content = LogWords.of(table_view.table.game).score_proof(table_view, seq, number)
        then = table_view.when_scored(seq)
    except LookupError as error:
        raise Http404(_("Nobody got these points.")) from error
    return _at_the_time(request, table_view, then, content)


def _at_the_time(
    request: HtmxRequest,
    table_view: TableView,
    then: TableView,
    content: Content,
    status: int = HTTPStatus.OK,
    notice: str = "",
) -> HttpResponse:
    if request.htmx:
        screen = whole(table_view, content, notice=notice)
        return fragments("table/_sheet_answer.html", screen, status)
    return _old_page(request, table_view, then, content, status, notice)


def _old_page(
    request: HtmxRequest,
    table_view: TableView,
    then: TableView,
    content: Content,
    status: int = HTTPStatus.OK,
    notice: str = "",
) -> HttpResponse:
    sheet = Sheet(content, table_view.position.head, bar=None, toast=None, notice=notice)
    view = TableScreens.of(table_view.table.game).board(then, content.overlay, gaps=False)
    screen = Screen(table_view, strip_of(table_view), sheet, view)
    facts: dict[str, Any] = {"screen": screen, "table_view": table_view, "frame": _frame(content.at) or view.frame}
    return render(request, "corrections/then.html", facts, status=status)


def _frame(at: str) -> str:
    # The cells of `at` and those around them.
    found = BOX.fullmatch(at)
    if found is None:
        return ""
    left_cell, top, columns, rows = (1 if part is None else int(part) for part in found.groups())
    box = (left_cell - 1, top - 1, columns + 2, rows + 2)
    return " ".join(str(part * CELL) for part in box)


@render_table_errors
@require_methods("POST")
@at_table
def show_everyone(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Let everyone look at an award, on the large screen too, or no longer; `back` names the proof to go back to."""
    phone, uid = phone_of(request), table_view.table.uid
    if phone is None:
        raise NoSeatHere("this phone has no seat here")
    found = SHOW.fullmatch(request.POST.get("show", ""))
    award = (int(found[1]), int(found[2])) if found else None
    try:
        # The service knows moves, not awards: a made-up number would be kept as what everyone looks at.
        if award is not None:
            LogWords.of(table_view.table.game).score_proof(table_view, *award)
        services.show_everyone(table_uid=uid, phone=phone, award=award)
    except LookupError as error:
        raise Http404(_("Nobody got these points.")) from error
    back = SHOW.fullmatch(request.POST.get("back", "")) or found
    if not request.htmx:
        return SeeOther(f"{table_view.base}why/{back[1]}/{back[2]}/" if back else table_view.base)
    now = table_view_for(request, uid)
    return _proof(request, now, int(back[1]), int(back[2])) if back else render(request, ASKS, asks_of(now))


@render_table_errors
@require_methods("GET", "POST")
@at_table
def dispute(request: HtmxRequest, table_view: TableView, seq: int, number: int) -> HttpResponse:
    """Take down how the table sees an award otherwise: as a note, or as points that a correction gives or takes."""
    try:
        proof = LogWords.of(table_view.table.game).score_proof(table_view, seq, number)
        then = table_view.when_scored(seq)
        disputed = dispute_of(table_view, seq, number)
    except LookupError as error:
        raise Http404(_("Nobody got these points.")) from error
    content = dispute_sheet(proof, disputed)
    if request.method != "POST":
        return _at_the_time(request, table_view, then, content)
    try:
        if request.POST.get("what") == "points":
            return leave_for(request, _adjusting(table_view, disputed, request.POST.dict()))
        after = _noted(request, table_view, disputed)
    except MalformedMove as error:
        return bad_request(request, error)
    except IllegalMove as error:
        sorry = " ".join(refusal_sentence(why, table_view.names) for why in error.refusals)
        return _at_the_time(request, table_view, then, content, HTTPStatus.UNPROCESSABLE_ENTITY, sorry)
    if not request.htmx:
        return SeeOther(f"{table_view.base}why/{seq}/{number}/")
    now = table_view.at(after)
    return _at_the_time(request, now, then, LogWords.of(now.table.game).score_proof(now, seq, number))


def _noted(request: HtmxRequest, table_view: TableView, disputed: Dispute) -> Position:
    phone = phone_of(request)
    if phone is None:
        raise NoSeatHere("this phone has no seat here")
    return services.note_about(
        table_uid=table_view.table.uid,
        phone=phone,
        token=moves.read_token(request.POST.dict()),
        seq=disputed.seq,
        number=disputed.number,
        text=request.POST.get("note", ""),
    )


def _adjusting(table_view: TableView, disputed: Dispute, form: dict[str, str]) -> str:
    position = table_view.position
    written = moves.read_adjustment(form)
    seat, move = Seat(written["seat"]), Adjust(written["points"], written["note"], disputed.number)
    refusals = position.rules.explain(position.state, seat, move)
    if refusals:
        raise IllegalMove(move, refusals)
    change = Change(EntryKind.INSERTED, disputed.seq, seat, move)
    draft = Draft(position.head, disputed.seq).change(change)
    return reverse("check", args=[table_view.table.uid, pack(draft)])


@require_methods("GET")
@at_table
def points(request: HtmxRequest, table_view: TableView, seat: int) -> HttpResponse:
    """Show where a player's points came from."""
    try:
        found = seat_points(table_view, seat, request.GET.get("for", ""))
    except LookupError as error:
        raise Http404(_("Nobody sits there.")) from error
    return render(request, "corrections/points.html", {"table_view": table_view, "found": found})


@require_methods("GET")
@at_table
def turn(request: HtmxRequest, table_view: TableView, seq: int) -> HttpResponse:
    """Show what happened in a turn, on the board as it was then."""
    try:
        story = turn_story(table_view, seq)
    except LookupError as error:
        raise Http404("there is no such turn") from error
    then = table_view.at(story.then)
    over, at = TableScreens.of(table_view.table.game).default_overlay(then)
    content = Content("corrections/_turn.html", story, over, at=at)
    return _old_page(request, table_view, then, content)


@require_methods("GET")
@at_table
def about(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Show who owns a feature now, and what it would be worth."""
    try:
        content = LogWords.of(table_view.table.game).about(table_view, request.GET.dict())
    except Unreadable as error:
        return bad_request(request, error)
    except LookupError as error:
        raise Http404(_("No tile lies there.")) from error
    if request.htmx:
        return fragments("table/_sheet_answer.html", whole(table_view, content))
    return page(request, table_view, content)
