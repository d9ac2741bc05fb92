"""Refusals: why a move is refused, in sentences that are made of all the facts."""

from __future__ import annotations

from typing import Any

from games.phrasing.common.facts import SpokenFacts
from games.phrasing.common.registry import all_words
from games.phrasing.common.unknown import neutral, report
from games.phrasing.common.words import Names
from scoring.kernel import Refusal


def refusal_sentence(refusal: Refusal, names: Names, board: Any = None) -> str:
    """Say why a move is refused; where on the board, if it is given."""
    sentence = all_words().refusals.get(refusal.code)
    if sentence is None:
        report("refusals", refusal.code)
        return neutral("refusals")
    return str(sentence % SpokenFacts(refusal, refusal.code, names, board))
