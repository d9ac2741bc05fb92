"""The pieces of the base game: roads, settlements, cities, the robber."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.catan.art.island import building_use, road_use, robber_use
from games.catan.art.sheet import SHEET
from games.catan.pages.board.piece import Drawn, Look, Piece, PlaceOnIsland
from games.screens.table.svg import sprite
from scoring.catan.board.network import CITY, ROAD, SETTLEMENT, Network
from scoring.catan.move import City, Road, Settle
from scoring.catan.rules import Robber
from scoring.kernel import Move, State

ROBBER: Final = "robber"


def pieces(state: State) -> Iterator[Piece]:
    network = state[Network]
    yield from (Piece(ROAD, path, seat) for path, seat in network.roads.items())
    yield from (Piece(one.kind, at, one.seat) for at, one in network.buildings.items())
    at = state[Robber].at
    if at is not None:
        yield Piece(ROBBER, at)


def road(piece: Piece, look: Look, id_: str) -> str:
    assert isinstance(piece.at, str), "roads lie on paths"
    assert piece.seat is not None, "and belong to somebody"
    return road_use(piece.at, look.colours[piece.seat], sprite(SHEET), id_=id_)


def building(piece: Piece, look: Look, id_: str) -> str:
    assert isinstance(piece.at, str), "buildings stand on intersections"
    assert piece.seat is not None, "and belong to somebody"
    return building_use(piece.kind, piece.at, look.colours[piece.seat], sprite(SHEET), id_=id_)


def robber(piece: Piece, _look: Look, id_: str) -> str:
    assert not isinstance(piece.at, str), "the robber stands on a hex"
    return robber_use(piece.at, sprite(SHEET), id_=id_)


ON_PATH: Final = Drawn("r", 2, road)
ON_SITE: Final = Drawn("b", 3, building)
ROBBING: Final = Drawn("robber", 1, robber, is_alone=True)
"""Below all pieces, so that the shade over his hex darkens none of them."""


def put_at(move: Move) -> PlaceOnIsland | None:
    """Return where a move has built."""
    match move:
        case Settle(at=at) | City(at=at) | Road(at=at):
            return at
    return None


DRAWN: Final = {ROAD: ON_PATH, SETTLEMENT: ON_SITE, CITY: ON_SITE, ROBBER: ROBBING}
"""The way in which pieces are drawn, by their kind."""
