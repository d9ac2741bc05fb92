"""What a form tells: the moves in it, and what was tried, should the rules refuse it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Written = dict[str, Any]
"""A move as the game record writes it, with its seat."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A move that was tried: the form field and its value, so that "we played it anyway" can repeat it."""

    field: str
    value: str


NOTHING = Tried("", "")


@dataclass(frozen=True, slots=True)
class Told:
    """The moves of a form in order, what was tried, and further moves that tell whether somebody logged the same."""

    moves: tuple[Written, ...]
    tried: Tried
    signs: tuple[Written, ...] = ()


def overruled(move: Mapping[str, Any], codes: Sequence[str]) -> Written:
    """Return a written move wrapped as "we played it anyway"."""
    inner = {key: value for key, value in move.items() if key != "seat"}
    return {"seat": move["seat"], "do": "overrule", "move": inner, "codes": list(codes)}
