"""Beginning in the middle: enter a board that lies on the table already, and go on from there."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.carcassonne.pages.photo.reading import filled_in
from games.carcassonne.pages.reopened.midway import midway_page
from games.carcassonne.pages.reopened.midway_form import (
    CARCASSONNE,
    LEAST_SEATS,
    Midway,
    SeatLine,
    laid_on,
    name_of,
    read_midway,
    with_blocks,
)
from games.carcassonne.pages.reopened.midway_pieces import about
from games.carcassonne.pages.reopened.midway_table import table_of
from games.carcassonne.selectors.maps import read_set_up
from games.carcassonne.services.midway import Midgame, open_midway
from games.phrasing.common.label import box_problem, edition_label
from games.phrasing.common.refusal import refusal_sentence
from games.phrasing.common.wording import Wording, use_wording
from games.views.answers import HtmxRequest, SeeOther, asking_phone, seated, table_url
from games.views.guards import rate_limited, require_methods
from scoring.kernel import IllegalMove, UnsuitableBox


@require_methods("GET", "POST")
def midway(request: HtmxRequest) -> HttpResponse:
    """Show the board as far as it is entered, or open the table."""
    if request.method != "POST":
        players = enumerate(CARCASSONNE.colours)
        first_two = tuple(SeatLine(colour, plays=number < LEAST_SEATS) for number, colour in players)
        fresh = Midway(seat_views=first_two)
        form = _on_map(replace(fresh, on=request.GET.get("on", ""), ends="ends" in request.GET))
        form = replace(form, lying_tiles=form.start or form.lying_tiles)
    else:
        form = read_midway(request.POST)
        if "from_photo" in request.POST:
            form = filled_in(form, request.POST)
        form = with_blocks(_on_map(form))
    with use_wording(Wording(by_square=bool(form.on))):
        return _open(request, form) if "open" in request.POST else _show(request, form)


def _on_map(form: Midway) -> Midway:
    found = read_set_up(form.on)
    return laid_on(form, found.start, found.board) if found else replace(form, on="")


def _show(request: HttpRequest, form: Midway, problem: str = "") -> HttpResponse:
    context = {
        "page": midway_page(form),
        "problem": problem,
        "editions": [(edition, edition_label(CARCASSONNE.key, edition)) for edition in CARCASSONNE.editions],
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK
    return render(request, "past/midway.html", context, status=status)


@rate_limited("open")
def _open(request: HtmxRequest, form: Midway) -> HttpResponse:
    phone, playing = asking_phone(request), form.playing
    if not form.lying_tiles:
        return _show(request, form, _("Lay at least one tile."))
    box = form.box
    try:
        entered = table_of(form)
        table = open_midway(
            phone=phone,
            name=form.name or (_("Kept from the table") if form.ends else _("From the middle")),
            edition=box.edition,
            sets=box.sets,
            options=box.options,
            seats=[(seat_view.name, seat_view.colour) for seat_view in playing],
            first=form.first,
            middle=Midgame(
                form.lying_tiles,
                entered.entered,
                {seat: one.points for seat, one in enumerate(playing)},
                form.board,
                ends=_("Kept from the table at the end: its turns were not logged.") if form.ends else "",
            ),
        )
    except UnsuitableBox as problem:
        return _show(request, form, str(box_problem(problem)))
    except IllegalMove as illegal:
        names = [name_of(seat_view) for seat_view in playing]
        reasons = [refusal_sentence(why, names) for why in illegal.refusals]
        return _show(request, form, " ".join((*about(form, illegal.move), *reasons)))
    address = reverse("past_game", args=[table.uid]) if form.ends else table_url(table)
    return seated(SeeOther(address), phone)
