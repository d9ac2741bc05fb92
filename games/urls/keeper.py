"""The keeper's page, and what the keeper does there."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from games.views import keeper

urlpatterns: list[URLPattern | URLResolver] = [
    path("keeper/", keeper.keeper, name="keeper"),
    path("keeper/in/<str:word>/", keeper.come_in, name="keeper_in"),
    path("keeper/close/<uuid:uid>/", keeper.close, name="keeper_close"),
    path("keeper/delete/<uuid:uid>/", keeper.delete, name="keeper_delete"),
    path("keeper/gatherings/<uuid:uid>/delete/", keeper.delete_gathering, name="keeper_delete_gathering"),
    path("keeper/return/<slug:name>/", keeper.go_back, name="keeper_return"),
    path("keeper/restore/<slug:name>/", keeper.restore, name="keeper_restore"),
]
