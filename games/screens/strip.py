"""The top of the table page: totals, whose turn it is, and what to say aloud."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Item:
    """Something of a player's: how many, its words, and its drawing (a piece, or an icon)."""

    count: int
    words: str
    piece: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's tab: its total, the figures in hand, and what it is being paid just now.

    `more` are the other figures in hand, and what was won besides points.
    """

    position: int
    name: str
    colour: str
    total: int
    hand: int | None
    plus: int
    current: bool
    is_mine: bool
    more: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Strip:
    """The tabs and the turn line. `phase` is "playing", "scoring" (the final awards) or "finished".

    `same_scores` says that the phone shows these tabs already: they are not sent again.
    """

    scores: tuple[Score, ...]
    phase: str
    turn_name: str
    turn_colour: str
    turn_number: int
    left: int
    shown: int
    awards: int
    said: str = ""
    notice: str = ""
    same_scores: bool = False
    has_more: bool = False
