"""Short middlewares: who is answered, how the answer travels, and what the browser may do with it."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware

from config.hosts import is_welcome

GetResponse = Callable[[HttpRequest], HttpResponse]

# Pages need none of these; a frame or a script that slips in shall not have them either.
PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()" for feature in ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
)


class BrowserPolicies:
    """Name the socket in the content policy, and switch off what pages never use."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, and add the headers."""
        # Older Safari does not count ws: and wss: as 'self'.
        socket = f"{'wss' if request.is_secure() else 'ws'}://{request.get_host()}"
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        response._csp_update = {"connect-src": socket}  # type: ignore[attr-defined]  # noqa: SLF001
        return response


class WelcomeHosts:
    """Refuse requests for foreign host names with 400, as Django does for those not allowed."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, or refuse."""
        host = request.get_host()
        if not is_welcome(host, settings.PUBLIC_HOSTS):
            raise DisallowedHost(f"{host!r} is neither at home nor in ALLOWED_HOSTS.")
        return self.get_response(request)


class Gzip(GZipMiddleware):
    """Compress pages and fragments without padding.

    Padding hides secrets from who can both read lengths and choose content. Our one secret in a page, the
    CSRF token, is masked anew in each answer, and foreign sites cannot make a phone send its cookies.
    """

    max_random_bytes = 0
