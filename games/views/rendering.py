"""The answers with table pages: whole for a plain request, in fragments for htmx."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, Final, ParamSpec
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django_htmx.http import HttpResponseClientRedirect

from games.phones.identity import phone_of
from games.phrasing.common.wording import use_wording
from games.screens.corrections.proposals import asks_of
from games.screens.lobby.lobby import claims_context
from games.screens.table.header import InHand
from games.screens.table.screen import Screen, whole
from games.screens.table.sheet import Content
from games.screens.table.table_view import SeatedTable, TableView, seated_table_of, table_view_of
from games.selectors import tables
from games.services.log.table_session import TableSession
from games.views.answers import HtmxRequest, SeeOther, table_path

P = ParamSpec("P")
TableAnswer = Callable[Concatenate[HtmxRequest, TableView, P], HttpResponse]

BASE_HEADER: Final = "Tableside-Base"
"""The head that appended fragments build on: a page at another head must not append them."""


def table_view_for(request: HtmxRequest, uid: UUID) -> TableView:
    """Return what the asking phone sees of a table; raise Http404 if there is none."""
    table, seats = tables.table_with_seats(uid)
    return table_view_of(
        table=table,
        seats=seats,
        position=tables.position(table),
        phone=phone_of(request),
        base=table_path(uid),
    )


def in_table_words(answer: TableAnswer[P]) -> TableAnswer[P]:
    """Speak in an answer as one does at the table that it is about."""

    @wraps(answer)
    def speaking(request: HtmxRequest, table_view: TableView, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        with use_wording(table_view.wording):
            return answer(request, table_view, *args, **kwargs)

    return speaking


def at_table(view: TableAnswer[P]) -> Callable[Concatenate[HtmxRequest, UUID, P], HttpResponse]:
    """Give a view what the asking phone sees of the table in the address, and let it speak as one does there."""
    answer = in_table_words(view)

    @wraps(view)
    def looking(request: HtmxRequest, /, uid: UUID, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        return answer(request, table_view_for(request, uid), *args, **kwargs)

    return looking  # type: ignore[return-value]  # addresses give `uid` by its name


def seated_table_for(request: HtmxRequest, uid: UUID) -> SeatedTable:
    """Return a table with who sits there, for pages that read rows alone; raise Http404 if there is none."""
    table, seats = tables.table_with_seats(uid)
    return seated_table_of(table, seats, phone_of(request))


def table_view_in(session: TableSession) -> TableView:
    """Return what the phone that has locked a table sees of it."""
    return table_view_of(
        table=session.table,
        seats=session.seats,
        position=session.position,
        phone=session.phone,
        base=table_path(session.table.uid),
    )


def page(
    request: HtmxRequest, table_view: TableView, content: Content, status: int = HTTPStatus.OK, notice: str = ""
) -> HttpResponse:
    """Answer with a whole page."""
    screen = with_hand(whole(table_view, content, notice=notice), phone_of(request))
    asked = asks_of(table_view) | claims_context(table_view.table, phone_of(request))
    return render(request, "table/page.html", asked | {"screen": screen}, status=status)


def with_hand(screen: Screen, phone: UUID | None) -> Screen:
    """Show what another phone holds up, also to who comes while it does; not in the middle of a move of one's own."""
    table, template = screen.table_view.table, screen.game.in_hand_template
    if not template or screen.busy or screen.sheet.content.choosing:
        return screen
    shown = tables.tile_in_hand(table)
    if shown is None or not shown.tile or shown.phone == phone:
        return screen
    in_hand = InHand(screen.table_view.names[shown.seat], shown.tile, template)
    return replace(screen, strip=replace(screen.strip, in_hand=in_hand))


def leave_for(request: HtmxRequest, address: str) -> HttpResponse:
    """Answer a form that leads to another page, whoever sent it."""
    # htmx follows a 303 by itself, and would swap the whole page into the sheet.
    return HttpResponseClientRedirect(address) if request.htmx else SeeOther(address)


def fragments(template: str, screen: Screen, status: int = HTTPStatus.OK, base: int | None = None) -> HttpResponse:
    """Answer with what has changed; `base` is the head that it is appended to."""
    answer = HttpResponse(render_to_string(template, {"screen": screen, "fragment": True}), status=status)
    return answer if screen.news is None or base is None else based(answer, base)


def based(answer: HttpResponse, base: int) -> HttpResponse:
    """Say on which head an answer builds."""
    answer.headers[BASE_HEADER] = str(base)
    return answer
