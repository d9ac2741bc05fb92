"""Moving what a map has already: a start square, a town, a whole large city, an island with its ferry, a landing.

A sheet to begin with has everything somewhere; so it comes to where the own sheet has it by one drag.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from games.carcassonne.forms.map_editing import SIDES, STEPS, MapContent, Tap, border_side, is_landing, with_square
from scoring.carcassonne.maps.printed import ISLAND, LAND, LARGE_CITY, START, TOWN

WHOLE: Final = (LARGE_CITY, ISLAND)
"""The kinds of squares that move with all others of their kind to which they hang together."""
CARRIED: Final = (*WHOLE, START, TOWN)

At = tuple[int, int]


def carried(content: MapContent, origin: Tap, target: Tap) -> MapContent:
    """Return the content with what stands on a square at another; unchanged where it has no room there."""
    here, there = (origin.x, origin.y), (target.x, target.y)
    group = _together(content, here)
    if not group:
        return _landing_moved(content, origin, target)
    step = there[0] - here[0], there[1] - here[1]
    places = {_shifted(cell, step) for cell in group}
    is_free = all(_kind(content, cell) not in CARRIED for cell in places - group)
    if not is_free or not all(0 <= x < content["cols"] and 0 <= y < content["rows"] for x, y in places):
        return content
    left = None if _kind(content, here) == ISLAND else {"kind": LAND}
    squares = {cell: content["squares"][_key(cell)] for cell in group}
    after = content
    for cell in group - places:
        after = with_square(after, _key(cell), left)
    for cell, square in squares.items():
        after = with_square(after, _key(_shifted(cell, step)), square)
    moved = {_key(cell): _key(_shifted(cell, step)) for cell in group}
    return relanded({**after, "ferries": [_with_ends(ferry, moved) for ferry in content["ferries"]]})


def relanded(content: MapContent) -> MapContent:
    """Return the content with each landing that no water is left at on the nearest shore of its kind."""
    ferries: list[dict[str, Any]] = []
    taken = {ferry[end] for ferry in content["ferries"] for end in "ab" if is_landing(content, ferry[end])}
    for ferry in content["ferries"]:
        ends = {end: ferry[end] for end in "ab"}
        lost = [end for end in "ab" if not is_landing(content, ends[end])]
        for end in lost:
            other = ends["b" if end == "a" else "a"]
            shores = _shores(content, ends[end], on_island=_kind(content, _cell(other)) != ISLAND)
            found = next((shore for shore in shores if shore not in taken), ends[end])
            ends[end] = found
            taken.add(found)
        ferries.append({**ferry, **ends})
    return {**content, "ferries": ferries}


def _shores(content: MapContent, landing: str, *, on_island: bool) -> Iterable[str]:
    """Return every landing there could be, the nearest to a lost one first, on the same side of it if possible."""
    x, y = _cell(landing)
    side = landing[-1]
    found = [
        f"{key},{other}"
        for key, square in content["squares"].items()
        if (square["kind"] == ISLAND) is on_island
        for other in SIDES
        if is_landing(content, f"{key},{other}")
    ]

    def far(shore: str) -> tuple[int, bool, str]:
        other_x, other_y = _cell(shore)
        return abs(other_x - x) + abs(other_y - y), shore[-1] != side, shore

    return sorted(found, key=far)


def _landing_moved(content: MapContent, origin: Tap, target: Tap) -> MapContent:
    """Return the content with the first ferry that lands on one square landing on another."""
    side = target.side or border_side(content, target)
    to = f"{target.key},{side}"
    if not side or not is_landing(content, to):
        return content
    ferries, is_moved = [], False
    for ferry in content["ferries"]:
        end = next((end for end in "ab" if not is_moved and ferry[end].rpartition(",")[0] == origin.key), "")
        is_moved = is_moved or bool(end)
        ferries.append({**ferry, end: to} if end else ferry)
    return {**content, "ferries": ferries}


def _with_ends(ferry: Mapping[str, Any], moved: Mapping[str, str]) -> dict[str, Any]:
    ends = {end: ferry[end].rpartition(",") for end in "ab"}
    return {**ferry, **{end: f"{moved.get(cell, cell)},{side}" for end, (cell, _comma, side) in ends.items()}}


def _together(content: MapContent, cell: At) -> set[At]:
    kind = _kind(content, cell)
    if kind not in CARRIED:
        return set()
    found, waiting = {cell}, [cell] if kind in WHOLE else []
    while waiting:
        near = {one for one in _around(waiting.pop()) if _kind(content, one) == kind} - found
        found |= near
        waiting += near
    return found


def _around(cell: At) -> Iterator[At]:
    return (_shifted(cell, step) for step in STEPS)


def _shifted(cell: At, step: At) -> At:
    return cell[0] + step[0], cell[1] + step[1]


def _kind(content: MapContent, cell: At) -> str:
    return str(content["squares"].get(_key(cell), {}).get("kind", ""))


def _key(cell: At) -> str:
    return f"{cell[0]},{cell[1]}"


def _cell(landing: str) -> At:
    x, y, _side = landing.split(",")
    return int(x), int(y)
