"""A game of Catan as a film: which piece is on the island from when to when, and how that is drawn."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.safestring import mark_safe

from games.art.catan.island import building_use, road_use, robber_use
from games.art.catan.places import corner, frame, middle
from games.screens.catan.drawing import ground_of, sheet
from games.screens.film import Film, Map, Stay, Thing
from games.screens.svg import hidden_unless
from scoring.catan.geometry import Hex
from scoring.catan.network import ROAD, Network
from scoring.catan.rules import Catan, Robber
from scoring.rules import State


@dataclass(frozen=True, slots=True)
class Piece:
    """A road, settlement or city where it stands, and whose; or the robber (seat None) on a hex."""

    kind: str
    at: str | Hex
    seat: int | None


def things(state: State) -> Collection[Thing]:
    """Return every piece on the island, roads first."""
    network = state[Network]
    pieces = [Piece(ROAD, path, seat) for path, seat in network.roads.items()]
    pieces += [Piece(one.kind, at, one.seat) for at, one in network.buildings.items()]
    return dict.fromkeys([*pieces, Piece("robber", state[Robber].at, None)])


def spot_of(new: Sequence[Thing]) -> str:
    """Return where the newest piece stands on the drawing."""
    pieces = [thing for thing in new if isinstance(thing, Piece) and thing.seat is not None]
    if not pieces:
        return ""
    last = pieces[-1]
    x, y = middle(str(last.at))[:2] if last.kind == ROAD else corner(str(last.at))
    return f"{x} {y}"


def map_of(film: Film, colours: Sequence[str], at: int) -> Map:
    """Return the island of all moments, showing what is there at one of them."""
    assert isinstance(film.rules, Catan), "a game of Catan was filmed"
    island = film.rules.island
    drawn = "".join(_timed(stay, colours, at) for stay in film.stays if stay.since != stay.until)
    spot = film.moments[at].at
    place = f'transform="translate({spot})"' if spot else 'display="none"'
    ring = f'<g data-ring {place}><circle class="tile-new-rim" r="54"/><circle class="tile-new" r="54"/></g>'
    left, top, width, height = frame(island)
    # All made of numbers and of names that the rules know.
    return Map(
        frame=f"{left} {top} {width} {height}",
        tiles=mark_safe(ground_of(island)),  # noqa: S308
        figures=mark_safe(drawn),  # noqa: S308
        ring=mark_safe(ring),  # noqa: S308
    )


def _timed(stay: Stay, colours: Sequence[str], at: int) -> str:
    piece = stay.thing
    assert isinstance(piece, Piece), "pieces are filmed"
    return f"<g{hidden_unless(stay.since, stay.until, at)}>{_drawn(piece, colours)}</g>"


def _drawn(piece: Piece, colours: Sequence[str]) -> str:
    if piece.seat is None:
        assert isinstance(piece.at, tuple), "the robber stands on a hex"
        return robber_use(piece.at, sheet()).replace(' id="robber"', "")
    if piece.kind == ROAD:
        return road_use(str(piece.at), colours[piece.seat], sheet())
    return building_use(piece.kind, str(piece.at), colours[piece.seat], sheet())
