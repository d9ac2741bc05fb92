"""The front door: the first page, and the code that leads to a table."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.forms.door import code_problem, read_code
from games.models import CODE_LENGTH, Table
from games.phones.addresses import phone_url
from games.phones.identity import phone_of
from games.phones.lan import called
from games.phones.qr import qr_svg
from games.phones.throttle import TooManyTries, count_miss, may_guess
from games.screens.lobby.lobby import TableCard, table_cards
from games.screens.lobby.scene import first_scene
from games.selectors.gatherings import gathering_by_code, gatherings_of
from games.selectors.reviews import next_puzzle
from games.selectors.tables import demo_table, table_by_code, tables_of
from games.views import errors
from games.views.answers import SeeOther
from games.views.guards import require_methods
from games.views.permissions import visible_tables

SHOWN_TABLES: Final = 6


@require_methods("GET")
def home(request: HttpRequest) -> HttpResponse:
    """Show this phone's tables, the way to a new one, and the address for the other phones."""
    phone = phone_of(request)
    tables = tables_of(phone)
    shown = tables if "all" in request.GET else tables[:SHOWN_TABLES]
    return render(request, "door/home.html", _home_context(request, tables, shown))


def _home_context(request: HttpRequest, tables: list[Table], shown: list[Table]) -> dict[str, object]:
    address = phone_url(request)
    return {
        "cards": table_cards(shown),
        "gatherings": gatherings_of(phone_of(request)),
        "more": len(tables) if len(tables) > len(shown) else 0,
        "demo": demo_card(),
        "puzzle": next_puzzle(visible_tables(request)),
        "scene": first_scene(),
        "address": address,
        "by_name": called.url,
        "qr": qr_svg(address),
    }


def demo_card() -> TableCard | None:
    """Return a card of the table that `manage.py demo_table` opened, if it did."""
    table = demo_table()
    return table_cards([table])[0] if table else None


# ------------------------------------------------------------------ a code


@require_methods("GET")
def join(request: HttpRequest) -> HttpResponse:
    """Go from a typed code to the table's seats, or say what is wrong with it."""
    code = read_code(request.GET.get("code", ""))
    # A word that can be no code costs no try.
    if problem := code_problem(code):
        return _ask_for_code(request, code, problem, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        # The same count as for addresses with a code: else each way would have tries of its own.
        may_guess(request, "code")
    except TooManyTries:
        return errors.too_many_tries(request)
    if table_by_code(code) is None and gathering_by_code(code) is None:
        count_miss(request, "code")
        nobody = _("No table has this code now. Ask the host to show the code again.")
        return _ask_for_code(request, code, nobody, HTTPStatus.NOT_FOUND)
    return SeeOther(reverse("sit_down", args=[code]))


def _ask_for_code(request: HttpRequest, code: str, problem: str, status: HTTPStatus) -> HttpResponse:
    if "code" not in request.GET:
        problem, status = "", HTTPStatus.OK
    context = {"code": code[:CODE_LENGTH], "code_problem": problem, "scene": first_scene()}
    return render(request, "door/join.html", context, status=status)
