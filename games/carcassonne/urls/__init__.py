"""Addresses of Carcassonne's own pages: drawings of tiles, printed maps, tiles of one's own, saves."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from games.carcassonne.urls import maps, own_tiles, photo
from games.carcassonne.views import exchange, midway, own_drawings, unsent
from games.carcassonne.views.tile_sheet import drawings

urlpatterns: list[URLPattern | URLResolver] = [
    path("tiles/own/<slug:tile>.svg", own_drawings.small, name="own_drawing"),
    path("tiles/own/large/<slug:tile>.svg", own_drawings.large, name="own_large"),
    path("tiles/<slug:version>/<str:sets>.svg", drawings, name="tile_sheet"),
    path("t/<uuid:uid>/unsent/", unsent.unsent, name="unsent"),
    path("games/middle/", midway.midway, name="midway"),
    path("games/<uuid:uid>/game.jcz", exchange.jcz_file, name="jcz_file"),
    *maps.urlpatterns,
    *own_tiles.urlpatterns,
    *photo.urlpatterns,
]
