"""The island as SVG: the ground, the pieces on it, and the places that may be tapped now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.html import escape
from django.utils.safestring import mark_safe

from games.catan.art.island import ground
from games.catan.art.places import centre, corner, corners_of, frame, middle
from games.catan.art.sheet import SHEET
from games.catan.art.sheets import file_of
from games.catan.pages.board.acting_seat import island_now, rules_of
from games.catan.pages.board.island_pieces import changed, draw_all, pieces_of, put_at
from games.catan.pages.board.piece import Look
from games.catan.words.labels import hex_words, path_words, place_words
from games.screens.table.board import Added, BoardView
from games.screens.table.svg import sprite
from games.screens.table.table_view import TableView
from scoring.catan.base.dice import reaped
from scoring.catan.board.geometry import Hex, Intersection, Path, intersections_of
from scoring.catan.board.island import Island
from scoring.catan.effect import Produced
from scoring.catan.move import End, Roll
from scoring.catan.rules import Robber
from scoring.kernel import inner_move

SCALE: Final = 0.4
"""Pixels a unit when nothing has been zoomed."""
SITE: Final = 46
HEX: Final = 72
REACH: Final = 60
"""Room around lit places: for a thumb, and no more, so that all of them are as large as can be."""
ALONG: Final = 40
"""Units of a spot to tap: the radius at an intersection and on a hex, half the length of one on a path."""
CELL: Final = 100


def sheet() -> str:
    return sprite(SHEET)


def sheet_of(name: str) -> str:
    """Return the address of the sheet with a drawing."""
    return sprite(file_of(name))


_grounds: dict[tuple[str, str], str] = {}


def ground_of(island: Island) -> str:
    """Return the ground of an island: drawn once for each."""
    waters = island.waters
    covered = (sorted(waters.sea), sorted(waters.fog)) if waters.sea or waters.fog else ()
    key = (sheet(), repr((sorted(island.land.items()), sorted(island.harbours.items()), covered)))
    if key not in _grounds:
        if len(_grounds) > 200:  # noqa: PLR2004 - islands kept in memory
            _grounds.clear()
        _grounds[key] = ground(island, sheet(), sheet_of)
    return _grounds[key]


def board_view(table_view: TableView, overlay: str) -> BoardView:
    """Return the whole island with what is lit or asked on it; nothing but `overlay` can be tapped."""
    island = rules_of(table_view.position).island
    left, top, width, height = frame(island)
    pieces = draw_all(pieces_of(table_view.position.state), look(table_view))
    # Made of numbers and of names from closed lists; what is said aloud is escaped where it is made.
    return BoardView(
        frame=f"{left} {top} {width} {height}",
        width=round(width * SCALE),
        height=round(height * SCALE),
        tiles=mark_safe(ground_of(island)),  # noqa: S308
        figures=mark_safe(pieces),  # noqa: S308
        overlay=mark_safe(overlay),  # noqa: S308
        shade=mark_safe(f'<rect class="board-shade" x="{left - 9000}" y="{top - 9000}" width="18000" height="18000"/>'),  # noqa: S308
        fit=fit_of(island),
    )


def fit_of(island: Island) -> str:
    """Return the part of the drawing to be seen, in cells of 100 units: left, top, columns, rows.

    That is land with its harbours, and the sea on which pieces may stand.
    """
    spots = [centre(at) for at in (*island.land, *island.waters.fog)]
    left, right = min(x for x, _ in spots) - 188, max(x for x, _ in spots) + 188
    top, bottom = min(y for _, y in spots) - 210, max(y for _, y in spots) + 210
    for x, y in (centre(at) for at in island.waters.sea - island.waters.frame):
        left, right, top, bottom = min(left, x - 90), max(right, x + 90), min(top, y - 105), max(bottom, y + 105)
    return ",".join(f"{part / CELL:g}" for part in (left, top, right - left, bottom - top))


def additions(before: TableView, table_view: TableView) -> Added:
    """Return what stands now where something else stood before, and the ids of that."""
    now = pieces_of(table_view.position.state)
    places = changed(pieces_of(before.position.state), now)
    drawn = draw_all({id_: piece for id_, piece in now.items() if id_ in places}, look(table_view))
    return Added(mark_safe(""), mark_safe(drawn), " ".join(places))  # noqa: S308 - as above


def look(table_view: TableView) -> Look:
    return Look(rules_of(table_view.position), [seat_view.colour for seat_view in table_view.seat_views])


# ------------------------------------------------------------- what may be tapped


def spot(table_view: TableView, shape: str, lay: str, label: str, ask: str = "") -> str:
    """Return a place to tap: it logs `lay`, or with `ask` asks for the sheet in another state."""
    href = f"{table_view.base}sheet/?{ask or f'lay={lay}'}"
    logs = "" if ask else f' data-lay="{lay}"'
    return f'<a class="spot-legal" href="{escape(href)}"{logs} aria-label="{escape(label)}">{shape}</a>'


def site_spot(table_view: TableView, at: Intersection, lay: str) -> str:
    """Return an intersection on which something may be built."""
    x, y = corner(at)
    shape = (
        f'<circle class="spot-ring" cx="{x}" cy="{y}" r="{SITE}"/><circle class="spot-core" cx="{x}" cy="{y}" r="24"/>'
    )
    return spot(table_view, shape, lay, place_words(island_now(table_view.position), at))


def piece_spot(table_view: TableView, at: Intersection, label: str, ask: str) -> str:
    """Return a piece that may be tapped to be asked about."""
    x, y = corner(at)
    return spot(table_view, f'<circle class="spot-piece" cx="{x}" cy="{y}" r="{SITE}"/>', "", label, ask)


def path_spot(table_view: TableView, at: Path, lay: str) -> str:
    """Return a path on which a road may be built."""
    x, y, angle = middle(at)
    shape = (
        f'<g transform="translate({x} {y})rotate({angle})"><rect class="spot-ring" x="-{ALONG}" y="-26" '
        f'width="{2 * ALONG}" height="52" rx="26"/>'
        f'<rect class="spot-core" x="-30" y="-9" width="60" height="18" rx="9"/></g>'
    )
    return spot(table_view, shape, lay, path_words(island_now(table_view.position), at))


def hex_spot(table_view: TableView, at: Hex, lay: str, *, ask: str = "") -> str:
    """Return a hex that may be chosen: a rim around its number, which is what is compared."""
    x, y = centre(at)
    shape = f'<circle class="spot-ring spot-hex" cx="{x}" cy="{y}" r="{HEX}"/>'
    return spot(table_view, shape, lay, hex_words(island_now(table_view.position), at), ask)


def around(spots: Sequence[tuple[int, int]]) -> str:
    """Return the box of cells that holds these points with room for a thumb around; empty if there are none."""
    if not spots:
        return ""
    left, top = min(x for x, _ in spots) - REACH, min(y for _, y in spots) - REACH
    width, height = max(x for x, _ in spots) + REACH - left, max(y for _, y in spots) + REACH - top
    return ",".join(f"{part / CELL:g}" for part in (left, top, width, height))


def ring(at: Intersection) -> str:
    """Return a ring around a building that a sentence speaks of."""
    x, y = corner(at)
    place = f'cx="{x}" cy="{y}" r="52"'
    return f'<circle class="lit-rim" fill="none" {place}/><circle class="lit-edge" fill="none" {place}/>'


def glow(path: Path) -> str:
    """Return a road that shines."""
    x, y, angle = middle(path)
    box = 'x="-44" y="-16" width="88" height="32" rx="16"'
    rims = f'<rect class="lit-rim" fill="none" {box}/><rect class="lit-edge" fill="none" {box}/>'
    return f'<g transform="translate({x} {y})rotate({angle})">{rims}</g>'


def pointed(at: object) -> str:
    """Return a place on the island, lit: a path, an intersection or a hex; nothing for what is none."""
    match at:
        case str():
            return glow(at) if at.endswith("E") else ring(at)
        case (int() as x, int() as y):
            return paying((x, y))
        case _:
            return ""


def paying(at: Hex) -> str:
    """Return a line along the rim of a hex that pays."""
    points = " ".join(f"{x},{y}" for x, y in corners_of(at))
    line = f'fill="none" points="{points}"'
    return f'<polygon class="lit-rim" {line}/><polygon class="lit-edge" {line}/>'


def newest(table_view: TableView) -> str:
    """Return what happened last, lit: hexes that pay for a moment, or a ring around what was put down in the turn."""
    effects = table_view.position.effects[-1][1] if table_view.position.effects else ()
    number = next((effect.number for effect in effects if isinstance(effect, Produced)), 0)
    if number:
        rules, state = rules_of(table_view.position), table_view.position.state
        lit_hexes = dict.fromkeys(at for at, *_rest in reaped(rules, state, number) if at != state[Robber].at)
        return f'<g class="pays">{"".join(map(paying, lit_hexes))}</g>'
    for age, played in enumerate(reversed(table_view.position.played[-3:])):
        move = inner_move(played.move)
        # What the turn before has built was lit then.
        if isinstance(move, Roll) or (age and isinstance(move, End)):
            break
        at = put_at(move)
        if isinstance(at, str):
            return glow(at) if at.endswith("E") else ring(at)
    return ""


def hex_middle(at: Hex) -> tuple[int, int]:
    return centre(at)


def corners_at(at: Hex) -> tuple[Intersection, ...]:
    return intersections_of(at)
