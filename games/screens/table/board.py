"""A board as pages draw it: layers of SVG, and what moves add to them or take off."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board as drawn: its frame in drawing units, its size in pixels, and its layers from below.

    `fit` is what a look at the whole board shows, in cells of 100 units: left, top, columns, rows. Empty: all tiles.
    A game that draws nothing has a `template` of its own, which shows `values`.
    """

    frame: str
    width: int
    height: int
    tiles: SafeString
    figures: SafeString
    overlay: SafeString
    shade: SafeString
    fit: str = ""
    template: str = "table/_board.html"
    values: object = None

    @property
    def is_drawn(self) -> bool:
        return bool(self.frame)


@dataclass(frozen=True, slots=True)
class Added:
    """The changes of some moves to the board: what to append, and the ids of what has gone."""

    tiles: SafeString
    figures: SafeString
    gone: str
