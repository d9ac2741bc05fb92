"""Asking the others, answering them, and what a table has agreed on: how much the app helps, and who corrects."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django_htmx.http import HttpResponseClientRedirect

from games import services
from games.forms import moves
from games.log.errors import NotSeated
from games.models import Fate, Proposal
from games.phones.addresses import first_page
from games.phones.identity import phone_of
from games.screens.corrections.proposals import asks_of, fate_sentence, fixers, levels, paces
from games.screens.table.clock import reserves_of
from games.views.answers import HtmxRequest, SeeOther
from games.views.errors import bad_request, not_deleted
from games.views.guards import accept, explained
from games.views.sights import sight_for
from scoring.kernel import Helped, MalformedMove


@accept("GET")
def asks(request: HtmxRequest, uid: UUID) -> HttpResponse:
    sight = sight_for(request, uid)
    if not request.htmx:
        return SeeOther(sight.base)
    return render(request, "corrections/_asks.html", asks_of(sight))


@explained
@accept("POST")
def answer(request: HtmxRequest, uid: UUID, number: int) -> HttpResponse:
    """Take a thumb, a decision of the host, or a change of mind."""
    sight, phone = sight_for(request, uid), _phone(request)
    facts: dict[str, Any] = {"table_uid": uid, "phone": phone, "number": number}
    try:
        match request.POST.get("thumb", ""):
            case "up" | "down" as thumb:
                if services.answer_asked(**facts, up=thumb == "up"):
                    return HttpResponseClientRedirect(first_page()) if request.htmx else SeeOther(first_page())
            case "decide":
                services.decide_proposal(**facts)
            case "withdraw":
                services.withdraw_proposal(**facts)
    except Proposal.DoesNotExist as error:
        raise Http404 from error
    except OSError:
        return not_deleted(request)
    if request.htmx:
        return render(request, "corrections/_asks.html", asks_of(sight))
    return SeeOther(sight.base)


@accept("GET")
def agreed(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Show how much the app helps, who may put earlier turns right, and the clock."""
    sight = sight_for(request, uid)
    last = sight.table.proposals.exclude(fate=Fate.OPEN).first()
    facts = asks_of(sight) | {
        "levels": levels(sight.position.state[Helped].level, sight.table.game),
        "fixers": fixers(sight.table.fix_by),
        "paces": paces(sight.table.pace),
        "reserves": reserves_of(sight),
        "token": uuid4(),
        "last": fate_sentence(last) if last else "",
    }
    return render(request, "corrections/agreed.html", facts)


@explained
@accept("POST")
def choose_aids(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Let the app help less, or ask everybody whether it may help more."""
    sight = sight_for(request, uid)
    try:
        token = moves.read_token(request.POST.dict())
        level = request.POST.get("level", "")
        services.choose_aids(table_uid=uid, phone=_phone(request), token=token, level=level)
    except MalformedMove as error:
        return bad_request(request, error)
    return SeeOther(f"{sight.base}agreed/")


@explained
@accept("POST")
def choose_fix_by(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Ask everybody who may put earlier turns right from now on."""
    sight = sight_for(request, uid)
    try:
        token = moves.read_token(request.POST.dict())
        fix_by = request.POST.get("fix_by", "")
        services.choose_fix_by(table_uid=uid, phone=_phone(request), token=token, fix_by=fix_by)
    except MalformedMove as error:
        return bad_request(request, error)
    return SeeOther(f"{sight.base}agreed/")


@explained
@accept("POST")
def choose_pace(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Put the clock away, or ask everybody for one."""
    sight = sight_for(request, uid)
    try:
        token = moves.read_token(request.POST.dict())
        services.choose_pace(table_uid=uid, phone=_phone(request), token=token, pace=request.POST.get("pace", ""))
    except MalformedMove as error:
        return bad_request(request, error)
    return SeeOther(f"{sight.base}agreed/")


@explained
@accept("POST")
def ask_to_delete(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Ask everybody whether the table is deleted, if the host has ticked that it is meant."""
    sight = sight_for(request, uid)
    if request.POST.get("sure") != "yes":
        return SeeOther(f"{sight.base}agreed/")
    try:
        token = moves.read_token(request.POST.dict())
        is_gone = services.ask_to_delete(table_uid=uid, phone=_phone(request), token=token)
    except MalformedMove as error:
        return bad_request(request, error)
    except OSError:
        return not_deleted(request)
    return SeeOther(first_page() if is_gone else f"{sight.base}agreed/")


def _phone(request: HtmxRequest) -> UUID:
    phone = phone_of(request)
    if phone is None:
        raise NotSeated("this phone has no seat here")
    return phone
