"""Addresses of dice and luck (of a game, of dice with a name, of a person), and of files for a simulator."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from games.catan.views import exchange, luck

urlpatterns: list[URLPattern | URLResolver] = [
    path("games/<uuid:uid>/luck/", luck.luck, name="luck"),
    path("games/<uuid:uid>/luck/dice/", luck.name_dice, name="name_dice"),
    path("games/<uuid:uid>/catanatron.json", exchange.catanatron_file, name="catanatron_file"),
    path("dice/", luck.all_dice, name="all_dice"),
    path("dice/<uuid:uid>/", luck.dice, name="dice"),
    path("people/<uuid:uid>/luck/", luck.person_luck, name="person_luck"),
]
