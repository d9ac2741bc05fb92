"""The claims of a record of Carcassonne beyond points: legal places and figures, figures that went home, pieces.

The claim `may` goes by the names of the moves that could follow, and claims about pieces by what the parts show. So a
new expansion adds nothing here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from scoring.carcassonne.base.recalling import Recall
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import BeforeFigure, Deploy, Draw, Named, Place, cell_name
from scoring.carcassonne.pieces import FigureReturned
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DEPLOYING, PLACING
from scoring.kernel import Claim, Moment, Move, Seat, as_multiset, as_multisets, as_set, as_sets, exactly, verb


def legal_places(moment: Moment) -> list[tuple[object, ...]]:
    """Return every way to lay the tile just drawn as (x, y, rot), with what it needs; none when it was set aside."""
    if moment.state.phase != PLACING:
        return []
    moves = moment.rules.legal_moves(moment.state, moment.state.turn)
    return [
        (*move.at, move.rot, *([f"{cell_name(move.bridge.at)} {move.bridge.road}"] if move.bridge else []))
        for move in moves
        if isinstance(move, Place)
    ]


def spots(moment: Moment) -> list[str]:
    """Return every figure and feature that go together now: "figure on", with the cell if not on the tile just laid.

    Segments between which no rule can tell go by the name of the first.
    """
    if moment.state.phase != DEPLOYING:
        return []
    names = _first_names(moment)
    moves = list(moment.rules.legal_moves(moment.state, moment.state.turn))
    deploys = [move for move in moves if isinstance(move, Deploy)]
    return [
        *(f"{move.figure} {names.get(move.on, move.on)}" for move in deploys if move.at is None),
        *(f"{move.figure} {move.on} {cell_name(move.at)}" for move in deploys if move.at is not None),
        *(move.name() for move in moves if isinstance(move, Named) and move.is_spot),
    ]


def follow_ups(moment: Moment) -> dict[str, list[str]]:
    """Return what could follow, by the verb of the moves, as records name them."""
    found: dict[str, list[str]] = {}
    for seat in moment.state.actors:
        for move in moment.rules.legal_moves(moment.state, seat):
            for name in _names(moment.state[Board], seat, move):
                found.setdefault(verb(type(move)), []).append(name)
    return found


def _names(board: Board, seat: Seat, move: Move) -> Iterator[str]:
    match move:
        case Named():
            yield move.name()
        case Deploy(figure=kind, on=segment, at=cell):
            yield f"{kind} {segment} {cell_name(cell or board.last or (0, 0))}"
        case Recall(figure=kind, at=cell, on=segment):
            for figure in board.figures():
                if (figure.seat, figure.kind, figure.cell) == (seat, kind, cell) and segment in (None, figure.segment):
                    yield f"{kind} {figure.segment} {cell_name(cell)}"
        case _:
            pass


def shown(key: str, moment: Moment) -> object:
    """Return what the parts of the box show under the key of a claim; what several show is put together."""
    rules = moment.rules
    assert isinstance(rules, Carcassonne), "the game is Carcassonne"
    found = [shows[key] for part in rules.parts if key in (shows := part.shows(rules, moment.state))]
    if all(isinstance(one, Mapping) for one in found):
        return {name: place for one in found if isinstance(one, Mapping) for name, place in one.items()}
    return found[0]


def same_spots(moment: Moment, claimed: object) -> object:
    """Return spots as a record lists them, each segment by the name of the first that is like it."""
    names = _first_names(moment)
    if not isinstance(claimed, list) or not all(isinstance(spot, str) for spot in claimed):
        return claimed
    pairs = (spot.rpartition(" ") for spot in claimed)
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
    "may_deploy": Claim(spots, as_set, after=(BeforeFigure,), same=same_spots),
    "returned": Claim(returned, as_multiset),
    "may": Claim(follow_ups, as_sets, partial=True, missing=()),
    "pieces": Claim(partial(shown, "pieces"), exactly, partial=True),
    "prisoners": Claim(partial(shown, "prisoners"), as_multisets),
    "ingots": Claim(partial(shown, "ingots"), exactly),
}
"""The further claims that a record of Carcassonne may make after a move."""
