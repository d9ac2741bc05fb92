"""Views of seats: taking one over, handing it on, giving it back, and letting others in."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games import services
from games.forms.door import name_problem, read_pause
from games.log.errors import CodeClosed, LinkExpired, WitnessWanted
from games.models import LONGEST_NAME, LogBy, Seat, SeatClaim, Table
from games.phones.addresses import first_page, phone_url
from games.phones.identity import phone_of
from games.phones.preferences import last_name
from games.phones.qr import qr_svg
from games.screens.lobby.lobby import app_card, claims_context, rules_line, seat_cards
from games.selectors.seats import hides_hands
from games.selectors.tables import position, seats_held_by, seats_of, table_for
from games.selectors.visible import belongs, code_for
from games.services.tables.seats import ALONG, handed_seat
from games.views.answers import SeeOther, asking_phone, seated, table_url
from games.views.door.join import ask_for_seat, chosen_seat
from games.views.guards import limit_guesses, render_table_errors, require_methods
from games.views.invitation import invitation

LOOK_AGAIN: Final = 4
"""Seconds between two looks whether a claim was answered."""

# ------------------------------------------------------------------ the page


@require_methods("GET")
def seats(request: HttpRequest, uid: UUID) -> HttpResponse:
    return _show(request, table_for(uid))


def _show(request: HttpRequest, table: Table, problem: str = "", status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    phone = phone_of(request)
    context = {
        "table": table,
        "here": _seats_url(table),
        "line": rules_line(table),
        "seats": seat_cards(seats_of(table), phone),
        "is_host": phone is not None and table.host == phone,
        "may_do_without": table.host == phone and table.log_by != LogBy.OWN,
        "app": app_card(table),
        "may_sit": _may_sit(table, phone),
        "name": last_name(request),
        "problem": problem,
        "longest_name": LONGEST_NAME,
        **claims_context(table, phone),
        **invitation(request, table),
    }
    return render(request, "door/seats.html", context, status=status)


def _may_sit(table: Table, phone: UUID | None) -> bool:
    # It knows the code, or belongs to the table already.
    return bool(code_for(table, phone)) or belongs(table, phone)


@require_methods("GET")
def invite(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Show the code and its QR large enough for the middle of the table, and who has come."""
    table = table_for(uid)
    taken = seats_of(table)
    context = {
        "table": table,
        "seats": seat_cards(taken, phone_of(request)),
        "free": sum(seat.is_free for seat in taken),
        "may_do_without": table.host == phone_of(request) and table.log_by != LogBy.OWN,
        "has_begun": not position(table).is_untouched,
        "begins": reverse("starts", args=[uid]) if request.GET.get("then") == "starts" else table_url(table),
        **invitation(request, table),
    }
    return render(request, "door/invite.html", context)


# ------------------------------------------------------------------ sitting down, asking


@require_methods("POST")
@render_table_errors
def sit_here(request: HttpRequest, uid: UUID, position: int) -> HttpResponse:
    """Take one more seat on this phone, or ask for one that is taken."""
    seat = _seat(uid, position)
    phone = asking_phone(request)
    if not _may_sit(seat.table, phone):
        raise CodeClosed("the code is closed")
    if seat.phone not in (None, phone):
        return ask_for_seat(request, seat, phone)
    name = request.POST.get("name", "").strip()
    if problem := name_problem(name):
        return _show(request, seat.table, problem, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        services.take_seat(seat=seat, phone=phone, name=name)
    except WitnessWanted:
        return ask_for_seat(request, seat, phone)
    return seated(SeeOther(_seats_url(seat.table)), phone)


@require_methods("GET")
def waiting(request: HttpRequest, uid: UUID, position: int) -> HttpResponse:
    """Wait for the answer to a claim; go to the table with a yes, say so kindly with a no."""
    seat = _seat(uid, position)
    phone = phone_of(request)
    if phone is not None and seat.phone == phone:
        return SeeOther(table_url(seat.table))
    # A no deletes the claim: the page that waits finds none, and says so.
    asked = phone is not None and SeatClaim.objects.filter(seat=seat, phone=phone).exists()
    template = "door/waiting.html" if asked else "door/refused.html"
    table = seat.table
    context = {"table": table, "seat": seat, "hides_hands": hides_hands(table), "code": code_for(table, phone)}
    response = render(request, template, context)
    if asked:
        # Works without scripts too.
        response["Refresh"] = str(LOOK_AGAIN)
    return response


@require_methods("GET")
def claims(request: HttpRequest, uid: UUID) -> HttpResponse:
    return render(request, "door/_claims_box.html", claims_context(table_for(uid), phone_of(request)))


@require_methods("POST")
@render_table_errors
def answer(request: HttpRequest, uid: UUID, claim: int) -> HttpResponse:
    """Leave a seat to the phone that asks for it, or keep it."""
    found = SeatClaim.objects.select_related("seat__table").filter(pk=claim, seat__table__uid=uid).first()
    table = found.seat.table if found else table_for(uid)
    # Answered already, from another phone or by a second tap: there is nothing left to do.
    if found:
        consent = request.POST.get("consent") == "yes"
        services.answer_claim(claim=found, phone=asking_phone(request), consent=consent)
    return SeeOther(_back(request, table))


@require_methods("POST")
@render_table_errors
def lost(request: HttpRequest, uid: UUID, position: int) -> HttpResponse:
    """Take a seat back that others gave away, or agree to it."""
    seat, phone = _seat(uid, position), asking_phone(request)
    if request.POST.get("back") == "yes":
        services.take_back_seat(seat=seat, phone=phone)
    else:
        services.let_seat_go(seat=seat, phone=phone)
    return SeeOther(_back(request, seat.table))


# ------------------------------------------------------------------ handing over, getting up


@require_methods("POST")
@render_table_errors
def hand_over(request: HttpRequest, uid: UUID, position: int) -> HttpResponse:
    """Show a link, and its QR, by which another phone takes this seat."""
    seat = _seat(uid, position)
    token = services.hand_over(seat=seat, phone=asking_phone(request))
    address = phone_url(request, reverse("take_handed", args=[token]))
    context = {"table": seat.table, "seat": seat, "address": address, "qr": qr_svg(address)}
    return render(request, "door/hand_over.html", context)


@require_methods("GET", "POST")
@render_table_errors
@limit_guesses("link")
def take_handed(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether to take the seat that a link hands over; take it."""
    if request.method != "POST":
        seat = handed_seat(token)
        return render(request, "door/take_handed.html", {"table": seat.table, "seat": seat})
    phone = asking_phone(request)
    seat = services.take_handed(token=token, phone=phone)
    return seated(SeeOther(table_url(seat.table)), phone, seat.name)


@require_methods("GET", "POST")
@render_table_errors
@limit_guesses("link")
def take_along(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether the seats of another browser come along to this one; take them. An app may begin here every time."""
    phone = phone_of(request)
    try:
        seat = handed_seat(token, ALONG)
    except LinkExpired:
        if phone is None:
            raise
        return SeeOther(first_page())
    if phone is not None and seat.phone == phone:
        return SeeOther(table_url(seat.table))
    if request.method != "POST":
        return render(request, "door/take_along.html", {"seats": seats_held_by(seat.phone)})
    phone = asking_phone(request)
    services.take_along(token=token, phone=phone)
    return seated(SeeOther(table_url(seat.table)), phone, seat.name)


@require_methods("POST")
@render_table_errors
def give_back(request: HttpRequest, uid: UUID, position: int) -> HttpResponse:
    """Free a seat; what it played stays."""
    seat = _seat(uid, position)
    services.give_back(seat=seat, phone=asking_phone(request))
    return SeeOther(_seats_url(seat.table))


@require_methods("POST")
@render_table_errors
def without_phone(request: HttpRequest, uid: UUID, position: int) -> HttpResponse:
    """Wait for no phone at a seat, or wait for one again."""
    seat = _seat(uid, position)
    without = request.POST.get("without") == "yes"
    services.play_without_phone(seat=seat, phone=asking_phone(request), without=without)
    if request.POST.get("from") == "invite":
        return SeeOther(reverse("invite", args=[uid]))
    return SeeOther(_seats_url(seat.table))


@require_methods("POST")
@render_table_errors
def rename(request: HttpRequest, uid: UUID, position: int) -> HttpResponse:
    """Give a seat another name."""
    seat = _seat(uid, position)
    name = request.POST.get("name", "").strip()
    if problem := name_problem(name):
        return _show(request, seat.table, problem, HTTPStatus.UNPROCESSABLE_ENTITY)
    services.rename_seat(seat=seat, phone=asking_phone(request), name=name)
    return SeeOther(_seats_url(seat.table))


# ------------------------------------------------------------------ the app


@require_methods("POST")
@render_table_errors
def let_app_play(request: HttpRequest, uid: UUID, position: int) -> HttpResponse:
    """Let the app play a seat, or people again."""
    seat = _seat(uid, position)
    services.let_app_play(seat=seat, phone=asking_phone(request), level=request.POST.get("level", ""))
    return SeeOther(_seats_url(seat.table))


@require_methods("POST")
@render_table_errors
def choose_app_ways(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Say when the app goes on by itself, and whether it draws and rolls for its seats."""
    pause = read_pause(request.POST.get("pause", ""))
    table = services.choose_app_ways(
        table=table_for(uid), phone=asking_phone(request), pause=pause, draws="draws" in request.POST
    )
    return SeeOther(_seats_url(table))


# ------------------------------------------------------------------ the code


@require_methods("POST")
@render_table_errors
def close_code(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Let nobody else join."""
    table = services.close_code(table=table_for(uid), phone=asking_phone(request))
    return SeeOther(_seats_url(table))


@require_methods("POST")
@render_table_errors
def renew_code(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Give the table another code; the old one no longer works."""
    table = services.renew_code(table=table_for(uid), phone=asking_phone(request))
    return SeeOther(_seats_url(table))


# ------------------------------------------------------------------ common steps


def _seat(uid: UUID, position: int) -> Seat:
    seat = chosen_seat(table_for(uid), str(position))
    if seat is None:
        raise Http404("no such seat")
    return seat


def _seats_url(table: Table) -> str:
    return reverse("seats", args=[table.uid])


def _back(request: HttpRequest, table: Table) -> str:
    # On the table page, or on that of the seats.
    return table_url(table) if request.POST.get("from") == "table" else _seats_url(table)
