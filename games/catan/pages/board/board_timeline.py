"""A game of Catan as a film: which piece is on the island from when to when, and how that is drawn."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.utils.safestring import mark_safe

from games.catan.art.places import frame
from games.catan.pages.board.drawing import ground_of
from games.catan.pages.board.island_pieces import draw, pieces_of
from games.catan.pages.board.piece import Look, Piece
from games.catan.pages.board.piece import spot_of as spot
from games.screens.history.timeline import BoardThing, Lifespan, Map, Timeline
from games.screens.table.svg import hidden_unless, is_there
from scoring.catan.rules import Catan
from scoring.kernel import State


def things(state: State) -> Collection[BoardThing]:
    return dict.fromkeys(pieces_of(state).values())


def spot_of(new: Sequence[BoardThing]) -> str:
    """Return where the newest piece stands on the drawing."""
    pieces = [thing for thing in new if isinstance(thing, Piece) and thing.seat is not None]
    if not pieces:
        return ""
    x, y = spot(pieces[-1].at)
    return f"{x} {y}"


def map_of(timeline: Timeline, colours: Sequence[str], at: int, *, still: bool = False) -> Map:
    """Return the island of all moments, showing what is there at one of them; a `still` has that one alone."""
    assert isinstance(timeline.rules, Catan), "a game of Catan was filmed"
    island = timeline.rules.island
    look = Look(timeline.rules, colours)
    drawn = "".join(
        timed(stay, look, at)
        for stay in timeline.stays
        if stay.since != stay.until and (is_there(stay.since, stay.until, at) or not still)
    )
    where = timeline.moments[at].at
    place = f'transform="translate({where})"' if where else 'display="none"'
    ring = f'<g data-ring {place}><circle class="tile-new-rim" r="54"/><circle class="tile-new" r="54"/></g>'
    left, top, width, height = frame(island)
    # All made of numbers and of names that the rules know.
    return Map(
        frame=f"{left} {top} {width} {height}",
        tiles=mark_safe(ground_of(island)),  # noqa: S308
        figures=mark_safe(drawn),  # noqa: S308
        ring=mark_safe(ring),  # noqa: S308
    )


def timed(stay: Lifespan, look: Look, at: int) -> str:
    piece = stay.thing
    assert isinstance(piece, Piece), "pieces are filmed"
    drawn = draw(piece, look)
    return f"<g{hidden_unless(stay.since, stay.until, at)}>{drawn}</g>" if drawn else ""
