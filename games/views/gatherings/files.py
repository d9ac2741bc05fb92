"""A gathering as a file, and on paper."""

from __future__ import annotations

from uuid import UUID

import msgspec
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify

from games.archive.gatherings import gathering_json, standings_csv
from games.models import Gathering, GatheringKind
from games.screens.gatherings.hall import hall_screen
from games.screens.gatherings.rounds import round_screen
from games.screens.gatherings.standings import standings_screen
from games.selectors.gatherings import conduct_of, gathering_for, tables_at
from games.views.answers import HtmxRequest, SeeOther
from games.views.gatherings.page import frame
from games.views.guards import require_methods
from games.views.past.records import file_response
from scoring.gatherings.form import names, text_of
from scoring.gatherings.record import gathering_schema


def file_name(gathering: Gathering, ending: str) -> str:
    """Return a name for a file: that of the gathering, and its day."""
    return f"{slugify(gathering.name) or 'gathering'}-{gathering.made_at:%Y-%m-%d}.{ending}"


@require_methods("GET")
def json_file(_request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Send the gathering as a JSON object."""
    found = gathering_for(uid)
    return file_response(gathering_json(found), "application/json", file_name(found, "json"))


@require_methods("GET")
def csv_file(_request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Send the standings as CSV."""
    found = gathering_for(uid)
    # The mark tells spreadsheets that this is UTF-8.
    return file_response("\ufeff" + standings_csv(found), "text/csv; charset=utf-8", file_name(found, "csv"))


@require_methods("GET")
def schema_file(_request: HtmxRequest) -> HttpResponse:
    """Send the JSON schema of a gathering, for programs that read it."""
    content = msgspec.json.format(msgspec.json.encode(gathering_schema()), indent=1)
    return HttpResponse(content, content_type="application/schema+json")


@require_methods("GET")
def format_file(_request: HtmxRequest, name: str) -> HttpResponse:
    """Send the file of a ready format, to begin one's own with."""
    if name not in names():
        raise Http404("no such format")
    return file_response(text_of(name), "application/toml; charset=utf-8", f"{name}.toml")


@require_methods("GET")
def paper(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Show round and standings for a printer: pairings by name, tables with slips for their results, standings."""
    found = gathering_for(uid)
    if found.kind == GatheringKind.EVENING:
        return SeeOther(reverse("gathering_poster", args=[uid]))
    conduct = conduct_of(found)
    last, tables = conduct.proceedings.last, tables_at(found)
    shown = last and round_screen(found, conduct, last, tables, None)
    context = {
        **frame(request, found, conduct),
        "round": shown,
        "hall": hall_screen(shown, tables) if shown else None,
        "standings": standings_screen(conduct, None) if conduct.history.rounds else None,
    }
    return render(request, "gatherings/print.html", context)
