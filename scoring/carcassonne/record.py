"""What a record of Carcassonne may claim beyond points: where a tile may lie, who may stand where, who went home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Place
from scoring.carcassonne.rules import DEPLOYING, PLACING, FigureReturned
from scoring.claim import Claim, Moment, as_multiset, as_set


def legal_places(moment: Moment) -> list[tuple[int, int, int]]:
    """Return every way to lay the tile just drawn as (x, y, rot); none when it was set aside."""
    if moment.state.phase != PLACING:
        return []
    moves = moment.rules.legal_moves(moment.state, moment.state.turn)
    return [(*move.at, move.rot) for move in moves if isinstance(move, Place)]


def spots(moment: Moment) -> list[str]:
    """Return every figure and feature of the tile just laid that go together now, as "figure on".

    Segments between which no rule can tell go by the name of the first.
    """
    if moment.state.phase != DEPLOYING:
        return []
    names = _first_names(moment)
    moves = moment.rules.legal_moves(moment.state, moment.state.turn)
    here = (move for move in moves if isinstance(move, Deploy) and move.at is None)
    return [f"{move.figure} {names.get(move.on, move.on)}" for move in here]


def same_spots(moment: Moment, said: object) -> object:
    """Return spots as a record lists them, each segment by the name of the first that is like it."""
    names = _first_names(moment)
    if not isinstance(said, list) or not all(isinstance(spot, str) for spot in said):
        return said
    pairs = (spot.rpartition(" ") for spot in said)
    return [f"{figure}{gap}{names.get(on, on)}" for figure, gap, on in pairs]


def _first_names(moment: Moment) -> dict[str, str]:
    """Return, for each segment of the tile just laid, the first that is like it.

    That happens to fields which one tile encloses: they reach no side and touch the same cities, as on kr-05.
    """
    board = moment.state[Board]
    if board.last is None:
        return {}
    first: dict[object, str] = {}
    names = {}
    for segment in board.laid[board.last].segments:
        enclosed = not segment.sides and not segment.slots and not segment.is_centred
        like = (segment.kind, frozenset(segment.cities)) if enclosed else segment.id
        names[segment.id] = first.setdefault(like, segment.id)
    return names


def returned(moment: Moment) -> list[dict[str, object]]:
    """Return the figures that the move sent home, without those that the game's end sends home."""
    return [
        {"seat": effect.figure.seat, "figure": effect.figure.kind}
        for effect in moment.effects
        if isinstance(effect, FigureReturned) and not effect.final
    ]


CLAIMS: Final[Mapping[str, Claim]] = {
    "legal": Claim(legal_places, as_set, after=(Draw,)),
    "may_deploy": Claim(spots, as_set, after=(Place,), same=same_spots),
    "returned": Claim(returned, as_multiset),
}
