"""Logging: each POST is read, given to a service, and answered with what is new, or with why not."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import retarget

from games import services
from games.forms import moves
from games.forms.moves import PostedForm, read_form
from games.forms.submission import NOTHING, RejectedInput, Submission
from games.live.metrics import REFUSED
from games.live.publish import Publication
from games.log.correction import Draft
from games.log.draft import pack
from games.log.errors import (
    NoSeatHere,
    Stale,
    TableError,
)
from games.log.position import Position
from games.phones.identity import phone_of
from games.phrasing.common.refusal import refusal_sentence
from games.screens.corrections.waited import waited
from games.screens.table.facets import MoveForms
from games.screens.table.hint import drawn_by_hand
from games.screens.table.screen import content_for, since
from games.screens.table.sheet import Content
from games.screens.table.table_view import TableView
from games.selectors import tables
from games.views.answers import HtmxRequest, SeeOther
from games.views.errors import faster, sentence_for
from games.views.guards import rate_limited, require_methods
from games.views.news import news_for
from games.views.rendering import based, fragments, in_table_words, page, table_view_for, table_view_in
from scoring.kernel import IllegalMove, MalformedMove, Refusal, write_move

PAGE_HEADER: Final = "Tableside-Page"
"""The header with the name that the page of a form gives itself, to its socket as well."""

WAITED_HEADER: Final = "Tableside-Waited"
"""Told to a phone whose step waited: what becomes of it is asked, and until that is answered it keeps the step."""

Read = Callable[[TableView, PostedForm], Submission]
"""Says what a form means at a table."""
Write = Callable[..., Position]
"""Writes moves into the log of a locked table."""


@require_methods("POST")
def record(request: HtmxRequest, uid: UUID) -> HttpResponse:
    return _log(request, uid, _moves)


@require_methods("POST")
def overrule(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Log a move that the rules refuse, because the table played it so."""
    return _log(request, uid, _overruled)


@require_methods("POST")
def adjust(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Log points that the table agreed on."""
    return _log(request, uid, _adjustment, sheet="adjust")


@require_methods("POST")
def agree(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Log what the table has agreed on besides the rules, or ask the others for it."""
    return _log(request, uid, _moves, write=services.agree_at)


@require_methods("POST")
@rate_limited("note")
def note(request: HtmxRequest, uid: UUID) -> HttpResponse:
    return _log(request, uid, _note, sheet="note")


@require_methods("POST")
def replace(request: HtmxRequest, uid: UUID) -> HttpResponse:
    return _log(request, uid, _replacement, write=services.replace_last_at)


@require_methods("POST")
def undo(request: HtmxRequest, uid: UUID) -> HttpResponse:
    return _act(request, uid, services.undo_or_ask)


@require_methods("POST")
def redo(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Do again what was taken back last."""
    return _act(request, uid, services.redo)


@require_methods("POST")
def draw(request: HtmxRequest, uid: UUID) -> HttpResponse:
    return _act(request, uid, services.draw_tile)


@require_methods("POST")
def done(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Log what the app has decided for its seat: it lies on the table now."""
    return _act(request, uid, services.carry_out)


@require_methods("POST")
@rate_limited("hint")
def hint(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Ask for the best moves of the phone's own seat, with the tile that was drawn by hand, if one was."""
    form = None
    try:
        form = _posted(request)
        before = drawn_by_hand(table_view_for(request, uid), {"tile": form.fields.get("hint", "")})
        version = form.version
        services.ask_for_hint(
            table_uid=uid, phone=form.phone, seen=version.base_head, token=version.token, before=before
        )
    except (IllegalMove, MalformedMove, TableError) as error:
        return _refused(request, table_view_for(request, uid), form, error)
    return _logged(request, table_view_for(request, uid), form)


@require_methods("POST")
def reveal(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Go on to an award of the final scoring, on every phone."""
    form = None
    try:
        form = _posted(request)
        services.reveal(table_uid=uid, phone=form.phone, shown=moves.read_shown(form.fields))
    except (MalformedMove, TableError) as error:
        return _refused(request, table_view_for(request, uid), form, error)
    table_view = table_view_for(request, uid)
    if not request.htmx and tables.shows_result(table_view.table, table_view.position):
        return SeeOther(f"{table_view.base}end/")
    return _logged(request, table_view, form)


def _moves(table_view: TableView, form: PostedForm) -> Submission:
    return MoveForms.of(table_view.table.game).read_move(table_view, form.fields)


def _overruled(table_view: TableView, form: PostedForm) -> Submission:
    return MoveForms.of(table_view.table.game).read_move(table_view, form.fields, form.codes)


def _replacement(table_view: TableView, form: PostedForm) -> Submission:
    return MoveForms.of(table_view.table.game).read_replacement(table_view, form.fields)


def _adjustment(_table_view: TableView, form: PostedForm) -> Submission:
    return Submission((moves.read_adjustment(form.fields),), RejectedInput("note", ""))


def _note(table_view: TableView, form: PostedForm) -> Submission:
    seat = table_view.mine[0] if table_view.mine else 0
    return Submission((moves.read_note(form.fields, seat),), RejectedInput("note", ""))


def _posted(request: HtmxRequest) -> PostedForm:
    phone = phone_of(request)
    if phone is None:
        raise NoSeatHere("this phone has no seat here")
    return read_form(phone, request.POST.dict(), request.POST.getlist("codes"))


def _log(
    request: HtmxRequest, uid: UUID, read: Read, write: Write = services.record_at, *, sheet: str = ""
) -> HttpResponse:
    """Read and write; `sheet` is the list that a form beside the game stands in, where it is shown again if refused."""
    form, submission, seen = None, Submission((), NOTHING), 0
    try:
        form = _posted(request)
        # Read before the lock is taken; what it means at the table is looked up under it.
        version = form.version
        with services.locked_table(uid, form.phone) as session:
            table_view = table_view_in(session)
            submission = read(table_view, form)
            seen = version.base_head
            if version.waits:
                seen = session.head_of_waiting(seen, version.after, version.token)
            after = write(session, seen=seen, token=version.token, moves=submission.moves)
            if session.publication is not None and (name := request.headers.get(PAGE_HEADER)):
                session.publication.answered = form.phone, name
    except Stale as stale:
        # Two who log the same turn at once agree: that is no conflict.
        if form and _was_logged(submission, stale.position, form.version.base_head):
            return _logged(request, table_view_for(request, uid), form)
        if form and form.version.waits:
            return _waited(request, table_view_for(request, uid), form, read, seen)
        return _refused(request, table_view_for(request, uid), form, stale, sheet=sheet)
    except (IllegalMove, MalformedMove, TableError) as error:
        if isinstance(error, IllegalMove) and form and form.version.waits:
            return _waited(request, table_view_for(request, uid), form, read, seen, error.refusals)
        return _refused(request, table_view_for(request, uid), form, error, submission.tried, sheet=sheet)
    return _logged(request, table_view.moved_on(after), form, session.publication)


@in_table_words
def _waited(
    request: HtmxRequest,
    table_view: TableView,
    form: PostedForm,
    read: Read,
    seen: int,
    refusals: Sequence[Refusal] = (),
) -> HttpResponse:
    """Answer a step that waited on its phone and does not fit any more: it stays there until somebody decides."""
    REFUSED.labels("waited").inc()
    then, said_by = table_view, ""
    if seen != table_view.position.head:
        then = table_view.moved_on(tables.position_at(table_view.table, seen))
        said_by = _logged_meanwhile(table_view, seen)
    try:
        said = read(then, form)
    except MalformedMove as error:
        return _refused(request, table_view, form, error)

    def to(draft: Draft) -> str:
        return reverse("check", args=[table_view.table.uid, pack(draft)])

    content = waited(table_view, then, said, said_by, to, refusals)
    answer = _answer(request, table_view, content, form.version.board_head, HTTPStatus.CONFLICT)
    answer.headers[WAITED_HEADER] = "asks"
    return answer


def _logged_meanwhile(table_view: TableView, seen: int) -> str:
    news = tables.entries_after(table_view.table, seen)
    author = news[-1].author if news else None
    name = author.called if author is not None else ""
    return (
        _("%(name)s logged something else meanwhile.") % {"name": name} if name else _("The log has changed meanwhile.")
    )


def _act(request: HtmxRequest, uid: UUID, service: Callable[..., object]) -> HttpResponse:
    form = None
    try:
        form = _posted(request)
        service(table_uid=uid, phone=form.phone, seen=form.version.base_head, token=form.version.token)
    except (IllegalMove, MalformedMove, TableError) as error:
        return _refused(request, table_view_for(request, uid), form, error)
    return _logged(request, table_view_for(request, uid), form)


def _was_logged(submission: Submission, position: Position, seen: int) -> bool:
    # Then there is nothing to say.
    news = [_plain(write_move(played.move)) for played in position.played if played.seq > seen]
    last = {key: value for key, value in submission.moves[-1].items() if key != "seat"}
    wanted = [_plain(move) for move in (last, *submission.duplicate_markers)]
    return all(move in news for move in wanted)


def _plain(move: Mapping[str, Any]) -> str:
    return json.dumps(move, sort_keys=True)


@in_table_words
def _refused(
    request: HtmxRequest,
    table_view: TableView,
    form: PostedForm | None,
    error: IllegalMove | MalformedMove | TableError,
    tried: RejectedInput = NOTHING,
    *,
    sheet: str = "",
) -> HttpResponse:
    # None: it could not be read.
    seen, shows = (form.version.base_head, form.version.board_head) if form else (table_view.position.head,) * 2
    again = _sheet_again(table_view, form, sheet)
    match error:
        case IllegalMove():
            REFUSED.labels("illegal").inc()
            # Beside the game nothing is overruled: the sheet stays, and says why not.
            why = " ".join(refusal_sentence(one, table_view.names) for one in error.refusals) if again else ""
            content = again or MoveForms.of(table_view.table.game).refusal(table_view, tried, error.refusals)
            return _answer(request, table_view, content, shows, HTTPStatus.UNPROCESSABLE_ENTITY, why)
        case MalformedMove():
            REFUSED.labels("unreadable").inc()
            return _sorry(request, table_view, shows, HTTPStatus.UNPROCESSABLE_ENTITY, sentence_for(error), again)
        case Stale():
            REFUSED.labels("stale").inc()
            return _sorry(request, table_view, shows, HTTPStatus.CONFLICT, _moved_on(table_view, seen, error), again)
        case _:
            REFUSED.labels("not allowed").inc()
            return _sorry(request, table_view, shows, error.status, sentence_for(error), again)


def _sheet_again(table_view: TableView, form: PostedForm | None, sheet: str) -> Content | None:
    """Return the sheet of words and points beside the game with all that was typed; None for what is no such form."""
    return content_for(table_view, {**form.fields, "list": sheet}) if form and sheet and table_view.is_seated else None


@in_table_words
def _logged(
    request: HtmxRequest, table_view: TableView, form: PostedForm, publication: Publication | None = None
) -> HttpResponse:
    # Who wrote is told what the others are, unless they go on with another sheet.
    asked, shows = MoveForms.of(table_view.table.game).stays(form.fields), form.version.board_head
    if not request.htmx:
        return SeeOther(f"{table_view.base}sheet/?{urlencode(asked)}" if asked else table_view.base)
    if asked or publication is None:
        return _in_place_of_strip(
            fragments("table/_pull.html", since(table_view, content_for(table_view, asked), shows), base=shows)
        )
    return _in_place_of_strip(based(HttpResponse(news_for(publication, table_view, shows)), shows))


def _answer(
    request: HtmxRequest, table_view: TableView, content: Content, seen: int, status: int, notice: str = ""
) -> HttpResponse:
    if not request.htmx:
        return page(request, table_view, content, status, notice)
    screen = since(table_view, content, seen, notice=notice)
    return _in_place_of_strip(fragments("table/_pull.html", screen, status, base=seen))


def _in_place_of_strip(answer: HttpResponse) -> HttpResponse:
    # The sheet, of which the form is, comes along.
    return retarget(answer, "#strip")


def _sorry(
    request: HtmxRequest, table_view: TableView, seen: int, status: int, notice: str, content: Content | None = None
) -> HttpResponse:
    return _answer(request, table_view, content or content_for(table_view), seen, status, notice)


def _moved_on(table_view: TableView, seen: int, stale: Stale) -> str:
    news = tables.entries_after(table_view.table, seen)
    author = news[-1].author if news else None
    return faster(author.called) if author is not None else sentence_for(stale)
