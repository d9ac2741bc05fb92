"""Dice and luck: of a game, of dice that have a name, and of a person over all games."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games import services
from games.catan.pages.luck import Luck, histogram_of, luck_of, totals_of
from games.models import LONGEST_DICE
from games.phrasing.common.wording import use_wording
from games.screens.table.table_view import SeatedTable
from games.selectors.luck import (
    all_dice as dice_with_names,
)
from games.selectors.luck import (
    dice_at,
    dice_for,
    fortune_of_person,
    games_of,
    sums_of_all,
    sums_of_dice,
    sums_of_person,
)
from games.selectors.people import person_for
from games.views.answers import HtmxRequest, SeeOther, asking_phone
from games.views.guards import render_table_errors, require_methods
from games.views.permissions import visible_tables
from games.views.rendering import seated_table_for


@require_methods("GET")
@render_table_errors
def luck(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Show how the dice fell in a game, and what they brought whom; only what everybody at the table has seen."""
    seated_table, page = _luck_at(request, uid)
    context = {
        "is_seated": seated_table.is_seated,
        "table": seated_table.table,
        "luck": page,
        "has_dice": seated_table.table.options.get("dice") != "cards",
        "dice": dice_at(seated_table.table),
        "known": [dice.name for dice, _rolls in dice_with_names(visible_tables(request))],
        "longest": LONGEST_DICE,
    }
    with use_wording(seated_table.wording):
        return render(request, "catan/luck.html", context)


def _luck_at(request: HtmxRequest, uid: UUID) -> tuple[SeatedTable, Luck]:
    seated_table = seated_table_for(request, uid)
    with use_wording(seated_table.wording):
        page = luck_of(seated_table)
    if not page.shares:
        raise Http404("nobody rolls dice in this game")
    return seated_table, page


@require_methods("POST")
@render_table_errors
def name_dice(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Give the dice of a table a name, or take it back."""
    # A game without dice has no such page, to which this leads back: nothing is named then.
    _luck_at(request, uid)
    services.name_dice(table_uid=uid, phone=asking_phone(request), name=request.POST.get("called", ""))
    return SeeOther(reverse("luck", args=[uid]))


@require_methods("GET")
def dice(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Judge dice over all games in which they were rolled."""
    known = dice_for(uid)
    context = {
        "dice": known,
        "histogram": histogram_of(sums_of_dice(known)),
        "games": games_of(known, visible_tables(request)),
    }
    return render(request, "catan/dice.html", context)


@require_methods("GET")
def all_dice(request: HtmxRequest) -> HttpResponse:
    """Show all dice that have a name, and the rolls of all games together."""
    among = visible_tables(request)
    context = {"all_dice": dice_with_names(among), "histogram": histogram_of(sums_of_all(among))}
    return render(request, "catan/all_dice.html", context)


@require_methods("GET")
def person_luck(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Show what all games brought a person, against the odds."""
    person = person_for(uid)
    context = {
        "person": person,
        "totals": totals_of(fortune_of_person(person)),
        "histogram": histogram_of(sums_of_person(person)),
    }
    return render(request, "catan/person_luck.html", context)
