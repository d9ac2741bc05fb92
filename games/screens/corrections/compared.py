"""The pictures and suggestions of a correction: the place as it was and would be, and what may mend a conflict."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from games.log.correction import Change


@dataclass(frozen=True, slots=True)
class Compared:
    """The place that a correction is about, before and after, and the part of the board that is drawn."""

    old: SafeString
    new: SafeString
    view_box: str


@dataclass(frozen=True, slots=True)
class CompareSuggestion:
    """A suggestion for a conflict: in words, with a tile if that is what differs, and the changes that make it so."""

    words: str
    changes: tuple[Change, ...]
    tile: str = ""
    turn: int = 0
