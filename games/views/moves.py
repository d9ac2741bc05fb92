"""Logging: each POST is read, given to a service, and answered with what is new, or with why not."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games import services
from games.forms import moves
from games.forms.moves import Stamp
from games.forms.told import NOTHING, Told, Tried
from games.live.metrics import REFUSED
from games.log.errors import NothingToUndo, NotSeated, Stale, TableError
from games.log.position import Position
from games.phones.identity import phone_of
from games.screens.table.ask import Asked
from games.screens.table.facets import MoveForms
from games.screens.table.screen import content_for, since
from games.screens.table.sheet import Content
from games.screens.table.sight import Sight
from games.selectors import tables
from games.views.answers import See, wants_fragments
from games.views.guards import accept, rationed
from games.views.shared import moment_of, shared
from games.views.sights import fragments, page, sight_at, sight_for
from scoring.codec import MalformedMove, write_move
from scoring.moves import IllegalMove

Act = Callable[[UUID, Stamp], Sight]
"""Do what a form says, for a phone; return what that phone sees then."""


@accept("POST")
def record(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Log what was done at the table."""
    return _log(request, uid, lambda sight: MoveForms.of(sight.table.game).read_move(sight, request.POST.dict()))


@accept("POST")
def overrule(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Log a move that the rules refuse, because the table played it so."""
    codes = tuple(request.POST.getlist("codes"))[:20]
    return _log(request, uid, lambda sight: MoveForms.of(sight.table.game).read_move(sight, request.POST.dict(), codes))


@accept("POST")
def adjust(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Log points that the table agreed on."""
    return _log(request, uid, lambda _sight: _talk(moves.read_adjustment(request.POST.dict())))


@accept("POST")
def agree(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Log what the table has agreed on besides the rules, or ask the others for it."""
    return _log(
        request,
        uid,
        lambda sight: MoveForms.of(sight.table.game).read_move(sight, request.POST.dict()),
        write=services.agree_at,
    )


@accept("POST")
@rationed("note")
def note(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Log a note."""

    def told(sight: Sight) -> Told:
        mine = [sitter.position for sitter in sight.sitters if sitter.is_mine]
        return _talk(moves.read_note(request.POST.dict(), mine[0] if mine else 0))

    return _log(request, uid, told)


def _talk(move: dict[str, object]) -> Told:
    return Told((move,), Tried("note", ""))


@accept("POST")
def replace(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Lay the last tile otherwise."""
    return _log(
        request,
        uid,
        lambda sight: MoveForms.of(sight.table.game).read_replacement(sight, request.POST.dict()),
        write=services.replace_last_at,
    )


@accept("POST")
def undo(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Take back what was logged last."""

    def act(phone: UUID, stamp: Stamp) -> Sight:
        services.undo(table_uid=uid, phone=phone, seen=stamp.seen, token=stamp.token)
        return sight_for(request, uid)

    return _act(request, uid, act)


@accept("POST")
def draw(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Draw a tile for the players; a figure not put is passed over first."""

    def act(phone: UUID, stamp: Stamp) -> Sight:
        services.draw_tile(table_uid=uid, phone=phone, seen=stamp.seen, token=stamp.token)
        return sight_for(request, uid)

    return _act(request, uid, act)


@accept("POST")
def reveal(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Go on to an award of the final scoring, on every phone."""

    def act(phone: UUID, _stamp: Stamp) -> Sight:
        services.reveal(table_uid=uid, phone=phone, shown=moves.read_shown(request.POST.dict()))
        return sight_for(request, uid)

    return _act(request, uid, act)


def _log(
    request: HttpRequest,
    uid: UUID,
    read: Callable[[Sight], Told],
    write: Callable[..., Position] = services.record_at,
) -> HttpResponse:
    """Read a form's moves at the desk, log them, and answer; refused moves are explained."""
    told = Told((), NOTHING)

    def act(phone: UUID, stamp: Stamp) -> Sight:
        nonlocal told
        try:
            with services.at_the_desk(uid, phone) as desk:
                sight = sight_at(desk, desk.position)
                told = read(sight)
                after = write(desk, seen=stamp.seen, token=stamp.token, moves=told.moves)
        except Stale as stale:
            if _was_logged(told, stale.position, stamp.seen):
                return sight_for(request, uid)
            raise
        return sight.moved_on(after)

    return _act(request, uid, act, lambda: told.tried)


def _was_logged(told: Told, position: Position, seen: int) -> bool:
    """Say whether somebody else logged just this meanwhile: then there is nothing to say."""
    news = [_plain(write_move(played.move)) for played in position.played if played.seq > seen]
    last = {key: value for key, value in told.moves[-1].items() if key != "seat"}
    wanted = [_plain(move) for move in (last, *told.signs)]
    return all(move in news for move in wanted)


def _plain(move: Mapping[str, Any]) -> str:
    """Return a written move as text, for comparing."""
    return json.dumps(move, sort_keys=True)


def _act(request: HttpRequest, uid: UUID, act: Act, tried: Callable[[], Tried] = lambda: NOTHING) -> HttpResponse:
    """Do something at a table and answer with what is new, or with what speaks against it."""
    stamp: Stamp | None = None
    try:
        phone = phone_of(request)
        if phone is None:
            raise NotSeated
        form = request.POST.dict()
        stamp = moves.read_stamp(form)
        now = act(phone, stamp)
    except (IllegalMove, MalformedMove, TableError) as error:
        return _refused(request, sight_for(request, uid), stamp, tried(), error)
    asked = MoveForms.of(now.table.game).stays(form)
    if not wants_fragments(request):
        return See(f"{now.base}sheet/?{urlencode(asked)}" if asked else now.base)
    return _logged(now, asked, stamp.shows)


def _refused(
    request: HttpRequest,
    sight: Sight,
    stamp: Stamp | None,
    tried: Tried,
    error: IllegalMove | MalformedMove | TableError,
) -> HttpResponse:
    """Answer with what speaks against a form, of whatever stamp."""
    seen, shows = (stamp.seen, stamp.shows) if stamp else (sight.position.head, sight.position.head)
    match error:
        case IllegalMove():
            REFUSED.labels("illegal").inc()
            content = MoveForms.of(sight.table.game).refusal(sight, tried, error.refusals)
            return _answer(request, sight, content, shows, HTTPStatus.UNPROCESSABLE_ENTITY)
        case MalformedMove():
            REFUSED.labels("unreadable").inc()
            sorry = _("This could not be read. Nothing was logged.")
            return _sorry(request, sight, shows, HTTPStatus.UNPROCESSABLE_ENTITY, sorry)
        case Stale():
            REFUSED.labels("stale").inc()
            return _sorry(request, sight, shows, HTTPStatus.CONFLICT, _who(sight, seen))
        case _:
            REFUSED.labels("not allowed").inc()
            return _sorry(request, sight, shows, error.status, _words(error))


def _logged(sight: Sight, asked: Asked, seen: int) -> HttpResponse:
    """Answer a form that was logged. These are news for others, too: who is shown the same gets the same words."""
    screen = since(sight, content_for(sight, asked), seen)
    answer = fragments("table/_pull.html", screen, base=seen)
    moment = None if asked else moment_of(sight, seen, busy=False)
    if moment is not None:
        shared.keep(moment, screen.sheet.token, answer)
    return _for_strip(answer)


def _answer(
    request: HttpRequest, sight: Sight, content: Content, seen: int, status: int, notice: str = ""
) -> HttpResponse:
    if not wants_fragments(request):
        return page(request, sight, content, status, notice)
    screen = since(sight, content, seen, notice=notice)
    return _for_strip(fragments("table/_pull.html", screen, status, base=seen))


def _for_strip(answer: HttpResponse) -> HttpResponse:
    """Let an answer take the strip's place, as where news are pulled: the sheet, of which the form is, comes along."""
    answer.headers["HX-Retarget"] = "#strip"
    return answer


def _sorry(request: HttpRequest, sight: Sight, seen: int, status: int, notice: str) -> HttpResponse:
    return _answer(request, sight, content_for(sight), seen, status, notice)


def _words(error: TableError) -> str:
    match error:
        case NotSeated():
            return _("Only people seated at this table can log. Take a seat first.")
        case NothingToUndo():
            return _("There is nothing to take back.")
        case _:
            return _("This table does not take moves any more.")


def _who(sight: Sight, seen: int) -> str:
    """Say who was faster."""
    news = tables.entries_after(sight.table, seen)
    author = news[-1].author if news else None
    if author is None:
        return _("The table has moved on. Look again, then log it.")
    return _("%(name)s was faster: the table has moved on. Look again, then log it.") % {"name": author.called}
