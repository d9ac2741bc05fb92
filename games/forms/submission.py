"""The content of a form: the moves in it, and what was tried, should the rules refuse it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

MoveJson = dict[str, Any]
"""A move as the game record writes it, with its seat."""


@dataclass(frozen=True, slots=True)
class RejectedInput:
    """A move that was tried: the form field and its value, so that "we played it anyway" can repeat it."""

    field: str
    value: str


NOTHING = RejectedInput("", "")


@dataclass(frozen=True, slots=True)
class Submission:
    """The moves of a form in order, what was tried, and further moves that tell whether somebody logged the same."""

    moves: tuple[MoveJson, ...]
    tried: RejectedInput
    duplicate_markers: tuple[MoveJson, ...] = ()


def overruled(move: Mapping[str, Any], codes: Sequence[str]) -> MoveJson:
    """Return a written move wrapped as "we played it anyway"."""
    inner = {key: value for key, value in move.items() if key != "seat"}
    return {"seat": move["seat"], "do": "overrule", "move": inner, "codes": list(codes)}
