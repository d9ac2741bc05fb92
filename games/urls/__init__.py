"""The pages, by what a phone is doing: coming in (`door`) or sitting at a table (`table`)."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from games.urls import corrections, door, maps, past, table
from games.views.health import health

urlpatterns: list[URLPattern | URLResolver] = [
    path("health/", health, name="health"),
    *door.urlpatterns,
    *corrections.urlpatterns,
    *past.urlpatterns,
    *maps.urlpatterns,
    *table.urlpatterns,
]
