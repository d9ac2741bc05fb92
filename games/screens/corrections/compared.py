"""What a page shows of a correction besides words: the place as it was and would be, and what may mend a conflict."""

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
    """What it may have been: in words, with a tile if that is what differs, and the changes that make it so."""

    words: str
    changes: tuple[Change, ...]
    tile: str = ""
    turn: int = 0
