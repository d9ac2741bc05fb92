"""The board that is laid out before a table opens: one of its own, or the page on which it is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class BoardSetUp:
    """The board that a box describes (empty: the rules' own), or a page that asks for it first."""

    board: Mapping[str, object] = field(default_factory=dict)
    page: object = None
    template: str = ""
