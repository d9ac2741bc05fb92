"""Putting the past right: a turn opened again, what a change would do, and keeping it; nothing is stored before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from games import services
from games.forms.moves import FormVersion, read_talk, read_version
from games.forms.told import Submission
from games.log.correction import Change, Draft, Preview, open_turn, preview, taking_back
from games.log.draft import NOTHING, pack, unpack
from games.log.errors import (
    AlreadyAsked,
    EndsByTalk,
    HandsWereOpen,
    NotOverruled,
    NotSeated,
    SecretsInPlay,
    Stale,
    TableClosed,
    TableError,
)
from games.log.position import as_entry
from games.log.visibility import may_change, may_reopen, state_known_to
from games.models import Form
from games.phones.identity import phone_of
from games.screens.corrections.facet import CorrectionScreens
from games.screens.corrections.preview import check_of, who_keeps
from games.screens.corrections.reopened_turn import Opened, title_of
from games.screens.corrections.validated_sequence import chain
from games.screens.table.facets import TableScreens
from games.screens.table.log import dead_seqs, told
from games.screens.table.screen import Screen, strip_of
from games.screens.table.sheet import Content, Sheet, Unreadable
from games.screens.table.sight import TableView
from games.views.answers import HtmxRequest, SeeOther
from games.views.errors import bad_request, words_for
from games.views.guards import accept
from games.views.sights import leave_for, sight_for
from scoring.kernel import Entry, IllegalMove, MalformedMove, is_talk

ADD = "add"
FIX = "fix"


# ------------------------------------------------------- a turn opened again


@accept("GET")
def fix(request: HtmxRequest, uid: UUID, seq: int, word: str = NOTHING, way: str = FIX) -> HttpResponse:
    """Open a turn again as it was, in the sheet in which it was logged."""
    sight = sight_for(request, uid)
    one = _opened(sight, seq, word, way)
    game = CorrectionScreens.of(sight.table.game)
    # The turn that goes on is put right on the table page itself.
    if game.is_going_on(one):
        return SeeOther(sight.base)
    try:
        content = game.fix_content(one, request.GET.dict())
    except Unreadable as error:
        return bad_request(request, error)
    if request.htmx:
        return render(request, "table/_sheet_answer.html", {"screen": _screen(one, content), "fragment": True})
    return _fix_page(request, sight, one, content)


@accept("GET")
def pull(request: HtmxRequest, uid: UUID, seq: int, word: str, way: str) -> HttpResponse:
    """Say that the table has moved on, if it has; the turn that is put right stays as it is."""
    sight = sight_for(request, uid)
    if request.GET.get("seen", "") == str(sight.position.head):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    one = _opened(sight, seq, word, way)
    notice = _("The table has moved on. Go on: your correction is checked against everything since.")
    facts = _facts(sight, one) | {"notice": notice}
    return render(request, "corrections/_head.html", facts)


@accept("POST")
def record(request: HtmxRequest, uid: UUID, seq: int, word: str, way: str) -> HttpResponse:
    return _changed(request, uid, seq, word, way)


@accept("POST")
def overrule(request: HtmxRequest, uid: UUID, seq: int, word: str, way: str) -> HttpResponse:
    """Take what the turn really was, although the rules refuse it."""
    return _changed(request, uid, seq, word, way, tuple(request.POST.getlist("codes"))[:20])


def _changed(
    request: HtmxRequest, uid: UUID, seq: int, word: str, way: str, codes: tuple[str, ...] = ()
) -> HttpResponse:
    sight = sight_for(request, uid)
    one, game = _opened(sight, seq, word, way), CorrectionScreens.of(sight.table.game)
    form = request.POST.dict()
    gone = game.taken_out(one, form)
    if gone:
        return leave_for(request, _next(sight, one, gone))
    try:
        said = _told(one, form, codes)
        moves = chain(one.before.position.rules, game.first_state(one, said.moves, form), said.moves)
    except MalformedMove as error:
        return bad_request(request, error)
    except IllegalMove as error:
        return _refused(request, sight, one, game.fix_refused(one, said.tried, error.refusals))
    return leave_for(request, _next(sight, one, game.changes_for(one, said, moves, form)))


def _told(one: Opened, form: dict[str, str], codes: tuple[str, ...]) -> Submission:
    # Points are bid as well: only where talk was opened are they talk.
    if is_talk(one.turn.moves[0].move) and ("points" in form or "text" in form):
        return read_talk(form, one.turn.moves[0].seat)
    return CorrectionScreens.of(one.before.table.game).read_fix(one, form, codes)


def _next(sight: TableView, one: Opened, changes: tuple[Change, ...]) -> str:
    # To what they do, or first to the figure of a turn that is added.
    draft = one.draft.without_answers(played.seq for played in one.turn.moves).change(*changes)
    focus = CorrectionScreens.of(sight.table.game).next_focus(one, draft)
    if focus is not None:
        return _fix_address(sight, focus, Draft(draft.seen, focus, draft.changes, draft.answers))
    if not draft.focus:
        draft = Draft(draft.seen, one.turn.first, draft.changes, draft.answers)
    return _check_address(sight, draft)


def _refused(request: HtmxRequest, sight: TableView, one: Opened, content: Content) -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    if request.htmx:
        facts = {"screen": _screen(one, content), "fragment": True}
        return render(request, "table/_sheet_answer.html", facts, status=status)
    return _fix_page(request, sight, one, content, status)


def _opened(sight: TableView, seq: int, word: str, way: str) -> Opened:
    draft = _draft(sight, word)
    judged, entries = _known(sight)
    base = f"{sight.base}{way}/{seq}/{word}/"
    try:
        turn = open_turn(judged.position, entries, draft, seq)
    except LookupError as error:
        raise Http404(_("There is no such turn.")) from error
    named = next((played for played in turn.moves if played.seq == seq), turn.moves[0])
    # Answered as if it were not there: another answer would tell that the move is one of chance.
    if not may_reopen(judged.position, named, sight.mine):
        raise _secret()
    one: Opened = CorrectionScreens.of(sight.table.game).opened(judged, turn, draft, base, seq, adds=way == ADD)
    return one


def _known(sight: TableView) -> tuple[TableView, Sequence[Entry]]:
    # By what this phone knows, while hands are secret.
    kinds = sight.position.rules.move_types
    entries = [as_entry(row, kinds) for row in sight.table.entries.all()]
    try:
        position, known = state_known_to(sight.position, entries, sight.viewer)
    except SecretsInPlay as error:
        raise _secret() from error
    return sight.at(position), known


def _secret() -> Http404:
    return Http404(_("While hands are secret, you can correct only your own moves, and nothing that chance decided."))


def _draft(sight: TableView, word: str) -> Draft:
    try:
        return unpack(word, sight.position.rules.move_types, sight.position.head)
    except MalformedMove as error:
        raise Http404(_("There is no such correction.")) from error


def _screen(one: Opened, content: Content) -> Screen:
    game = one.before.table.game
    under = CorrectionScreens.of(game).fix_under(one, content)
    sheet = Sheet(content, one.draft.seen, bar=None, toast=None)
    return Screen(
        one.before, strip_of(one.before), sheet, TableScreens.of(game).board(under, content.overlay, gaps=True)
    )


def _fix_page(
    request: HtmxRequest, sight: TableView, one: Opened, content: Content, status: int = HTTPStatus.OK
) -> HttpResponse:
    facts = _facts(sight, one) | {"screen": _screen(one, content)}
    return render(request, "corrections/fix.html", facts, status=status)


def _facts(sight: TableView, one: Opened) -> dict[str, Any]:
    words = told(sight, [(played, ()) for played in one.turn.moves])
    return {"title": title_of(one), "told": words, "one": one, "sight": sight, "notice": ""}


# ------------------------------------------------------- what a change would do


@accept("GET")
def take_back(request: HtmxRequest, uid: UUID, seq: int) -> HttpResponse:
    """Show what taking a turn back would do."""
    sight = sight_for(request, uid)
    try:
        index = sight.position.index(seq)
    except LookupError as error:
        raise Http404(_("There is no such turn.")) from error
    draft = Draft(sight.position.head, seq).change(*taking_back(sight.position.played, index))
    return SeeOther(_check_address(sight, draft))


@accept("GET")
def undo(request: HtmxRequest, uid: UUID, token: UUID) -> HttpResponse:
    """Show what taking a correction back would do."""
    sight = sight_for(request, uid)
    rows = list(sight.table.entries.all())
    dead = dead_seqs(rows)
    form = [row for row in rows if row.token == token and row.form != Form.PLAYED and row.seq not in dead]
    if not form:
        raise Http404(_("There is no such correction."))
    changes = (Change(Form.RETRACTED, row.seq) for row in reversed(form))
    return SeeOther(_check_address(sight, Draft(sight.position.head).change(*changes)))


@accept("GET")
def check(request: HtmxRequest, uid: UUID, word: str) -> HttpResponse:
    """Show what a draft would do, and ask for answers to what does not fit any more."""
    sight = sight_for(request, uid)
    return _check_page(request, sight, _draft(sight, word))


@accept("POST")
def keep(request: HtmxRequest, uid: UUID, word: str) -> HttpResponse:
    """Write a correction with everything that follows from it, or ask the others for it."""
    sight, phone = sight_for(request, uid), phone_of(request)
    draft = _draft(sight, word)
    try:
        if phone is None:
            raise NotSeated("this phone has no seat here")
        version = read_version(request.POST.dict())
        _write(sight, phone, version, draft)
    except MalformedMove as error:
        return bad_request(request, error)
    except Stale:
        now = sight_for(request, uid)
        notice = _("The table has moved on. This is what the correction does now.")
        return _check_page(request, now, _draft(now, word), notice, HTTPStatus.CONFLICT)
    except TableError as error:
        return _check_page(request, sight, draft, _words(error), error.status)
    return SeeOther(sight.base)


def _words(error: TableError) -> str:
    match error:
        case AlreadyAsked():
            return _("The table is being asked something else already. One thing at a time.")
        case EndsByTalk() | HandsWereOpen() | NotOverruled():
            return words_for(error)[1]
        case TableClosed():
            return _("This table does not take moves any more.")
        case _:
            return _("Not every phone may make corrections at this table.")


def _write(sight: TableView, phone: UUID, version: FormVersion, draft: Draft) -> None:
    uid = sight.table.uid
    form: dict[str, Any] = {"table_uid": uid, "phone": phone, "seen": version.base_head, "token": version.token}
    if who_keeps(sight) == "ask":
        services.propose_correction(**form, draft=pack(draft))
    else:
        services.keep_draft(**form, draft=pack(draft))


def _preview(sight: TableView, draft: Draft) -> Preview:
    judged, entries = _known(sight)
    try:
        seen = preview(judged.position, entries, draft)
        is_ours = may_change(judged.position, entries, draft.changes, sight.mine)
    except LookupError as error:
        raise Http404(_("There is no such correction.")) from error
    if not is_ours:
        raise _secret()
    # Worked out by what this seat knows; and what is left of other hands is not shown either. Both sides alike, else
    # what this seat alone knows would look like cards that the correction moves.
    return replace(seen, before=seen.before.seen_by(sight.viewer), after=seen.after.seen_by(sight.viewer))


def _check_page(
    request: HtmxRequest, sight: TableView, draft: Draft, notice: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    seen = _preview(sight, draft)

    def to(other: Draft) -> str:
        return _check_address(sight, other)

    def open_again(seq: int, other: Draft) -> str:
        return _fix_address(sight, seq, other)

    facts = {
        "sight": sight,
        "check": check_of(sight, seen, to, open_again),
        "here": _check_address(sight, draft),
        "seen": sight.position.head,
        "token": uuid4(),
        "notice": notice,
    }
    return render(request, "corrections/check.html", facts, status=status)


def _check_address(sight: TableView, draft: Draft) -> str:
    return reverse("check", args=[sight.table.uid, pack(draft)])


def _fix_address(sight: TableView, seq: int, draft: Draft) -> str:
    return reverse("fix", args=[sight.table.uid, FIX, seq, pack(draft)])
