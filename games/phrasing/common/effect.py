"""Effects: what followed from a move, as whole sentences and in the few words of a pill."""

from __future__ import annotations

from typing import Any

from games.phrasing.common.facts import filled_effect
from games.phrasing.common.registry import all_words
from games.phrasing.common.unknown import neutral, report
from games.phrasing.common.words import Names
from scoring.kernel import Effect, Scored


def effect_sentence(effect: Effect, names: Names, board: Any = None) -> str:
    """Say what followed from a move, and where if the board is given."""
    tell = all_words().effects.get(type(effect))
    if tell is None:
        report("effects", effect.code)
        return neutral("effects")
    return tell(effect, names, board) if callable(tell) else filled_effect(tell, effect, names, board)


def moment_title(effect: Effect, names: Names) -> str:
    """Say what stands over an effect that is a great moment; over points, by their source."""
    words = all_words()
    tell = words.moments_by_source.get(effect.source) if isinstance(effect, Scored) else words.moments.get(type(effect))
    if tell is None:
        report("moments", effect.code)
        return neutral("effects")
    return tell(effect, names) if callable(tell) else filled_effect(tell, effect, names)


def gain_label(effect: Effect, names: Names) -> str:
    """Say in a few words what somebody won besides points; empty for the many effects that brought nothing."""
    tell = all_words().gains.get(type(effect))
    if tell is None:
        return ""
    return tell(effect, names) if callable(tell) else filled_effect(tell, effect, names)
