"""The drawings of the tiles of a table's sets, in one file."""

from __future__ import annotations

import re
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from games.carcassonne.pages.board.tile_sheet import packed, tile_sheet
from games.views.guards import require_methods
from scoring.carcassonne.board.tile import TILE_SETS

ENCODINGS: Final = {name: re.compile(rf"\b{name}\b") for name in ("br", "gzip")}
"""The encodings in which a file may travel, the lightest first."""
FOR_EVER: Final = "max-age=315360000, public, immutable"


@require_methods("GET")
def drawings(request: HttpRequest, version: str, sets: str) -> HttpResponse:
    """Answer with the drawings of the tiles of `sets` ("base+inns"); a page that is out of date gets today's."""
    keys = tuple(sets.split("+"))
    if keys != tuple(sorted({*keys} & {*TILE_SETS})):
        raise Http404
    accepted = request.headers.get("Accept-Encoding", "")
    encoding = next((name for name, word in ENCODINGS.items() if word.search(accepted)), "")
    response = HttpResponse(packed(keys, encoding), content_type="image/svg+xml")
    if encoding:
        response.headers["Content-Encoding"] = encoding
    patch_vary_headers(response, ["Accept-Encoding"])
    response.headers["Cache-Control"] = FOR_EVER if version == tile_sheet(keys).version else "no-cache"
    return response
