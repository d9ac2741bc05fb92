"""Coming in: the first page, a new table, joining, seats, and what each phone sets for itself."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from games.views import app, settings, visitors
from games.views.door import home as door
from games.views.door import join, new_table, seats, starts

seat_pages: list[URLPattern | URLResolver] = [
    path("", seats.seats, name="seats"),
    path("<int:position>/sit/", seats.sit_here, name="sit_here"),
    path("<int:position>/waiting/", seats.waiting, name="waiting"),
    path("<int:position>/hand-over/", seats.hand_over, name="hand_over"),
    path("<int:position>/give-back/", seats.give_back, name="give_back"),
    path("<int:position>/without-phone/", seats.without_phone, name="without_phone"),
    path("<int:position>/rename/", seats.rename, name="rename_seat"),
    path("<int:position>/app/", seats.let_app_play, name="let_app_play"),
    path("app/", seats.choose_app_ways, name="app_ways"),
    path("claims/", seats.claims, name="claims"),
    path("claims/<int:claim>/", seats.answer, name="answer_claim"),
    path("<int:position>/lost/", seats.lost, name="lost_seat"),
    path("invite/", seats.invite, name="invite"),
    path("code/renew/", seats.renew_code, name="renew_code"),
    path("code/close/", seats.close_code, name="close_code"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", door.home, name="home"),
    path("app.webmanifest", app.manifest, name="manifest"),
    path("worker.js", app.worker, name="worker"),
    path("robots.txt", visitors.robots, name="robots"),
    path(".well-known/security.txt", visitors.security, name="security"),
    path("offline/", app.offline, name="offline"),
    path("new/", new_table.new_table, name="new_table"),
    path("join/", door.join, name="join"),
    path("j/<str:code>/", join.sit_down, name="sit_down"),
    path("take/<str:token>/", seats.take_handed, name="take_handed"),
    path("along/<str:token>/", seats.take_along, name="take_along"),
    path("t/<uuid:uid>/seats/", include(seat_pages)),
    path("t/<uuid:uid>/starts/", starts.starts, name="starts"),
    path("settings/", settings.settings_page, name="settings"),
    path("settings/language/", settings.set_language, name="language"),
    path("settings/tableside.crt", settings.authority, name="authority"),
    path("settings/theme/", settings.set_theme, name="theme"),
    path("settings/moments/", settings.set_moments, name="moments"),
    path("settings/boxes/", settings.set_boxes, name="boxes"),
    path("settings/forget/", settings.forget, name="forget_phone"),
    path("privacy/", settings.privacy, name="privacy"),
    path("who/", settings.who_may, name="who_may"),
]
