"""Refusals: why a move is refused, in sentences that are made of all the facts."""

from __future__ import annotations

import re
from typing import Any, Final

from games.phrasing.common.facts import SpokenFacts
from games.phrasing.common.registry import all_words
from games.phrasing.common.unknown import neutral, report
from games.phrasing.common.words import Names
from scoring.kernel import Refusal

NOTHING_SAID: Final = re.compile(r"\s*[(（]\s*[)）]|\s*[:：,，、]\s*(?=[.。)）])")


def refusal_sentence(refusal: Refusal, names: Names, board: Any = None) -> str:
    """Say why a move is refused; where on the board, if it is given."""
    words = all_words().refusals.get(refusal.code)
    if words is None:
        report("refusals", refusal.code)
        return neutral("refusals")
    sentence = words(refusal) if callable(words) else words
    # A place that has no words, or that nobody chose, leaves nothing behind.
    return NOTHING_SAID.sub("", str(sentence % SpokenFacts(refusal, refusal.code, names, board)))
