"""Self-made tiles: the list, the editor, and taking some from others."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from games.carcassonne.views import own_tiles

urlpatterns: list[URLPattern | URLResolver] = [
    path("own/", own_tiles.own, name="own_tiles"),
    path("own/draw/", own_tiles.draw_tile, name="draw_tile"),
    path("own/take/", own_tiles.take_tiles, name="take_tiles"),
    path("own/drop/", own_tiles.drop_tile, name="drop_tile"),
    path("own/tiles.json", own_tiles.own_file, name="own_file"),
]
