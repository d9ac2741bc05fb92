"""Moves that no rule makes and the table agrees on: whoever may correct writes them, or the others are asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from games.log.errors import MayNotCorrect
from games.log.position import Position, position_of
from games.models import FixBy, ProposalKind
from games.services.log.corrections import may_correct
from games.services.log.moves import check_may_log, played, read_turns, write_turns
from games.services.log.proposals import open_proposal
from games.services.log.table_session import TableSession
from scoring.kernel import MalformedMove, inner_move


def agree_at(session: TableSession, *, seen: int, token: UUID, moves: Sequence[Mapping[str, Any]]) -> Position:
    """Log moves by agreement, or ask the others for them where the table wants that; return where the table stands.

    Raises as `record_at` does, NotSeated for a phone that may not correct, and AlreadyAsked while something else is
    open.
    """
    if session.has_logged(token) or session.table.proposals.filter(token=token).exists():
        return session.position
    turns = read_turns(session, moves)
    if not all(inner_move(move).by_agreement for _, move in turns):
        raise MalformedMove("this is logged, not agreed on")
    session.check_seen(seen)
    check_may_log(session, turns)
    may = may_correct(fix_by=session.table.fix_by, hosts=session.is_host)
    if not may and session.table.fix_by != FixBy.ASK:
        raise MayNotCorrect("at this table only the host puts something right")
    # For its refusals: nobody is asked for what cannot be done.
    after = played(session, turns)
    # The end opens the hands, which nobody does alone.
    if may and not (after.state.over and after.rules.hands_are_secret):
        return write_turns(session, token, turns)
    open_proposal(session, ProposalKind.MOVES, {"moves": [dict(move) for move in moves]}, token)
    return position_of(session.table)
