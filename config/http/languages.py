"""Languages that phones ask for by other codes than ours."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse


class LanguageAliasMiddleware:
    """Write our code of a language for each other one that a phone asks for: Cantonese ("yue-HK") reads zh-hant.

    Django has such a list too (`LANG_INFO`), but no way to add to it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        # The longest first: cmn-hant is another language than cmn.
        codes = "|".join(map(re.escape, sorted(settings.LANGUAGE_ALIASES, key=len, reverse=True)))
        self.alias = re.compile(rf"(?<![\w-])({codes or '(?!)'})(?:-\w{{1,8}})*(?![\w-])", re.IGNORECASE)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer in a language that the phone asks for."""
        if asked := request.META.get("HTTP_ACCEPT_LANGUAGE"):
            request.META["HTTP_ACCEPT_LANGUAGE"] = self.alias.sub(
                lambda found: settings.LANGUAGE_ALIASES[found[1].lower()], asked
            )
        return self.get_response(request)
