"""The drawings of self-made tiles; what an id draws never changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse

from games.carcassonne.pages.board.tile_sheet import own_drawing, own_large
from games.views.guards import rate_limited, require_methods

ONE_WEEK: Final = "max-age=604800, public"
"""Drawings of ours become better now and then."""


@require_methods("GET")
@rate_limited("drawing")
def small(_request: HttpRequest, tile: str) -> HttpResponse:
    return _drawn(own_drawing, tile)


@require_methods("GET")
@rate_limited("drawing")
def large(_request: HttpRequest, tile: str) -> HttpResponse:
    return _drawn(own_large, tile)


def _drawn(draw: Callable[[str], str], tile: str) -> HttpResponse:
    try:
        content = draw(tile)
    except KeyError as error:
        raise Http404("no such tile") from error
    return HttpResponse(content, content_type="image/svg+xml", headers={"Cache-Control": ONE_WEEK})
