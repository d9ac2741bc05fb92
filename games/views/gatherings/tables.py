"""The tables of an evening: one that somebody brings, and one that the organiser ends."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse

from games import services
from games.forms.gatherings import read_uid
from games.views.answers import HtmxRequest, SeeOther, asking_phone
from games.views.gatherings.answers import gathering_url, render_gathering_errors
from games.views.guards import require_methods


@require_methods("POST")
@render_gathering_errors
def bring(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Add a table that is open already."""
    services.bring_table(uid=uid, phone=asking_phone(request), table_uid=read_uid(request.POST.get("table", "")))
    return SeeOther(gathering_url(uid))


@require_methods("POST")
@render_gathering_errors
def end(request: HtmxRequest, uid: UUID, number: int) -> HttpResponse:
    """Give a table up."""
    services.end_table(uid=uid, phone=asking_phone(request), number=number)
    return SeeOther(gathering_url(uid))
