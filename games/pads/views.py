"""Pads: the shelf, opening a table with one, making and sharing one of one's own, going on from a logged table."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games import services
from games.forms.lobby import TableDraft
from games.models import LONGEST_NAME
from games.pads.forms.pad_codec import LONGEST_QR, made_pad, pack_pad, pad_file, unpack_pad
from games.pads.forms.pads import (
    OwnPad,
    PadChoice,
    box_for,
    fresh_pad_draft,
    own_form,
    own_problem,
    pad_problems,
    read_choice,
    read_own,
    read_pad_draft,
    said_of,
    with_one_more,
)
from games.pads.own_pads import own_pads
from games.pads.pages.shelf import own_card, pad_cards, pad_page
from games.pads.services import go_on_as_pad
from games.pads.words.labels import bad_pad_sentence
from games.pads.words.ready import taken_home
from games.phones.addresses import phone_url
from games.phones.identity import phone_of
from games.phones.preferences import last_name, last_players, remember_players
from games.phones.qr import qr_svg
from games.phrasing.common.file_kinds import kind_of_file
from games.phrasing.common.files import file_sentence
from games.selectors import tables
from games.views.answers import HtmxRequest, SeeOther, asking_phone, seated, table_url
from games.views.door.table_form import usual_name
from games.views.guards import rate_limited, render_table_errors, require_methods
from scoring.kernel import Box
from scoring.pads.box import pad_for, pad_game, shelf
from scoring.pads.pad import LARGEST_FILE, BadPad, Pad
from scoring.pads.reading import read_pad

NOT_OWN: Final = ""
"""The word of a pad that stands on the shelf."""


@require_methods("GET")
def pads(request: HttpRequest) -> HttpResponse:
    return _shelf(request)


def _shelf(request: HttpRequest, problem: str = "", status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    own = [(own_card(found), word) for found, word in own_pads(phone_of(request))]
    return render(request, "pads/shelf.html", {"cards": pad_cards(), "own": own, "problem": problem}, status=status)


# ------------------------------------------------------------ a table with a pad


@require_methods("GET", "POST")
def pad(request: HtmxRequest, key: str) -> HttpResponse:
    """Show a ready pad and the form of a table for it; open the table."""
    found = shelf().get(key)
    if found is None:
        raise Http404("there is no such pad")
    return _pad(request, found, NOT_OWN)


@require_methods("GET", "POST")
def own_pad(request: HtmxRequest, word: str) -> HttpResponse:
    """Show a pad of one's own, which lies in the address; open the table."""
    return _pad(request, _unpacked(word), word)


def _unpacked(word: str) -> Pad:
    try:
        return unpack_pad(word)
    except BadPad as problem:
        raise Http404(bad_pad_sentence(problem)) from problem


def _pad(request: HtmxRequest, found: Pad, word: str) -> HttpResponse:
    game = pad_game(found)
    if request.method != "POST":
        draft = fresh_pad_draft(game, last_players(request), host_name=last_name(request), name=usual_name())
        return _show(request, found, word, draft, read_choice(found, QueryDict()))
    draft, choice = read_pad_draft(game, request.POST, name=usual_name()), read_choice(found, request.POST)
    box = box_for(found, choice, len(draft.playing), is_own=bool(word))
    if "again" in request.POST:
        return _show(request, found, word, draft, choice)
    problems = pad_problems(draft, box)
    if problems:
        return _show(request, found, word, draft, choice, problems)
    return _open(request, draft, box)


def _show(
    request: HttpRequest,
    found: Pad,
    word: str,
    draft: TableDraft,
    choice: PadChoice,
    problems: dict[str, str] | None = None,
) -> HttpResponse:
    context: dict[str, Any] = {
        "form": pad_page(found, draft, choice, problems or {}),
        "longest_name": LONGEST_NAME,
        "word": word,
        "token": request.POST.get("token") or str(uuid4()),
        "file": reverse("own_pad_file", args=[word]) if word else reverse("pad_file", args=[found.key]),
        "here": request.path,
    }
    if word:
        address = phone_url(request, reverse("own_pad", args=[word]))
        context |= {"address": address, "qr": qr_svg(address) if len(word) <= LONGEST_QR else ""}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problems else HTTPStatus.OK
    return render(request, "pads/pad.html", context, status=status)


@rate_limited("open")
def _open(request: HtmxRequest, draft: TableDraft, box: Box) -> HttpResponse:
    phone = asking_phone(request)
    table = services.open_table(
        phone=phone,
        form=request.POST.get("token", "")[:LONGEST_NAME],
        choices=services.TableChoices(
            name=draft.name,
            game=box.game,
            edition=box.edition,
            sets=box.sets,
            options=box.options,
            board=box.board,
            seats=[(player.name, player.colour) for player in draft.playing],
            log_by=draft.log_by,
            host_seats=draft.host_positions or [0],
        ),
    )
    host_name = next((player.name for player in draft.playing if player.mine and player.name), "")
    response = seated(SeeOther(table_url(table)), phone, host_name)
    remember_players(response, [(player.colour, player.name) for player in draft.playing])
    return response


# ------------------------------------------------------- a pad of one's own


@require_methods("GET", "POST")
def make_pad(request: HttpRequest) -> HttpResponse:
    """Show the form in which a pad is made; go on to the pad."""
    if request.method != "POST":
        word = request.GET.get("from", "")
        form = own_form(_unpacked(word)) if word else None
        return render(request, "pads/make.html", {"form": form or OwnPad(), "problem": ""})
    form = read_own(request.POST)
    if "more" in request.POST:
        return render(request, "pads/make.html", {"form": with_one_more(form), "problem": ""})
    problem = own_problem(form)
    try:
        word = "" if problem else pack_pad(made_pad(said_of(form)))
    except BadPad as error:
        problem = bad_pad_sentence(error)
    if problem:
        context = {"form": form, "problem": problem}
        return render(request, "pads/make.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return SeeOther(reverse("own_pad", args=[word]))


@require_methods("POST")
def bring_pad(request: HttpRequest) -> HttpResponse:
    """Read a pad from a file; go on to it, or say what is wrong with it."""
    upload = request.FILES.get("file")
    if upload is None:
        return _shelf(request, _("Choose a file first."), HTTPStatus.UNPROCESSABLE_ENTITY)
    # One byte more than may be: enough for the reader to refuse it.
    content = upload.read(LARGEST_FILE + 1)
    try:
        word = pack_pad(read_pad(content))
    except BadPad as problem:
        why = file_sentence(kind_of_file(content)) or bad_pad_sentence(problem)
        return _shelf(request, why, HTTPStatus.UNPROCESSABLE_ENTITY)
    return SeeOther(reverse("own_pad", args=[word]))


@require_methods("GET")
def ready_file(_request: HttpRequest, key: str) -> HttpResponse:
    found = shelf().get(key)
    if found is None:
        raise Http404("there is no such pad")
    return _file(taken_home(found))


@require_methods("GET")
def own_file(_request: HttpRequest, word: str) -> HttpResponse:
    return _file(_unpacked(word))


def _file(found: Pad) -> HttpResponse:
    response = HttpResponse(pad_file(found), content_type="application/toml; charset=utf-8")
    name = slugify(str(found.name)) if isinstance(found.name, str) else found.key
    response.headers["Content-Disposition"] = f'attachment; filename="{name or "pad"}.toml"'
    return response


# -------------------------------------------------- from a logged table to a pad


@require_methods("GET", "POST")
@render_table_errors
def go_on(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Say what going on as a pad means; do it."""
    table = tables.table_for(uid)
    if pad_for(table.game) is None:
        raise Http404("there is no such pad")
    if request.method != "POST":
        return render(request, "pads/go_on.html", {"table": table})
    phone = asking_phone(request)
    note = _("We stop logging: the game goes on as a score pad.")
    return seated(SeeOther(table_url(go_on_as_pad(table_uid=uid, phone=phone, note=note))), phone)
