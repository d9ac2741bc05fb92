"""All pages are the app's; so are those for what went wrong."""

from games import urls

urlpatterns = urls.urlpatterns

handler400 = "games.views.errors.bad_request"
handler403 = "games.views.errors.forbidden"
handler404 = "games.views.errors.not_found"
handler500 = "games.views.errors.server_error"
