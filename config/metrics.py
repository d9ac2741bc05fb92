"""`/metrics`: how a process fares, in the words of Prometheus, for whoever runs it and for nobody else.

Each process answers for itself, at its own port: a proxy in front would give the figures of any of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache
from ipaddress import ip_address
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.request import split_domain_port
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Histogram, generate_latest

PATH: Final = "/metrics"
SAFE: Final = ("GET", "HEAD")
REQUESTS: Final = Counter("tableside_requests", "Requests that were answered", ["view", "method", "status"])
SECONDS: Final = Histogram(
    "tableside_request_seconds", "Time to an answer, without the way through the network", ["view"],
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)  # fmt: skip
# Each label stays in memory: a method that somebody made up must not become one.
VERBS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH"})


class MetricsMiddleware:
    """Count and time every request, and show the figures. First of all middlewares: it measures the others as well.

    A scraper asks a process by its own address, which is none of the names that phones use, and without TLS.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info == PATH and may_read(request):
            return figures(request)
        began = time.perf_counter()
        response = self.get_response(request)
        view, verb = _view(request), request.method if request.method in VERBS else "other"
        _seconds(view).observe(time.perf_counter() - began)
        _requests(view, verb, response.status_code).inc()
        return response


# Finding a counter by its labels takes longer than counting.
_seconds = lru_cache(maxsize=512)(SECONDS.labels)
_requests = lru_cache(maxsize=4_096)(REQUESTS.labels)


def may_read(request: HttpRequest) -> bool:
    """Say whether a request comes from this machine itself, not by way of a proxy on it, or brings the token."""
    token = settings.METRICS_TOKEN
    if token and constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {token}"):
        return True
    # A proxy on this machine calls from 127.0.0.1 for everybody.
    if "X-Forwarded-For" in request.headers or "Forwarded" in request.headers:
        return False
    # The name, too: by DNS rebinding a foreign page calls 127.0.0.1 through a browser on this machine.
    return _is_local(request.META.get("REMOTE_ADDR", "")) and _is_local(_host(request))


def _host(request: HttpRequest) -> str:
    domain, _port = split_domain_port(request.META.get("HTTP_HOST", ""))
    return domain.strip("[]")


def _is_local(name: str) -> bool:
    if name == "localhost":
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def figures(request: HttpRequest) -> HttpResponse:
    if request.method not in SAFE:
        return HttpResponseNotAllowed(SAFE)
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def _view(request: HttpRequest) -> str:
    # Addresses would be too many to count by.
    if request.resolver_match is not None:
        return request.resolver_match.view_name or "unnamed"
    return "static" if request.path_info.startswith(f"/{settings.STATIC_URL.lstrip('/')}") else "none"
