"""Refusals: why a move is refused, in sentences that are made of all the facts."""

from __future__ import annotations

from typing import Any

from games.phrasing.common.registry import all_words
from games.phrasing.common.unknown import neutral, report
from games.phrasing.common.words import Names
from scoring.kernel import Refusal, facts_of


def refusal_sentence(refusal: Refusal, names: Names, board: Any = None) -> str:
    """Say why a move is refused; where on the board, if it is given."""
    sentence = all_words().refusals.get(refusal.code)
    if sentence is None:
        report("refusals", refusal.code)
        return neutral("refusals")
    return str(sentence % spoken_facts(refusal, names, board))


def spoken_facts(refusal: Refusal, names: Names, board: Any = None) -> dict[str, Any]:
    """Return the facts of a refusal in words; numbers stay numbers, for their plurals."""
    say = all_words().facts
    facts = facts_of(refusal)
    told = {name: say.get(f"{refusal.code}.{name}") or say.get(name) for name in facts}
    return {name: tell(fact, names, board) if (tell := told[name]) else fact for name, fact in facts.items()}
