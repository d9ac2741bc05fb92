"""The app's decisions for its seats: thinking about them, and carrying them out as any other move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from random import Random
from typing import Any, Final
from uuid import UUID, uuid4

from django.db import transaction

from games.live.publish import SEATS, publish_after_commit
from games.log.errors import Stale
from games.log.position import Position, position_of
from games.log.table_secret import secret_of
from games.models import AppDecision, EntryKind, Table
from games.selectors.decisions import decision_at, draws_itself, pause_at
from games.services.log.moves import MOST_MOVES, draw_at, read_turns, write_turns
from games.services.log.table_session import TableSession, locked_for_app, locked_table
from scoring.kernel import Move, write_move
from scoring.kernel import Seat as SeatNumber
from scoring.kernel.offers import waits_for_answers
from scoring.players.levels import Level, asked_seat
from scoring.players.player import AppPlayer, Reason, ask
from scoring.skills import player_for

PUT_RIGHT: Final = (EntryKind.RETRACTED, EntryKind.AMENDED)


@dataclass(frozen=True, slots=True)
class AppThought:
    """The outcome of thinking about a table at a head; `news` is the kind of news for the phones, or empty.

    `pause` are the seconds until the app may carry it out by itself; None: it waits for somebody.
    """

    head: int
    news: str = ""
    pause: int | None = None


def think(table_uid: UUID) -> AppThought | None:
    """Decide for the app's seat that is asked at a table; None: none is, or the table has moved on meanwhile.

    It waits for nobody and locks nothing while it thinks. What was decided at this head already stays.
    """
    table = Table.objects.filter(uid=table_uid).first()
    if table is None or not table.is_playing:
        return None
    seats = list(table.seats.all())
    position = position_of(table)
    seat = asked_seat(position.state, {one.position for one in seats if one.played_by})
    if seat is None:
        return None
    level, known = Level(seats[seat].played_by), decision_at(table)
    if known is not None and (known.seat, known.level) == (seat, level):
        return AppThought(table.head, "", _pause(table, known, position))
    moves, reasons = decide(table, position, seat, level)
    facts = {"head": table.head, "seat": seat, "level": level, "moves": moves, "reasons": reasons}
    return _keep(table, position, facts)


def _keep(table: Table, position: Position, facts: dict[str, Any]) -> AppThought | None:
    with transaction.atomic():
        now = Table.objects.select_for_update().filter(pk=table.pk).first()
        if now is None or now.head != table.head:
            # Who moved it on asks again.
            return None
        kept, _is_new = AppDecision.objects.update_or_create(table=now, defaults=facts)
        publish_after_commit(now, news=SEATS)
    return AppThought(table.head, SEATS, _pause(now, kept, position))


def _pause(table: Table, decision: AppDecision, position: Position) -> int | None:
    if not table.app_pause or (decision.is_chance and not draws_itself(table)):
        return None
    # What was taken back would be there again before anybody could take back more.
    is_put_right = table.entries.filter(seq=table.head, form__in=PUT_RIGHT).exists()
    return None if is_put_right else pause_at(table, position.state, decision.seat)


# ------------------------------------------------------------------ deciding


def decide(table: Table, position: Position, seat: SeatNumber, level: Level) -> tuple[list[dict[str, Any]], list[Any]]:
    """Return what a seat does as far as nobody else, and no chance, comes in between, and why: of its first move.

    Nothing where chance decides first. What breaks ties follows from the table's secret and its head, so whoever thinks
    about it comes to the same.
    """
    return _chain(table, position, seat, player_for(position.rules, level), ties(table, position, seat))


def ties(table: Table, position: Position, seat: SeatNumber) -> Random:
    """Return what breaks ties for a seat in a position of a table."""
    seed = sha256(secret_of(table) + f"{position.head} {seat}".encode()).digest()
    return Random(seed)  # noqa: S311 - no secret


def _chain(
    table: Table, position: Position, seat: SeatNumber, player: AppPlayer, dice: Random
) -> tuple[list[dict[str, Any]], list[Any]]:
    now, moves, reasons = position, list[dict[str, Any]](), tuple[Reason, ...]()
    while len(moves) < MOST_MOVES:
        decision = ask(player, now.rules, now.state, seat, dice)
        if decision.move is None:
            break
        moves.append(written(seat, decision.move))
        reasons = reasons or decision.reasons
        after = foreseen(table, now, seat, decision.move)
        if after is None or seat not in after.state.actors or after.state.turn_number != now.state.turn_number:
            break
        if waits_for_answers(after.state):
            break
        now = after
    return moves, reasons_json(reasons)


def foreseen(table: Table, now: Position, seat: SeatNumber, move: Move) -> Position | None:
    """Return the position after a move; None: chance adds to it, it uncovers what nobody knows, or the game is over."""
    if now.rules.completions(now.state, seat, move):
        return None
    after = now.play(seat, move)
    if after.rules.uncovers and after.rules.uncovered(after.state, secret_of(table)) is not None:
        return None
    return None if after.state.over else after


def reasons_json(reasons: Sequence[Reason]) -> list[dict[str, Any]]:
    """Return reasons as codes with facts."""
    return [{"code": one.code, **asdict(one)} for one in reasons]


def written(seat: int, move: Move) -> dict[str, Any]:
    """Return a move as the service takes it."""
    return {"seat": int(seat), **write_move(move)}


# ------------------------------------------------------------------ carrying it out


def carry_out(*, table_uid: UUID, phone: UUID, seen: int, token: UUID) -> Position:
    """Log what the app has decided: somebody has laid it on the table. Returns the position after it.

    Two phones that say so are one. Raises Stale where the table has moved on, NotSeated, IllegalMove.
    """
    with locked_table(table_uid, phone) as session:
        if session.has_logged(token, seen) or _is_done(session, seen):
            return session.position
        session.check_seen(seen)
        decision = decision_at(session.table)
        if decision is None or (decision.is_chance and not draws_itself(session.table)):
            raise Stale(session.position)
        return _log(session, decision, token)


def go_on(table_uid: UUID, head: int) -> Position | None:
    """Log by itself what the app has decided at a head; None: the table has moved on, or wants it otherwise now."""
    with locked_for_app(table_uid) as session:
        decision = decision_at(session.table)
        is_wanted = session.table.is_playing and session.table.head == head
        if not is_wanted or decision is None or _pause(session.table, decision, session.position) is None:
            return None
        return _log(session, decision, uuid4())


def _is_done(session: TableSession, seen: int) -> bool:
    if seen == session.table.head:
        return False
    return session.table.entries.filter(seq=seen + 1).exclude(decided_by="").exists()


def _log(session: TableSession, decision: AppDecision, token: UUID) -> Position:
    session.decided_by = decision.level
    if decision.is_chance:
        return draw_at(session, token)
    return write_turns(session, token, read_turns(session, decision.moves))
