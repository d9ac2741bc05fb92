"""The end of a game as drawings that need nothing but themselves: its board, its curve, and the symbols of both.

The poster, the picture of a result and the replay in one file are made of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from django.contrib.staticfiles import finders
from django.utils.safestring import SafeString, mark_safe

from games.screens.history.curve import Chart
from games.screens.history.facet import HistoryScreens
from games.screens.history.replay import ReplayPage

SVG: Final = "{http://www.w3.org/2000/svg}"
HREF: Final = re.compile(r'href="[^"#]*#([^"]+)"')
WIDE: Final = 0x2E80
"""From this letter on, letters are as wide as two."""


@dataclass(frozen=True, slots=True)
class EndDrawing:
    """The board at the end (without a board `frame` is ""), the score curve, and the symbols that both use."""

    frame: str
    tiles: SafeString
    figures: SafeString
    curve: Chart
    symbols: SafeString
    style: SafeString

    def within(self, *, x: int, y: int, width: int, height: int) -> BoardFrame | None:
        """Return the board with the ground that it lies on, in that place of a sheet; None without a board."""
        return BoardFrame(self, x, y, width, height) if self.frame else None


@dataclass(frozen=True, slots=True)
class BoardFrame:
    """A board on its ground: the corner of the ground and its size, in the units of the sheet around it."""

    drawing: EndDrawing
    x: int
    y: int
    width: int
    height: int
    inset: int = 20


def drawing_of(replay: ReplayPage, *styles: str) -> EndDrawing:
    """Draw the end of a replay, with what these style sheets say, and with that of printed maps where it was on one."""
    table_view, board = replay.table_view, replay.map
    tiles, figures = (str(board.tiles), str(board.figures)) if board else ("", "")
    lines = str(replay.curve.lines)
    wanted = {name for text in (tiles, figures, lines) for name in HREF.findall(text)}
    wanted |= {f"shape-{seat_view.colour}" for seat_view in table_view.seat_views}
    on_map = ["css/maps.css"] if "map" in table_view.table.board else []
    return EndDrawing(
        frame=board.frame if board else "",
        tiles=_local(tiles),
        figures=_local(figures),
        curve=Chart(replay.curve.width, replay.curve.height, replay.curve.marks, _local(lines)),
        symbols=safe(symbols(wanted, HistoryScreens.of(table_view.table.game).sprites(table_view))),
        style=safe("".join(map(static_text, (*styles, *on_map)) if styles else "")),
    )


def cut(text: str, longest: int) -> str:
    """Return as much of a text as a line of so many letters holds: a drawing breaks none. Chinese ones count twice."""
    room = _room(text, longest)
    return text if room == len(text) else f"{text[: max(0, room - 1)]}…"


def wrapped(text: str, longest: int, most: int) -> list[str]:
    """Return a text on at most so many lines, broken at spaces or between Chinese letters; what is left is cut off."""
    lines: list[str] = []
    while len(lines) < most - 1 and (end := _room(text, longest)) < len(text):
        # A word that goes on is left for the next line; Chinese has no words to keep whole.
        if text[end] != " " and ord(text[end]) < WIDE and " " in text[:end]:
            end = text.rindex(" ", 0, end)
        lines.append(text[:end].rstrip())
        text = text[end:].lstrip()
    return [*lines, cut(text, longest)]


def _room(text: str, longest: int) -> int:
    width = 0
    for place, letter in enumerate(text):
        width += 2 if ord(letter) >= WIDE else 1
        if width > longest:
            return place
    return len(text)


def safe(text: str) -> SafeString:
    """Mark what comes from our own files, or was escaped where it was made."""
    return mark_safe(text)  # noqa: S308


def _local(drawing: str) -> SafeString:
    return safe(HREF.sub(r'href="#\1"', drawing))


@cache
def static_text(name: str) -> str:
    """Return a file below `static/` as text."""
    found = finders.find(name)
    assert isinstance(found, str), f"static/{name} belongs to this project"
    return Path(found).read_text("utf-8")


def symbols(wanted: Iterable[str], sprites: Iterable[str]) -> str:
    """Return the drawings of these names in files below `static/`, with all that they are made of."""
    known = {name: one for sprite in sprites for name, one in _drawings(sprite).items()}
    found: dict[str, str] = {}
    names = [name for name in sorted(wanted) if name in known]
    # Drawings are made of parts of others: a tile of a set needs symbols that sets share.
    while names:
        name = names.pop()
        if name not in found:
            found[name] = known[name]
            names.extend(part for part in HREF.findall(known[name]) if part in known)
    return "".join(found[name] for name in sorted(found))


@cache
def _drawings(sprite: str) -> dict[str, str]:
    ET.register_namespace("", SVG.strip("{}"))
    root = ET.fromstring(static_text(sprite))  # noqa: S314 - our own file
    drawings = (one for one in root.iter() if one.get("id"))
    plain = f' xmlns="{SVG.strip("{}")}"'
    return {str(one.get("id")): ET.tostring(one, "unicode").replace(plain, "").strip() for one in drawings}
