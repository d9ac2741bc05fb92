"""What a form says of an opened turn, judged at that moment of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.screens.correction import Opened
from scoring.codec import read_move
from scoring.moves import IllegalMove, Move, Seat
from scoring.rules import State


def chain(one: Opened, written: Sequence[Mapping[str, Any]], *, is_second: bool = False) -> tuple[Move, ...]:
    """Return the moves that a form says, each legal after the one before; raise IllegalMove otherwise.

    A figure is judged with the tile as it lies, a second one after the first. Raises MalformedMove for what is no move.
    """
    rules = one.before.position.rules
    told = ({key: value for key, value in move.items() if key != "seat"} for move in written)
    moves = [read_move(facts, rules.move_types) for facts in told]
    state = one.second.position.state if is_second and one.second is not None else _where(one, written)
    for facts, move in zip(written, moves, strict=True):
        seat = Seat(facts["seat"])
        refusals = rules.explain(state, seat, move)
        if refusals:
            raise IllegalMove(move, refusals)
        state = rules.carry_out(state, seat, move).state
    return tuple(moves)


def _where(one: Opened, written: Sequence[Mapping[str, Any]]) -> State:
    """Return the state in which the first of these moves is made."""
    does = written[0]["do"]
    inner = written[0].get("move", {}).get("do", does) if does == "overrule" else does
    if one.laid is not None and inner in {"deploy", "recall", "pass"}:
        return one.laid.position.state
    return one.before.position.state
