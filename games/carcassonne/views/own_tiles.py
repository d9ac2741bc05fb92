"""Self-made tiles: those of a phone, the editor, and taking some from a link or a file."""

from __future__ import annotations

import json
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games.carcassonne.pages.lobby.own_tiles import BLANK, OwnTileRow, own_rows, tile_editor
from games.carcassonne.services.own_tiles import UnsuitableTile, drop_own_tile, keep_own_tiles
from games.carcassonne.words.tile import PROBLEMS, tile_label
from games.phones.identity import phone_of
from games.phones.qr import qr_svg
from games.phrasing.common.files import file_sentence
from games.selectors.own_tiles import NoTilesFile, Offered, own_tiles, read_file, read_link, write_file, write_link
from games.views.answers import SeeOther, asking_phone, seated
from games.views.guards import rate_limited, require_methods
from scoring.carcassonne.board.designs import TILES

LARGEST_FILE = 100_000
"""Bytes of a file of tiles."""


@require_methods("GET")
def own(request: HttpRequest) -> HttpResponse:
    """Show the tiles of this phone, and how to hand them on."""
    return _own_page(request)


def _own_page(request: HttpRequest, problem: str = "") -> HttpResponse:
    tiles = own_tiles(phone_of(request))
    address = request.build_absolute_uri(f"{reverse('take_tiles')}?tiles={write_link(tiles)}")
    context = {"rows": own_rows(tiles), "address": address, "qr": qr_svg(address), "problem": problem}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK
    return render(request, "own/own.html", context, status=status)


@require_methods("GET")
def own_file(request: HttpRequest) -> HttpResponse:
    text = json.dumps(write_file(own_tiles(phone_of(request))), indent=1)
    response = HttpResponse(text, content_type="application/json")
    response.headers["Content-Disposition"] = 'attachment; filename="tiles.json"'
    return response


@require_methods("GET")
def draw_tile(request: HttpRequest) -> HttpResponse:
    """Show a tile that is being made; each key leads to the next."""
    asked = request.GET
    page = tile_editor(asked.get("tile", BLANK), asked.get("box", ""), asked.get("not", ""))
    return render(request, "own/draw.html", {"page": page})


@require_methods("GET", "POST")
@rate_limited("copy")
def take_tiles(request: HttpRequest) -> HttpResponse:
    """Show what a link offers; keep it, or what a file or the editor brings."""
    if request.method != "POST":
        offered = read_link(request.GET.get("tiles", ""), "")
        rows = [OwnTileRow(tile, tile_label(tile), "", copies) for tile, copies, _box in offered if tile in TILES]
        return render(request, "own/take.html", {"rows": rows, "tiles": request.GET.get("tiles", "")})
    phone = asking_phone(request)
    try:
        keep_own_tiles(phone=phone, tiles=_brought(request))
    except UnsuitableTile as unsuitable:
        return _own_page(request, str(PROBLEMS[unsuitable.code]))
    except NoTilesFile as refused:
        return _own_page(request, file_sentence(refused.kind) or str(PROBLEMS["own.no_file"]))
    except ValueError:
        return _own_page(request, str(PROBLEMS["own.unreadable"]))
    return seated(SeeOther(reverse("own_tiles")), phone)


def _brought(request: HttpRequest) -> list[Offered]:
    upload = request.FILES.get("file")
    if upload is not None:
        return read_file(upload.read(LARGEST_FILE))
    form = request.POST
    if "tiles" in form:
        return read_link(form["tiles"], "")
    copies = form.get("copies", "1")
    return [(form.get("tile", ""), int(copies) if copies.isdecimal() else 0, form.get("box", ""))]


@require_methods("POST")
def drop_tile(request: HttpRequest) -> HttpResponse:
    drop_own_tile(phone=asking_phone(request), tile=request.POST.get("tile", ""))
    return SeeOther(reverse("own_tiles"))
