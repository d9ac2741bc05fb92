"""The moves of a form about an opened turn, judged at that moment of the game."""

from __future__ import annotations

from collections.abc import Sequence

from games.forms.submission import MoveJson
from scoring.kernel import IllegalMove, Move, Ruleset, Seat, State, read_move


def chain(rules: Ruleset, state: State, written: Sequence[MoveJson]) -> tuple[Move, ...]:
    """Return the moves that a form says, each legal after the one before; raise IllegalMove otherwise.

    Raises MalformedMove for what is no move.
    """
    payloads = ({key: value for key, value in move.items() if key != "seat"} for move in written)
    moves = [read_move(facts, rules.move_types) for facts in payloads]
    for facts, move in zip(written, moves, strict=True):
        seat = Seat(facts["seat"])
        refusals = rules.explain(state, seat, move)
        if refusals:
            raise IllegalMove(move, refusals)
        state = rules.carry_out(state, seat, move).state
    return tuple(moves)
