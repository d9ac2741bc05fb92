"""How table pages are answered: whole for a plain request, in fragments for htmx."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from games.log.position import Position
from games.phones.identity import phone_of
from games.screens.corrections.proposals import asks_of
from games.screens.lobby.lobby import claims_context
from games.screens.table.screen import Screen, whole
from games.screens.table.sheet import Content
from games.screens.table.sight import Sight, look
from games.selectors import tables
from games.services import Desk
from games.views.answers import See, table_path, wants_fragments

BASE_HEADER: Final = "Tableside-Base"
"""The head that appended fragments build on: a page at another head must not append them."""


def sight_for(request: HttpRequest, uid: UUID) -> Sight:
    """Return what the asking phone sees of a table; raise Http404 if there is none."""
    table, seats = tables.table_with_seats(uid)
    return look(
        table=table,
        seats=seats,
        position=tables.position(table),
        phone=phone_of(request),
        base=table_path(uid),
    )


def sight_at(desk: Desk, position: Position) -> Sight:
    """Return what the phone at a desk sees of its table at a position."""
    table = desk.table
    return look(table=table, seats=desk.seats, position=position, phone=desk.phone, base=table_path(table.uid))


def page(
    request: HttpRequest, sight: Sight, content: Content, status: int = HTTPStatus.OK, notice: str = ""
) -> HttpResponse:
    """Answer with a whole page."""
    screen = whole(sight, content, notice=notice)
    asked = asks_of(sight) | claims_context(sight.table, phone_of(request))
    return render(request, "table/page.html", asked | {"screen": screen}, status=status)


def leave_for(request: HttpRequest, address: str) -> HttpResponse:
    """Answer a form that leads to another page, whoever sent it."""
    if not wants_fragments(request):
        return See(address)
    response = HttpResponse()
    response.headers["HX-Redirect"] = address
    return response


def fragments(template: str, screen: Screen, status: int = HTTPStatus.OK, base: int | None = None) -> HttpResponse:
    """Answer with what has changed; `base` is the head that it is appended to."""
    body = render_to_string(template, {"screen": screen, "fragment": True})
    response = HttpResponse(body, status=status)
    if screen.news is not None and base is not None:
        response.headers[BASE_HEADER] = str(base)
    return response
