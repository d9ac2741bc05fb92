"""The page of a gathering: for its organiser, for who takes part, and for who looks on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games.models import Gathering, GatheringKind, GatheringTable
from games.phones.addresses import phone_url
from games.phones.identity import phone_of
from games.phones.qr import qr_svg
from games.phrasing.common.gathering import format_line, format_title
from games.phrasing.common.label import box_label, edition_label
from games.phrasing.common.wording import use_wording
from games.screens.gatherings.bracket import bracket_screen
from games.screens.gatherings.evening import evening_screen
from games.screens.gatherings.hall import hall_screen
from games.screens.gatherings.rounds import my_match, next_label, round_screen
from games.screens.gatherings.standings import standings_screen
from games.screens.history.reviewing.puzzle import PuzzlePage, puzzle_page, turn_of
from games.selectors.gatherings import conduct_of, entrant_of, gathering_for, phones_of, tables_at
from games.selectors.reviews import content_of, puzzle_of_gathering
from games.selectors.tables import seats_held_by
from games.views.answers import HtmxRequest
from games.views.gatherings.answers import is_organiser
from games.views.guards import require_methods
from games.views.rendering import table_view_for
from scoring.gatherings.acts import Begin, read_act
from scoring.gatherings.conduct import Conduct
from scoring.gatherings.facts import GatheringError


@require_methods("GET")
def gathering(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Show what goes on: the round, one's own match, and what the organiser does next."""
    found = gathering_for(uid)
    if found.kind == GatheringKind.EVENING:
        return _evening(request, found)
    conduct = conduct_of(found)
    me = entrant_of(found, phone_of(request))
    last = conduct.proceedings.last
    shown = None
    if last is not None:
        shown = round_screen(found, conduct, last, tables_at(found), me, began_at(found, last.number))
    context = {
        **frame(request, found, conduct),
        "round": shown,
        "mine": my_match(conduct, shown, me) if shown and me else None,
        "is_in": me is not None,
        "has_left": me is not None and not conduct.proceedings.people[me].active,
        "me": me,
        "standings": standings_screen(conduct, me) if conduct.history.rounds else None,
        "people": len(conduct.proceedings.active),
        "token": uuid4(),
        "tab": "round",
    }
    return render(request, "gatherings/page.html", context)


def _evening(request: HtmxRequest, found: Gathering) -> HttpResponse:
    conduct, phone = conduct_of(found), phone_of(request)
    me = entrant_of(found, phone)
    held = {seat.table.uid: seat.table for seat in seats_held_by(phone) if seat.table.gathering_id is None}
    context = {
        **frame(request, found, conduct),
        "evening": evening_screen(found, tables_at(found), phone),
        "is_in": me is not None,
        "may_bring": list(held.values()) if me is not None or is_organiser(request, found) else [],
        "people": len(conduct.proceedings.active),
        "token": uuid4(),
        "tab": "round",
    }
    return render(request, "gatherings/evening.html", context)


@require_methods("GET")
def poster(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Show what was played in an evening on one page, for a printer and for whoever was there."""
    found = gathering_for(uid)
    context = {
        **frame(request, found, conduct_of(found)),
        "evening": evening_screen(found, tables_at(found), None),
    }
    return render(request, "gatherings/poster.html", context)


def frame(request: HtmxRequest, found: Gathering, conduct: Conduct) -> dict[str, Any]:
    """Return what all pages of a gathering show: its name, its format, its code, and what comes next."""
    code = found.join_code or ""
    address = phone_url(request, reverse("sit_down", args=[code])) if code else ""
    form = conduct.form if found.form else None
    return {
        "gathering": found,
        "organises": is_organiser(request, found),
        "format_title": format_title(form) if form else "",
        "format_line": format_line(form) if form else "",
        "plays": plays_label(found),
        "code": code,
        "invitation": address,
        "qr": qr_svg(address) if address else "",
        "next": next_step(conduct) if form else "",
        "next_label": next_label(conduct),
        "further": may_go_further(conduct) if form else False,
        "over": found.over,
        "many": len(conduct.proceedings.people),
    }


def plays_label(found: Gathering) -> str:
    """Say what is played at the tables; nothing where that is open."""
    if not found.box:
        return ""
    game, sets = found.box["game"], found.box["sets"]
    return f"{box_label(game, sets)}, {edition_label(game, found.box['edition'])}"


def next_step(conduct: Conduct) -> str:
    """Return what the organiser does next: `draw`, `wait`, `people` or `end`."""
    if conduct.proceedings.over:
        return ""
    try:
        conduct.check_may_draw()
    except GatheringError as problem:
        steps = {"results_missing": "wait", "too_few_people": "people", "all_rounds_played": "end"}
        return steps.get(problem.code, "")
    return "draw"


def may_go_further(conduct: Conduct) -> bool:
    """Say whether a round more than the format has can be drawn."""
    try:
        conduct.check_may_draw(further=True)
    except GatheringError:
        return False
    return conduct.all_played


def began_at(found: Gathering, number: int) -> datetime | None:
    """Return when a round began."""
    for entry in found.entries.filter(act__do="begin").order_by("-seq"):
        act = read_act(entry.act)
        if isinstance(act, Begin) and act.number == number:
            return entry.made_at
    return None


@require_methods("GET")
def one_round(request: HtmxRequest, uid: UUID, number: int) -> HttpResponse:
    """Show a round that is over, or the one that goes on, with all its results."""
    found = gathering_for(uid)
    conduct = conduct_of(found)
    try:
        begun = conduct.proceedings.round(number)
    except GatheringError as problem:
        raise Http404("no such round") from problem
    me = entrant_of(found, phone_of(request))
    context = {
        **frame(request, found, conduct),
        "round": round_screen(found, conduct, begun, tables_at(found), me),
        "rounds": [one.number for one in conduct.proceedings.rounds],
        "tab": "rounds",
    }
    return render(request, "gatherings/round.html", context)


@require_methods("GET")
def hall(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Show the gathering to everybody in the hall, on a large screen."""
    found = gathering_for(uid)
    conduct = conduct_of(found)
    last, tables = conduct.proceedings.last, tables_at(found)
    if found.kind == GatheringKind.EVENING:
        return _hall_of_evening(request, found, conduct, tables)
    shown = last and round_screen(found, conduct, last, tables, None, began_at(found, last.number))
    people = [one.name for one in conduct.proceedings.people.values() if one.active]
    context = {
        **frame(request, found, conduct),
        "round": shown,
        "hall": hall_screen(shown, tables) if shown else None,
        "arrived": sorted(people, key=str.casefold),
        "people": len(people),
        "standings": standings_screen(conduct, None) if conduct.history.rounds else None,
        "puzzle": break_puzzle(request, found) if shown and not shown.open and not found.over else None,
    }
    return render(request, "gatherings/hall.html", context)


def break_puzzle(request: HtmxRequest, found: Gathering) -> PuzzlePage | None:
    """Return a turn of this gathering to think about until the next round is drawn."""
    puzzle = puzzle_of_gathering(found)
    if puzzle is None:
        return None
    review = content_of(puzzle.table.review)
    if review is None:
        return None
    table_view = table_view_for(request, puzzle.table.uid)
    with use_wording(table_view.wording):
        return puzzle_page(table_view, puzzle, turn_of(review, puzzle), None)


def _hall_of_evening(
    request: HtmxRequest, found: Gathering, conduct: Conduct, tables: Sequence[GatheringTable]
) -> HttpResponse:
    context = {
        **frame(request, found, conduct),
        "round": None,
        "hall": evening_screen(found, tables, None),
        "people": len(conduct.proceedings.active),
        "puzzle": None,
    }
    return render(request, "gatherings/hall_evening.html", context)


@require_methods("GET")
def standings(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Show the standings with their figures, and what each of these is."""
    found = gathering_for(uid)
    conduct = conduct_of(found)
    context = {
        **frame(request, found, conduct),
        "standings": standings_screen(conduct, entrant_of(found, phone_of(request))),
        "bracket": bracket_screen(conduct),
        "tab": "standings",
    }
    return render(request, "gatherings/standings.html", context)


@require_methods("GET")
def people(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Show who takes part; the organiser adds people here, and lets them go home."""
    found = gathering_for(uid)
    conduct = conduct_of(found)
    with_phone = phones_of(found)
    mine = phone_of(request)
    context = {
        **frame(request, found, conduct),
        "people": [
            {
                "person": one,
                "has_phone": one.who in with_phone,
                "is_me": mine is not None and with_phone.get(one.who) == mine,
            }
            for one in sorted(conduct.proceedings.people.values(), key=lambda one: one.name.casefold())
        ],
        "active": len(conduct.proceedings.active),
        "token": uuid4(),
        "tab": "people",
    }
    return render(request, "gatherings/people.html", context)
