"""The page that settles who starts, at the table, before the first move."""

from __future__ import annotations

import re
from typing import Final
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games import services
from games.screens.lobby.starts import who_starts
from games.screens.table.table_view import TableView
from games.views.answers import HtmxRequest, SeeOther, asking_phone
from games.views.guards import render_table_errors, require_methods
from games.views.rendering import at_table
from scoring.kernel import IllegalMove

SEAT: Final = re.compile("[0-9]")


@require_methods("GET", "POST")
@render_table_errors
@at_table
def starts(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Ask who starts, draw lots, or roll; go on to the table once the game has begun."""
    if not table_view.position.is_untouched:
        return SeeOther(table_view.base)
    if request.method != "POST":
        context = {"page": who_starts(table_view), "table": table_view.table, "base": table_view.base, "token": uuid4()}
        return render(request, "door/starts.html", context)
    by, whose, token = (request.POST.get(key, "") for key in ("by", "whose", "token"))
    try:
        services.settle_start(
            table_uid=table_view.table.uid,
            phone=asking_phone(request),
            token=_token(token),
            by=by,
            whose=int(whose) if SEAT.fullmatch(whose) else -1,
        )
    except IllegalMove:
        return SeeOther(table_view.base)
    return SeeOther(reverse("starts", args=[table_view.table.uid]))


def _token(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        return uuid4()
