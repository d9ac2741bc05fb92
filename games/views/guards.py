"""Guards in front of a view: the methods that it takes, limits on guessing, and pages for what a service refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import Http404, HttpResponse

from games.log.errors import LinkExpired, TableError
from games.phones.throttle import TooManyTries, count_miss, may_guess, take_ration
from games.views import errors
from games.views.answers import HtmxRequest

P = ParamSpec("P")
View = Callable[Concatenate[HtmxRequest, P], HttpResponse]


def require_methods(*methods: str) -> Callable[[View[P]], View[P]]:
    """Answer these methods only, and say so on a page; whoever may GET may also HEAD."""
    # `require_http_methods` of Django answers with an empty page.
    allowed = (*methods, "HEAD") if "GET" in methods else methods

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def accepting(request: HtmxRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if request.method not in allowed:
                return errors.wrong_method(request, allowed)
            return view(request, *args, **kwargs)

        return accepting

    return decorate


def limit_guesses(what: str) -> Callable[[View[P]], View[P]]:
    """Count each wrong code or link (404, spent link) as a guess of `what`; shut the view after too many."""

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def guarded_view(request: HtmxRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            try:
                may_guess(request, what)
                return view(request, *args, **kwargs)
            except TooManyTries:
                return errors.too_many_tries(request)
            except (Http404, LinkExpired):
                count_miss(request, what)
                raise

        return guarded_view

    return decorate


def rate_limited(what: str) -> Callable[[View[P]], View[P]]:
    """Let a phone or an address do this only so often: what anonymous people make stays, or takes long."""

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def rationed_view(request: HtmxRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            try:
                take_ration(request, what)
            except TooManyTries:
                return errors.too_many_tries(request)
            return view(request, *args, **kwargs)

        return rationed_view

    return decorate


def render_table_errors(view: View[P]) -> View[P]:
    """Turn what a service refuses into a page with its status."""

    @wraps(view)
    def explaining(request: HtmxRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except TableError as problem:
            return errors.refused(request, problem)

    return explaining
