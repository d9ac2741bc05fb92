"""Texts of data files, such as rulebooks, in every language: what the catalogues say of them."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.utils.translation import override, pgettext


def in_every_language(context: str, english: str) -> Mapping[str, str]:
    """Return an English text in each language of the pages, by the code of the language."""
    said = {}
    for code, _name in settings.LANGUAGES:
        with override(code):
            said[code] = pgettext(context, english)
    return said
