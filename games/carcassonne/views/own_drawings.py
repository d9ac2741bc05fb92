"""The drawings of self-made tiles; what an id draws never changes."""

from __future__ import annotations

from functools import partial
from typing import Final, cast

from django.core.handlers.asgi import ASGIRequest
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse

from games.carcassonne.pages.board.tile_sheet import OwnDrawings, own_drawings, own_large_drawings
from games.views.guards import rate_limited, require_methods
from games.views.streams import Bench
from scoring.carcassonne.board.own_tiles import own_tile

ONE_WEEK: Final = "max-age=604800, public"
"""Drawings of ours become better now and then."""
SVG: Final = "image/svg+xml"
MOST_WAITING: Final = 64
"""The number of drawings that may wait to be made: those of a box of self-made tiles, for some phones."""
SOON: Final = 5
"""Seconds until somebody asks again who was sent away."""
bench: Final = Bench("drawing", MOST_WAITING)


@require_methods("GET")
@rate_limited("drawing")
def small(request: HttpRequest, tile: str) -> HttpResponse:
    return _drawn(request, own_drawings, tile)


@require_methods("GET")
@rate_limited("drawing")
def large(request: HttpRequest, tile: str) -> HttpResponse:
    return _drawn(request, own_large_drawings, tile)


def _drawn(request: HttpRequest, drawings: OwnDrawings, tile: str) -> HttpResponse:
    """Answer with a drawing. One that has to be made takes up to a second, and no thread that answers others."""
    try:
        own_tile(tile)
    except KeyError as error:
        raise Http404("no such tile") from error
    headers = {"Cache-Control": ONE_WEEK}
    if known := drawings.known(tile):
        return HttpResponse(known, content_type=SVG, headers=headers)
    if not isinstance(request, ASGIRequest):
        return HttpResponse(drawings.made(tile), content_type=SVG, headers=headers)
    if bench.is_full:
        return HttpResponse(status=503, headers={"Retry-After": str(SOON), "Cache-Control": "no-store"})
    pieces = bench.made(partial(_bytes_of, drawings, tile))
    return cast("HttpResponse", StreamingHttpResponse(pieces, content_type=SVG, headers=headers))


def _bytes_of(drawings: OwnDrawings, tile: str) -> bytes:
    return drawings.made(tile).encode()
