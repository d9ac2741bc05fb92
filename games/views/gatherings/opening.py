"""A new gathering, and what is played at its tables."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from uuid import UUID, uuid4

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _

from games import services
from games.forms.door import name_problem
from games.forms.gatherings import (
    EVENING,
    OWN,
    TIE_BREAKS,
    USUAL_FORMAT,
    NewGathering,
    box_of,
    draft_of,
    for_tables,
    read_new,
    read_token,
)
from games.forms.lobby import USUAL_SEATS, TableDraft, fresh_draft
from games.log.errors import NotOrganiser
from games.models import LONGEST_NAME, Gathering, GatheringKind
from games.phones.preferences import last_shelf, last_style, own_editions
from games.phrasing.common.gathering import KEYS, format_line, format_title, key_help, key_label, refusal_sentence
from games.phrasing.common.label import box_problem, game_label
from games.screens.lobby.facet import LobbyScreens
from games.selectors.gatherings import format_of, gathering_for
from games.views.answers import HtmxRequest, SeeOther, asking_phone, seated
from games.views.door.table_form import FormPage, read_form, show_form, usual_name
from games.views.gatherings.answers import gathering_url, is_organiser, render_gathering_errors
from games.views.guards import rate_limited, require_methods
from scoring.catalogue import LOGGED as GAMES
from scoring.catalogue import game
from scoring.gatherings.facts import GatheringError
from scoring.gatherings.form import Format, names, ready
from scoring.gatherings.tie_breaks import LOT
from scoring.kernel import UnsuitableBox


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: its value, its name and a line about it."""

    value: str
    title: str
    line: str
    is_chosen: bool


def formats(chosen: str) -> list[Choice]:
    """Return the formats to choose from: an evening without rounds, then the others, the usual one first."""
    known = {name: ready(name) for name in names()}
    order = sorted(known, key=lambda name: (name != USUAL_FORMAT, known[name].stages[0].table_size, name))
    evening = Choice(EVENING, _("Any games"), _("As many tables as you like, without a ranking"), chosen == EVENING)
    rounds = [Choice(name, format_title(known[name]), format_line(known[name]), name == chosen) for name in order]
    own = Choice(OWN, _("Your own format"), _("Rounds, points and tie-breaks as your file has them"), chosen == OWN)
    return [evening, *rounds, own]


def tie_breaks(new: NewGathering) -> list[list[Choice]]:
    """Return the fields in which tie-breaks are chosen, each with all of them; the first choice is the format's."""
    chosen = [*new.order, *[""] * TIE_BREAKS][:TIE_BREAKS]
    keys = [key for key in KEYS if key != LOT]
    return [
        [Choice("", "–", "", not now), *(Choice(key, key_label(key), key_help(key), key == now) for key in keys)]
        for now in chosen
    ]


def games(chosen: str) -> list[Choice]:
    """Return the games to choose from."""
    logged = [Choice(key, game_label(key), "", key == chosen) for key in GAMES]
    return [*logged, Choice("other", _("Another game"), _("Results are typed in."), chosen not in GAMES)]


@require_methods("GET", "POST")
def new_gathering(request: HtmxRequest) -> HttpResponse:
    """Show the form of a new gathering; open it, or say what is missing."""
    if request.method != "POST":
        return _show(request, read_new(QueryDict(), name=usual_name()))
    try:
        new = read_new(request.POST, name=usual_name())
    except GatheringError as wrong:
        return _show(request, read_new(request.POST, name=usual_name(), read_own=False), refusal_sentence(wrong))
    if problem := name_problem(request.POST.get("name", "")):
        return _show(request, new, problem)
    return _open(request, new)


def _show(request: HtmxRequest, new: NewGathering, problem: str = "") -> HttpResponse:
    context = {
        "new": new,
        "formats": formats(new.format_name),
        "games": games(new.game),
        "people": "\n".join(new.people),
        "problem": problem,
        "token": request.POST.get("token") or str(uuid4()),
        "longest_name": LONGEST_NAME,
        "evening": EVENING,
        "tie_breaks": tie_breaks(new),
        "known_formats": names(),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK
    return render(request, "gatherings/new.html", context, status=status)


@rate_limited("open")
@render_gathering_errors
def _open(request: HtmxRequest, new: NewGathering) -> HttpResponse:
    phone = asking_phone(request)
    try:
        box = usual_box(request, new) if new.game and new.form else {}
        gathering = services.open_gathering(
            phone=phone,
            form=request.POST.get("token", "")[:LONGEST_NAME],
            choices=services.GatheringChoices(
                name=new.name,
                kind=new.kind,
                format_name=new.format_name,
                form=new.form,
                box=box,
                minutes=new.minutes,
            ),
        )
    except UnsuitableBox as problem:
        return _show(request, new, box_problem(problem))
    if new.people:
        services.add_entrants(
            uid=gathering.uid, phone=phone, names=new.people, token=read_token(request.POST.get("token", ""))
        )
    return seated(SeeOther(gathering_url(gathering.uid)), phone)


def seats_of(form: Format | None) -> int:
    """Return for how many a table is at which a format begins."""
    return form.stages[0].table_size if form else USUAL_SEATS


def fresh_box_draft(request: HtmxRequest, game: str, name: str, seats: int) -> TableDraft:
    """Return a game as this phone's people play it, for so many at a table."""
    shelf = last_shelf(request)
    draft = fresh_draft(
        [],
        host_name="",
        name=name,
        shelf=shelf,
        style=last_style(request),
        editions=own_editions(request),
        pick="" if shelf.game == game else game,
    )
    return for_tables(draft, seats)


def usual_box(request: HtmxRequest, new: NewGathering) -> dict[str, object]:
    """Return what is played at the tables of a new gathering until its organiser chooses otherwise."""
    draft = fresh_box_draft(request, new.game, new.name, seats_of(new.form))
    laid = LobbyScreens.of(draft.game).set_up(QueryDict(), draft.box)
    box = box_of(draft, laid.board)
    if new.form and new.form.is_duplicate:
        # The boxes played last may be others: those that cannot be dealt in one order stay in the cupboard.
        known = game(new.game).one_tile
        box |= {"sets": [one for one in box["sets"] if one in known], "board": {}, "start": []}
    return box


@require_methods("GET", "POST")
@render_gathering_errors
def choose_box(request: HtmxRequest, uid: UUID) -> HttpResponse:
    """Ask the organiser what is played at the tables: the form of a new table without its people."""
    found = gathering_for(uid)
    if not is_organiser(request, found):
        raise NotOrganiser("only the organiser chooses")
    if found.kind == GatheringKind.EVENING:
        return SeeOther(gathering_url(uid))
    return _ask_for_box(request, found)


def _ask_for_box(request: HtmxRequest, found: Gathering) -> HttpResponse:
    seats = seats_of(format_of(found))
    more = {"gathering": found, "for_many": True, "seats": seats}
    page = FormPage("gatherings/box.html", request.path, found.name, partial(for_tables, seats=seats), more)
    if request.method != "POST":
        game = found.box.get("game", next(iter(GAMES)))
        draft = draft_of(found.box, found.name, seats) if found.box else fresh_box_draft(request, game, "", seats)
        return show_form(request, page, draft)
    if "other" in request.POST:
        box: dict[str, object] = {}
    else:
        asked = read_form(request, page)
        if isinstance(asked, HttpResponse):
            return asked
        box = box_of(asked.draft, asked.board)
    try:
        services.choose_box(uid=found.uid, phone=asking_phone(request), box=box)
    except UnsuitableBox as problem:
        return show_form(request, page, draft_of(box, found.name, seats), {"plays": box_problem(problem)})
    return SeeOther(gathering_url(found.uid))
