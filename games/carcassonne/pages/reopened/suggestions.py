"""Suggestions of what was meant by a later move that does not fit any more: the likeliest first."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from games.carcassonne.art.layout.spots import spot
from games.carcassonne.pages.board.places import tiles_left, ways
from games.carcassonne.words.spot import spot_name
from games.log.correction import Change, Conflict
from games.log.position import Position
from games.models import EntryKind
from games.screens.corrections.compared import CompareSuggestion
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.move import Deploy, Draw, Place
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.turn import DRAWING
from scoring.kernel import OutOfTurn, inner_move


def suggestions(there: Position, conflict: Conflict) -> tuple[CompareSuggestion, ...]:
    """Return the likeliest thing that was meant, if anything suggests itself; `there` is where the move fails.

    Of a move out of turn it is not the move that is wrong.
    """
    if any(isinstance(refusal, OutOfTurn) for refusal in conflict.refusals):
        return ()
    move = inner_move(conflict.played.move)
    match move:
        case Deploy():
            return other_spot(there, conflict, move)
        case Place():
            return other_turn(there, conflict, move) or other_tile(there, conflict)
        case Draw():
            return other_tile(there, conflict)
        case _:
            return ()


def other_spot(there: Position, conflict: Conflict, move: Deploy) -> tuple[CompareSuggestion, ...]:
    board, played = there.state[Board], conflict.played
    if board.last is None or played.seat not in there.state.actors:
        return ()
    legal = there.rules.legal_moves(there.state, played.seat)
    free = [one for one in legal if isinstance(one, Deploy) and one.figure == move.figure]
    if not free:
        return ()
    laid, chosen = board.laid[board.last], free[0]
    segment = laid.face.tile.segment(chosen.on)
    assert segment is not None, "legal spots are on the tile"
    words = spot_name(segment.kind, *spot(laid.tile_id, laid.face.rotation, chosen.on))
    return (CompareSuggestion(words, (Change(EntryKind.AMENDED, played.seq, played.seat, chosen),)),)


def other_turn(there: Position, conflict: Conflict, move: Place) -> tuple[CompareSuggestion, ...]:
    """Return the same tile on the same cell turned otherwise, if it fits so."""
    tile = there.state[Bag].drawn
    if tile is None:
        return ()
    turns = ways(there, tile).get(move.at, ())
    if not turns:
        return ()
    change = Change(EntryKind.AMENDED, conflict.played.seq, conflict.played.seat, Place(move.at, turns[0]))
    return (CompareSuggestion(_("It is turned like this"), (change,), tile, turns[0]),)


def other_tile(there: Position, conflict: Conflict) -> tuple[CompareSuggestion, ...]:
    """Return the tile that fits where this one lies and looks most like it, if the bag has one."""
    draws = [one for one in conflict.turn if isinstance(inner_move(one.move), Draw)]
    places = [one for one in conflict.turn if isinstance(inner_move(one.move), Place)]
    if not draws or not places or conflict.opening.phase != DRAWING:
        return ()
    draw, place = inner_move(draws[-1].move), inner_move(places[-1].move)
    assert isinstance(draw, Draw), "looked for above"
    assert isinstance(place, Place), "looked for above"
    opening = replace(there, state=conflict.opening)
    fitting = [
        (differences(draw.tile, place.rot, tile, turn), tile, turn)
        for tile, _copies in tiles_left(opening)
        if tile != draw.tile
        for turn in ways(opening, tile).get(place.at, ())
    ]
    if not fitting:
        return ()
    tile, turn = min(fitting)[1:]
    changes = (
        Change(EntryKind.AMENDED, draws[-1].seq, draws[-1].seat, Draw(tile)),
        Change(EntryKind.AMENDED, places[-1].seq, places[-1].seat, Place(place.at, turn)),
    )
    return (CompareSuggestion(_("It was this tile"), changes, tile, turn),)


def differences(mine: str, my_turn: int, other: str, turn: int) -> int:
    """Count the sides on which two tiles differ as they lie."""
    pairs = zip(TILES[mine].face(my_turn).edges, TILES[other].face(turn).edges, strict=True)
    return sum(one != another for one, another in pairs)
