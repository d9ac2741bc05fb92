"""Everything on the island of a table: the pieces of the base game and of all sets put together.

A set without pieces in a state brings none, so nothing here asks what is in the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.catan.pages.board.figures import ROBBING
from games.catan.pages.board.piece import GROUND, Look, Piece, PlaceOnIsland, spot_of
from games.catan.pages.board.set_pages import DRAWN, PAGES, CatanPages
from scoring.catan.board.geometry import intersections_of, paths_of
from scoring.kernel import Move, State


def pieces_of(state: State) -> dict[str, Piece]:
    """Return what lies and stands on the island by its id, from below."""
    all_pieces = (piece for one in PAGES.of(None, CatanPages.pieces) for piece in one.pieces(state))
    found = {DRAWN[piece.family].id_of(piece.at): piece for piece in all_pieces}
    return dict(sorted(found.items(), key=lambda item: depth(item[1])))


def depth(piece: Piece) -> tuple[int, int]:
    """Return the order of drawing: what lies before what stands, and what stands in the north before the south."""
    return DRAWN[piece.family].height, spot_of(piece.at)[1]


def draw(piece: Piece, look: Look, id_: str = "") -> str:
    return DRAWN[piece.family].draw(piece, look, id_)


def draw_all(pieces: dict[str, Piece], look: Look) -> str:
    return "".join(draw(piece, look, id_) for id_, piece in pieces.items())


def changed(before: Mapping[str, Piece], now: Mapping[str, Piece]) -> tuple[str, ...]:
    """Return the ids of the places where something else is than there was.

    What is put on a phone's island comes above all else there, so whatever stands at the robber's hex follows him, and
    whatever stands on a hex that was turned over follows that.
    """
    places = [id_ for id_ in (*before, *(id_ for id_ in now if id_ not in before)) if before.get(id_) != now.get(id_)]
    for id_ in tuple(places):
        if id_ in now and ((height := DRAWN[now[id_].family].height) <= GROUND or id_ == ROBBING.slot):
            places += at_hex(now, now[id_].at, height)
    return tuple(dict.fromkeys(places))


def at_hex(pieces: Mapping[str, Piece], at: PlaceOnIsland, height: int) -> Iterable[str]:
    assert not isinstance(at, str), "it lies on a hex"
    around = {at, *intersections_of(at), *paths_of(at)}
    standing = ((id_, piece) for id_, piece in pieces.items() if piece.at in around)
    return [id_ for id_, piece in standing if DRAWN[piece.family].height > height]


def put_at(move: Move) -> PlaceOnIsland | None:
    """Return where a move has put something down, if it has."""
    places = (one.put_at(move) for one in PAGES.of(None, CatanPages.put_at))
    return next((at for at in places if at is not None), None)
