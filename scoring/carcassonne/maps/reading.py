"""Maps from plain data and back: the form is checked first, then whether anybody can play on it.

Form: `{"format": "tableside-map/1", "name", "cols", "rows", "squares": {"c,r": {"kind", …}}, "edges": {"c,r,N":
{"kind", "arms"}}, "ferries": [{"a": "c,r,S", "b": "c,r,N", "arms"}], "rules": {…}, "invented"}`; all counted from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from scoring.carcassonne.board.geometry import SIDES, STEPS, Cell, beside
from scoring.carcassonne.board.ground import Side
from scoring.carcassonne.maps.printed import (
    CHIP_SETS,
    EDGES,
    ISLAND,
    LARGE_CITY,
    SQUARES,
    START,
    Edge,
    Ferry,
    MapRules,
    PrintedMap,
    Square,
)

FORMAT: Final = "tableside-map/1"
LARGEST: Final = 40
"""Columns or rows of a map."""
MOST_ARMS: Final = 9
MOST_FERRIES: Final = 60
MOST_FIGURES: Final = 20
MOST_TILES: Final = 999
LONGEST_LABEL: Final = 40
LEAST_STARTS: Final = 1

_CELL: Final = re.compile(r"([0-9]{1,2}),([0-9]{1,2})")
_SIDE: Final = re.compile(r"([0-9]{1,2}),([0-9]{1,2}),([NESW])")


@dataclass(frozen=True, slots=True)
class MapProblem:
    """One reason why nobody can play on a map: a code and facts. Columns and rows in it count from 1."""

    code: str
    facts: Mapping[str, Any]


class MalformedMap(ValueError):
    """Data that is no map: the problem says why."""

    def __init__(self, code: str, **facts: Any) -> None:
        """Keep the problem."""
        self.problem = MapProblem(code, facts)
        super().__init__(f"{code}: {facts}")


class _Square(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    label: str = ""
    arms: int = 0
    city_id: str = ""
    colour: str = ""
    chips: bool = True


class _Edge(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    arms: int = 0


class _Ferry(msgspec.Struct, forbid_unknown_fields=True):
    a: str
    b: str
    arms: int = 0


class _Map(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    cols: int
    rows: int
    squares: dict[str, _Square]
    edges: dict[str, _Edge] = {}
    ferries: tuple[_Ferry, ...] = ()
    rules: MapRules = MapRules()
    invented: bool = False
    format: str = FORMAT


# ---------------------------------------------------------------- reading


def read_map(content: object) -> PrintedMap:
    """Return the map that plain data describes, playable or not; raise MalformedMap for what has not that form."""
    try:
        shape = msgspec.convert(content, _Map, strict=True)
    except msgspec.ValidationError as error:
        raise MalformedMap("map.malformed", why=str(error)) from error
    _check_head(shape)
    return PrintedMap(
        name=shape.name.strip(),
        cols=shape.cols,
        rows=shape.rows,
        squares=dict(_squares(shape)),
        edges=dict(_edges(shape)),
        ferries=tuple(_ferry(shape, ferry) for ferry in shape.ferries),
        rules=shape.rules,
        invented=shape.invented,
    )


def _check_head(shape: _Map) -> None:
    rules = shape.rules
    counts = (rules.start_min, rules.start_max, rules.tiles_min, rules.tiles_max)
    known = (
        (shape.format == FORMAT, "format"),
        (len(shape.name) <= LONGEST_LABEL, "name"),
        (len(shape.ferries) <= MOST_FERRIES, "ferries"),
        (1 <= rules.figures <= MOST_FIGURES, "rules.figures"),
        (rules.chip_set in CHIP_SETS, "rules.chip_set"),
        (all(0 <= count <= MOST_TILES for count in counts), "rules"),
        (LEAST_STARTS <= rules.start_min <= rules.start_max, "rules.start_min"),
    )
    for holds, where in known:
        if not holds:
            raise MalformedMap("map.malformed", why=where)
    if not (1 <= shape.cols <= LARGEST and 1 <= shape.rows <= LARGEST):
        raise MalformedMap("map.size", most=LARGEST)


def _squares(shape: _Map) -> Iterator[tuple[Cell, Square]]:
    for key, square in shape.squares.items():
        cell = _cell(shape, key)
        texts = (square.label, square.city_id, square.colour)
        if square.kind not in SQUARES or not _has_arms(square.arms) or max(map(len, texts)) > LONGEST_LABEL:
            raise MalformedMap("map.malformed", why=f"squares {key}")
        city = (square.city_id or key) if square.kind == LARGE_CITY else ""
        yield cell, Square(square.kind, square.label, square.arms, city, square.colour, square.chips)


def _edges(shape: _Map) -> Iterator[tuple[Side, Edge]]:
    for key, edge in shape.edges.items():
        if edge.kind not in EDGES or not _has_arms(edge.arms):
            raise MalformedMap("map.malformed", why=f"edges {key}")
        yield _side(shape, key), Edge(edge.kind, edge.arms)


def _ferry(shape: _Map, ferry: _Ferry) -> Ferry:
    if not _has_arms(ferry.arms):
        raise MalformedMap("map.malformed", why="ferries")
    return Ferry(_side(shape, ferry.a), _side(shape, ferry.b), ferry.arms)


def _has_arms(count: int) -> bool:
    return 0 <= count <= MOST_ARMS


def _cell(shape: _Map, key: str) -> Cell:
    found = _CELL.fullmatch(key)
    # "03,4" would be a second square on the same place.
    if found is None or key != cell_key((int(found[1]), int(found[2]))):
        raise MalformedMap("map.malformed", why=key[:LONGEST_LABEL])
    x, y = int(found[1]), int(found[2])
    if not (x < shape.cols and y < shape.rows):
        raise MalformedMap("map.square_outside", column=x + 1, row=y + 1)
    return x, y


def _side(shape: _Map, key: str) -> Side:
    found = _SIDE.fullmatch(key)
    if found is None:
        raise MalformedMap("map.malformed", why=key[:LONGEST_LABEL])
    return _cell(shape, f"{found[1]},{found[2]}"), SIDES.index(found[3])


# ---------------------------------------------------------------- writing


def write_map(printed: PrintedMap) -> dict[str, Any]:
    """Return a map as plain data; `read_map` makes the same map of it again."""
    written: dict[str, Any] = {
        "format": FORMAT,
        "name": printed.name,
        "cols": printed.cols,
        "rows": printed.rows,
        "squares": {cell_key(cell): _write_square(square) for cell, square in sorted(printed.squares.items())},
        "edges": {side_key(side): _lean(edge, Edge("")) for side, edge in sorted(printed.edges.items())},
        "ferries": [
            {"a": side_key(ferry.a), "b": side_key(ferry.b), **({"arms": ferry.arms} if ferry.arms else {})}
            for ferry in printed.ferries
        ],
        "rules": msgspec.to_builtins(printed.rules),
    }
    return {**written, "invented": True} if printed.invented else written


def cell_key(cell: Cell) -> str:
    """Return a square's name: "3,4"."""
    return f"{cell[0]},{cell[1]}"


def side_key(side: Side) -> str:
    """Return a side's name: "3,4,N"."""
    return f"{cell_key(side[0])},{SIDES[side[1]]}"


def _write_square(square: Square) -> dict[str, Any]:
    written = _lean(square, Square(""))
    return {("city_id" if key == "city" else key): value for key, value in written.items()}


def _lean(value: object, plain: object) -> dict[str, Any]:
    usual = msgspec.to_builtins(plain)
    return {key: found for key, found in msgspec.to_builtins(value).items() if found != usual[key]}


# --------------------------------------------------------------- checking


def problems(printed: PrintedMap) -> tuple[MapProblem, ...]:
    """Return every reason why nobody can play on a map; none means that it is sound."""
    return (*_start_problems(printed), *_city_problems(printed), *_edge_problems(printed), *_ferry_problems(printed))


def _problem(code: str, cell: Cell) -> MapProblem:
    return MapProblem(code, {"column": cell[0] + 1, "row": cell[1] + 1})


def _start_problems(printed: PrintedMap) -> Iterator[MapProblem]:
    if not printed.name:
        yield MapProblem("map.no_name", {})
    starts = len(printed.of_kind(START))
    if starts < printed.rules.start_min:
        yield MapProblem("map.too_few_starts", {"starts": starts, "least": printed.rules.start_min})


def _city_problems(printed: PrintedMap) -> Iterator[MapProblem]:
    for name, cells in printed.cities().items():
        if _grown(cells[0], frozenset(cells)) != set(cells):
            yield MapProblem("map.city_in_pieces", {"name": printed.squares[cells[0]].label or name})


def _grown(first: Cell, cells: frozenset[Cell]) -> set[Cell]:
    found, waiting = {first}, [first]
    while waiting:
        cell = waiting.pop()
        near = {beside(cell, side) for side in range(len(STEPS))} & cells - found
        found |= near
        waiting += near
    return found


def _edge_problems(printed: PrintedMap) -> Iterator[MapProblem]:
    for cell, side in printed.edges:
        here, there = printed.is_playable(cell), printed.is_playable(beside(cell, side))
        if here == there:
            yield _problem("map.edge_inside", cell)


def _ferry_problems(printed: PrintedMap) -> Iterator[MapProblem]:
    seen: set[Side] = set()
    for landing in (landing for ferry in printed.ferries for landing in ferry.landings):
        cell, side = landing
        if not printed.is_playable(cell):
            yield _problem("map.ferry_ashore", cell)
        elif printed.kind(beside(cell, side)) in SQUARES and printed.kind(beside(cell, side)) != "blocked":
            yield _problem("map.ferry_needs_water", cell)
        elif landing in seen or printed.edge(cell, side) is not None:
            yield _problem("map.ferry_landing_taken", cell)
        seen.add(landing)
    islands = frozenset(printed.of_kind(ISLAND))
    landed = {cell for cell, _ in seen}
    for cell in sorted(islands):
        group = _grown(cell, islands)
        if cell == min(group) and not group & landed:
            yield _problem("map.island_without_ferry", cell)
