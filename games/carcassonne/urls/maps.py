"""Maps: the list, one map, the editor, and playing on one."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from games.carcassonne.views import maps

one_map: list[URLPattern | URLResolver] = [
    path("", maps.one_map, name="map"),
    path("map.json", maps.map_file, name="map_file"),
    path("edit/", maps.edit_map, name="edit_map"),
    path("copy/", maps.copy_map, name="copy_map"),
    path("delete/", maps.delete_map, name="delete_map"),
    path("photo/", maps.photo, name="map_photo"),
    path("play/", maps.play_on, name="play_on"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("maps/", maps.maps, name="maps"),
    path("maps/new/", maps.new_map, name="new_map"),
    path("maps/import/", maps.import_map, name="import_map"),
    path("maps/taiwan/", maps.taiwan, name="taiwan"),
    path("maps/<slug:key>/", include(one_map)),
]
