"""A new table: the form, and opening it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from games import services
from games.forms.gatherings import read_uid
from games.forms.lobby import TableDraft, fresh_draft
from games.log.errors import NoSuchTable, TableError
from games.models import LONGEST_NAME, Table
from games.phones.preferences import (
    HouseStyle,
    last_name,
    last_players,
    last_shelf,
    last_style,
    own_editions,
    remember_edition,
    remember_players,
    remember_shelf,
    remember_style,
)
from games.screens.lobby.facet import LobbyScreens
from games.views.answers import HtmxRequest, SeeOther, asking_phone, seated, table_url
from games.views.door.table_form import FormPage, read_form, show_form, usual_name
from games.views.guards import rate_limited, require_methods
from scoring.gatherings.facts import GatheringError


@require_methods("GET", "POST")
def new_table(request: HtmxRequest) -> HttpResponse:
    """Show the form of a new table; open it, or show what is missing."""
    evening = request.POST.get("evening", request.GET.get("evening", ""))[:LONGEST_NAME]
    more = {"for_many": False, "evening": evening}
    page = FormPage("door/new_table.html", reverse("new_table"), usual_name(), more=more)
    if request.method != "POST":
        draft = replace(_fresh(request), on=request.GET.get("on", ""))
        return show_form(request, page, LobbyScreens.of(draft.game).on_map(draft, fresh=True))
    asked = read_form(request, page)
    return asked if isinstance(asked, HttpResponse) else _open(request, asked.draft, asked.board, evening)


def _fresh(request: HttpRequest) -> TableDraft:
    return fresh_draft(
        last_players(request),
        host_name=last_name(request),
        name=usual_name(),
        shelf=last_shelf(request),
        style=last_style(request),
        editions=own_editions(request),
        # The set beside the game as the form itself has it, or behind a dot as a picture has it.
        pick=".".join(filter(None, map(request.GET.get, ("game", "also")))),
    )


@rate_limited("open")
def _open(request: HtmxRequest, draft: TableDraft, board: Mapping[str, object], evening: str) -> HttpResponse:
    phone = asking_phone(request)
    box = draft.box
    table = services.open_table(
        phone=phone,
        form=request.POST.get("token", "")[:LONGEST_NAME],
        choices=services.TableChoices(
            name=draft.name,
            game=box.game,
            edition=box.edition,
            sets=box.sets,
            options=box.options,
            seats=[(player.name, player.colour) for player in draft.playing],
            first=draft.first_position,
            draw_by=draft.draw_by,
            log_by=draft.log_by,
            fix_by=draft.fix_by,
            pace=draft.pace,
            aids=draft.aids,
            host_seats=draft.host_positions,
            copies=box.copies,
            start=box.start,
            board=board,
            played_by=draft.app_positions,
        ),
    )
    if evening:
        # Open in any case: the page of the evening offers to bring a table that is not there yet.
        with suppress(GatheringError, TableError, NoSuchTable):
            services.bring_table(uid=read_uid(evening), phone=phone, table_uid=table.uid)
    host_name = next((player.name for player in draft.playing if player.mine and player.name), "")
    response = seated(SeeOther(_after_opening(table, draft)), phone, host_name)
    remember_shelf(response, box)
    remember_edition(request, response, box)
    style = {part: getattr(draft, part) for part in ("draw_by", "log_by", "fix_by", "pace", "aids")}
    remember_style(response, HouseStyle(**style))
    remember_players(response, [(player.colour, player.name) for player in draft.playing])
    return response


def _after_opening(table: Table, draft: TableDraft) -> str:
    # To the invitation as long as somebody may still come.
    starts = draft.starts_at_table
    if len(draft.host_positions) + len(draft.app_positions) < len(draft.playing):
        return reverse("invite", args=[table.uid]) + ("?then=starts" if starts else "")
    return reverse("starts", args=[table.uid]) if starts else table_url(table)
