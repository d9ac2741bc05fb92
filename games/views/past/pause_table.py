"""Carrying on: putting a game away and taking it up, playing again, trying out what would have been."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from games import services
from games.forms.history import read_number
from games.log.errors import GameGoesOn
from games.models import LONGEST_NAME, Status, Table
from games.phones.identity import phone_of
from games.selectors import tables
from games.selectors.visible import is_home
from games.views.answers import SeeOther, asking_phone, go_on, safe_next, seated, table_url
from games.views.guards import rate_limited, render_table_errors, require_methods
from games.views.permissions import check_was_there


def _status(service: Callable[..., Table], page: str) -> Callable[..., HttpResponse]:
    @require_methods("POST")
    @render_table_errors
    def view(request: HttpRequest, uid: UUID) -> HttpResponse:
        phone = asking_phone(request)
        service(table_uid=uid, phone=phone)
        return seated(go_on(request, safe_next(request, reverse(page, args=[uid]))), phone)

    return view


pause = _status(services.pause, "past_game")
resume = _status(services.resume, "table")
abandon = _status(services.abandon, "past_game")


@require_methods("POST")
@rate_limited("copy")
@render_table_errors
def again(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Open a table for the same people, or go to the one that was opened so."""
    phone, old = asking_phone(request), tables.table_for(uid)
    check_was_there(request, old)
    # A club's rule (docs/deployment.md): at home everybody may do everything.
    if not is_home() and old.status == Status.PLAYING:
        raise GameGoesOn("when it is over, or paused")
    table = services.play_again(table_uid=uid, phone=phone)
    is_seated = bool(tables.phone_seats(table, phone))
    page = table_url(table) if is_seated else reverse("seats", args=[table.uid])
    return seated(SeeOther(page), phone)


@require_methods("GET")
def next_game(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Lead a phone to the table that the same people opened next: to its seat, or to where it takes one."""
    old = tables.table_for(uid)
    table = tables.next_game(old) or old
    is_seated = bool(tables.phone_seats(table, phone_of(request)))
    return redirect(table_url(table) if is_seated or table == old else reverse("seats", args=[table.uid]))


@require_methods("POST")
@rate_limited("copy")
@render_table_errors
def branch(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Open a copy of the game as it was at a moment."""
    phone, table = asking_phone(request), tables.table_for(uid)
    check_was_there(request, table)
    turn = read_number(request.POST.dict(), "turn") or 0
    name = _("What if: %(name)s") % {"name": table.name}
    copy = services.branch(table=table, phone=phone, turn=turn, name=name[:LONGEST_NAME])
    return seated(SeeOther(table_url(copy)), phone)
