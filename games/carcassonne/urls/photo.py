"""A photo of tiles: the boxes that are taught, and reading a table."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from games.carcassonne.views import photo

urlpatterns: list[URLPattern | URLResolver] = [
    path("photo/", photo.boxes, name="photo_boxes"),
    path("photo/taught.json", photo.taught, name="taught_tiles"),
    path("photo/face/<int:number>.jpg", photo.face, name="taught_face"),
    path("photo/teach/<slug:box>/", photo.teach, name="teach_box"),
    path("t/<uuid:uid>/photo/", photo.compare, name="compare_photo"),
    path("t/<uuid:uid>/photo/read/", photo.compared, name="compared_photo"),
    path("games/middle/photo/", photo.join, name="photo_join"),
    path("games/middle/photo/read/", photo.proposal, name="photo_proposal"),
]
