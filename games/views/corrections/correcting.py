"""Putting the past right: a turn opened again, what a change would do, and keeping it; nothing is stored before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games import services
from games.forms.moves import FormVersion, read_talk, read_version
from games.forms.submission import Submission
from games.log.correction import Change, Draft, Preview, open_turn, preview, taking_back
from games.log.draft import NOTHING, pack, unpack
from games.log.errors import (
    NoSeatHere,
    SecretsInPlay,
    Stale,
    TableError,
)
from games.log.position import as_entry
from games.log.rules_agreed import changes_rules
from games.log.visibility import may_change, may_reopen, state_known_to
from games.models import EntryKind
from games.phones.identity import phone_of
from games.screens.corrections.facet import CorrectionScreens
from games.screens.corrections.preview import check_of, who_keeps
from games.screens.corrections.reopened_turn import Opened, title_of
from games.screens.corrections.validated_sequence import chain
from games.screens.table.beside import sentences_beside
from games.screens.table.facets import TableScreens
from games.screens.table.log import dead_seqs, moves_text
from games.screens.table.screen import Screen, strip_of
from games.screens.table.sheet import Content, Sheet, Unreadable
from games.screens.table.table_view import TableView
from games.views.answers import HtmxRequest, SeeOther
from games.views.errors import LATE_CORRECTION, LATE_DRAFT, bad_request, sentence_for
from games.views.guards import require_methods
from games.views.rendering import at_table, leave_for, table_view_for
from scoring.kernel import Entry, IllegalMove, MalformedMove, UnsuitableBox, is_talk

ADD = "add"
FIX = "fix"
BOARD = "mend"
"""A turn opened from its tile on the board: what no later turn and no vote stands against is kept at once."""


# ------------------------------------------------------- a turn opened again


@require_methods("GET")
@at_table
def fix(request: HtmxRequest, table_view: TableView, seq: int, word: str = NOTHING, way: str = FIX) -> HttpResponse:
    """Open a turn again as it was, in the sheet in which it was logged."""
    one = _opened(table_view, seq, word, way)
    game = CorrectionScreens.of(table_view.table.game)
    # The turn that goes on is put right on the table page itself.
    if game.is_going_on(one):
        return SeeOther(table_view.base)
    try:
        content = game.fix_content(one, request.GET.dict())
    except Unreadable as error:
        return bad_request(request, error)
    if request.htmx:
        return render(request, "table/_sheet_answer.html", {"screen": _screen(one, content), "fragment": True})
    return _fix_page(request, table_view, one, content)


@require_methods("GET")
@at_table
def pull(request: HtmxRequest, table_view: TableView, seq: int, word: str, way: str) -> HttpResponse:
    """Say that the table has moved on, if it has; the turn that is put right stays as it is."""
    if request.GET.get("seen", "") == str(table_view.position.head):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    one = _opened(table_view, seq, word, way)
    facts = _facts(table_view, one) | {"notice": LATE_DRAFT}
    return render(request, "corrections/_head.html", facts)


@require_methods("POST")
@at_table
def record(request: HtmxRequest, table_view: TableView, seq: int, word: str, way: str) -> HttpResponse:
    return _changed(request, table_view, _opened(table_view, seq, word, way), way=way)


@require_methods("POST")
@at_table
def overrule(request: HtmxRequest, table_view: TableView, seq: int, word: str, way: str) -> HttpResponse:
    """Take what the turn really was, although the rules refuse it."""
    codes = tuple(request.POST.getlist("codes"))[:20]
    return _changed(request, table_view, _opened(table_view, seq, word, way), codes, way=way)


def _changed(
    request: HtmxRequest, table_view: TableView, one: Opened, codes: tuple[str, ...] = (), *, way: str
) -> HttpResponse:
    game, form = CorrectionScreens.of(table_view.table.game), request.POST.dict()
    gone = game.taken_out(one, form)
    if gone:
        return _go_on(request, table_view, _next(table_view, one, gone), way)
    try:
        submission = _told(one, form, codes)
        moves = chain(one.before.position.rules, game.first_state(one, submission.moves, form), submission.moves)
    except MalformedMove as error:
        return bad_request(request, error)
    except IllegalMove as error:
        return _refused(request, table_view, one, game.fix_refused(one, submission.tried, error.refusals))
    return _go_on(request, table_view, _next(table_view, one, game.changes_for(one, submission, moves, form)), way)


def _go_on(request: HtmxRequest, table_view: TableView, then: Next, way: str) -> HttpResponse:
    """Lead to what is asked next; from the board, write what raises no question."""
    phone = phone_of(request)
    if way == BOARD and then.is_complete and phone is not None and _is_plain(table_view, then.draft):
        try:
            _write(table_view, phone, read_version(request.POST.dict()), then.draft)
        except (MalformedMove, TableError):
            # The page of the correction says it, and what to do.
            return leave_for(request, then.address)
        return leave_for(request, table_view.base)
    return leave_for(request, then.address)


def _is_plain(table_view: TableView, draft: Draft) -> bool:
    """Say whether this phone may write a draft, and every later turn still fits."""
    if who_keeps(table_view) != "keep":
        return False
    seen = _preview(table_view, draft)
    return bool(seen.changes) and not seen.conflicts


def _told(one: Opened, form: dict[str, str], codes: tuple[str, ...]) -> Submission:
    # Points are bid as well: only where talk was opened are they talk.
    if is_talk(one.turn.moves[0].move) and ("points" in form or "text" in form):
        return read_talk(form, one.turn.moves[0].seat)
    return CorrectionScreens.of(one.before.table.game).read_fix(one, form, codes)


@dataclass(frozen=True, slots=True)
class Next:
    """The next step after a change: the draft, its address, and whether nothing more of the turn is asked."""

    draft: Draft
    address: str
    is_complete: bool


def _next(table_view: TableView, one: Opened, changes: tuple[Change, ...]) -> Next:
    # To what they do, or first to the figure of a turn that is added.
    draft = one.draft.without_answers(played.seq for played in one.turn.moves).change(*changes)
    focus = CorrectionScreens.of(table_view.table.game).next_focus(one, draft)
    if focus is not None:
        draft = Draft(draft.seen, focus, draft.changes, draft.answers)
        return Next(draft, _fix_address(table_view, focus, draft), is_complete=False)
    if not draft.focus:
        draft = Draft(draft.seen, one.turn.first, draft.changes, draft.answers)
    return Next(draft, _check_address(table_view, draft), is_complete=True)


def _refused(request: HtmxRequest, table_view: TableView, one: Opened, content: Content) -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    if request.htmx:
        facts = {"screen": _screen(one, content), "fragment": True}
        return render(request, "table/_sheet_answer.html", facts, status=status)
    return _fix_page(request, table_view, one, content, status)


def _opened(table_view: TableView, seq: int, word: str, way: str) -> Opened:
    draft = _draft(table_view, word)
    judged, entries = _known(table_view)
    base = f"{table_view.base}{way}/{seq}/{word}/"
    try:
        turn = open_turn(judged.position, entries, draft, seq)
    except (LookupError, UnsuitableBox) as error:
        raise Http404("there is no such turn") from error
    named = next((played for played in turn.moves if played.seq == seq), turn.moves[0])
    # Answered as if it were not there: another answer would tell that the move is one of chance.
    if not may_reopen(judged.position, named, table_view.mine):
        raise _secret()
    one: Opened = CorrectionScreens.of(table_view.table.game).opened(judged, turn, draft, base, seq, adds=way == ADD)
    return one


def _known(table_view: TableView) -> tuple[TableView, Sequence[Entry]]:
    # By what this phone knows, while hands are secret.
    kinds = table_view.position.rules.move_types
    entries = [as_entry(row, kinds) for row in table_view.table.entries.all()]
    try:
        position, known = state_known_to(table_view.position, entries, table_view.viewer)
    except SecretsInPlay as error:
        raise _secret() from error
    return table_view.at(position), known


def _secret() -> Http404:
    return Http404("while hands are secret, you can correct only your own moves, and nothing that chance decided")


def _draft(table_view: TableView, word: str) -> Draft:
    try:
        return unpack(word, table_view.position.rules.move_types, table_view.position.head)
    except MalformedMove as error:
        raise Http404("there is no such correction") from error


def _screen(one: Opened, content: Content) -> Screen:
    game = one.before.table.game
    under = CorrectionScreens.of(game).fix_under(one, content)
    sheet = Sheet(content, one.draft.seen, bar=None, toast=None)
    return Screen(
        one.before, strip_of(one.before), sheet, TableScreens.of(game).board(under, content.overlay, gaps=True)
    )


def _fix_page(
    request: HtmxRequest, table_view: TableView, one: Opened, content: Content, status: int = HTTPStatus.OK
) -> HttpResponse:
    facts = _facts(table_view, one) | {"screen": _screen(one, content)}
    return render(request, "corrections/fix.html", facts, status=status)


def _facts(table_view: TableView, one: Opened) -> dict[str, Any]:
    # The board stands below.
    told = sentences_beside(lambda: [moves_text(table_view, [(played, ()) for played in one.turn.moves])])
    return {"title": title_of(one), "told": told, "one": one, "table_view": table_view, "notice": ""}


# ------------------------------------------------------- what a change would do


@require_methods("GET")
@at_table
def take_back(_request: HtmxRequest, table_view: TableView, seq: int) -> HttpResponse:
    """Show what taking a turn back would do."""
    try:
        index = table_view.position.index(seq)
    except LookupError as error:
        raise Http404("there is no such turn") from error
    draft = Draft(table_view.position.head, seq).change(*taking_back(table_view.position.played, index))
    return SeeOther(_check_address(table_view, draft))


@require_methods("GET")
@at_table
def undo(_request: HtmxRequest, table_view: TableView, token: UUID) -> HttpResponse:
    """Show what taking a correction back would do."""
    rows = list(table_view.table.entries.all())
    dead = dead_seqs(rows)
    form = [row for row in rows if row.token == token and row.form != EntryKind.PLAYED and row.seq not in dead]
    if not form:
        raise Http404("there is no such correction")
    changes = (Change(EntryKind.RETRACTED, row.seq) for row in reversed(form))
    return SeeOther(_check_address(table_view, Draft(table_view.position.head).change(*changes)))


@require_methods("GET")
@at_table
def check(request: HtmxRequest, table_view: TableView, word: str) -> HttpResponse:
    """Show what a draft would do, and ask for answers to what does not fit any more."""
    return _check_page(request, table_view, _draft(table_view, word))


@require_methods("POST")
@at_table
def keep(request: HtmxRequest, table_view: TableView, word: str) -> HttpResponse:
    """Write a correction with everything that follows from it, or ask the others for it."""
    phone, draft = phone_of(request), _draft(table_view, word)
    try:
        if phone is None:
            raise NoSeatHere("this phone has no seat here")
        version = read_version(request.POST.dict())
        _write(table_view, phone, version, draft)
    except MalformedMove as error:
        return bad_request(request, error)
    except Stale:
        now = table_view_for(request, table_view.table.uid)
        return _check_page(request, now, _draft(now, word), str(LATE_CORRECTION), HTTPStatus.CONFLICT)
    except TableError as error:
        return _check_page(request, table_view, draft, sentence_for(error), error.status)
    return SeeOther(table_view.base)


def _write(table_view: TableView, phone: UUID, version: FormVersion, draft: Draft) -> None:
    uid = table_view.table.uid
    form: dict[str, Any] = {"table_uid": uid, "phone": phone, "seen": version.base_head, "token": version.token}
    if _is_about_rules(table_view, draft):
        services.propose_rules(**form, draft=pack(draft))
    elif who_keeps(table_view) == "ask":
        services.propose_correction(**form, draft=pack(draft))
    else:
        services.keep_draft(**form, draft=pack(draft))


def _is_about_rules(table_view: TableView, draft: Draft) -> bool:
    if any(change.form == EntryKind.RULES for change in draft.changes):
        return True
    targets = [change.target for change in draft.changes if change.form == EntryKind.RETRACTED]
    return bool(targets) and changes_rules(targets, list(table_view.table.entries.exclude(form=EntryKind.PLAYED)))


def _preview(table_view: TableView, draft: Draft) -> Preview:
    judged, entries = _known(table_view)
    try:
        seen = preview(judged.position, entries, draft)
        is_ours = may_change(judged.position, entries, draft.changes, table_view.mine)
    except (LookupError, UnsuitableBox) as error:
        raise Http404("there is no such correction") from error
    if not is_ours:
        raise _secret()
    # Worked out by what this seat knows; and what is left of other hands is not shown either. Both sides alike, else
    # what this seat alone knows would look like cards that the correction moves.
    return replace(seen, before=seen.before.seen_by(table_view.viewer), after=seen.after.seen_by(table_view.viewer))


def _check_page(
    request: HtmxRequest, table_view: TableView, draft: Draft, notice: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    seen = _preview(table_view, draft)

    def to(other: Draft) -> str:
        return _check_address(table_view, other)

    def open_again(seq: int, other: Draft) -> str:
        return _fix_address(table_view, seq, other)

    facts = {
        "table_view": table_view,
        "check": check_of(table_view, seen, to, open_again),
        "here": _check_address(table_view, draft),
        "seen": table_view.position.head,
        "token": uuid4(),
        "notice": notice,
    }
    return render(request, "corrections/check.html", facts, status=status)


def _check_address(table_view: TableView, draft: Draft) -> str:
    return reverse("check", args=[table_view.table.uid, pack(draft)])


def _fix_address(table_view: TableView, seq: int, draft: Draft) -> str:
    return reverse("fix", args=[table_view.table.uid, FIX, seq, pack(draft)])
