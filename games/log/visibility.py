"""Putting the past right while hands are secret: a table as one seat knows it, and whose moves that seat may change.

What a correction would do is worked out on nothing but what its seat knows, by the rules of the same box with cards on
the table. So no page about a correction can tell a secret: none went into it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from games.log.correction import Change
from games.log.errors import SecretsInPlay
from games.log.position import Position, fold
from games.models import Form
from scoring.kernel import Effect, Played, Ruleset, Seat, log


def is_open(position: Position) -> bool:
    """Return whether everybody may know everything that a correction is about."""
    return position.state.over or not position.rules.is_guarded


def state_known_to(
    position: Position, entries: Sequence[log.Entry], viewer: Seat | None
) -> tuple[Position, Sequence[log.Entry]]:
    """Return a table and its log as a seat knows them; raise SecretsInPlay where that is not enough to go by."""
    if is_open(position):
        return position, entries
    open_hands_rules = position.rules.open_hands_rules
    # With Cities & Knights: what progress cards take unseen does not say by itself how the game went on.
    if open_hands_rules is None:
        raise SecretsInPlay("nobody can go by what a seat knows of this game")
    effects = dict(position.effects)
    known = [_known(position.rules, entry, effects.get(entry.seq, ()), viewer) for entry in entries]
    before = open_hands_rules.start(position.before.turn)
    found = fold(Position(position.table_id, 0, open_hands_rules, before, before), known, position.head)
    if found.stuck is not None:
        raise SecretsInPlay("what a seat knows of this game does not say how it went on")
    return found, known


def _known(rules: Ruleset, entry: log.Entry, effects: Iterable[Effect], viewer: Seat | None) -> log.Entry:
    if isinstance(entry, log.Retracted):
        return entry
    return replace(entry, move=rules.as_known(entry.seat, entry.move, effects, viewer))


def may_reopen(position: Position, played: Played, mine: Collection[int]) -> bool:
    """Return whether who holds these seats may put a move right: while hands are secret, only what is their own."""
    return is_open(position) or (played.seat in mine and position.rules.reopens(played.move))


def may_change(
    position: Position, entries: Iterable[log.Entry], changes: Iterable[Change], mine: Collection[int]
) -> bool:
    """Return whether who holds these seats may make these changes."""
    moves = {played.seq: played for played in log.effective(entries)}
    return all(_is_own(position, moves.get(change.target), change, mine) for change in changes)


def _is_own(position: Position, old: Played | None, change: Change, mine: Collection[int]) -> bool:
    if is_open(position):
        return True
    touched = [old] if old is not None else []
    if change.seat is not None and change.move is not None:
        touched.append(Played(change.target, change.seat, change.move))
    is_known = change.form == Form.INSERTED or old is not None
    moves = touched[1:] if change.form == Form.INSERTED and old is not None else touched
    return is_known and all(may_reopen(position, one, mine) for one in moves)
