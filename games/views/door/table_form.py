"""The form of a table on a page: what it asks until all of it can be played, and the page of a board of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import formats, timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.forms.lobby import (
    TableDraft,
    all_of_mine,
    draft_problems,
    in_first_colours,
    moved,
    read_draft,
    ready_made,
)
from games.models import LONGEST_NAME
from games.phones.identity import phone_of
from games.phones.preferences import own_boxes, own_editions
from games.phrasing.common.label import box_problem
from games.phrasing.common.wording import Wording, use_wording
from games.screens.lobby.facet import LobbyScreens
from games.screens.lobby.new_table import new_table as new_table_screen
from games.selectors.history import known_names
from games.selectors.own_tiles import own_tiles
from games.views.permissions import visible_tables
from scoring.kernel import UnsuitableBox

AFTERNOON, EVENING, NIGHT = 12, 17, 4
"""Hours at which a day's parts begin; the night belongs to the evening before."""


@dataclass(frozen=True, slots=True)
class FormPage:
    """The page on which the form of a table stands. `address` takes the form, `name` is the usual name of a table.

    `settled` fills in what nobody chooses on this page, and `more` is what its template shows besides.
    """

    template: str
    address: str
    name: str
    settled: Callable[[TableDraft], TableDraft] = lambda draft: draft
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AskedTable:
    """A table as a complete form asks for it, and its board (empty: the rules' own)."""

    draft: TableDraft
    board: Mapping[str, object]


def read_form(request: HttpRequest, page: FormPage) -> AskedTable | HttpResponse:
    """Read the form of a table; return the page again while something is missing or was changed."""
    draft = read_draft(request.POST, name=page.name, editions=own_editions(request))
    draft = LobbyScreens.of(draft.game).on_map(page.settled(draft), fresh=False)
    draft = replace(draft, beside=LobbyScreens.of(draft.game).beside(request.POST, draft.sets))
    changed = _changed(request, draft)
    if changed is not None:
        return show_form(request, page, page.settled(changed))
    problems = draft_problems(draft)
    if problems:
        return show_form(request, page, draft, problems)
    try:
        laid = LobbyScreens.of(draft.game).set_up(request.POST, draft.box)
    except UnsuitableBox as problem:
        return show_form(request, page, draft, {"board": box_problem(problem)})
    if laid.page is not None:
        return render(request, laid.template, {"page": laid.page, "address": page.address})
    return AskedTable(draft, laid.board)


def _changed(request: HttpRequest, draft: TableDraft) -> TableDraft | None:
    # None if nothing is to be shown again.
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


def show_form(
    request: HttpRequest, page: FormPage, draft: TableDraft, problems: dict[str, str] | None = None
) -> HttpResponse:
    """Show the form as a draft fills it, with a sentence for each part that makes no table."""
    with use_wording(Wording(tuple(draft.sets))):
        return _form(request, page, draft, problems or {})


def _form(request: HttpRequest, page: FormPage, draft: TableDraft, problems: dict[str, str]) -> HttpResponse:
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
        "address": page.address,
        **page.more,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problems else HTTPStatus.OK
    return render(request, page.template, context, status=status)


def usual_name() -> str:
    """Return the name of a table that nobody names: the evening, the afternoon or the morning of today."""
    now = timezone.localtime()
    if AFTERNOON <= now.hour < EVENING:
        part = _("%(weekday)s afternoon")
    elif NIGHT < now.hour < AFTERNOON:
        part = _("%(weekday)s morning")
    else:
        part = _("%(weekday)s evening")
    # A weekday is small in French, Spanish, Polish and Portuguese, but a name begins with a capital.
    return capfirst(part % {"weekday": formats.date_format(now, "l")})
