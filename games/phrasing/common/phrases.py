"""Sentences that a set may say otherwise than its game, because it has another word for a piece."""

from __future__ import annotations

from django.utils.functional import lazy

from games.phrasing.common.registry import all_words
from games.phrasing.common.wording import current_wording


def phrased(key: str) -> str:
    """Return a whole sentence, in the words of the sets at the table; its facts are filled in later."""
    words = all_words().phrases
    theirs = (f"{one}.{key}" for one in current_wording().sets)
    return str(words[next((one for one in theirs if one in words), key)])


phrased_lazy = lazy(phrased, str)
"""Return such a sentence for a table of words: it is looked up each time it is said."""
