"""Putting the past right: all changes of a correction at once, or none; asking the others where a table wants that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from games.log.correction import Change, Draft, Preview, as_entries, preview
from games.log.draft import unpack
from games.log.errors import CorrectsOwnMoves, MayNotCorrect, NotOverruled, SecretsInPlay
from games.log.position import Position, as_entry, fold
from games.log.rules_agreed import changes_rules
from games.log.table_secret import secret_of
from games.log.visibility import is_open, may_change
from games.models import EntryKind, FixBy
from games.services.log.table_session import NewLine, TableSession, locked_table
from scoring.kernel import Aids, IllegalMove, MalformedMove, Overrule, UnsuitableBox, inner_move
from scoring.kernel import Entry as LogEntry

MOST_CHANGES: Final = 1_000


def correct(*, table_uid: UUID, phone: UUID, seen: int, token: UUID, changes: Sequence[Change]) -> Position:
    """Write the changes of one correction, all or none, and return the position after the whole log.

    A form that was logged before changes nothing. Raises NotSeated for a phone that may not correct at this table,
    Stale, MalformedMove for changes of what is not there, and IllegalMove for a past on which a later move fails.
    """
    with locked_table(table_uid, phone) as session:
        if session.has_logged(token, seen):
            return session.position
        session.check_seen(seen)
        check_may_correct(session)
        if not is_open(session.position):
            raise SecretsInPlay("see keep_draft: who asks cannot know what follows")
        check_no_rules(session, changes)
        return write_changes(session, token, changes)


def keep_draft(*, table_uid: UUID, phone: UUID, seen: int, token: UUID, draft: str) -> Position:
    """Write a correction that was worked out by what one seat knows, with all that really follows from it.

    Raises as `correct` does, and NotSeated for a draft that changes what is not its seat's own.
    """
    with locked_table(table_uid, phone) as session:
        if session.has_logged(token, seen):
            return session.position
        session.check_seen(seen)
        check_may_correct(session)
        found = unpack(draft, session.position.rules.move_types, session.position.head)
        check_own(session, found.changes)
        check_no_rules(session, found.changes)
        return write_preview(session, token, previewed(session, found))


def check_own(session: TableSession, changes: Sequence[Change]) -> None:
    """Raise CorrectsOwnMoves for changes that are not this phone's to make while hands are secret, or NotOverruled."""
    if not is_open(session.position) and any(isinstance(change.move, Overrule) for change in changes):
        raise NotOverruled("what really follows is accepted when it is kept, and nothing else")
    if not may_change(session.position, _entries(session), changes, [seat.position for seat in session.mine]):
        raise CorrectsOwnMoves("while hands are secret, each puts right what is their own")


def touches_rules(session: TableSession, changes: Sequence[Change]) -> bool:
    """Say whether changes are about the rules by which the table plays."""
    if any(change.form == EntryKind.RULES for change in changes):
        return True
    targets = [change.target for change in changes if change.form == EntryKind.RETRACTED]
    return bool(targets) and changes_rules(targets, list(session.table.entries.exclude(form=EntryKind.PLAYED)))


def check_no_rules(session: TableSession, changes: Sequence[Change]) -> None:
    """Raise MalformedMove for changes of what every seat has to agree on."""
    if touches_rules(session, changes):
        raise MalformedMove("by what the table plays is agreed on: see propose_rules")


def may_correct(*, fix_by: str, hosts: bool) -> bool:
    """Say whether a seated phone may correct by itself, without asking the others."""
    return fix_by == FixBy.ANYONE or (fix_by == FixBy.HOST and hosts)


def check_may_correct(session: TableSession) -> None:
    """Raise MayNotCorrect if the table wants somebody else to do it."""
    if not may_correct(fix_by=session.table.fix_by, hosts=session.is_host):
        raise MayNotCorrect("at this table not every phone corrects by itself")


def write_changes(session: TableSession, token: UUID, changes: Sequence[Change], *, follow: bool = False) -> Position:
    """Write changes that somebody was allowed to make, and with `follow` what follows from them by itself.

    Raises MalformedMove or IllegalMove if they do not hold.
    """
    if not 1 <= len(changes) <= MOST_CHANGES:
        raise MalformedMove(f"a correction has 1 to {MOST_CHANGES} changes")
    _check_aids(session, changes)
    if follow or session.position.rules.uncovers:
        seen = previewed(session, Draft(session.position.head, changes=tuple(changes)))
        if follow and seen.conflicts:
            conflict = seen.conflicts[0]
            raise IllegalMove(conflict.played.move, conflict.refusals)
        if follow or seen.brings_to_light:
            return _write(session, token, seen.changes, seen.after)
    return _write(session, token, changes, corrected(session, changes))


def write_preview(session: TableSession, token: UUID, seen: Preview) -> Position:
    """Write what a preview has worked out, without playing the log again; raise MalformedMove for what is agreed on."""
    if not 1 <= len(seen.changes) <= MOST_CHANGES:
        raise MalformedMove(f"a correction has 1 to {MOST_CHANGES} changes")
    _check_aids(session, seen.changes)
    return _write(session, token, seen.changes, seen.after)


def previewed(session: TableSession, draft: Draft) -> Preview:
    """Return what a draft does to a table, with what it brings to light, where the app laid that out.

    Raises MalformedMove for a draft about entries that the log does not have, or rules that there are not.
    """
    rules, secret = session.position.rules, secret_of(session.table)
    try:
        return preview(session.position, _entries(session), draft, lambda state: rules.uncovered(state, secret))
    except (LookupError, UnsuitableBox) as error:
        raise MalformedMove(str(error)) from error


def _write(session: TableSession, token: UUID, changes: Sequence[Change], after: Position) -> Position:
    lines = [NewLine(change.form, change.seat, change.move, change.target, change.rules) for change in changes]
    # Where the corrected past ends on a tile that uncovers something, it is said in the same form.
    found = after.rules.uncovered(after.state, secret_of(session.table))
    if found is not None:
        seat = after.state.turn
        after = after.play(seat, found)
        lines.append(NewLine(EntryKind.PLAYED, seat, found))
    return session.write(token, lines, after)


def corrected(session: TableSession, changes: Sequence[Change]) -> Position:
    """Return where the table would stand; raise MalformedMove or IllegalMove if the changes do not hold."""
    position = session.position
    entries = [*_entries(session), *as_entries(changes, position.head)]
    try:
        after = fold(position, entries, position.head + len(changes))
    except LookupError as error:
        raise MalformedMove(str(error)) from error
    if after.stuck is not None:
        raise IllegalMove(after.stuck.at.move, after.stuck.refusals)
    return after


def _check_aids(session: TableSession, changes: Sequence[Change]) -> None:
    # That is agreed on, not corrected.
    targets = {change.target for change in changes if change.form != EntryKind.INSERTED}
    rows = session.table.entries.filter(seq__in=targets, kind=Aids.kind)
    moves = (inner_move(change.move) for change in changes if change.move is not None)
    if rows.exists() or any(isinstance(move, Aids) for move in moves):
        raise MalformedMove("aids are agreed on, not corrected")


def _entries(session: TableSession) -> list[LogEntry]:
    return [as_entry(row, session.position.rules.move_types) for row in session.table.entries.all()]
