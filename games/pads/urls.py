"""Addresses of score pads: the shelf, one pad, one of one's own, and going on as a pad."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from games.pads import views as pads

pad_pages: list[URLPattern | URLResolver] = [
    path("", pads.pads, name="pads"),
    path("own/", pads.make_pad, name="make_pad"),
    path("file/", pads.bring_pad, name="bring_pad"),
    path("own/<slug:word>/", pads.own_pad, name="own_pad"),
    path("own/<slug:word>/pad.toml", pads.own_file, name="own_pad_file"),
    path("ready/<slug:key>/", pads.pad, name="pad"),
    path("ready/<slug:key>/pad.toml", pads.ready_file, name="pad_file"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("pads/", include(pad_pages)),
    path("t/<uuid:uid>/pad/", pads.go_on, name="go_on_as_pad"),
]
