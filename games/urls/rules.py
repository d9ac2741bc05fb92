"""The rules as read and help with the pages, open to everyone."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from games.views import rules

urlpatterns: list[URLPattern | URLResolver] = [
    path("rules/", rules.shelves, name="rules"),
    path("rules/<slug:box>/", rules.book, name="rule_book"),
]
