"""Notes on what is past, on a turn or on an award: a line of the log, put in where it belongs."""

from __future__ import annotations

from uuid import UUID

from games.log.correction import Change
from games.log.position import Position
from games.models import EntryKind
from games.names import clean_name
from games.services.log.corrections import corrected
from games.services.log.table_session import NewLine, TableSession, locked_table
from scoring.kernel import LONGEST_NOTE, Note, Played, Scored, Seat


def note_at(*, table_uid: UUID, phone: UUID, token: UUID, turn: int, text: str) -> Position:
    """Write a note on a turn that was played, and return the position; a turn that never was means the end.

    A note changes nothing of the game, so who corrects moves at this table does not matter. Raises NotSeated,
    TableClosed, and IllegalMove for an empty note.
    """
    with locked_table(table_uid, phone) as session:
        if session.has_logged(token):
            return session.position
        note = Note(clean_name(text, LONGEST_NOTE))
        seat = Seat(session.mine[0].position)
        closing = [played.seq for number, played, _ in session.position.by_turn if number == turn]
        if not closing:
            return _append(session, token, seat, note)
        # Before the move that closed the turn: after it, the note would belong to the next one.
        return _put_in(session, token, closing[-1], seat, note)


def note_about(*, table_uid: UUID, phone: UUID, token: UUID, seq: int, number: int, text: str) -> Position:
    """Write a note on the award with that number of a move, and return the position.

    Raises NotSeated, TableClosed, LookupError if there is no such award, and IllegalMove for an empty note.
    """
    with locked_table(table_uid, phone) as session:
        if session.has_logged(token):
            return session.position
        awards = [effect for effect in session.position.effects_of(seq) if isinstance(effect, Scored)]
        if not 0 <= number < len(awards):
            raise LookupError(f"move {seq} has no award {number}")
        note = Note(clean_name(text, LONGEST_NOTE), number)
        return _put_in(session, token, seq, Seat(session.mine[0].position), note)


def _put_in(session: TableSession, token: UUID, seq: int, seat: Seat, note: Note) -> Position:
    session.position.rules.play(session.position.state, seat, note)
    after = corrected(session, [Change(EntryKind.INSERTED, seq, seat, note)])
    return session.write(token, [NewLine(EntryKind.INSERTED, seat, note, seq)], after)


def _append(session: TableSession, token: UUID, seat: Seat, note: Note) -> Position:
    position = session.position
    played = Played(position.head + 1, seat, note)
    after = position.go(played.seq, played, position.rules.play(position.state, seat, note))
    return session.write(token, [NewLine(EntryKind.PLAYED, seat, note)], after)
