"""Joining: the seats of a table to choose from, sitting down, and asking for a seat that is taken."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from games import services
from games.forms.door import name_problem, read_code
from games.log.errors import SeatTaken, WitnessWanted
from games.models import LONGEST_NAME, Seat, Table
from games.phones.identity import phone_of
from games.phones.preferences import last_name
from games.phones.throttle import TooManyTries, count_miss, may_guess
from games.screens.lobby.lobby import company_line, likely_seat, rules_line, seat_cards, table_line
from games.screens.lobby.scene import backdrop
from games.selectors.gatherings import gathering_by_code
from games.selectors.tables import phone_seats, seats_of, table_by_code
from games.views import errors
from games.views.answers import SeeOther, asking_phone, seated, table_url
from games.views.guards import limit_guesses, render_table_errors, require_methods


@require_methods("GET", "POST")
@limit_guesses("code")
@render_table_errors
def sit_down(request: HttpRequest, code: str) -> HttpResponse:
    """Show the seats of the table with that code; take the one that is chosen, or ask for it."""
    table = table_by_code(read_code(code))
    if table is None and (gathering := gathering_by_code(read_code(code))):
        return SeeOther(reverse("gathering_join", args=[gathering.uid]))
    if table is None:
        raise Http404("no table has this code")
    if request.method != "POST":
        return _show_seats(request, table)
    return _sit(request, table)


def _show_seats(
    request: HttpRequest, table: Table, problem: str = "", status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    phone, seats = phone_of(request), seats_of(table)
    sits_here = phone is not None and any(seat.phone == phone for seat in seats)
    # Who sits already takes the next seat for somebody else.
    name = request.POST.get("name", "" if sits_here else last_name(request))
    context = {
        "table": table,
        "line": table_line(table) if table.head else rules_line(table),
        "company": company_line(seats),
        "seats": seat_cards(seats, phone, chosen=likely_seat(seats, name)),
        "sits_here": sits_here,
        "may_add": sum(seat.phone is None and not seat.played_by for seat in seats) > 1,
        "name": name,
        "problem": problem,
        # The page puts the name in while it is typed.
        "sit_as": _("Sit down as %(name)s"),
        "ask": _("Ask for %(name)s’s seat"),
        "longest_name": LONGEST_NAME,
        "scene": backdrop(table, seats),
    }
    return render(request, "door/sit_down.html", context, status=status)


def _sit(request: HttpRequest, table: Table) -> HttpResponse:
    seat = chosen_seat(table, request.POST.get("seat", ""))
    name = request.POST.get("name", "").strip()
    problem = name_problem(name) if seat else _("Tap your colour.")
    if seat is None or problem:
        return _show_seats(request, table, problem, HTTPStatus.UNPROCESSABLE_ENTITY)
    phone = asking_phone(request)
    if seat.phone not in (None, phone):
        return ask_for_seat(request, seat, phone)
    try:
        services.take_seat(seat=seat, phone=phone, name=name)
    except SeatTaken:
        quicker = _("Somebody was quicker and sits there now.")
        return _show_seats(request, table, quicker, HTTPStatus.CONFLICT)
    except WitnessWanted:
        return ask_for_seat(request, seat, phone)
    is_first = len(phone_seats(table, phone)) == 1
    way = request.path if "more" in request.POST else table_url(table)
    # The phone remembers its owner's name, not that of whom it sits down as well.
    return seated(SeeOther(way), phone, name if is_first else "")


def ask_for_seat(request: HttpRequest, seat: Seat, phone: UUID) -> HttpResponse:
    """Ask whoever holds a seat to leave it to this phone, or the others who it is, and wait for the answer."""
    try:
        may_guess(request, "claim")
    except TooManyTries:
        return errors.too_many_tries(request)
    # Nobody needs many: each one rings at somebody's phone.
    count_miss(request, "claim")
    services.claim_seat(seat=seat, phone=phone)
    waiting = reverse("waiting", args=[seat.table.uid, seat.position])
    return seated(SeeOther(waiting), phone)


def chosen_seat(table: Table, position: str) -> Seat | None:
    return next((seat for seat in seats_of(table) if str(seat.position) == position), None)
