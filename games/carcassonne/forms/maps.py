"""The forms of maps: a tap of the editor, and the choices of a table before it plays on a map."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

import msgspec
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.carcassonne.forms.map_editing import (
    MOVE,
    OUTSIDE,
    SIDES,
    TOOLS,
    MapContent,
    MapSketch,
    Tap,
    put,
    read_taps,
    resized,
    tidy,
    undo,
    with_change,
)
from games.carcassonne.forms.map_moving import carried, relanded
from games.forms.lobby import TableDraft
from games.names import clean_name
from scoring.carcassonne.base.placing import TURNS
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.box import SETS
from scoring.carcassonne.maps.options import MAP_OPTIONS
from scoring.carcassonne.maps.printed import CHIP_SETS, LARGE_CITY, START, PrintedMap
from scoring.carcassonne.maps.reading import LONGEST_LABEL, MOST_FIGURES, MOST_TILES, MalformedMap, read_map, write_map
from scoring.carcassonne.maps.taiwan import is_taiwan, missing_mountain, taiwan_sheet

LANDING: Final = re.compile(r"[0-9]{1,2},[0-9]{1,2},[NESW]")
HELD: Final = re.compile(r"[0-9]{1,2},[0-9]{1,2}")
NUMBER: Final = re.compile(r"[0-9]{1,3}")
QUARTERS: Final = tuple(str(turn) for turn in range(TURNS))
SETS_ON_MAPS: Final = ("base", "inns", "traders")
MOST_TAPS: Final = 1600
LONGEST_TAPS: Final = 20_000


class _Change(msgspec.Struct, omit_defaults=True):
    squares: dict[str, dict[str, Any] | None] = {}
    edges: dict[str, dict[str, Any] | None] = {}
    ferries: list[dict[str, Any]] | None = None


def read_sketch(form: Mapping[str, str]) -> MapSketch:
    """Return the map that an editor's form holds; raise MalformedMap for what no editor of ours sends."""
    try:
        content = msgspec.json.decode(form.get("content", ""))
        past = msgspec.json.decode(form.get("past") or "[]", type=list[_Change])
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise MalformedMap("map.malformed", why="content") from error
    read_map(content)
    content = {"edges": {}, "ferries": [], **content}
    landing, held = form.get("landing", ""), form.get("held", "")
    back = tuple(msgspec.to_builtins(change) for change in past)
    return MapSketch(
        content,
        back,
        landing if LANDING.fullmatch(landing) else "",
        held if HELD.fullmatch(held) else "",
    )


def write_sketch(sketch: MapSketch) -> tuple[str, str]:
    return msgspec.json.encode(sketch.content).decode(), msgspec.json.encode(sketch.past).decode()


def changed(sketch: MapSketch, form: Mapping[str, str]) -> MapSketch:
    """Return the sketch after what a form asks for; raise MalformedMap if that makes no map."""
    content = with_head(sketch.content, form)
    after = replace(sketch, content=content)
    if "undo" in form:
        after = undo(after)
    elif "taps" in form or "tap" in form:
        text = (form.get("taps") or form.get("tap", ""))[:LONGEST_TAPS]
        taps = read_taps(text)[:MOST_TAPS]
        side = form.get("side", "")[:1]
        side = side if side in SIDES else ""
        after = _put(after, form.get("tool", ""), taps, side=side, label=form.get("label", ""))
    after = replace(after, content=with_mountains(after.content))
    read_map(after.content)
    return after


def _put(sketch: MapSketch, tool: str, taps: list[Tap], *, side: str, label: str) -> MapSketch:
    if tool == MOVE:
        return _moved(sketch, taps)
    painted = put(sketch, tool, taps, side=side, label=label)
    # A coast that is drawn takes no ferry away: it lands on what is left of the shore.
    if tool == OUTSIDE and sketch.content["ferries"] != painted.content["ferries"]:
        kept = relanded({**painted.content, "ferries": sketch.content["ferries"]})
        return with_change(replace(sketch, landing="", held=""), tidy(kept))
    return painted


def _moved(sketch: MapSketch, taps: list[Tap]) -> MapSketch:
    """Return the sketch after a drag from square to square, or after one tap of two: the first takes hold."""
    origin, *targets = taps if len(taps) > 1 else [*read_taps(sketch.held), *taps]
    if not targets:
        return replace(sketch, held=origin.key, landing="")
    free = replace(sketch, held="", landing="")
    return with_change(free, tidy(carried(sketch.content, origin, targets[0])))


def with_mountains(content: MapContent) -> MapContent:
    """Return the content of a map of Taiwan with a name on each start square that has none (S3:63)."""
    if not is_taiwan(read_map(content)):
        return content
    names = mountain_names()
    for key, square in content["squares"].items():
        if square["kind"] == START and not square.get("label"):
            missing = missing_mountain(read_map(content))
            if missing is not None:
                squares = {**content["squares"], key: {**square, "label": names[missing]}}
                content = {**content, "squares": squares}
    return content


def mountain_names() -> tuple[str, str]:
    """Return what the two start squares of Taiwan are called in the reader's language."""
    return pgettext("start square", "Mount Snow"), pgettext("start square", "Mount Jade")


def begun_taiwan() -> MapContent:
    """Return the sheet with which tracing Taiwan begins."""
    return write_map(taiwan_sheet(_("Taiwan, our sheet"), mountain_names(), pgettext("large city", "Taipei")))


def tool_of(form: Mapping[str, str]) -> str:
    tool = form.get("tool", "")
    return tool if tool in TOOLS else "land"


def with_head(content: MapContent, form: Mapping[str, str]) -> MapContent:
    """Return the content with the name, the size and the rules of the form, and if anybody has printed it."""
    rules = dict(content.get("rules", {}))
    for key, least, most in (("figures", 1, MOST_FIGURES), ("start_min", 1, 9), ("tiles_min", 0, MOST_TILES)):
        rules[key] = max(least, min(most, _number(form, key, rules.get(key, least))))
    rules["tiles_max"] = max(rules["tiles_min"], min(MOST_TILES, _number(form, "tiles_max", rules.get("tiles_max", 0))))
    rules["start_max"] = max(rules.get("start_max", 9), rules["start_min"])
    chip_set = form.get("chip_set", rules.get("chip_set", ""))
    rules["chip_set"] = chip_set if chip_set in CHIP_SETS else ""
    name = clean_name(form.get("name", ""), LONGEST_LABEL) or content["name"]
    after = {**content, "name": name, "rules": rules}
    if "asks_invented" in form:
        after["invented"] = "invented" in form
    cols, rows = _number(form, "cols", content["cols"]), _number(form, "rows", content["rows"])
    return after if (cols, rows) == (content["cols"], content["rows"]) else resized(after, cols, rows)


def _number(form: Mapping[str, str], key: str, otherwise: int) -> int:
    text = form.get(key, "")
    return int(text) if NUMBER.fullmatch(text) else int(otherwise)


# ------------------------------------------------------------ playing on one


def read_starts(form: QueryDict, printed: PrintedMap) -> dict[str, tuple[str, int]]:
    """Return the tiles on the start squares that are used, by square."""
    starts = {}
    for key in form.getlist("starts"):
        tile, turn = form.get(f"tile-{key}", ""), form.get(f"turn-{key}", "0")
        if tile in TILES and turn in QUARTERS:
            starts[key] = (tile, int(turn))
    known = _squares(printed)
    return {key: lying for key, lying in starts.items() if key in known}


def _squares(printed: PrintedMap) -> set[str]:
    return {f"{x},{y}" for x, y in printed.squares}


def turned(starts: dict[str, tuple[str, int]], form: QueryDict, printed: PrintedMap) -> dict[str, tuple[str, int]]:
    """Return the tiles on start squares after a tap: one turned a quarter, or another tile."""
    key = form.get("turn", "")
    if key in starts:
        tile, turn = starts[key]
        return {**starts, key: (tile, (turn + 1) % TURNS)}
    key, _space, tile = form.get("lay", "").partition(" ")
    if key in _squares(printed).intersection(form.getlist("squares")) and tile in TILES:
        return {**starts, key: (tile, starts.get(key, ("", 0))[1])}
    return starts


def with_sets_of(start: Iterable[tuple[str, Cell, int]], sets: Iterable[str]) -> tuple[str, ...]:
    """Return the sets with those of the tiles that lie first, in the order of the shelf."""
    wanted = {*sets, *(TILES[tile].set for tile, _cell, _turn in start)}
    return tuple(entry.key for entry in SETS if entry.key in wanted)


def with_tiles_of_maps(draft: TableDraft) -> TableDraft:
    """Return the draft with the tiles that the source puts on a map, without their rules (S3:10)."""
    sets = with_sets_of(draft.start, SETS_ON_MAPS)
    return replace(draft, sets=sets, options={**draft.options, "tiles_only": True})


def read_options(form: QueryDict) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    for option in MAP_OPTIONS:
        text = form.get(f"option-{option.key}")
        if set(option.choices) == {True, False}:
            value: Any = text == "True"
        else:
            value = next((choice for choice in option.choices if str(choice) == text), option.choices[0])
        if value != option.choices[0]:
            chosen[option.key] = value
    return chosen


def read_chips(form: QueryDict, printed: PrintedMap) -> tuple[tuple[int, int], ...]:
    """Return the squares on which the form says that a chip lies, row by row."""
    squares = {(tap.x, tap.y) for tap in read_taps(" ".join(form.getlist("chips")))}
    cells = {cell for cell in squares if printed.is_playable(cell) and printed.kind(cell) != LARGE_CITY}
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))
