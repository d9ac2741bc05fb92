"""A hint for the seat in turn, where the table has agreed on that: asking for one, and thinking about it.

A hint (`services.ask_for_hint`) is a thought that no log keeps: a row (`Hint`) for the head at which the seat in
turn asked, on a table whose aids are `hint`. The same process thinks about it (`services.think_of_hint`):
`scoring.players.best_moves` ranks the moves by the strong player's values, on `Ruleset.view` alone, and the first
is what that player would do. Moves of the turn that no log has yet, a tile drawn by hand, are kept with the row
(`before`). Only the phone of that seat is shown it (`games/screens/table/hint.py`), and the word of its seats
(`seats_shown`) and its audience know of it; each way glows by `TableScreens.highlight` and leads to the usual choice
(`MoveForms.chosen`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from games.live.publish import SEATS, publish_after_commit
from games.live.thinking import thinker
from games.log.errors import NotSeated
from games.log.position import Position, position_of
from games.models import Hint, Table
from games.selectors.decisions import hint_at, seat_to_hint
from games.services.log.decisions import foreseen, reasons_json, ties, written
from games.services.log.moves import MOST_MOVES, played, read_turns
from games.services.log.table_session import locked_table
from scoring.kernel import HINT, Helped, read_move
from scoring.kernel import Seat as SeatNumber
from scoring.players.player import Adviser, Decision, best_moves
from scoring.skills import adviser_for

WAYS: Final = 3
"""So many moves a hint shows."""


def ask_for_hint(
    *, table_uid: UUID, phone: UUID, seen: int, token: UUID, before: Sequence[Mapping[str, Any]] = ()
) -> Position:
    """Have the app think about the best moves of the seat in turn, which is the phone's own. Writes nothing in the log.

    `before` are moves of that turn that are not logged yet. Raises NotSeated where the table has not agreed on hints
    or another seat is in turn, Stale, IllegalMove and MalformedMove for what cannot come before.
    """
    del token  # To ask twice is to ask once.
    with locked_table(table_uid, phone) as session:
        session.check_seen(seen)
        position = session.position
        if not session.table.is_playing or not position.state[Helped].at_least(HINT):
            raise NotSeated("this table has not agreed on hints")
        after = played(session, read_turns(session, before)) if before else position
        seat = seat_to_hint(after)
        if seat is None or seat not in {one.position for one in session.mine}:
            raise NotSeated("hints are for the seat in turn")
        facts = {"head": session.table.head, "seat": seat, "before": list(before)}
        if not Hint.objects.filter(table=session.table, **facts).exists():
            Hint.objects.update_or_create(table=session.table, defaults=facts | {"ways": None})
        transaction.on_commit(partial(thinker.ask, table_uid), robust=True)
        return position


def think_of_hint(table_uid: UUID) -> int | None:
    """Work out the hint that a table waits for; return its head, None: it waits for none, or has moved on meanwhile.

    It waits for nobody and locks nothing while it thinks.
    """
    table = Table.objects.filter(uid=table_uid).first()
    hint = None if table is None else hint_at(table)
    if table is None or hint is None or hint.ways is not None:
        return None
    ways = ways_of(table, position_of(table), hint)
    with transaction.atomic():
        kept = Hint.objects.filter(pk=hint.pk, head=hint.head, seat=hint.seat, before=hint.before).update(ways=ways)
        if not kept:
            return None
        publish_after_commit(table, news=SEATS)
    return table.head


def ways_of(table: Table, position: Position, hint: Hint) -> list[dict[str, Any]]:
    """Return the best moves of a seat, the best first: each with what belongs to it, and why.

    What breaks ties follows from the table's secret and its head, so whoever asks again is told the same.
    """
    now, seat = _after_all(position, hint.before), SeatNumber(hint.seat)
    adviser = adviser_for(now.rules)
    if adviser is None:
        return []
    found = best_moves(adviser, now.rules, now.state, seat, ties(table, position, seat), WAYS)
    return [_way(table, now, seat, adviser, one) for one in found if one.move is not None]


def _after_all(position: Position, moves: Sequence[Mapping[str, Any]]) -> Position:
    for one in moves:
        facts = {key: value for key, value in one.items() if key != "seat"}
        position = position.play(SeatNumber(one["seat"]), read_move(facts, position.rules.move_types))
    return position


def _way(table: Table, start: Position, seat: SeatNumber, adviser: Adviser, first: Decision) -> dict[str, Any]:
    # The figure belongs to its tile, the robber to the knight; the next purchase is a move of its own.
    moves, decision, now = list[dict[str, Any]](), first, start
    while decision.move is not None and len(moves) < MOST_MOVES:
        moves.append(written(seat, decision.move))
        after = foreseen(table, now, seat, decision.move)
        if after is None or seat not in after.state.actors or not adviser.goes_on(after.state):
            break
        now, view = after, after.rules.view(after.state, seat)
        decision = adviser.ranked(now.rules, view, seat, ties(table, start, seat), 1)[0]
    return {"moves": moves, "reasons": reasons_json(first.reasons)}
