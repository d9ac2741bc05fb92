"""Islands from afar, drawn from their rows: the cards of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from games.catan.art.island import drawing, use
from games.catan.art.places import centre
from games.catan.pages.board.drawing import sheet_of
from games.catan.pages.board.figures import ROBBER
from games.catan.pages.board.island_pieces import depth, draw
from games.catan.pages.board.piece import Look, Piece
from games.catan.pages.board.set_pages import DRAWN
from games.models import IslandPiece, Table
from games.screens.history.facet import TinyMap
from games.screens.lobby.picture import Scene
from games.selectors.cardboard import IslandRows, islands
from scoring.catalogue import ruleset_for
from scoring.catan.board.island import SEA
from scoring.catan.rules import Catan

ROOM: Final = 130
"""Units around the middle of the outermost hexes."""


def small_maps(tables: Sequence[Table]) -> Mapping[int, TinyMap]:
    """Return the island of each table with what stands on it."""
    found = islands(tables)
    return {
        table.pk: TinyMap(_frame(island), _drawn(table, island)) for table in tables if (island := found[table.pk]).land
    }


def thumbnails(tables: Sequence[Table]) -> Mapping[int, Scene]:
    """Return the islands as pictures for the cards of tables."""
    return {pk: Scene(small.frame, (), small.drawn) for pk, small in small_maps(tables).items()}


def _frame(island: IslandRows) -> str:
    """Return the smallest square around an island."""
    spots = [centre((q, r)) for q, r, *_rest in island.land]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    side = max(max(xs) - min(xs), max(ys) - min(ys)) + 2 * ROOM
    return f"{(min(xs) + max(xs) - side) // 2} {(min(ys) + max(ys) - side) // 2} {side} {side}"


def _drawn(table: Table, island: IslandRows) -> SafeString:
    rules = ruleset_for(table.box)
    assert isinstance(rules, Catan), "only its tables have an island"
    look = Look(rules, [seat.colour for seat in table.seats.all()])
    robber = [Piece(ROBBER, (q, r)) for q, r, _terrain, _number, here in island.land if here]
    standing = [piece for piece in (*robber, *map(piece_of, island.pieces)) if piece.family in DRAWN]
    known = ((drawing((q, r), terrain), (q, r)) for q, r, terrain, *_rest in island.land if terrain != SEA)
    land = (use(sheet_of(name), name, centre(at)) for name, at in known)
    drawn = (draw(piece, look) for piece in sorted(standing, key=depth))
    # Made of numbers and of names from closed lists.
    return mark_safe("".join((*land, *drawn)))  # noqa: S308


def piece_of(row: IslandPiece) -> Piece:
    """Return a row as the piece that is drawn."""
    at = tuple(map(int, row.place.split(","))) if row.kind == "merchant" else row.place
    facts = (str(row.level or ""), "" if row.active is None else "active" if row.active else "inactive", row.track)
    seat = None if row.kind == "wall" else row.seat
    return Piece("-".join(filter(None, (row.kind, *facts))), at, seat)  # type: ignore[arg-type]  # a hex has two numbers
