"""The island as SVG: the ground, the pieces on it, and the places that may be tapped now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.html import escape
from django.utils.safestring import mark_safe

from games.art.catan.island import building_use, ground, road_use, robber_use
from games.art.catan.places import centre, corner, frame, middle
from games.phrasing import hex_words, path_words, place_words
from games.screens.board import Added, BoardView
from games.screens.catan.acting import rules_of
from games.screens.game import News
from games.screens.sight import Sight
from games.screens.svg import sprite
from scoring.catan.geometry import Hex, Intersection, Path, intersections_of
from scoring.catan.island import Island
from scoring.catan.move import City, MoveRobber, Road, Settle
from scoring.catan.network import Network
from scoring.catan.rules import Robber
from scoring.table import inner_move

SHEET: Final = "catan/island.svg"
SCALE: Final = 0.4
"""Pixels a unit when nothing has been zoomed."""
SITE: Final = 46
HEX: Final = 62
ALONG: Final = 40
"""Units of a spot to tap: the radius at an intersection and on a hex, half the length of one on a path."""
CELL: Final = 100


def sheet() -> str:
    """Return the address of the file with Catan's drawings."""
    return sprite(SHEET)


_grounds: dict[tuple[str, str], str] = {}


def ground_of(island: Island) -> str:
    """Return the ground of an island: drawn once for each."""
    key = (sheet(), repr((sorted(island.land.items()), sorted(island.harbours.items()))))
    if key not in _grounds:
        if len(_grounds) > 200:  # noqa: PLR2004 - islands kept in memory
            _grounds.clear()
        _grounds[key] = ground(island, sheet())
    return _grounds[key]


def road_id(at: Path) -> str:
    """Return the id of a road on the board."""
    return f"r{at.replace(',', '_')}"


def building_id(at: Intersection) -> str:
    """Return the id of a building on the board."""
    return f"b{at.replace(',', '_')}"


def board_view(sight: Sight, overlay: str) -> BoardView:
    """Return the whole island with what is lit or asked on it; nothing but `overlay` can be tapped."""
    state, island = sight.position.state, rules_of(sight.position).island
    left, top, width, height = frame(island)
    colours = [sitter.colour for sitter in sight.sitters]
    pieces = "".join(piece_uses(state[Network], colours))
    # Made of numbers and of names from closed lists; what is said aloud is escaped where it is made.
    return BoardView(
        frame=f"{left} {top} {width} {height}",
        width=round(width * SCALE),
        height=round(height * SCALE),
        tiles=mark_safe(ground_of(island)),  # noqa: S308
        figures=mark_safe(pieces + robber_use(state[Robber].at, sheet())),  # noqa: S308
        overlay=mark_safe(overlay),  # noqa: S308
        shade=mark_safe(f'<rect class="board-shade" x="{left - 9000}" y="{top - 9000}" width="18000" height="18000"/>'),  # noqa: S308
        fit=fit_of(island),
    )


def fit_of(island: Island) -> str:
    """Return the part of the drawing with land and harbours, in cells of 100 units: left, top, columns, rows."""
    spots = [centre(at) for at in island.land]
    left, right = min(x for x, _ in spots) - 200, max(x for x, _ in spots) + 200
    top, bottom = min(y for _, y in spots) - 210, max(y for _, y in spots) + 210
    return ",".join(f"{part / CELL:g}" for part in (left, top, right - left, bottom - top))


def piece_uses(network: Network, colours: Sequence[str]) -> Iterator[str]:
    """Yield roads, then buildings."""
    for path, seat in network.roads.items():
        yield road_use(path, colours[seat], sheet(), id_=road_id(path))
    for at, building in network.buildings.items():
        yield building_use(building.kind, at, colours[building.seat], sheet(), id_=building_id(at))


def additions(sight: Sight, news: News) -> Added:
    """Return the pieces that these last moves put down, the robber where it went, and what that took off."""
    network, roads, sites, robbed = sight.position.state[Network], list[Path](), list[Intersection](), False
    gone = []
    for _turn, played, _effects in news:
        match inner_move(played.move):
            case Road(at=path):
                roads.append(path)
            case Settle(at=at):
                sites.append(at)
            case City(at=at):
                gone.append(building_id(at))
                sites = [*(site for site in sites if site != at), at]
            case MoveRobber():
                robbed = True
    colours = [sitter.colour for sitter in sight.sitters]
    drawn = [road_use(path, colours[network.roads[path]], sheet(), id_=road_id(path)) for path in roads]
    for at in sites:
        building = network.buildings[at]
        drawn.append(building_use(building.kind, at, colours[building.seat], sheet(), id_=building_id(at)))
    if robbed:
        gone.append("robber")
        drawn.append(robber_use(sight.position.state[Robber].at, sheet()))
    return Added(mark_safe(""), mark_safe("".join(drawn)), " ".join(gone))  # noqa: S308 - as above


# ------------------------------------------------------------- what may be tapped


def _spot(sight: Sight, shape: str, lay: str, label: str, ask: str = "") -> str:
    """Return a place to tap: it logs `lay`, or with `ask` asks for the sheet in another state."""
    href = f"{sight.base}sheet/?{ask or f'lay={lay}'}"
    logs = "" if ask else f' data-lay="{lay}"'
    return f'<a class="spot-legal" href="{escape(href)}"{logs} aria-label="{escape(label)}">{shape}</a>'


def site_spot(sight: Sight, at: Intersection, lay: str) -> str:
    """Return an intersection on which something may be built."""
    x, y = corner(at)
    shape = (
        f'<circle class="spot-ring" cx="{x}" cy="{y}" r="{SITE}"/><circle class="spot-core" cx="{x}" cy="{y}" r="24"/>'
    )
    return _spot(sight, shape, lay, place_words(rules_of(sight.position).island, at))


def path_spot(sight: Sight, at: Path, lay: str) -> str:
    """Return a path on which a road may be built."""
    x, y, angle = middle(at)
    shape = (
        f'<g transform="translate({x} {y})rotate({angle})"><rect class="spot-ring" x="-{ALONG}" y="-26" '
        f'width="{2 * ALONG}" height="52" rx="26"/>'
        f'<rect class="spot-core" x="-30" y="-9" width="60" height="18" rx="9"/></g>'
    )
    return _spot(sight, shape, lay, path_words(rules_of(sight.position).island, at))


def hex_spot(sight: Sight, at: Hex, lay: str, *, ask: str = "") -> str:
    """Return a hex to which the robber may move."""
    x, y = centre(at)
    shape = f'<circle class="spot-ring" cx="{x}" cy="{y}" r="{HEX}"/>'
    return _spot(sight, shape, lay, hex_words(rules_of(sight.position).island, at), ask)


def around(spots: Sequence[tuple[int, int]]) -> str:
    """Return the box of cells that holds these points with room for a thumb around; empty if there are none."""
    if not spots:
        return ""
    left, top = min(x for x, _ in spots) - 120, min(y for _, y in spots) - 120
    width, height = max(x for x, _ in spots) + 120 - left, max(y for _, y in spots) + 120 - top
    return ",".join(f"{part / CELL:g}" for part in (left, top, width, height))


def ring(at: Intersection) -> str:
    """Return a ring around a building that a sentence speaks of."""
    x, y = corner(at)
    place = f'cx="{x}" cy="{y}" r="52"'
    return f'<circle class="lit-rim" fill="none" {place}/><circle class="lit-edge" {place}/>'


def glow(path: Path) -> str:
    """Return a road that shines."""
    x, y, angle = middle(path)
    box = 'x="-44" y="-16" width="88" height="32" rx="16"'
    rims = f'<rect class="lit-rim" fill="none" {box}/><rect class="lit-edge" {box}/>'
    return f'<g transform="translate({x} {y})rotate({angle})">{rims}</g>'


def newest(sight: Sight) -> str:
    """Return a ring around what was built last in the turn that goes on."""
    for played in reversed(sight.position.played[-3:]):
        match inner_move(played.move):
            case Settle(at=at) | City(at=at):
                return ring(at)
            case Road(at=path):
                return glow(path)
    return ""


def hex_middle(at: Hex) -> tuple[int, int]:
    """Return the middle of a hex on the drawing."""
    return centre(at)


def corners_at(at: Hex) -> tuple[Intersection, ...]:
    """Return the intersections of a hex."""
    return intersections_of(at)
