"""Editing a map as plain data: a tool is put to squares, and what no longer makes sense goes with it.

Content is a map as `scoring.carcassonne.maps.reading` writes it. Nothing here touches the database.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from games.names import clean_name
from scoring.carcassonne.maps.printed import BLOCKED, COLOURS, EDGES, ISLAND, LARGE_CITY, PLAYABLE, SQUARES
from scoring.carcassonne.maps.reading import LARGEST, LONGEST_LABEL

MapContent = dict[str, Any]
MapChange = dict[str, Any]
"""The things there before a change: squares and edges by key (None: nothing), and the ferries where these changed."""

SIDES: Final = "NESW"
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
OUTSIDE: Final = "outside"
MOST_PAST: Final = 40
MOST_ARMS: Final = 3
TAP: Final = re.compile(r"([0-9]{1,2}),([0-9]{1,2})(?:,([NESW]))?")
EDGE_TOOLS: Final = {f"edge-{kind}": kind for kind in EDGES}
COLOUR_TOOLS: Final = {f"colour-{colour}": colour for colour in COLOURS}
MOVE: Final = "move"
TOOLS: Final = (MOVE, *SQUARES, OUTSIDE, *EDGE_TOOLS, "edge-none", "ferry", "arms", "label", "chips", *COLOUR_TOOLS)


@dataclass(frozen=True, slots=True)
class Tap:
    """A square that was tapped, and the side of it that was meant, if any was."""

    x: int
    y: int
    side: str = ""

    @property
    def key(self) -> str:
        return f"{self.x},{self.y}"


@dataclass(frozen=True, slots=True)
class MapSketch:
    """A map that is being drawn: its content, and the way back.

    `landing` is that of a ferry that waits for its other, `held` the square whose piece waits to be put elsewhere.
    """

    content: MapContent
    past: tuple[MapChange, ...] = ()
    landing: str = ""
    held: str = ""


def blank(name: str, cols: int, rows: int) -> MapContent:
    """Return a map of nothing but land."""
    squares = {f"{x},{y}": {"kind": "land"} for y in range(rows) for x in range(cols)}
    return {"name": name, "cols": cols, "rows": rows, "squares": squares, "edges": {}, "ferries": []}


def read_taps(text: str) -> list[Tap]:
    """Return the squares that a form names: "3,4" or "3,4,N", several with spaces between."""
    found = (TAP.fullmatch(word) for word in text.split())
    return [Tap(int(one[1]), int(one[2]), one[3] or "") for one in found if one]


def put(sketch: MapSketch, tool: str, taps: Iterable[Tap], *, side: str = "", label: str = "") -> MapSketch:
    """Return the sketch after a tool was put to squares; `side` is meant where a tap says none."""
    content = sketch.content
    inside = [tap for tap in taps if tap.x < content["cols"] and tap.y < content["rows"]]
    if tool not in TOOLS or not inside:
        return sketch
    landing = ""
    changed = content
    for tap in inside:
        meant = replace(tap, side=tap.side or side)
        if tool == "ferry":
            changed, landing = _ferry(changed, meant, sketch.landing)
        else:
            changed = _put_one(changed, tool, meant, label)
    return with_change(replace(sketch, landing=landing, held=""), tidy(changed))


def with_change(sketch: MapSketch, changed: MapContent) -> MapSketch:
    """Return the sketch with another content, and the way back."""
    change = _difference(sketch.content, changed)
    past = (*sketch.past, change)[-MOST_PAST:] if change else sketch.past
    return replace(sketch, content=changed, past=past)


def undo(sketch: MapSketch) -> MapSketch:
    """Return the sketch without what was drawn last."""
    if not sketch.past:
        return sketch
    *past, last = sketch.past
    content = dict(sketch.content)
    for part in ("squares", "edges"):
        merged = {**content[part], **last.get(part, {})}
        content[part] = {key: value for key, value in merged.items() if value is not None}
    content["ferries"] = last.get("ferries", content["ferries"])
    return MapSketch(content, tuple(past))


def _difference(old: MapContent, new: MapContent) -> MapChange:
    change: MapChange = {}
    for part in ("squares", "edges"):
        keys = {key for key in {*old[part], *new[part]} if old[part].get(key) != new[part].get(key)}
        if keys:
            change[part] = {key: old[part].get(key) for key in sorted(keys)}
    if old["ferries"] != new["ferries"]:
        change["ferries"] = old["ferries"]
    return change


# ----------------------------------------------------------------- one tool


def _put_one(content: MapContent, tool: str, tap: Tap, label: str) -> MapContent:
    if tool == OUTSIDE or tool in SQUARES:
        return _paint(content, tool, tap)
    if tool in EDGE_TOOLS or tool == "edge-none":
        return _print_edge(content, EDGE_TOOLS.get(tool, ""), tap)
    square = content["squares"].get(tap.key)
    if tool == MOVE:
        return content
    if tool == "arms":
        return add_arms(content, tap, square)
    if square is None:
        return content
    return with_square(content, tap.key, {**square, **with_tool(square, tool, label)})


def with_tool(square: Mapping[str, Any], tool: str, label: str) -> dict[str, Any]:
    """Return what a tool says of a square: its name, its colour, or that no chip may lie there; twice takes it back."""
    if tool in COLOUR_TOOLS:
        colour = COLOUR_TOOLS[tool]
        return {"colour": "" if square.get("colour") == colour else colour}
    if tool == "label":
        return {"label": clean_name(label, LONGEST_LABEL)}
    return {"chips": not square.get("chips", True)}


def with_square(content: MapContent, key: str, square: Mapping[str, Any] | None) -> MapContent:
    """Return the content with another square; what says nothing special is left out."""
    squares = {other: value for other, value in content["squares"].items() if other != key}
    if square is not None:
        plain = {"label": "", "arms": 0, "chips": True, "colour": ""}
        squares[key] = {name: value for name, value in square.items() if name not in plain or value != plain[name]}
    return {**content, "squares": squares}


def _paint(content: MapContent, tool: str, tap: Tap) -> MapContent:
    if tool == OUTSIDE:
        return with_square(content, tap.key, None)
    old = content["squares"].get(tap.key, {})
    kept = {name: old[name] for name in ("label", "chips", "colour") if name in old}
    if tool in (ISLAND, LARGE_CITY) and old.get("kind") == tool:
        kept["arms"] = old.get("arms", 0)
    return with_square(content, tap.key, {"kind": tool, **kept})


def _print_edge(content: MapContent, kind: str, tap: Tap) -> MapContent:
    side = tap.side or border_side(content, tap)
    edges = dict(content["edges"])
    # The same side has a name from either square: what was printed from over there goes as well.
    for key in names_of_edge(tap, side):
        edges.pop(key, None)
    if kind and side:
        edges[f"{tap.key},{side}"] = {"kind": kind}
    return {**content, "edges": edges}


def names_of_edge(tap: Tap, side: str) -> Iterator[str]:
    """Yield the two names of a side: from here, and from the square across."""
    if side:
        dx, dy = STEPS[SIDES.index(side)]
        yield f"{tap.key},{side}"
        yield f"{tap.x + dx},{tap.y + dy},{SIDES[(SIDES.index(side) + 2) % 4]}"


def border_side(content: MapContent, tap: Tap) -> str:
    """Return the first side of a square at which something can be printed."""
    here = _is_playable(content, tap.x, tap.y)
    for side, (dx, dy) in zip(SIDES, STEPS, strict=True):
        if _is_playable(content, tap.x + dx, tap.y + dy) != here:
            return side
    return ""


def _is_playable(content: MapContent, x: int, y: int) -> bool:
    square = content["squares"].get(f"{x},{y}")
    return square is not None and square["kind"] in PLAYABLE


def add_arms(content: MapContent, tap: Tap, square: Mapping[str, Any] | None) -> MapContent:
    """Add a shield to an island or a large city, else to what is printed at the side; after three, none."""
    if square is not None and square["kind"] in (ISLAND, LARGE_CITY):
        return with_square(content, tap.key, {**square, "arms": _next(square)})
    sides = [tap.side] if tap.side else SIDES
    names = [name for side in sides for name in names_of_edge(tap, side) if name in content["edges"]]
    if names:
        edge = content["edges"][names[0]]
        return {**content, "edges": {**content["edges"], names[0]: {"kind": edge["kind"], **_arms(_next(edge))}}}
    ferries = [
        {"a": ferry["a"], "b": ferry["b"], **_arms(_next(ferry))} if _lands_at(ferry, tap) else ferry
        for ferry in content["ferries"]
    ]
    return {**content, "ferries": ferries}


def _arms(count: int) -> dict[str, int]:
    return {"arms": count} if count else {}


def _next(thing: Mapping[str, Any]) -> int:
    return int((thing.get("arms", 0) + 1) % (MOST_ARMS + 1))


def _lands_at(ferry: Mapping[str, str], tap: Tap) -> bool:
    return any(landing.rpartition(",")[0] == tap.key for landing in (ferry["a"], ferry["b"]))


def _ferry(content: MapContent, tap: Tap, waiting: str) -> tuple[MapContent, str]:
    here = [ferry for ferry in content["ferries"] if _lands_at(ferry, tap)]
    if here and not waiting:
        return {**content, "ferries": [ferry for ferry in content["ferries"] if ferry not in here]}, ""
    side = tap.side or border_side(content, tap)
    landing = f"{tap.key},{side}"
    if not side or not _is_playable(content, tap.x, tap.y):
        return content, waiting
    if not waiting or waiting == landing:
        return content, "" if waiting else landing
    return {**content, "ferries": [*content["ferries"], {"a": waiting, "b": landing}]}, ""


# ----------------------------------------------------------------- tidying


def tidy(content: MapContent) -> MapContent:
    """Return the content without borders and landings that nothing is left of, and with its large cities named."""
    edges = {key: edge for key, edge in content["edges"].items() if _is_border(content, key)}
    ferries = [
        ferry for ferry in content["ferries"] if is_landing(content, ferry["a"]) and is_landing(content, ferry["b"])
    ]
    taken = {landing for ferry in ferries for landing in (ferry["a"], ferry["b"])}
    edges = {key: edge for key, edge in edges.items() if key not in taken}
    return {**content, "squares": named_cities(content["squares"]), "edges": edges, "ferries": ferries}


def _is_border(content: MapContent, key: str) -> bool:
    x, y, side = key.split(",")
    dx, dy = STEPS[SIDES.index(side)]
    here, there = _is_playable(content, int(x), int(y)), _is_playable(content, int(x) + dx, int(y) + dy)
    return here != there


def is_landing(content: MapContent, key: str) -> bool:
    """Return whether a landing is on a square for tiles and faces the water."""
    x, y, side = key.split(",")
    dx, dy = STEPS[SIDES.index(side)]
    across = content["squares"].get(f"{int(x) + dx},{int(y) + dy}", {"kind": BLOCKED})
    return _is_playable(content, int(x), int(y)) and across["kind"] == BLOCKED


def named_cities(squares: Mapping[str, Any]) -> dict[str, Any]:
    """Return the squares with one name for all of a large city that hang together."""
    names: dict[str, str] = {}
    cities = [key for key, square in squares.items() if square["kind"] == LARGE_CITY]
    for key in cities:
        waiting = [key]
        while waiting:
            one = waiting.pop()
            if one in names or one not in cities:
                continue
            names[one] = key
            x, y = map(int, one.split(","))
            waiting += [f"{x + dx},{y + dy}" for dx, dy in STEPS]
    return {key: {**square, "city_id": names[key]} if key in names else square for key, square in squares.items()}


def resized(content: MapContent, cols: int, rows: int) -> MapContent:
    """Return the content with another number of columns and rows; what lies outside goes."""
    cols, rows = (max(1, min(LARGEST, count)) for count in (cols, rows))
    squares = {key: square for key, square in content["squares"].items() if _fits(key, cols, rows)}
    ferries = [one for one in content["ferries"] if _fits(one["a"], cols, rows) and _fits(one["b"], cols, rows)]
    edges = {key: edge for key, edge in content["edges"].items() if _fits(key, cols, rows)}
    return tidy({**content, "cols": cols, "rows": rows, "squares": squares, "edges": edges, "ferries": ferries})


def _fits(key: str, cols: int, rows: int) -> bool:
    x, y = map(int, key.split(",")[:2])
    return x < cols and y < rows
