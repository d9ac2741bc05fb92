"""The pages, by what a phone is doing: coming in (`door`) or sitting at a table (`table`)."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from games.urls import corrections, door, keeper, maps, own_tiles, past, rules, table
from games.views.health import health
from games.views.table import own_drawings
from games.views.table.tile_sheet import drawings

# Django tries one after the other: what phones ask with every move stands first.
urlpatterns: list[URLPattern | URLResolver] = [
    *table.urlpatterns,
    path("health/", health, name="health"),
    path("tiles/own/<slug:tile>.svg", own_drawings.small, name="own_drawing"),
    path("tiles/own/large/<slug:tile>.svg", own_drawings.large, name="own_large"),
    path("tiles/<slug:version>/<str:sets>.svg", drawings, name="tile_sheet"),
    *door.urlpatterns,
    *corrections.urlpatterns,
    *past.urlpatterns,
    *maps.urlpatterns,
    *own_tiles.urlpatterns,
    *rules.urlpatterns,
    *keeper.urlpatterns,
]
