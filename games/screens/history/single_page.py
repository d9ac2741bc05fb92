"""A game as one page that needs no server: the replay with its drawings, its style and its script inside."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from games.screens.history.facet import HistoryScreens
from games.screens.history.replay import replay_of
from games.screens.lobby.lobby import rules_line
from games.screens.table import TableView

SVG: Final = "{http://www.w3.org/2000/svg}"
HREF: Final = re.compile(r'href="[^"#]*#([^"]+)"')


def single_page(sight: TableView) -> str:
    """Return the page, in the language that is active."""
    replay = replay_of(sight)
    drawn = [str(replay.map.tiles), str(replay.map.figures)] if replay.map else ["", ""]
    lines = str(replay.curve.lines)
    wanted = {name for text in (*drawn, lines) for name in HREF.findall(text)}
    wanted |= {f"shape-{sitter.colour}" for sitter in sight.sitters}
    sprites = HistoryScreens.of(sight.table.game).sprites(sight)
    return render_to_string(
        "past/single.html",
        {
            "replay": replay,
            "rules": rules_line(sight.table),
            "tiles": local(drawn[0]),
            "figures": local(drawn[1]),
            "lines": local(lines),
            "symbols": safe(symbols(wanted, sprites)),
            "style": safe(
                static_text("css/single.css") + (static_text("css/maps.css") if "map" in sight.table.board else "")
            ),
            # A page from a file may not import modules: browsers give it no origin.
            "script": safe(static_text("js/moments.js").replace("export function", "function")),
        },
    )


def safe(text: str) -> SafeString:
    """Mark what comes from our own files, or was escaped where it was made."""
    return mark_safe(text)  # noqa: S308


def local(drawing: str) -> SafeString:
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
