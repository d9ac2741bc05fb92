"""A new table: the form, and opening it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from games import services
from games.forms.lobby import (
    TableDraft,
    all_of_mine,
    draft_problems,
    fresh_draft,
    in_first_colours,
    moved,
    read_draft,
    ready_made,
)
from games.models import LONGEST_NAME, Table
from games.phones.identity import phone_of
from games.phones.preferences import (
    HouseStyle,
    last_name,
    last_players,
    last_shelf,
    last_style,
    own_boxes,
    own_editions,
    remember_edition,
    remember_players,
    remember_shelf,
    remember_style,
)
from games.phrasing.common.label import box_problem
from games.phrasing.common.wording import Wording, use_wording
from games.screens.lobby.facet import LobbyScreens
from games.screens.lobby.new_table import new_table as new_table_screen
from games.selectors.history import known_names
from games.selectors.own_tiles import own_tiles
from games.views.answers import HtmxRequest, SeeOther, asking_phone, seated, table_url
from games.views.guards import rate_limited, require_methods
from games.views.permissions import visible_tables
from scoring.kernel import UnsuitableBox

AFTERNOON, EVENING, NIGHT = 12, 17, 4
"""Hours at which a day's parts begin; the night belongs to the evening before."""


@require_methods("GET", "POST")
def new_table(request: HtmxRequest) -> HttpResponse:
    """Show the form of a new table; open it, or show what is missing."""
    if request.method != "POST":
        draft = replace(_fresh(request), on=request.GET.get("on", ""))
        return _show_draft(request, LobbyScreens.of(draft.game).on_map(draft, fresh=True))
    draft = read_draft(request.POST, name=usual_name(), editions=own_editions(request))
    draft = LobbyScreens.of(draft.game).on_map(draft, fresh=False)
    draft = replace(draft, beside=LobbyScreens.of(draft.game).beside(request.POST, draft.sets))
    changed = _changed(request, draft)
    if changed is not None:
        return _show_draft(request, changed)
    problems = draft_problems(draft)
    if problems:
        return _show_draft(request, draft, problems)
    try:
        laid = LobbyScreens.of(draft.game).set_up(request.POST, draft.box)
    except UnsuitableBox as problem:
        return _show_draft(request, draft, {"board": box_problem(problem)})
    if laid.page is not None:
        return render(request, laid.template, {"page": laid.page})
    return _open(request, draft, laid.board)


def _changed(request: HttpRequest, draft: TableDraft) -> TableDraft | None:
    # None if the table is to be opened.
    if "move" in request.POST:
        return moved(draft, request.POST["move"])
    if "ready" in request.POST:
        return ready_made(draft, request.POST["ready"])
    if "all_of_mine" in request.POST:
        chosen_by_picture = {f"{draft.game}.{one.also}" for one in LobbyScreens.of(draft.game).pictures}
        return all_of_mine(draft, set(own_boxes(request)) - chosen_by_picture)
    if "find" in request.POST or _looked_for(request) != request.POST.get("found_box", ""):
        # The Enter key in the search opens no table: what was typed there was not looked for yet.
        return draft
    if request.POST.get("again") == "game":
        return in_first_colours(draft)
    return draft if "again" in request.POST or "pick" in request.POST else None


def _looked_for(request: HttpRequest) -> str:
    return request.POST.get("find_box", request.POST.get("found_box", "")).strip()


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


def _show_draft(request: HttpRequest, draft: TableDraft, problems: dict[str, str] | None = None) -> HttpResponse:
    with use_wording(Wording(tuple(draft.sets))):
        return _form(request, draft, problems or {})


def _form(request: HttpRequest, draft: TableDraft, problems: dict[str, str]) -> HttpResponse:
    context = {
        "form": new_table_screen(
            draft,
            problems,
            own=own_boxes(request),
            made=own_tiles(phone_of(request)),
            counts_copies=request.POST.get("again") == "copies",
            looked_for=_looked_for(request),
            asks_box=draft.game not in own_editions(request),
        ),
        "rules_open": request.POST.get("again") in ("rules", "copies"),
        "token": request.POST.get("token") or str(uuid4()),
        "reorders": "reorder" in request.POST,
        "known": known_names(visible_tables(request)),
        "longest_name": LONGEST_NAME,
        "game": LobbyScreens.of(draft.game),
        "island": request.POST.get("island", "beginner"),
        "placements": request.POST.get("placements", ""),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problems else HTTPStatus.OK
    return render(request, "door/new_table.html", context, status=status)


@rate_limited("open")
def _open(request: HtmxRequest, draft: TableDraft, board: Mapping[str, object]) -> HttpResponse:
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


def usual_name() -> str:
    """Return the name of a table that nobody names: the evening, the afternoon or the morning of today."""
    now = timezone.localtime()
    day = {"weekday": formats.date_format(now, "l")}
    if AFTERNOON <= now.hour < EVENING:
        return _("%(weekday)s afternoon") % day
    if NIGHT < now.hour < AFTERNOON:
        return _("%(weekday)s morning") % day
    return _("%(weekday)s evening") % day
