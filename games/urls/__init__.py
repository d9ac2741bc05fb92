"""The pages, by what a phone is doing: coming in (`door`), sitting at a table (`table`); a game brings its own."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from games.registry import modules_in
from games.urls import corrections, door, gatherings, keeper, past, rules, table
from games.views.health import health

# Django tries one after the other: what phones ask with every move stands first.
urlpatterns: list[URLPattern | URLResolver] = [
    *table.urlpatterns,
    path("health/", health, name="health"),
    *(pattern for game in modules_in("games", "urls") for pattern in game.urlpatterns),
    *door.urlpatterns,
    *gatherings.urlpatterns,
    *corrections.urlpatterns,
    *past.urlpatterns,
    *rules.urlpatterns,
    *keeper.urlpatterns,
]
