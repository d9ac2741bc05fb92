"""Facts of moves, effects and refusals, as sentences name them."""

from __future__ import annotations

from typing import Any

from games.phrasing.common.lists import name_of
from games.phrasing.common.registry import all_words
from games.phrasing.common.words import Names, Sentence
from scoring.kernel import Effect, Move, Refusal


class SpokenFacts(dict[str, Any]):
    """The fields of a value in words, each said when a sentence names it; numbers stay numbers, for their plurals."""

    def __init__(self, value: Move | Effect | Refusal, code: str, names: Names, board: Any = None) -> None:
        super().__init__()
        self.value, self.code, self.names, self.board = value, code, names, board

    def __missing__(self, name: str) -> Any:
        """Say the field of that name."""
        words, fact = all_words(), getattr(self.value, name)
        for key in (f"{self.code}.{name}", name):
            if key in words.facts:
                return words.facts[key](fact)
            if key in words.facts_at_table:
                return words.facts_at_table[key](fact, self.names, self.board)
        return fact


def filled_move(sentence: Sentence, move: Move, name: str, names: Names, board: Any = None) -> str:
    """Return a sentence with the fields of a move, and the name of who made it."""
    facts = SpokenFacts(move, move.kind, names, board)
    facts["name"] = name
    return str(sentence % facts)


def filled_effect(sentence: Sentence, effect: Effect, names: Names, board: Any = None) -> str:
    """Return a sentence with the fields of an effect, and the name of its seat if it has one."""
    facts = SpokenFacts(effect, effect.code, names, board)
    if (seat := getattr(effect, "seat", None)) is not None:
        facts["name"] = name_of(names, seat)
    return str(sentence % facts)
