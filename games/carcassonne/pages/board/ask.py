"""The question that a phone asks of the sheet of Carcassonne: a tile, a gap, a list, read from the page's address."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.screens.table.sheet import Unreadable
from scoring.carcassonne.board.geometry import Cell

TILE: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
SEGMENT: Final = re.compile(r"[a-z]{1,8}[0-9]{0,2}(?:\.[NESW])?")
FIGURE: Final = re.compile(r"[a-z_]{1,16}")
CELL: Final = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})")
MANY: Final = 8
"""So many tiles an address names at most."""
LISTS: Final = {"gaps", "none", "menu", "stock", "adjust", "note", "choices", "end"}
"""The lists that every box has; sets that join the pages bring more."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A state of the sheet. Nothing set means: whatever comes next at the table.

    `tiles` are several at once, `figure` is the kind of figure to put down. `go_on` looks past the figure of an opened
    turn to its tile; `move` looks for another place for the tile laid last; `every` asks for what does not fit as
    well. `second` is about the second figure of an opened turn. `at` is a tile on which a figure may stand from afar.
    `enters` answers what a seat is asked on another phone.
    """

    tile: str = ""
    tiles: tuple[str, ...] = ()
    gap: Cell | None = None
    spot: str = ""
    at: Cell | None = None
    figure: str = ""
    listing: str = ""
    go_on: bool = False
    move: bool = False
    every: bool = False
    second: bool = False
    enters: bool = False


def read_ask(asked: Mapping[str, str]) -> Ask:
    """Return what an address asks; raise Unreadable for what no page of ours links to."""
    listing = asked.get("list", "")
    if listing and listing not in LISTS:
        raise Unreadable("list")
    return Ask(
        tile=matching(TILE, asked.get("tile", "")),
        tiles=tuple(matching(TILE, one) for one in asked["tiles"].split(",")[:MANY]) if asked.get("tiles") else (),
        gap=read_cell(asked["gap"]) if asked.get("gap") else None,
        spot=matching(SEGMENT, asked.get("spot", "")),
        at=read_cell(asked["at"]) if asked.get("at") else None,
        figure=matching(FIGURE, asked.get("figure", "")),
        listing=listing,
        go_on="next" in asked,
        move="move" in asked,
        every="all" in asked,
        second="second" in asked,
        enters="for" in asked,
    )


def read_cell(text: str) -> Cell:
    """Return the cell written as "3,-2"."""
    found = CELL.fullmatch(text)
    if found is None:
        raise Unreadable("gap")
    return int(found[1]), int(found[2])


def matching(pattern: re.Pattern[str], text: str) -> str:
    if text and not pattern.fullmatch(text):
        raise Unreadable(pattern.pattern)
    return text
