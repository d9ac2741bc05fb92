"""A printed map as a drawing under the tiles: sea, coast, large cities, borders, ferries, islands, towns and chips.

A square is 100 units wide. Colours are classes of `maps.css`, so that the drawing follows light and dark.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from scoring.carcassonne.maps.printed import Ferry, PrintedMap

    Cell = tuple[int, int]

SIDE: Final = 100
MARGIN: Final = 60
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
LANDS: Final = frozenset({"land", "start", "town"})

NO_CHIP: Final = "m-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0m3.5-8.5 17 17"
COLOURED: Final = {
    "purple": '<circle class="map-colour is-purple" r="11"/>',
    "blue": '<path class="map-colour is-blue" d="M0-13 13 10H-13Z"/>',
    "orange": '<path class="map-colour is-orange" d="M-10-10H10V10H-10Z"/>',
}
"""The mark of a coloured square: a shape for each colour, so that nobody has to tell colours apart."""

DEFS: Final = (
    '<g id="map-house"><path class="map-wall" d="M-13 13V-3h26v16Z"/><path class="map-roof" d="M-17-2 0-17 17-2Z"/>'
    '<path class="map-door" d="M-4 13V3h8v10Z"/></g>'
    '<g id="map-tower"><path class="map-stone" d="M-9 16V-10h4v4h3v-4h4v4h3v-4h4v26Z"/>'
    '<path class="map-door" d="M-3 16V7a3 3 0 0 1 6 0v9Z"/></g>'
    '<path id="map-arms" class="map-arms" d="M-9-11H9V2C9 8 4 11 0 13-4 11-9 8-9 2Z"/>'
    '<g id="map-palm"><path class="map-trunk" d="M-1 12C-3 4-3-2 1-7"/>'
    '<path class="map-leaf" d="M1-7C-6-14-13-11-15-5-10-9-4-8 1-7ZM1-7C6-15 14-13 16-7 11-9 6-9 1-7Z'
    'M1-7C-4-3-8 0-8 5-4 0-1-3 1-7Z"/>'
    "</g>"
    '<g id="map-boat"><path class="map-sail" d="M0-16V4h13Z"/><path class="map-hull" d="M-14 6h28l-6 9H-8Z"/></g>'
    '<g id="map-chip"><circle class="map-chip" r="21"/><circle class="map-chip-mark" r="13"/>'
    '<path class="map-chip-mark" d="M0-9V9M-8-4.5 8 4.5M-8 4.5 8-4.5"/></g>'
)


def extent(printed: PrintedMap) -> tuple[int, int, int, int]:
    """Return left, top, width and height of the sheet, with the sea around it."""
    return -MARGIN, -MARGIN, printed.cols * SIDE + 2 * MARGIN, printed.rows * SIDE + 2 * MARGIN


def draw_map(printed: PrintedMap, chips: Iterable[Cell] = (), *, is_sketch: bool = False) -> str:
    """Return the whole map as SVG, with chips lying face down; a sketch says where none may lie."""
    notes = _notes(printed) if is_sketch else ()
    drawn = (*sea(printed), *ground(printed), *marks(printed), *notes, *_chips(chips))
    return "".join((f"<defs>{DEFS}</defs>", *drawn))


def sea(printed: PrintedMap) -> Iterator[str]:
    left, top, width, height = extent(printed)
    yield f'<rect class="map-sea" x="{left}" y="{top}" width="{width}" height="{height}" rx="40"/>'


def ground(printed: PrintedMap) -> Iterator[str]:
    land = [cell for cell, square in printed.squares.items() if square.kind in LANDS]
    islands = printed.of_kind("island")
    city = printed.of_kind("large_city")
    shore = path_of((*land, *islands, *city))
    yield f'<path class="map-shallow" d="{shore}"/><path class="map-coast" d="{shore}"/>'
    for ferry in printed.ferries:
        yield _ferry(ferry)
    for kind, cells in (("land", land), ("island", islands), ("blocked", printed.of_kind("blocked"))):
        if cells:
            yield f'<path class="map-{kind}" d="{path_of(cells)}"/>'
    yield f'<path class="map-grid" d="{"".join(box(cell) for cell in (*land, *islands))}"/>'
    for cells in printed.cities().values():
        yield _city(printed, cells)
    for cell, side in printed.borders():
        yield border(printed, cell, side)


def path_of(cells: Collection[Cell]) -> str:
    """Return the outline of squares, each row of neighbours as one box."""
    rows: dict[int, list[int]] = {}
    for x, y in cells:
        rows.setdefault(y, []).append(x)
    return "".join(run(first, y, length) for y, xs in sorted(rows.items()) for first, length in runs(sorted(xs)))


def runs(xs: list[int]) -> Iterator[tuple[int, int]]:
    """Yield where each row of neighbours begins, and how long it is."""
    first = 0
    for index, x in enumerate(xs):
        if index + 1 == len(xs) or xs[index + 1] != x + 1:
            yield xs[first], index - first + 1
            first = index + 1


def run(x: int, y: int, length: int) -> str:
    return f"M{x * SIDE} {y * SIDE}h{length * SIDE}v{SIDE}h-{length * SIDE}Z"


def box(cell: Cell) -> str:
    return f"M{cell[0] * SIDE + 2} {cell[1] * SIDE + 2}h96v96h-96Z"


# ---------------------------------------------------------------- borders


def ends(cell: Cell, side: int) -> tuple[int, int, int, int]:
    x, y = cell[0] * SIDE, cell[1] * SIDE
    return (
        (x, y, x + SIDE, y),
        (x + SIDE, y, x + SIDE, y + SIDE),
        (x, y + SIDE, x + SIDE, y + SIDE),
        (x, y, x, y + SIDE),
    )[side]


def _middle(cell: Cell, side: int, out: int = 0) -> tuple[int, int]:
    dx, dy = STEPS[side]
    half = SIDE // 2
    return cell[0] * SIDE + half + dx * (half + out), cell[1] * SIDE + half + dy * (half + out)


def border(printed: PrintedMap, cell: Cell, side: int) -> str:
    edge = printed.edge(cell, side)
    x1, y1, x2, y2 = ends(cell, side)
    if edge is None:
        return ""
    dx, dy = STEPS[side]
    x, y = _middle(cell, side)
    drawn = f'<path class="map-rampart" d="M{x1} {y1}L{x2} {y2}"/>'
    if edge.kind == "road":
        road = f'd="M{x} {y}l{dx * 34} {dy * 34}"'
        drawn = f'<path class="map-kerb" {road}/><path class="map-way" {road}/>'
    elif edge.kind == "city":
        out = f"{x1 + dx * 34} {y1 + dy * 34} {x2 + dx * 34} {y2 + dy * 34}"
        drawn = f'<path class="map-town-wall" d="M{x1} {y1}C{out} {x2} {y2}Z"/>'
    return drawn + arms(*_middle(cell, side, 22), edge.arms)


def arms(x: int, y: int, count: int) -> str:
    """Return so many shields around a point."""
    left = x - 11 * (count - 1)
    return "".join(f'<use href="#map-arms" x="{left + 22 * number}" y="{y}"/>' for number in range(count))


def _ferry(ferry: Ferry) -> str:
    (xa, ya), (xb, yb) = (_middle(*side) for side in ferry.landings)
    pulls = [(STEPS[side][0] * 90, STEPS[side][1] * 90) for _, side in ferry.landings]
    (pa, qa), (pb, qb) = pulls
    line = f'd="M{xa} {ya}C{xa + pa} {ya + qa} {xb + pb} {yb + qb} {xb} {yb}"'
    middle = round((xa + xb) / 2 + 3 * (pa + pb) / 8), round((ya + yb) / 2 + 3 * (qa + qb) / 8)
    piers = "".join(
        f'<path class="map-pier" d="M{x} {y}l{p // 4} {q // 4}"/>'
        for x, y, p, q in ((xa, ya, pa, qa), (xb, yb, pb, qb))
    )
    boat = f'<use href="#map-boat" x="{middle[0]}" y="{middle[1]}"/>'
    return f'<path class="map-route" {line}/>{piers}{boat}{arms(middle[0] + 26, middle[1], ferry.arms)}'


# ------------------------------------------------------------ large cities


def _city(printed: PrintedMap, cells: Collection[Cell]) -> str:
    drawn = [f'<path class="map-city" d="{path_of(cells)}"/>']
    for cell in cells:
        for side, (dx, dy) in enumerate(STEPS):
            other = (cell[0] + dx, cell[1] + dy)
            if other not in cells:
                drawn.append(city_side(printed, cell, side, is_open=printed.is_playable(other)))
    for number, (x, y) in enumerate(sorted(cells)):
        for dx, dy, what in ((28, 36, "house"), (68, 34, "tower" if number % 2 else "house"), (48, 72, "house")):
            drawn.append(f'<use href="#map-{what}" x="{x * SIDE + dx}" y="{y * SIDE + dy}"/>')
        drawn.append(arms(x * SIDE + 84, y * SIDE + 80, printed.squares[x, y].arms))
    return "".join(drawn)


def city_side(printed: PrintedMap, cell: Cell, side: int, *, is_open: bool) -> str:
    """Return a wall, or a gate in it: an open edge goes on as a city, a printed road leaves through the wall."""
    edge = printed.edge(cell, side)
    x1, y1, x2, y2 = ends(cell, side)
    if is_open and (edge is None or edge.kind == "city"):
        dx, dy = (x2 - x1) // SIDE, (y2 - y1) // SIDE
        return "".join(
            f'<path class="map-rampart" d="M{x} {y}l{dx * step} {dy * step}"/>'
            for x, y, step in ((x1, y1, 20), (x2, y2, -20))
        )
    wall = f'<path class="map-rampart" d="M{x1} {y1}L{x2} {y2}"/>'
    if edge is None or edge.kind != "road":
        return wall
    x, y = _middle(cell, side)
    dx, dy = STEPS[side]
    road = f'd="M{x - dx * 30} {y - dy * 30}l{dx * 30} {dy * 30}"'
    return f'{wall}<path class="map-kerb" {road}/><path class="map-way" {road}/>'


# ------------------------------------------------------------------- marks


def marks(printed: PrintedMap) -> Iterator[str]:
    for cell, square in printed.squares.items():
        x, y = cell[0] * SIDE, cell[1] * SIDE
        if square.kind == "start":
            yield f'<rect class="map-start" x="{x + 8}" y="{y + 8}" width="84" height="84" rx="8"/>'
        if square.kind in ("start", "town"):
            yield "".join(f'<use href="#map-house" x="{x + dx}" y="{y + dy}"/>' for dx, dy in ((38, 46), (64, 54)))
        if square.kind == "island":
            yield f'<use href="#map-palm" x="{x + 50}" y="{y + 36}"/>' + arms(x + 50, y + 72, square.arms)
        if square.colour in COLOURED:
            yield f'<g transform="translate({x + 20} {y + 20})">{COLOURED[square.colour]}</g>'
        if square.label:
            yield f'<text class="map-label" x="{x + 50}" y="{y + 92}">{escape(square.label)}</text>'


def _notes(printed: PrintedMap) -> Iterator[str]:
    for (x, y), square in printed.squares.items():
        if not square.chips:
            yield f'<path class="map-no-chip" d="M{x * SIDE + 70} {y * SIDE + 20}{NO_CHIP}"/>'


def _chips(cells: Iterable[Cell]) -> Iterator[str]:
    yield from (f"<use {place_of_chip(cell)}/>" for cell in cells)


def place_of_chip(cell: Cell) -> str:
    """Return what a chip is drawn by, and where: the attributes of an element of the map."""
    return f'href="#map-chip" x="{cell[0] * SIDE + 50}" y="{cell[1] * SIDE + 50}"'
