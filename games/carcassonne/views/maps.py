"""Maps: the list, one map with its files, the editor, bringing one in, and what is chosen before playing on one."""

from __future__ import annotations

import json
from collections.abc import Iterable
from http import HTTPStatus
from random import SystemRandom
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.carcassonne.forms.map_editing import MOVE, MapSketch, blank
from games.carcassonne.forms.maps import (
    begun_taiwan,
    changed,
    read_chips,
    read_options,
    read_sketch,
    read_starts,
    tool_of,
    turned,
    write_sketch,
)
from games.carcassonne.pages.lobby.maps import USUAL_TILE, editor, map_card, set_up_page, taiwan_guide
from games.carcassonne.selectors.maps import Kept, MapSetUp, demo_map, map_for, maps_here, photo_of, versions_of
from games.carcassonne.services.maps import (
    LARGEST_MAP,
    LARGEST_PHOTO,
    MOST_OF_A_PHONE,
    NoRoomForPhoto,
    align_photo,
    drop_map,
    drop_photo,
    keep_photo,
    save_copy,
    save_map,
)
from games.carcassonne.services.photos import UnsuitablePhoto
from games.carcassonne.words.maps import map_problem
from games.forms.history import read_number
from games.log.errors import NotThere
from games.models import SavedMap
from games.names import clean_name
from games.phones.identity import phone_of
from games.phones.qr import qr_svg
from games.phones.throttle import TooManyTries, count_miss, may_guess, take_ration
from games.phrasing.common.file_kinds import kind_of_file, other_kind
from games.phrasing.common.files import file_sentence
from games.phrasing.common.label import box_problem
from games.selectors.visible import maps_seen, may_delete
from games.views import errors
from games.views.answers import SeeOther, asking_phone, seated
from games.views.guards import rate_limited, render_table_errors, require_methods
from games.views.permissions import asker_of
from scoring.carcassonne.maps.options import choose
from scoring.carcassonne.maps.playing import read_board
from scoring.carcassonne.maps.reading import LONGEST_LABEL, MalformedMap, MapProblem, read_map
from scoring.carcassonne.maps.spread import breaches, chip_squares, spread
from scoring.catalogue import ruleset_for
from scoring.kernel import Box, UnsuitableBox
from scoring.record import MalformedRecord, parse

USUAL_COLS, USUAL_ROWS = 8, 10
ANYWAY = "anyway"
"""Sent where chips of cardboard lie otherwise than the rules say, and the table plays so."""
CHANGES = frozenset({"by_hand", "turn", "lay", "pick", "show"})
"""Keys of the set-up that only change what it shows."""


def _map_url(key: str, name: str = "map") -> str:
    return reverse(name, args=[key])


@require_methods("GET")
def maps(request: HttpRequest) -> HttpResponse:
    return _maps_page(request)


def _maps_page(request: HttpRequest, problem: str = "", status: int = HTTPStatus.OK) -> HttpResponse:
    asker = asker_of(request)
    listed = maps_here(asker.phone, read_number(request.GET.dict(), "page") or 1, maps_seen(asker))
    cards = [map_card(kept) for kept in listed.maps]
    context = {"cards": cards, "listed": listed, "demo": map_card(demo_map()), "problem": problem}
    return render(request, "maps/maps.html", context, status=status)


@require_methods("GET")
def one_map(request: HttpRequest, key: str) -> HttpResponse:
    """Show a map, and what can be done with it."""
    return _map_page(request, _shown(request, key))


def _map_page(request: HttpRequest, kept: Kept, problem: str = "", status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    address = request.build_absolute_uri(_map_url(kept.key))
    context = {
        "card": map_card(kept),
        "versions": versions_of(kept),
        "address": address,
        "qr": qr_svg(address),
        "may_delete": kept.saved is not None and may_delete(asker_of(request), kept.saved),
        "problem": problem,
    }
    return render(request, "maps/map.html", context, status=status)


def _shown(request: HttpRequest, key: str) -> Kept:
    return map_for(key, phone_of(request), read_number(request.GET.dict(), "version"))


@require_methods("GET")
def map_file(request: HttpRequest, key: str) -> HttpResponse:
    kept = _shown(request, key)
    text = json.dumps(kept.content, ensure_ascii=False, indent=1)
    response = HttpResponse(text, content_type="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{slugify(kept.name) or "map"}.map.json"'
    return response


@require_methods("GET")
def taiwan(request: HttpRequest) -> HttpResponse:
    return render(request, "maps/taiwan.html", {"guide": taiwan_guide(read_map(begun_taiwan()))})


@require_methods("POST")
@render_table_errors
def delete_map(request: HttpRequest, key: str) -> HttpResponse:
    """Throw a map away that whoever asks has made, and whose name was ticked."""
    kept = _shown(request, key)
    if kept.saved is None or not may_delete(asker_of(request), kept.saved):
        raise NotThere("only who made it")
    if request.POST.get("sure") != "yes":
        return _map_page(request, kept, _("Tick the box to confirm."), HTTPStatus.UNPROCESSABLE_ENTITY)
    drop_map(saved=kept.saved)
    return SeeOther(reverse("maps"))


# ------------------------------------------------------------- coming in


@require_methods("POST")
@rate_limited("copy")
def copy_map(request: HttpRequest, key: str) -> HttpResponse:
    """Make a map of one's own from another."""
    phone, kept = asking_phone(request), _shown(request, key)
    name = _("%(name)s, a copy") % {"name": kept.name}
    version = save_copy(phone=phone, content=kept.content, name=name)
    return seated(SeeOther(_map_url(str(version.saved.uid), "edit_map")), phone)


@require_methods("POST")
@rate_limited("copy")
def import_map(request: HttpRequest) -> HttpResponse:
    """Take a map from a file, or say what is wrong with it."""
    try:
        may_guess(request, "import")
    except TooManyTries:
        return errors.too_many_tries(request)
    upload = request.FILES.get("file")
    if upload is None:
        return _not_imported(request, _("Choose a file first."))
    if (upload.size or 0) > LARGEST_MAP:
        return _not_imported(request, _("This file is too large for a map."))
    phone, raw = asking_phone(request), upload.read()
    try:
        content = parse(raw)
        version = save_map(phone=phone, content=content)
    except MalformedRecord:
        count_miss(request, "import")
        return _not_imported(request, file_sentence(kind_of_file(raw)) or _("This file is not a map."))
    except MalformedMap as broken:
        count_miss(request, "import")
        return _not_imported(request, file_sentence(other_kind(content, "our_map")) or map_problem(broken.problem))
    return seated(SeeOther(_map_url(str(version.saved.uid))), phone)


def _not_imported(request: HttpRequest, problem: str) -> HttpResponse:
    return _maps_page(request, problem, HTTPStatus.UNPROCESSABLE_ENTITY)


# ------------------------------------------------------------ the editor


@require_methods("GET", "POST")
def new_map(request: HttpRequest) -> HttpResponse:
    """Draw a map from nothing but land; keep it when it is saved."""
    if request.method != "POST":
        if "taiwan" in request.GET:
            return _show_editor(request, MapSketch(begun_taiwan()), MOVE)
        return _show_editor(request, MapSketch(blank(_("Our map"), USUAL_COLS, USUAL_ROWS)), "land")
    return _drawn(request, None)


@require_methods("GET", "POST")
def edit_map(request: HttpRequest, key: str) -> HttpResponse:
    """Draw on a map; whoever has not made it keeps a copy."""
    kept = _shown(request, key)
    if request.method != "POST":
        return _show_editor(request, MapSketch(kept.content), "land", kept=kept)
    return _drawn(request, kept)


def _drawn(request: HttpRequest, kept: Kept | None) -> HttpResponse:
    form = request.POST.dict()
    try:
        before = read_sketch(form)
        sketch = changed(before, form)
    except MalformedMap as broken:
        return _broken(request, map_problem(broken.problem))
    if "save" in form:
        try:
            take_ration(request, "copy")
        except TooManyTries:
            return errors.too_many_tries(request)
        return _save(request, sketch, kept)
    return _show_editor(request, sketch, tool_of(form), kept=kept)


def _broken(request: HttpRequest, problem: str) -> HttpResponse:
    return _not_imported(request, problem)


def _save(request: HttpRequest, sketch: MapSketch, kept: Kept | None) -> HttpResponse:
    phone = asking_phone(request)
    version = save_map(phone=phone, content=sketch.content, saved=kept.saved if kept else None)
    return seated(SeeOther(_map_url(str(version.saved.uid))), phone)


def _show_editor(request: HttpRequest, sketch: MapSketch, tool: str, kept: Kept | None = None) -> HttpResponse:
    content, past = write_sketch(sketch)
    form = request.POST
    page = editor(
        sketch,
        tool=tool,
        side=form.get("side", ""),
        label=clean_name(form.get("label", ""), LONGEST_LABEL),
        zoom=form.get("zoom", "2"),
    )
    shot = photo_of(kept) if kept else None
    corners = json.dumps(shot.corners) if shot else ""
    context = {"page": page, "content": content, "past": past, "kept": kept, "longest": LONGEST_LABEL}
    context |= {"has_photo": shot is not None, "corners": corners}
    return render(request, "maps/editor.html", context)


@require_methods("GET", "POST")
@render_table_errors
def photo(request: HttpRequest, key: str) -> HttpResponse:
    """Send the photo that a map is traced over; take another, its corners, or throw it away."""
    kept = _shown(request, key)
    if request.method != "POST":
        found = photo_of(kept)
        if found is None:
            raise Http404("no photo")
        return HttpResponse(bytes(found.content), content_type=f"image/{found.kind}")
    phone, saved = asking_phone(request), kept.saved
    if saved is None:
        raise Http404("no photo of that")
    try:
        _change_photo(request, phone, saved)
    except TooManyTries:
        return errors.too_many_tries(request)
    except NoRoomForPhoto as full:
        return _not_imported(request, _too_many_photos(full))
    except UnsuitablePhoto:
        return _not_imported(request, _("Choose a picture, of 8 megabytes at most."))
    return SeeOther(_map_url(key, "edit_map"))


def _too_many_photos(full: NoRoomForPhoto) -> str:
    if full.is_own:
        most = MOST_OF_A_PHONE // 1_000_000
        return _("Your photos take %(most)s megabytes already. Throw one away first.") % {"most": most}
    return _("This server keeps no more photos.")


def _change_photo(request: HttpRequest, phone: UUID, saved: SavedMap) -> None:
    upload = request.FILES.get("photo")
    if "away" in request.POST:
        drop_photo(phone=phone, saved=saved)
    elif "corners" in request.POST:
        align_photo(phone=phone, saved=saved, corners=_corners(request.POST["corners"]))
    elif upload is not None and (upload.size or 0) <= LARGEST_PHOTO:
        take_ration(request, "copy")
        keep_photo(phone=phone, saved=saved, content=upload.read())
    else:
        raise UnsuitablePhoto("nothing was chosen")


def _corners(text: str) -> object:
    try:
        return parse(text)
    except MalformedRecord as error:
        raise UnsuitablePhoto("no corners") from error


# -------------------------------------------------------- playing on one


@require_methods("GET", "POST")
def play_on(request: HttpRequest, key: str) -> HttpResponse:
    """Choose start squares, options and chips, and go on to the form of a new table."""
    kept = _shown(request, key)
    # A map may be kept before it is ready; what is missing stands on its own page.
    if map_card(kept).problems:
        return SeeOther(_map_url(key))
    if request.method != "POST":
        usual = {f"{x},{y}": (tile, turn) for tile, (x, y), turn in _usual_start(kept)}
        return _show_set_up(request, kept, usual, {}, _spread(kept, usual, {}))
    form = request.POST
    starts, options = turned(read_starts(form, kept.printed), form, kept.printed), read_options(form)
    chips = read_chips(form, kept.printed) if kept.printed.rules.chip_set else ()
    if "spread" in form:
        return _show_set_up(request, kept, starts, options, _spread(kept, starts, options))
    if form.keys() & CHANGES:
        by_hand = bool(form.keys() & {"hand", "by_hand"})
        return _show_set_up(request, kept, starts, options, chips, by_hand=by_hand)
    set_up = _set_up(kept, starts, options, chips, dealt="hand" not in form)
    try:
        if form.get("go") not in (None, ANYWAY) and "hand" in form:
            _check_chips(kept, starts, options, chips)
        ruleset_for(Box("carcassonne", "2006", 2, start=set_up.start, board=set_up.board))
    except UnsuitableBox as problem:
        by_hand = "hand" in form
        return _show_set_up(request, kept, starts, options, chips, by_hand=by_hand, problem=str(box_problem(problem)))
    return SeeOther(f"{reverse('midway' if 'midway' in form else 'new_table')}?on={set_up.word}")


def _usual_start(kept: Kept) -> tuple[tuple[str, tuple[int, int], int], ...]:
    try:
        return read_board({"map": kept.content}).start_tiles((), USUAL_TILE)
    except UnsuitableBox:
        return ()


def _spread(kept: Kept, starts: dict[str, tuple[str, int]], options: dict[str, Any]) -> tuple[tuple[int, int], ...]:
    if not kept.printed.rules.chip_set:
        return ()
    free = chip_squares(kept.printed, _cells(starts), choose(options))
    return tuple(sorted(spread(free, SystemRandom())))


def _cells(keys: Iterable[str]) -> list[tuple[int, int]]:
    return [(int(x), int(y)) for x, y in (key.split(",") for key in keys)]


def _check_chips(
    kept: Kept, starts: dict[str, tuple[str, int]], options: dict[str, Any], chips: tuple[tuple[int, int], ...]
) -> None:
    if _breaches(kept, starts, options, chips):
        raise UnsuitableBox("map.chips_against_rules")


def _breaches(
    kept: Kept, starts: dict[str, tuple[str, int]], options: dict[str, Any], chips: tuple[tuple[int, int], ...]
) -> tuple[MapProblem, ...]:
    return breaches(kept.printed, chips, _cells(starts), choose(options))


def _set_up(
    kept: Kept,
    starts: dict[str, tuple[str, int]],
    options: dict[str, Any],
    chips: tuple[tuple[int, int], ...],
    *,
    dealt: bool,
) -> MapSetUp:
    start = tuple((tile, (int(x), int(y)), turn) for key, (tile, turn) in starts.items() for x, y in [key.split(",")])
    return MapSetUp(kept, start, options, tuple(f"{x},{y}" for x, y in chips), dealt=dealt)


def _show_set_up(
    request: HttpRequest,
    kept: Kept,
    starts: dict[str, tuple[str, int]],
    options: dict[str, Any],
    chips: tuple[tuple[int, int], ...],
    *,
    by_hand: bool = False,
    problem: str = "",
) -> HttpResponse:
    picked = request.POST.get("pick", "")
    page = set_up_page(
        kept,
        starts=starts,
        options=options,
        chips=chips,
        by_hand=by_hand,
        picked=picked,
        problem=problem,
        breaches=_breaches(kept, starts, options, chips),
    )
    context = {"page": page, "lying": {f"{x},{y}" for x, y in chips}}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK
    return render(request, "maps/play.html", context, status=status)
