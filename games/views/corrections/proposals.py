"""Asking the others, answering them, and what a table has agreed on: how much the app helps, and who corrects."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from games import services
from games.forms import moves
from games.forms.rules_agreed import read_rules
from games.log.correction import Change, Draft
from games.log.draft import pack
from games.log.errors import NoSeatHere
from games.log.visibility import is_open
from games.models import EntryKind, Fate, Proposal
from games.phones.addresses import first_page
from games.phones.identity import phone_of
from games.screens.corrections.proposals import asks_of, fate_sentence, fixers, levels, paces
from games.screens.lobby.house_rules import house_rules
from games.screens.lobby.other_rules import may_change_rules, other_rules
from games.screens.table.clock import reserves_of
from games.screens.table.table_view import TableView
from games.views.answers import HtmxRequest, SeeOther
from games.views.errors import bad_request, not_deleted
from games.views.guards import render_table_errors, require_methods
from games.views.rendering import at_table
from scoring.kernel import Helped, MalformedMove


@require_methods("GET")
@at_table
def asks(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    if not request.htmx:
        return SeeOther(table_view.base)
    return render(request, "corrections/_asks.html", asks_of(table_view))


@render_table_errors
@require_methods("POST")
@at_table
def answer(request: HtmxRequest, table_view: TableView, number: int) -> HttpResponse:
    """Take a thumb, a decision of the host, or a change of mind."""
    facts: dict[str, Any] = {"table_uid": table_view.table.uid, "phone": _phone(request), "number": number}
    try:
        match request.POST.get("thumb", ""):
            case "up" | "down" as vote:
                if services.answer_asked(**facts, up=vote == "up"):
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
        return render(request, "corrections/_asks.html", asks_of(table_view))
    return SeeOther(table_view.base)


@require_methods("GET")
@at_table
def agreed(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Show how much the app helps, who may put earlier turns right, and the clock."""
    last = table_view.table.proposals.exclude(fate=Fate.OPEN).first()
    facts = asks_of(table_view) | {
        "levels": levels(table_view.position.state[Helped].level, table_view.table.game),
        "fixers": fixers(table_view.table.fix_by),
        "rules": house_rules(table_view.table),
        "may_change_rules": table_view.is_seated and may_change_rules(table_view.table),
        "paces": paces(table_view.table.pace),
        "reserves": reserves_of(table_view),
        "token": uuid4(),
        "last": fate_sentence(last) if last else "",
    }
    return render(request, "corrections/agreed.html", facts)


@require_methods("GET")
@at_table
def change_rules(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Show by what else the table can play; with a choice, go to what that would change."""
    table, asked = table_view.table, request.GET.dict()
    if not may_change_rules(table):
        raise Http404("this table says so itself")
    if "edition" in asked and is_open(table_view.position):
        rules = read_rules(asked, table.box)
        if rules != table.box.agreed:
            draft = Draft(table_view.position.head).change(Change(EntryKind.RULES, 0, rules=rules))
            return SeeOther(reverse("check", args=[table.uid, pack(draft)]))
    facts = {
        "table_view": table_view,
        "other": other_rules(table),
        "is_open": is_open(table_view.position),
        "is_same": "edition" in asked,
    }
    return render(request, "corrections/rules.html", facts)


@render_table_errors
@require_methods("POST")
@at_table
def choose_aids(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Let the app help less, or ask everybody whether it may help more."""
    try:
        token = moves.read_token(request.POST.dict())
        level = request.POST.get("level", "")
        services.choose_aids(table_uid=table_view.table.uid, phone=_phone(request), token=token, level=level)
    except MalformedMove as error:
        return bad_request(request, error)
    return SeeOther(f"{table_view.base}agreed/")


@render_table_errors
@require_methods("POST")
@at_table
def choose_fix_by(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Ask everybody who may put earlier turns right from now on."""
    try:
        token = moves.read_token(request.POST.dict())
        fix_by = request.POST.get("fix_by", "")
        services.choose_fix_by(table_uid=table_view.table.uid, phone=_phone(request), token=token, fix_by=fix_by)
    except MalformedMove as error:
        return bad_request(request, error)
    return SeeOther(f"{table_view.base}agreed/")


@render_table_errors
@require_methods("POST")
@at_table
def choose_pace(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Put the clock away, or ask everybody for one."""
    try:
        token = moves.read_token(request.POST.dict())
        pace = request.POST.get("pace", "")
        services.choose_pace(table_uid=table_view.table.uid, phone=_phone(request), token=token, pace=pace)
    except MalformedMove as error:
        return bad_request(request, error)
    return SeeOther(f"{table_view.base}agreed/")


@render_table_errors
@require_methods("POST")
@at_table
def ask_to_delete(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Ask everybody whether the table is deleted, if the host has ticked that it is meant."""
    if request.POST.get("sure") != "yes":
        return SeeOther(f"{table_view.base}agreed/")
    try:
        token = moves.read_token(request.POST.dict())
        is_gone = services.ask_to_delete(table_uid=table_view.table.uid, phone=_phone(request), token=token)
    except MalformedMove as error:
        return bad_request(request, error)
    except OSError:
        return not_deleted(request)
    return SeeOther(first_page() if is_gone else f"{table_view.base}agreed/")


def _phone(request: HtmxRequest) -> UUID:
    phone = phone_of(request)
    if phone is None:
        raise NoSeatHere("this phone has no seat here")
    return phone
